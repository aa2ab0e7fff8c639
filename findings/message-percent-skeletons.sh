#!/usr/bin/env bash
# One percent skeleton of a message is a hundred times as large in one implementation of ICU MessageFormat as in another.
#
# Packages: intl-messageformat@10.7.18 @messageformat/core@3.4.1 (npm; needs Node)
# Guess:    A message that holds {n, number, ::percent} says the same with either library.
# Seen:     0.5 is 50% with intl-messageformat and 0.5% with @messageformat/core (so also in ICU 78); written with scale/100 it is 5,000% and 50%; the pattern 0.00 writes 1.5 as 1.5 and 1.50. Only the old {n, number, percent} agrees.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --prefix . intl-messageformat@10.7.18 @messageformat/core@3.4.1 >/dev/null 2>&1
cat > run.mjs <<'NODE'
import assert from "node:assert";
import { IntlMessageFormat } from "intl-messageformat";
import { createRequire } from "node:module";
const MessageFormat = createRequire(import.meta.url)("@messageformat/core");
for (const [message, n, one, other] of [
  ["{n, number, ::percent}", 0.5, "50%", "0.5%"],
  ["{n, number, ::percent scale/100}", 0.5, "5,000%", "50%"],
  ["{n, number, 0.00}", 1.5, "1.5", "1.50"],
  ["{n, number, percent}", 0.5, "50%", "50%"],
]) {
  const said = [new IntlMessageFormat(message, "en").format({ n }), new MessageFormat("en").compile(message)({ n })];
  console.log(message, ...said);
  assert.deepStrictEqual(said, [one, other]);
}
NODE
node run.mjs
echo "as described"
