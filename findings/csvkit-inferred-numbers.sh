#!/usr/bin/env bash
# csvsort, csvlook and csvjson of csvkit write other numbers than they read.
#
# Packages: csvkit==2.2.0
# Guess:    A cell that is no plain number stays as it is written: 1,5 and 5% and €3.50 and 007.
# Seen:     By default the types of columns are guessed with American marks, and what is read is written: 1,5 becomes 15, 1.234,50 becomes 1.2345, 5% becomes 5, €3.50 becomes 3.50, 007 becomes 7; nothing is told. csvcut and --no-inference keep them.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check csvkit==2.2.0 2>/dev/null
cd "$folder"
printf 'name,length,share,price,code\nA,"1,5",5%%,€3.50,007\nB,"3,14",12%%,€12.00,010\n' > table.csv
printf 'total,count\n"1.234,50",3\n' > total.csv
venv/bin/csvsort -c name table.csv | tee sorted.csv
venv/bin/csvjson total.csv | tee total.json
echo
grep -qx 'A,15,5,3.50,7' sorted.csv
grep -qx 'B,314,12,12.00,10' sorted.csv
grep -q '"total": 1.2345' total.json
venv/bin/csvcut -c name,length,share,price,code table.csv | diff - table.csv
venv/bin/csvsort --no-inference -c name table.csv | diff - table.csv
echo "as described"
