#!/usr/bin/env bash
# The same range in ASCII digits is turned round on the screen behind Arabic letters and not behind Hebrew ones.
#
# Packages: python-bidi==0.6.12
# Guess:    12-14 is shown in one order in both: digits run left to right.
# Seen:     Behind Arabic the display order is 14-12, behind Hebrew 12-14 (UAX 9: digits behind Arabic letters are Arabic numbers, which a hyphen parts); text that was stored in display order by an extractor of PDF has its ends exchanged.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check python-bidi==0.6.12 2>/dev/null
"$folder/venv/bin/python" - <<'PYTHON'
from bidi import get_display

arabic, hebrew = get_display("السعر 12-14"), get_display("מחיר 12-14")
print(arabic, hebrew, sep="\n")
assert arabic.startswith("14-12 ") and hebrew.startswith("12-14 ")
PYTHON
echo "as described"
