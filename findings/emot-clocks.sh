#!/usr/bin/env bash
# emot finds a smiley in a time of day.
#
# Packages: emot==3.1
# Guess:    At 10:30 there is no emoticon: a colon between digits is a clock or a ratio.
# Seen:     0:3 is found in at 10:30 (an angel, from the second digit to the fifth) and :3 in 1:3 (a happy face), so replacing emoticons by their names breaks the time; 3:0 has none.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check emot==3.1 2>/dev/null
"$folder/venv/bin/python" - <<'PYTHON'
from emot.core import emot

for text, seen in {"at 10:30": ["0:3"], "1:3": [":3"], "3:0": []}.items():
    said = emot().emoticons(text)["value"]
    print(text, "->", said)
    assert said == seen, said
PYTHON
echo "as described"
