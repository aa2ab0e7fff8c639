#!/usr/bin/env bash
# any-date-parser takes the year of a Japanese or Taiwanese era for the month, or drops it.
#
# Packages: any-date-parser@2.2.4 (npm; needs Node)
# Guess:    With its Japanese locale 令和6年5月3日 is May 3, 2024, or it is not read.
# Seen:     It is June 5 (year 6 as month, month 5 as day), 昭和64年1月7日 is April 6, 平成31年4月30日 January 3; 民國113年5月3日 loses its year. 2024年5月3日 is right.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --prefix . any-date-parser@2.2.4 >/dev/null 2>&1
cat > run.mjs <<'NODE'
import assert from "node:assert";
import parser from "any-date-parser";
for (const [locale, text, seen] of [
  ["ja", "令和6年5月3日", { month: 6, day: 5 }],
  ["ja", "昭和64年1月7日", { month: 4, day: 6 }],
  ["ja", "平成31年4月30日", { month: 1, day: 3 }],
  ["zh-TW", "民國113年5月3日", { month: 5, day: 3 }],
  ["ja", "2024年5月3日", { year: 2024, month: 5, day: 3 }],
]) {
  const said = parser.attempt(text, locale);
  console.log(text, "->", said);
  assert.deepStrictEqual({ ...said }, seen);
}
NODE
node run.mjs
echo "as described"
