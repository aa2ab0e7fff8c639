#!/usr/bin/env bash
# numerizer writes a half behind a thousand into the digits: twenty-one thousand and a half becomes 21001/2.
#
# Packages: numerizer==0.2.4
# Guess:    21000.5 or 21000 1/2.
# Seen:     21001/2, which reads as 10,500.5; and one second becomes 1 2nd.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check numerizer==0.2.4 2>/dev/null
"$folder/venv/bin/python" - <<'PYTHON'
from numerizer import numerize

for words, expected in {"twenty-one thousand and a half": "21001/2", "one second": "1 2nd", "one and a half million": "1500000"}.items():
    print(words, "->", numerize(words))
    assert numerize(words) == expected
PYTHON
echo "as described"
