#!/usr/bin/env bash
# A number that is given as a string loses its last digits in a message of MessageFormat 2, though Intl itself keeps them.
#
# Packages: messageformat@4.0.0 (npm; needs Node)
# Guess:    {$n :number} with "9007199254740993" writes 9,007,199,254,740,993: strings are there for exact numbers.
# Seen:     It writes 9,007,199,254,740,992, and 12345678901234567890 as 12,345,678,901,234,567,000, as a literal of the message too; Intl.NumberFormat writes both exactly. -0.4 as an integer is -0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --prefix . messageformat@4.0.0 >/dev/null 2>&1
cat > run.mjs <<'NODE'
import assert from "node:assert";
import { MessageFormat } from "messageformat";
const write = (message, n) => new MessageFormat("en", message).format({ n });
for (const [n, said] of [["9007199254740993", "9,007,199,254,740,992"], ["12345678901234567890", "12,345,678,901,234,567,000"]]) {
  const found = [write("{$n :number}", n), write(`{|${n}| :number}`), new Intl.NumberFormat("en").format(n)];
  console.log(n, ...found);
  assert.deepStrictEqual(found.slice(0, 2), [said, said]);
  assert.strictEqual(found[2].replaceAll(",", ""), n);
}
assert.strictEqual(write("{$n :integer}", -0.4), "-0");
NODE
node run.mjs
echo "as described"
