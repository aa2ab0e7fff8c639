#!/usr/bin/env bash
# The Spanish and French daughters of compromise read twenty-one thousand as a thousand and 3,5 millions as thirty-five.
#
# Packages: es-compromise@0.2.11 fr-compromise@0.2.8 (npm; needs Node)
# Guess:    veintiún mil is 21,000 and dos mil millones 2,000,000,000; 3,5 millions is 3,500,000 in French.
# Seen:     veintiún mil is 1,000, ciento un is 100, dos mil millones 1,002,000; 3,5 millions is 35,000,000; vingt et un mille and quatre-vingt-dix-sept are right.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --prefix . es-compromise@0.2.11 fr-compromise@0.2.8 >/dev/null 2>&1
cat > run.mjs <<'NODE'
import assert from "node:assert";
import es from "es-compromise";
import fr from "fr-compromise";
for (const [read, text, seen] of [
  [es, "veintiún mil personas", 1000],
  [es, "ciento un años", 100],
  [es, "dos mil millones de euros", 1002000],
  [fr, "3,5 millions d'euros", 35000000],
  [fr, "vingt et un mille hommes", 21000],
  [fr, "quatre-vingt-dix-sept hommes", 97],
]) {
  const said = read(text).numbers().json()[0].number.num;
  console.log(text, "->", said);
  assert.strictEqual(said, seen);
}
NODE
node run.mjs
echo "as described"
