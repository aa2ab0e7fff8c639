#!/usr/bin/env bash
# es-hangul chooses the Korean particle behind a digit as if the digit ended in a vowel, and drops the minus of an amount.
#
# Packages: es-hangul@2.4.0 (npm; needs Node)
# Guess:    Digits are read: 3 is 삼, so 3이; 10 is 십, so 10으로; 100 is 백, so 100과; -5 is 마이너스 오 (minus five).
# Seen:     3가, 10로, 100와; amountToHangul("-5") is 오 (five), though numberToHangul(-5) says the minus.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --prefix . es-hangul@2.4.0 >/dev/null 2>&1
cat > run.mjs <<'NODE'
import assert from "node:assert";
import { amountToHangul, josa, numberToHangul } from "es-hangul";
const said = [josa("3", "이/가"), josa("10", "으로/로"), josa("100", "와/과"), josa("삼", "이/가"), amountToHangul("-5"), numberToHangul(-5)];
console.log(...said);
assert.deepStrictEqual(said, ["3가", "10로", "100와", "삼이", "오", "마이너스오"]);
NODE
node run.mjs
echo "as described"
