#!/usr/bin/env bash
# humanize says a thousand million and a million million with one word in Danish, and one and a half million as two in Arabic.
#
# Packages: humanize==4.17.0
# Guess:    10^9 is milliard in Danish and 1.5 million has the singular or the decimal's form in Arabic; the decimal mark is the language's.
# Seen:     In Danish 10^9 and 10^12 are both "1.0 billion" (a Danish billion is 10^12); in Arabic 1,500,000 is 1.5 followed by the dual (two million); in Korean 10^9 is "1.0 milliard" in Latin letters. Danish, Spanish and Polish keep the English point, German has its comma.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check humanize==4.17.0 2>/dev/null
"$folder/venv/bin/python" - <<'PYTHON'
import humanize

for locale, value, seen in (
    ("da_DK", 10**9, "1.0 billion"),
    ("da_DK", 10**12, "1.0 billion"),
    ("ar", 1_500_000, "1.5 مليونين"),
    ("ko_KR", 10**9, "1.0 milliard"),
    ("es_ES", 1_500_000, "1.5 millones"),
    ("de_DE", 1_500_000, "1,5 Millionen"),
):
    humanize.i18n.activate(locale)
    said = humanize.intword(value)
    print(locale, value, said)
    assert said == seen, said
PYTHON
echo "as described"
