#!/usr/bin/env bash
# currency.js takes an amount with a decimal comma for one without it, and loses the minus of Unicode.
#
# Packages: currency.js@2.0.4 (npm; needs Node)
# Guess:    currency("1.234,50") is an error or NaN by the default settings.
# Seen:     It is 1.23, 1 234,50 is 123450, and −5 (U+2212) is 5; nothing is thrown, also with errorOnInvalid.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --prefix . currency.js@2.0.4 >/dev/null 2>&1
cat > run.cjs <<'NODE'
const assert = require("node:assert");
const currency = require("currency.js");
const seen = { "1.234,50": 1.23, "1,234.50": 1234.5, "1 234,50": 123450, "\u22125": 5, "-5": -5 };
for (const [text, value] of Object.entries(seen)) {
  console.log(text, "->", currency(text).value);
  assert.strictEqual(currency(text, { errorOnInvalid: true }).value, value);
}
NODE
node run.cjs
echo "as described"
