// Go the way of a reviewer in Chromium: accept the findings of a report, by download and by a page that is served.
//
//     NODE_PATH=DIR/node_modules node tools/look_at_triage.mjs report.html FOLDER      the buttons, then the download, into FOLDER
//     NODE_PATH=DIR/node_modules node tools/look_at_triage.mjs http://127.0.0.1:...    the same on a page of numguard audit --serve
//
// Every finding is accepted: the first as "all like this", the others each for itself. Exit 1 where a button does nothing.
import { createRequire } from "node:module";
import path from "node:path";

const require = createRequire(path.resolve(process.env.NODE_PATH ?? ".", "x.js"));
const { chromium } = require("playwright-core");
const [where, folder] = process.argv.slice(2);
const isServed = where.startsWith("http");
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
const page = await (await browser.newContext({ acceptDownloads: true })).newPage();
const faults = [];
page.on("console", (message) => { if (message.type() === "error") faults.push(`console: ${message.text()}`); });
page.on("pageerror", (error) => faults.push(String(error)));
await page.goto(isServed ? where : `file://${path.resolve(where)}`);
await page.waitForSelector("#detail .triage");
await page.fill("#t-by", "Ann \"A.\" O'Hara");
await page.fill("#t-reason", "looked at, 见过 😀");
const count = await page.locator(".item").count();
for (let at = 0; at < count; at++) {
  await page.click(`#item-${at}`);
  for (let name = at ? "False alarm" : "Accept all like this"; ;) {
    const button = page.locator("#detail button", { hasText: name }).first();
    if (!(await button.count())) break;
    await button.click();
  }
}
const accepted = await page.locator(".item.is-accepted").count();
if (accepted !== count) faults.push(`${accepted} of ${count} findings are shown as accepted`);
if (isServed) {
  await page.click("#t-save");
  await page.waitForFunction(() => document.getElementById("t-said").textContent.includes("saved in"));
} else {
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("#t-save")]);
  await download.saveAs(path.join(folder, download.suggestedFilename()));
}
console.log(`${accepted} findings accepted: ${await page.textContent("#t-said")}`);
await browser.close();
for (const fault of faults) console.log(fault);
process.exit(faults.length ? 1 : 0);
