#!/usr/bin/env bash
# i18next finds no plural form for a count that is a string, and shows the key.
#
# Packages: i18next@26.7.2 (npm; needs Node)
# Guess:    t("file", { count: "5" }) is "5 files", as with the number 5.
# Seen:     With 5, 1.5 and 1000 the phrase is shown, with "5", "1" and "1.0" the bare key: the number is lost.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --prefix . i18next@26.7.2 >/dev/null 2>&1
cat > run.cjs <<'NODE'
const assert = require("node:assert");
const i18next = require("i18next").default ?? require("i18next");
(async () => {
  const translation = { file_one: "{{count}} file", file_other: "{{count}} files" };
  await i18next.init({ lng: "en", resources: { en: { translation } }, showSupportNotice: false });
  const said = [5, 1, 1.5, "5", "1", "1.0"].map((count) => i18next.t("file", { count }));
  console.log(said.join(" | "));
  assert.deepStrictEqual(said, ["5 files", "1 file", "1.5 files", "file", "file", "file"]);
})();
NODE
node run.cjs
echo "as described"
