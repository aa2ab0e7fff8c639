#!/usr/bin/env bash
# The romaniser uroman writes the numerals inside Chinese and Japanese names and words as digits.
#
# Packages: uroman==1.3.1.1
# Guess:    Only whole numbers become digits (二十五 is 25); a place, a family or a firm is spelt by its sound.
# Seen:     千葉 becomes 1000ye, 三星 3xing, 四川 4chuan, 一般 1ban, 十分 10fen; and a year in single numerals is parted by dots: 二〇二四年 is 2·2·4nian, without its nought.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check uroman==1.3.1.1 2>/dev/null
"$folder/venv/bin/python" - <<'PYTHON'
from uroman import Uroman

roman = Uroman()
for text, seen in {
    "千葉": "1000ye",
    "三星": "3xing",
    "四川": "4chuan",
    "一般": "1ban",
    "十分": "10fen",
    "二〇二四年": "2·2·4nian",
    "二十五": "25",
    "北京": "beijing",
}.items():
    said = roman.romanize_string(text)
    print(text, "->", said)
    assert said == seen, said
PYTHON
echo "as described"
