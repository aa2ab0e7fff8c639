#!/usr/bin/env bash
# Recognizers-Text adds the decimals behind a German comma to a number with groups as if the groups were decimals.
#
# Packages: @microsoft/recognizers-text-number@1.3.1 (npm; needs Node)
# Guess:    In German 12.345,67 is 12345.67 and 1.234.567 one number, as 3,5 is 3.5.
# Seen:     12.345,67 is found as 13.015 (12.345 + 0.67), 2.500,75 as 3.25, 1.234.567 as three numbers; 3,5 is right; Italian and Dutch alike.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --prefix . @microsoft/recognizers-text-number@1.3.1 >/dev/null 2>&1
cat > run.cjs <<'NODE'
const assert = require("node:assert");
const { recognizeNumber } = require("@microsoft/recognizers-text-number");
const read = (text, culture) => recognizeNumber(text, culture).map((found) => found.resolution.value);
for (const culture of ["de-de", "it-it", "nl-nl"]) console.log(culture, read("12.345,67", culture), read("2.500,75", culture));
assert.deepStrictEqual(read("12.345,67", "de-de"), ["13.015"]);
assert.deepStrictEqual(read("2.500,75", "de-de"), ["3.25"]);
assert.deepStrictEqual(read("1.234.567", "de-de"), ["1", "234", "567"]);
assert.deepStrictEqual(read("3,5", "de-de"), ["3.5"]);
assert.deepStrictEqual(read("1,234.5", "en-us"), ["1234.5"]);
NODE
node run.cjs
echo "as described"
