#!/usr/bin/env bash
# redact-pii takes plain counts, years and distances for post codes, telephone numbers and secrets.
#
# Packages: redact-pii@3.4.0 (npm; needs Node)
# Guess:    12345 people stays: only what has the form of a telephone or card number, or stands behind its name, is hidden.
# Seen:     12345 people becomes ZIPCODE people, In 2023 becomes In DIGITS, 384400 km DIGITS km, 12345.67 K ZIPCODE.67 K.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --prefix . redact-pii@3.4.0 >/dev/null 2>&1
cat > run.mjs <<'NODE'
import assert from "node:assert";
import { createRequire } from "node:module";
const { SyncRedactor } = createRequire(import.meta.url)("redact-pii");
const redactor = new SyncRedactor();
for (const [text, seen] of [
  ["There were 12345 people", "There were ZIPCODE people"],
  ["In 2023, 10025 members came", "In DIGITS, ZIPCODE members came"],
  ["a distance of 384400 km", "a distance of DIGITS km"],
  ["It is 12345.67 K", "It is ZIPCODE.67 K"],
]) {
  const said = redactor.redact(text);
  console.log(text, "->", said);
  assert.strictEqual(said, seen);
}
NODE
node run.mjs
echo "as described"
