#!/usr/bin/env bash
# pandas takes lists, decimals and dates for numbers with groups where a thousands mark is set.
#
# Packages: pandas==2.3.3
# Guess:    A cell 1,2,3 or 12.5.2024 stays text: its parts are no groups of three.
# Seen:     With thousands="," 1,2,3 is read as 123 and 3,14 as 314; with thousands="." 12.5.2024 is 1252024 and 1.2 is 12; nothing is told.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check pandas==2.3.3 2>/dev/null
"$folder/venv/bin/python" - <<'PYTHON'
import io

import pandas

commas = pandas.read_csv(io.StringIO("a;b\n1,2,3;3,14\n1,000;2,5\n"), sep=";", thousands=",").values.tolist()
stops = pandas.read_csv(io.StringIO("a\n12.5.2024\n1.2\n"), thousands=".").values.tolist()
print(commas, stops)
assert commas == [[123, 314], [1000, 25]]
assert stops == [[1252024], [12]]
PYTHON
echo "as described"
