#!/usr/bin/env bash
# chrono-node loses the minutes of a French clock that is written with blanks.
#
# Packages: chrono-node@2.10.3 (npm; needs Node)
# Guess:    à 15 h 30, as French typography asks, is half past three, like à 15h30; il y a 2,5 heures is two and a half hours ago or nothing.
# Seen:     à 15 h 30 is 15:00 and le 3 mai à 8 h 05 is 8:00; il y a 2,5 heures is two o'clock in the morning.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --prefix . chrono-node@2.10.3 >/dev/null 2>&1
cat > run.mjs <<'NODE'
import assert from "node:assert";
import * as chrono from "chrono-node";
for (const [text, hour, minute] of [
  ["à 15 h 30", 15, 0],
  ["le 3 mai à 8 h 05", 8, 0],
  ["il y a 2,5 heures", 2, 0],
  ["à 15h30", 15, 30],
]) {
  const { start } = chrono.fr.parse(text, new Date(2024, 4, 15, 9, 0))[0];
  console.log(text, "->", start.get("hour"), start.get("minute"));
  assert.deepStrictEqual([start.get("hour"), start.get("minute")], [hour, minute]);
}
NODE
node run.mjs
echo "as described"
