#!/usr/bin/env bash
# Three programs that take the text out of HTML glue raised and lowered digits to the number before them.
#
# Packages: html2text==2025.4.15, inscriptis==2.7.6, beautifulsoup4==4.15.0
# Guess:    A sign or a blank stands between: 10^6, 5 1/2. Two of them write layout (lists, tables) into the text as well.
# Seen:     10<sup>6</sup> is 106 and 5<sup>1</sup>/<sub>2</sub> is 51/2 in all three.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check html2text==2025.4.15 inscriptis==2.7.6 beautifulsoup4==4.15.0 2>/dev/null
"$folder/venv/bin/python" - <<'PYTHON'
import html2text
from bs4 import BeautifulSoup
from inscriptis import get_text

page = "<p>10<sup>6</sup> cells in 5<sup>1</sup>/<sub>2</sub> cups</p>"
said = [html2text.html2text(page), get_text(page), BeautifulSoup(page, "html.parser").get_text()]
print([text.strip() for text in said])
assert {text.strip() for text in said} == {"106 cells in 51/2 cups"}
PYTHON
echo "as described"
