// Open the folder that make.py made, in Chromium, and judge pairs there; tell seconds and bytes.
//
//     NODE_PATH=DIR/node_modules node tools/browser/check.mjs OUT
import { readFileSync, existsSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import path from "node:path";

const require = createRequire(path.resolve(process.env.NODE_PATH ?? ".", "x.js"));
const { chromium } = require("playwright-core");
const folder = path.resolve(process.argv[2]);
const KINDS = { ".html": "text/html; charset=utf-8", ".mjs": "text/javascript", ".json": "application/json", ".wasm": "application/wasm" };
const PAIRS = [
  ["It costs 9,718 euros.", "Es kostet 9,718 Euro.", "en", "de", "block\nseparator: source 9,718; translation 9,718 (9.718): the separators give another value"],
  ["It costs 9,718 euros.", "Es kostet 9.718 Euro.", "en", "de", "pass"],
  ["The bank lent 110 million dollars in 2015.", "这家银行在2015年贷出11亿美元。", "en", "zh", "block\nscale: source 110 million (110,000,000); translation 11亿 (1,100,000,000): the scale differs"],
  ["twenty-five cats", "fünfundzwanzig Katzen", "en", "de", "pass"],
];
let bytes = 0, requests = 0;
const server = createServer((request, response) => {
  let file = path.join(folder, path.normalize(new URL(request.url, "http://x").pathname));
  if (existsSync(file) && statSync(file).isDirectory()) file = path.join(file, "index.html");
  if (!existsSync(file)) { response.writeHead(404).end(); return; }
  const body = readFileSync(file);
  bytes += body.length;
  requests += 1;
  response.writeHead(200, { "content-type": KINDS[path.extname(file)] ?? "application/octet-stream" }).end(body);
});
await new Promise((done) => server.listen(0, "127.0.0.1", done));
const base = `http://127.0.0.1:${server.address().port}/`;
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
const page = await browser.newPage();
const faults = [];
page.on("console", (message) => { if (message.type() === "error" && !message.text().includes("favicon") && !message.text().includes("404")) faults.push(message.text()); });
page.on("pageerror", (error) => faults.push(String(error)));
page.on("request", (request) => { if (!request.url().startsWith(base)) faults.push(`asks ${request.url()}`); });
const began = Date.now();
await page.goto(base);
await page.waitForSelector("button:enabled", { timeout: 180000 });
const ready = (Date.now() - began) / 1000;
const before = requests;
for (const [source, hypothesis, from, to, wanted] of PAIRS) {
  await page.fill("#source", source);
  await page.fill("#hypothesis", hypothesis);
  await page.fill("#source-lang", from);
  await page.fill("#target-lang", to);
  const start = Date.now();
  await page.click("button");
  const said = await page.textContent("#said");
  console.log(`${((Date.now() - start) / 1000).toFixed(2)} s  ${from}-${to}: ${said.replaceAll("\n", "; ")}`);
  if (said !== wanted) faults.push(`${hypothesis}: ${said}`);
}
if (requests !== before) faults.push(`${requests - before} requests for verdicts`);
await browser.close();
server.close();
console.log(`ready after ${ready.toFixed(1)} s; ${bytes.toLocaleString("en")} bytes in ${requests} requests, none of them for a verdict`);
for (const fault of faults) console.log(fault);
process.exit(faults.length ? 1 : 0);
