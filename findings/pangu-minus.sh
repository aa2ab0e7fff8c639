#!/usr/bin/env bash
# pangu parts a minus from its number and a fraction into three behind Chinese.
#
# Packages: pangu@7.2.1 (npm; needs Node)
# Guess:    It puts blanks between Chinese and numbers only: 溫度是-5度 becomes 溫度是 -5 度 and 約1/2杯 becomes 約 1/2 杯.
# Seen:     They become 溫度是 - 5 度 and 約 1 / 2 杯: the minus reads as a dash and the fraction as two numbers; 第3-5名 and 2024/05/06 stay whole.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --prefix . pangu@7.2.1 >/dev/null 2>&1
cat > run.mjs <<'NODE'
import assert from "node:assert";
import pangu from "pangu";
for (const [text, seen] of [
  ["溫度是-5度", "溫度是 - 5 度"],
  ["從-10到5度", "從 - 10 到 5 度"],
  ["約1/2杯", "約 1 / 2 杯"],
  ["第3-5名", "第 3-5 名"],
  ["在2024/05/06前", "在 2024/05/06 前"],
]) {
  const said = pangu.spacingText(text);
  console.log(text, "->", said);
  assert.strictEqual(said, seen);
}
NODE
node run.mjs
echo "as described"
