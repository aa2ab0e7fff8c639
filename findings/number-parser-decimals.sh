#!/usr/bin/env bash
# number-parser scales only the decimals of a spoken number: two point five million becomes 2 point 5000000.
#
# Packages: number-parser==0.3.2
# Guess:    2500000, as it reads two million five hundred thousand.
# Seen:     2 point 5000000; one million five hundred thousand is read as 1500000.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check number-parser==0.3.2 2>/dev/null
"$folder/venv/bin/python" - <<'PYTHON'
from number_parser import parse

for words, expected in {"two point five million": "2 point 5000000", "one million five hundred thousand": "1500000"}.items():
    print(words, "->", parse(words, language="en"))
    assert parse(words, language="en") == expected
PYTHON
echo "as described"
