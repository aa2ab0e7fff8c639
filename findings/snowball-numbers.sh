#!/usr/bin/env bash
# Stemming makes one word of two numbers in seven languages.
#
# Packages: snowballstemmer==3.1.1
# Guess:    Cardinals keep apart: their stems are as different as five and fifty.
# Seen:     Danish fire and firs (4 and 80), Dutch vijf and vijftig (5 and 50), Turkish sekiz and seksen (8 and 80), Hungarian tizenhat and tizenhét (16 and 17), Arabic three and thirty, Serbian 6 and 600, Norwegian tretti and trettien (30 and 31) share a stem: a score or a deduplication by stems takes them for the same.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check snowballstemmer==3.1.1 2>/dev/null
"$folder/venv/bin/python" - <<'PYTHON'
import snowballstemmer

for language, pair in {
    "danish": ("fire", "firs"),
    "dutch": ("vijf", "vijftig"),
    "turkish": ("sekiz", "seksen"),
    "hungarian": ("tizenhat", "tizenhét"),
    "arabic": ("ثلاثة", "ثلاثون"),
    "serbian": ("šest", "šesto"),
    "norwegian": ("tretti", "trettien"),
}.items():
    stems = snowballstemmer.stemmer(language).stemWords(list(pair))
    print(language, *pair, *stems)
    assert stems[0] == stems[1], stems
assert len(set(snowballstemmer.stemmer("german").stemWords(["fünf", "fünfzig", "sechs", "sechzig"]))) == 4
PYTHON
echo "as described"
