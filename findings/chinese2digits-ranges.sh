#!/usr/bin/env bash
# chinese2digits takes "fifteen or sixteen" in Chinese for sixty-six.
#
# Packages: chinese2digits==6.0.2
# Guess:    Two numerals side by side are a range: 十五六个人 stays as it is, or becomes 15、6 or 15到16.
# Seen:     十五六个人 (fifteen or sixteen people) becomes 66个人, 两三百人 (two or three hundred) 两300人, 三五成群 (in small groups) 35成群, and a quarter past three 三点一刻 3.1刻.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check chinese2digits==6.0.2 2>/dev/null
"$folder/venv/bin/python" - <<'PYTHON'
from chinese2digits import takeNumberFromString

for text, seen in {
    "十五六个人": "66个人",
    "两三百人": "两300人",
    "三五成群": "35成群",
    "三点一刻": "3.1刻",
    "两千五": "2500",
    "三百五十万零五": "3500005",
}.items():
    said = takeNumberFromString(text)["replacedText"]
    print(text, "->", said)
    assert said == seen, said
PYTHON
echo "as described"
