#!/usr/bin/env bash
# Transliteration from ITRANS turns the decimal point into a danda.
#
# Packages: indic_transliteration==2.3.82
# Guess:    10.5 becomes १०.५: a full stop between digits is no end of a verse.
# Seen:     From ITRANS and SLP1 it becomes १०।५, from IAST and Harvard-Kyoto १०.५; 1,234 keeps its comma in all four.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check indic_transliteration==2.3.82 2>/dev/null
"$folder/venv/bin/python" - <<'PYTHON'
from indic_transliteration import sanscript

for scheme in (sanscript.ITRANS, sanscript.SLP1, sanscript.IAST, sanscript.HK):
    print(scheme, sanscript.transliterate("10.5 1,234", scheme, sanscript.DEVANAGARI))
for scheme, said in ((sanscript.ITRANS, "१०।५"), (sanscript.SLP1, "१०।५"), (sanscript.IAST, "१०.५"), (sanscript.HK, "१०.५")):
    assert sanscript.transliterate("10.5", scheme, sanscript.DEVANAGARI) == said, scheme
PYTHON
echo "as described"
