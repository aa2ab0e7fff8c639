// Type the words of strangers into the search of the built site, in Chromium: each must show its page among the first three.
//
//     NODE_PATH=DIR/node_modules node tools/search_site.mjs site        (make search)
import { readFileSync, existsSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import path from "node:path";

const require = createRequire(path.resolve(process.env.NODE_PATH ?? ".", "x.js"));
const { chromium } = require("playwright-core");
const site = path.resolve(process.argv[2]);
const KINDS = { ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css", ".json": "application/json", ".svg": "image/svg+xml" };
const server = createServer((request, response) => {
  let file = path.join(site, path.normalize(new URL(request.url, "http://x").pathname));
  if (existsSync(file) && statSync(file).isDirectory()) file = path.join(file, "index.html");
  if (!existsSync(file)) { response.writeHead(404).end(); return; }
  response.writeHead(200, { "content-type": KINDS[path.extname(file)] ?? "application/octet-stream" }).end(readFileSync(file));
});
await new Promise((done) => server.listen(0, "127.0.0.1", done));
const base = `http://127.0.0.1:${server.address().port}/`;
const rows = readFileSync(process.argv[3] ?? new URL("../tests/docs/words.tsv", import.meta.url), "utf-8").trim().split("\n").slice(1).map((line) => line.split("\t"));

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
const page = await browser.newPage({ viewport: { width: 1300, height: 900 } });
const faults = [];
page.on("request", (request) => { if (!request.url().startsWith(base)) faults.push(`asks ${request.url()}`); });
let right = 0;
for (const [word, wanted] of rows) {
  await page.goto(base);
  await page.click(".md-search__input");
  await page.keyboard.type(word);
  // "No matching documents", or how many: until the worker has answered, it asks to type.
  await page.waitForFunction(() => /document/.test(document.querySelector(".md-search-result__meta").textContent), null, { timeout: 20000 });
  await page.waitForTimeout(300);
  const links = await page.$$eval(".md-search-result__item > .md-search-result__link", (all) => all.slice(0, 3).map((one) => new URL(one.href).pathname));
  const found = links.map((one) => one.replace(/^\/|\/$/g, ""));
  if (found.includes(wanted)) right++;
  else faults.push(`${word}: shows ${found.join(", ") || "nothing"}, not ${wanted}`);
}
await browser.close();
server.close();
console.log(`${right} of ${rows.length} words show their page among the first three, in Chromium`);
for (const fault of faults) console.log(fault);
process.exit(faults.length ? 1 : 0);
