#!/usr/bin/env bash
# The Japanese normaliser neologdn joins the ends of a range that a wave dash parts.
#
# Packages: neologdn==0.5.6
# Guess:    It drops the drawn-out tildes of chat; between two digits a wave dash stays, or becomes a hyphen.
# Seen:     3〜5人 (three to five people) becomes 35人, 10~20% becomes 1020%, 9～17時 becomes 917時: every tilde and wave dash is removed by default; tilde="ignore" keeps them.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check neologdn==0.5.6 2>/dev/null
"$folder/venv/bin/python" - <<'PYTHON'
import neologdn

for text, seen in {
    "3〜5人": "35人",
    "10~20%": "1020%",
    "9～17時": "917時",
    "２０２０−２０２４年": "2020-2024年",
}.items():
    said = neologdn.normalize(text)
    print(text, "->", said)
    assert said == seen, said

assert neologdn.normalize("3〜5人", tilde="ignore") == "3〜5人"
PYTHON
echo "as described"
