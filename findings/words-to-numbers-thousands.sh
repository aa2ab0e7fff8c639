#!/usr/bin/env bash
# words-to-numbers adds a thousand behind hundreds and tens instead of multiplying it.
#
# Packages: words-to-numbers@1.5.1 (npm; needs Node)
# Guess:    "four hundred and ten thousand" is 410,000.
# Seen:     It is 10,400, with and without "and"; "one hundred fifty thousand" is 50,100, "two hundred and three thousand" 3,200; "two hundred thousand" is right.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --prefix . words-to-numbers@1.5.1 >/dev/null 2>&1
cat > run.cjs <<'NODE'
const assert = require("node:assert");
const { wordsToNumbers } = require("words-to-numbers");
const seen = { "four hundred and ten thousand": 10400, "four hundred ten thousand": 10400, "one hundred fifty thousand": 50100,
  "two hundred and three thousand": 3200, "two hundred thousand": 200000 };
for (const [words, value] of Object.entries(seen)) {
  console.log(words, "->", wordsToNumbers(words));
  assert.strictEqual(wordsToNumbers(words), value);
}
NODE
node run.cjs
echo "as described"
