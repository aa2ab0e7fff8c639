#!/usr/bin/env bash
# arrow reads only the last digits of a number in "1.5 hours ago" and "in 1,000 days".
#
# Packages: arrow==1.4.0
# Guess:    A thousand days with a comma are 1,000 days; one and a half hours are so, or an error says that they cannot be read.
# Seen:     1.5 hours ago is five hours ago, in 1,000 days is today, vor 1,5 Stunden and hace 1,5 horas are five hours too; nothing is told.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check arrow==1.4.0 2>/dev/null
"$folder/venv/bin/python" - <<'PYTHON'
import arrow

now = arrow.get(2024, 1, 10, 12)
for locale, text, seen in (
    ("en", "1.5 hours ago", -5.0),
    ("en", "in 1,000 days", 0.0),
    ("de", "vor 1,5 Stunden", -5.0),
    ("es", "hace 1,5 horas", -5.0),
    ("en", "2 hours ago", -2.0),
):
    hours = (now.dehumanize(text, locale=locale) - now).total_seconds() / 3600
    print(text, "->", hours, "hours")
    assert hours == seen, hours
PYTHON
echo "as described"
