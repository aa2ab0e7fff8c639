#!/usr/bin/env bash
# xlsx2csv loses a number whose format holds a word with an m, d, h, s or y: 5 km becomes a piece of the format.
#
# Packages: xlsx2csv==0.8.6, openpyxl==3.1.5
# Guess:    A cell of 5 with the format 0" km" is written as 5 km, or as the bare 5.
# Seen:     It becomes 0" k01": a letter of the quoted text is taken for a month, so the whole format is one of dates and the number is gone; so for " pcs", " days", " h" and millions (0.0,,"M"). With " kg" or " lei" the number stays, and [h]:mm has the days (1.5).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check xlsx2csv==0.8.6 openpyxl==3.1.5 2>/dev/null
cd "$folder"
venv/bin/python - <<'PYTHON'
import openpyxl

sheet = openpyxl.Workbook()
for value, form in ((5, '0" km"'), (1234567, '0.0,,"M"'), (5, '0" pcs"'), (12, '0" kg"'), (7, "0"), (1.5, "[h]:mm")):
    sheet.active.append([value])
    sheet.active.cell(sheet.active.max_row, 1).number_format = form
sheet.save("sheet.xlsx")
PYTHON
venv/bin/xlsx2csv --delimiter tab sheet.xlsx | tee sheet.tsv
venv/bin/python - <<'PYTHON'
import csv

rows = [row[0] for row in csv.reader(open("sheet.tsv"), delimiter="\t")]
print(rows)
assert rows == ['0" k01"', '0.0,,"02"', '0" pcs"', "12", "7", "1.5"], rows
PYTHON
echo "as described"
