#!/usr/bin/env bash
# num2words says the year -44 as minus one hundred and fifty-six in five languages.
#
# Packages: num2words==0.5.14
# Guess:    A year before our era is said as minus forty-four or forty-four before Christ.
# Seen:     German, Danish, Dutch, Norwegian and Slovene say minus 156 (it cuts into hundreds, -1 and 56, and both parts are said); English, French, Finnish and Hungarian are right.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check num2words==0.5.14 2>/dev/null
"$folder/venv/bin/python" - <<'PYTHON'
from num2words import num2words

for text, seen in {
    "de": "minuseinshundertsechsundfünfzig",
    "da": "minus et hundrede seksoghalvtreds",
    "nl": "min één honderd zesenvijftig",
    "no": "minus en hundre og femtiseks",
    "sl": "minus ena hundert šestinpetdeset",
    "en": "forty-four BC",
    "fr": "moins quarante-quatre",
}.items():
    said = num2words(-44, lang=text, to="year")
    print(text, "->", said)
    assert said == seen, said
PYTHON
echo "as described"
