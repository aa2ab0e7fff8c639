#!/usr/bin/env bash
# word2number adds the parts of a spoken year, and takes 2 for two point five million.
#
# Packages: word2number==1.1
# Guess:    nineteen eighty four is 1984 or refused; two point five million is 2,500,000 or refused.
# Seen:     1524 (19 x 80 + 4) and 2, both without an error.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check word2number==1.1 2>/dev/null
"$folder/venv/bin/python" - <<'PYTHON'
from word2number import w2n

for words, expected in {"nineteen eighty four": 1524, "two point five million": 2}.items():
    print(words, "->", w2n.word_to_num(words))
    assert w2n.word_to_num(words) == expected
PYTHON
echo "as described"
