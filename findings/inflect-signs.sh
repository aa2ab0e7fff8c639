#!/usr/bin/env bash
# inflect says numbers with a real minus, a decimal comma or a fraction sign as other numbers.
#
# Packages: inflect==7.6.0
# Guess:    −5 with the minus of Unicode is "minus five"; 1,5 is an error or "one point five".
# Seen:     −5 is "five" (-5 with a hyphen "minus five"), 1,5 "fifteen", 1e3 "thirteen", 1/2 "twelve", ½ "zero": what is no ASCII digit, hyphen or point is left out.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check inflect==7.6.0 2>/dev/null
"$folder/venv/bin/python" - <<'PYTHON'
import inflect

say = inflect.engine().number_to_words
seen = {"-5": "minus five", "\N{MINUS SIGN}5": "five", "1,5": "fifteen", "1e3": "thirteen", "1/2": "twelve", "½": "zero"}
for text, words in seen.items():
    print(text, "->", say(text))
    assert say(text) == words, text
PYTHON
echo "as described"
