#!/usr/bin/env bash
# A clock in a catalogue that npm's yaml writes comes back from PyYAML as a number of minutes.
#
# Packages: yaml@2.9.1 js-yaml@5.5.0 (npm; needs Node), PyYAML==6.0.4
# Guess:    A string that may be read as a number is quoted by whoever writes it, so both ends have 12:30.
# Seen:     yaml writes 12:30, 1_000, 190:20:30 and 2024-05-03 without quotes, as YAML 1.2 lets it; PyYAML, by YAML 1.1, reads 750, 1000, 685230 and a date. js-yaml quotes all of them.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --prefix . yaml@2.9.1 js-yaml@5.5.0 >/dev/null 2>&1
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check PyYAML==6.0.4 2>/dev/null
cat > write.mjs <<'NODE'
import fs from "node:fs";
import { dump } from "js-yaml";
import { stringify } from "yaml";
const catalogue = { opens: "12:30", lines: "1_000", record: "190:20:30", since: "2024-05-03", price: "1.5", room: "010" };
fs.writeFileSync("yaml.yml", stringify(catalogue));
fs.writeFileSync("js-yaml.yml", dump(catalogue));
NODE
node write.mjs
cat yaml.yml
venv/bin/python - <<'PYTHON'
import datetime
import yaml

read = {name: yaml.safe_load(open(f"{name}.yml")) for name in ("yaml", "js-yaml")}
print(read["yaml"])
changed = {"opens": 750, "lines": 1000, "record": 685230, "since": datetime.date(2024, 5, 3)}
assert {key: value for key, value in read["yaml"].items() if not isinstance(value, str)} == changed
assert all(isinstance(value, str) for value in read["js-yaml"].values())
PYTHON
echo "as described"
