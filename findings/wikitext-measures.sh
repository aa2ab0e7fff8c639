#!/usr/bin/env bash
# Two readers of wiki markup leave out the numbers that stand in templates, and with them what a sentence says.
#
# Packages: mwparserfromhell==0.7.2, wikitextparser==3.0.0
# Guess:    The plain text of {{convert|5|km|mi}} and of {{nowrap|1,234}} keeps the 5 and the 1,234.
# Seen:     "It is {{convert|5|km|mi}} long." is "It is  long."; so for nowrap, val, frac and formatnum: no number, no sign of it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check mwparserfromhell==0.7.2 wikitextparser==3.0.0 2>/dev/null
"$folder/venv/bin/python" - <<'PYTHON'
import mwparserfromhell
import wikitextparser

for number in ("convert|5|km|mi", "nowrap|1,234", "val|1.5|e=6", "frac|1|2", "formatnum:12345"):
    text = "It is {{" + number + "}} long."
    said = {mwparserfromhell.parse(text).strip_code(), wikitextparser.parse(text).plain_text()}
    print(text, said)
    assert said == {"It is  long."}
PYTHON
echo "as described"
