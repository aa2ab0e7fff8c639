#!/usr/bin/env bash
# The Hebrew package writes the year 5784 with fourteen letters tav, and reads the usual form of it as 789.
#
# Packages: hebrew==0.8.1
# Guess:    5784 is written ה׳תשפ״ד (thousands, mark, hundreds) and read back as 5784.
# Seen:     from_number(5784) repeats the letter of 400 fourteen times before קפ״ד; gematria() of ה׳תשפ״ד is 789 (5 + 784), of תשפ״ד 784. npm gematriya 2.0.0 writes התשפ״ד and reads ה'תשפ"ד as 789 too.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check hebrew==0.8.1 2>/dev/null
"$folder/venv/bin/python" - <<'PYTHON'
from hebrew import Hebrew

written = str(Hebrew.from_number(5784))
print(written, Hebrew("ה׳תשפ״ד").gematria(), Hebrew("תשפ״ד").gematria())
assert written == "ת" * 14 + "קפ״ד"
assert Hebrew("ה׳תשפ״ד").gematria() == 789
assert Hebrew("תשפ״ד").gematria() == 784
assert str(Hebrew.from_number(15)) == "ט״ו"
PYTHON
echo "as described"
