#!/usr/bin/env bash
# text2num leaves the article of a hundred and an einer Million standing, and cuts fractions into two numbers.
#
# Packages: text2num==3.1.0
# Guess:    a hundred and one is 101, eine Million is 1000000, three fifths is 3/5 or stays in words.
# Seen:     a 101; eine 1200000; 3 5ths; a million and a half in Portuguese is 1000000 e meio.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check text2num==3.1.0 2>/dev/null
"$folder/venv/bin/python" - <<'PYTHON'
from text_to_num import alpha2digit

seen = {
    ("a hundred and one", "en"): "a 101",
    ("eine Million zweihunderttausend", "de"): "eine 1200000",
    ("three fifths", "en"): "3 5ths",
    ("um milhão e meio", "pt"): "1000000 e meio",
}
for (words, lang), expected in seen.items():
    print(lang, words, "->", alpha2digit(words, lang))
    assert alpha2digit(words, lang) == expected
PYTHON
echo "as described"
