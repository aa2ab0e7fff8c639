// Open an audit's HTML report in Chromium, light and dark, wide and narrow, use it by keyboard, and let axe-core look.
//
//     npm install --prefix DIR playwright-core axe-core
//     NODE_PATH=DIR/node_modules node tools/look_at_report.mjs report.html [folder for pictures]
//
// Exit 1 for a console error, a violation, a page that takes more than LIMIT ms, or a key that does nothing.
import { createRequire } from "node:module";
import path from "node:path";

const require = createRequire(path.resolve(process.env.NODE_PATH ?? ".", "x.js"));
const { chromium } = require("playwright-core");
const axe = require.resolve("axe-core");
const [file, folder] = process.argv.slice(2);
const LIMIT = Number(process.env.LIMIT ?? 3000);
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
const faults = [];
const said = {};

for (const scheme of ["light", "dark"]) {
  for (const [name, viewport] of Object.entries({ wide: { width: 1300, height: 900 }, narrow: { width: 390, height: 800 } })) {
    const context = await browser.newContext({ colorScheme: scheme, viewport, bypassCSP: false });
    const page = await context.newPage();
    const view = `${scheme} ${name}`;
    page.on("console", (message) => { if (message.type() === "error") faults.push(`${view}: console: ${message.text()}`); });
    page.on("pageerror", (error) => faults.push(`${view}: ${error}`));
    page.on("request", (request) => { if (!request.url().startsWith("file:")) faults.push(`${view}: asks ${request.url()}`); });
    const began = Date.now();
    await page.goto(`file://${path.resolve(file)}`);
    await page.waitForSelector(".item");
    await page.waitForSelector("#detail .text");
    const took = Date.now() - began;
    if (took > LIMIT) faults.push(`${view}: ${took} ms until the findings are there`);
    const count = await page.textContent("#count");
    if (folder) await page.screenshot({ path: path.join(folder, `${scheme}-${name}.png`), fullPage: name === "narrow" });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (overflow > 0) faults.push(`${view}: ${overflow} px wider than the window`);

    await page.focus("#list");
    const first = await page.textContent("#detail");
    await page.keyboard.press("ArrowDown");
    const second = await page.textContent("#detail");
    await page.keyboard.press("End");
    const last = await page.textContent("#detail");
    const active = await page.evaluate(() => {
      const id = document.getElementById("list").getAttribute("aria-activedescendant");
      return id && document.getElementById(id) ? id : "";
    });
    if (new Set([first, second, last]).size < 3 || !active) faults.push(`${view}: keys do not move the choice`);
    const typed = Date.now();
    await page.selectOption("#sort", "grade");
    await page.fill("#f-text", "no such text anywhere");
    await page.waitForFunction(() => !document.querySelector(".item")); // in whatever language the page is
    const filtered = Date.now() - typed;
    await page.click("button[type=reset]");
    await page.waitForSelector(".item");
    await page.click("[data-filter=f-type]");
    const chosen = await page.evaluate(() => document.getElementById("f-type").value);
    if (!chosen) faults.push(`${view}: a bar does not filter`);
    await page.evaluate(() => document.querySelectorAll("details").forEach((one) => { one.open = true; }));
    const second_page = await context.newPage();
    await second_page.close();
    // axe is put in by the debugger, which no policy of the page binds.
    const source = require("node:fs").readFileSync(axe, "utf-8");
    const session = await context.newCDPSession(page);
    await session.send("Runtime.evaluate", { expression: source });
    const found = await session.send("Runtime.evaluate", {
      expression: "axe.run(document, {resultTypes: ['violations']}).then((r) => JSON.stringify(r.violations.map((v) => [v.id, v.impact, v.nodes.length, v.nodes[0].html])))",
      awaitPromise: true, returnByValue: true,
    });
    const violations = JSON.parse(found.result.value ?? "null");
    if (violations === null) faults.push(`${view}: axe did not run`);
    for (const one of violations ?? []) faults.push(`${view}: axe: ${one.join(" ").slice(0, 300)}`);
    said[view] = { "ms to open": took, "ms to sort and filter": filtered, count };
    await context.close();
  }
}
await browser.close();
console.log(JSON.stringify({ views: said, faults }, null, 1));
process.exit(faults.length ? 1 : 0);
