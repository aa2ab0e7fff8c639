#!/usr/bin/env bash
# The typographer typograf makes a fraction of the day and month of a date.
#
# Packages: typograf@7.8.0 (npm; needs Node)
# Guess:    1/2 becomes ½ only where it stands alone: 1/25, 11/2 and a date stay.
# Seen:     1/2/2024 becomes ½/2024, On 1/4/2024 On ¼/2024 and 3/4/2025 ¾/2025, in American English and in Russian; 1/25 and 11/2 stay.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --prefix . typograf@7.8.0 >/dev/null 2>&1
cat > run.mjs <<'NODE'
import assert from "node:assert";
import Typograf from "typograf";
for (const [text, seen] of [
  ["1/2/2024", "½/2024"],
  ["On 1/4/2024 it rose", "On ¼/2024 it rose"],
  ["3/4/2025", "¾/2025"],
  ["1/25", "1/25"],
  ["11/2", "11/2"],
]) {
  for (const locale of ["en-US", "ru"]) {
    const said = new Typograf({ locale: [locale] }).execute(text).replaceAll("\u00A0", " ");
    console.log(locale, text, "->", said);
    assert.strictEqual(said, seen);
  }
}
NODE
node run.mjs
echo "as described"
