#!/usr/bin/env bash
# A filter of bad words hides the number 455.
#
# Packages: better-profanity==0.7.0
# Guess:    Digits that stand for letters are unmasked inside words; a number of digits alone is none.
# Seen:     The 455 km road becomes The **** km road and 455,000 euros ****,000 euros. obscenity 0.4.6 (npm) finds a match in 455 too.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check better-profanity==0.7.0 2>/dev/null
"$folder/venv/bin/python" - <<'PYTHON'
from better_profanity import profanity

for text, seen in {
    "The 455 km road": "The **** km road",
    "It costs 455,000 euros.": "It costs ****,000 euros.",
    "There are 1455 of them.": "There are 1455 of them.",
}.items():
    said = profanity.censor(text)
    print(text, "->", said)
    assert said == seen, said
PYTHON
echo "as described"
