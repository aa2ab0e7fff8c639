#!/usr/bin/env bash
# vietnam-number reads a spoken decimal comma before million ten times too large.
#
# Packages: vietnam-number==1.0.6
# Guess:    một phẩy năm triệu (one comma five million) is 1,500,000, as hai triệu rưỡi (two million and a half) is 2,500,000.
# Seen:     It is 15,000,000: the comma is left out and 1 and 5 are put side by side; and một vạn hai (one ten-thousand two, 12,000) is 12. The half is right.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check vietnam-number==1.0.6 2>/dev/null
"$folder/venv/bin/python" - <<'PYTHON'
from vietnam_number import w2n

for text, seen in {
    "một phẩy năm triệu": 15_000_000,
    "một vạn hai": 12,
    "hai triệu rưỡi": 2_500_000,
    "hai triệu hai": 2_200_000,
}.items():
    said = w2n(text)
    print(text, "->", said)
    assert said == seen, said
PYTHON
echo "as described"
