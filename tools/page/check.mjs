// Open the page in Chromium: no console error, no violation of axe-core, 360 px, right to left, keyboard; screenshots.
//   node check.mjs URL STATIC_FILE SCREENSHOT_FOLDER
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import puppeteer from "puppeteer-core";

const [url, file, folder] = process.argv.slice(2);
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const browser = await puppeteer.launch({ executablePath: process.env.CHROMIUM || "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
const failures = [];
let checks = 0;
const expect = (said, fact) => { checks += 1; if (!fact) failures.push(said); };

const open = async (address, width, scheme) => {
  const page = await browser.newPage();
  page.on("console", (message) => { if (["error", "warn"].includes(message.type())) failures.push(`${address}: console: ${message.text()}`); });
  page.on("pageerror", (error) => failures.push(`${address}: ${error.message}`));
  page.on("requestfailed", (request) => failures.push(`${address}: ${request.url()} ${request.failure().errorText}`));
  await page.setViewport({ width, height: 900 });
  await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
  await page.setBypassCSP(false);
  await page.goto(address, { waitUntil: "networkidle0" });
  return page;
};
const judged = (page) => page.waitForFunction(() => document.querySelector("#verdict").className !== "" && document.querySelector("#repaired").textContent !== "", { timeout: 20000 });
const example = async (page, name) => {
  await page.evaluate((wanted) => [...document.querySelectorAll("#examples button")].find((one) => one.textContent === wanted).click(), name);
  await page.waitForFunction(() => document.querySelector("#verdict").textContent.includes("("), { timeout: 20000 });
  await page.waitForNetworkIdle({ idleTime: 300 });
  await judged(page);
};
const accessible = async (page, said) => {
  await page.evaluate(axe + "; undefined");  // run by the debugger: the page's own policy allows no other script
  const found = await page.evaluate(() => window.axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] }));
  expect(`${said}: ${found.violations.map((one) => `${one.id} ${one.nodes.map((node) => node.target).join(" ")}`).join("; ")}`, found.violations.length === 0);
  return found.passes.length;
};
const fits = async (page, said) => expect(`${said}: wider than the window`, await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth));

const names = ["German", "Russian", "Chinese", "Japanese", "Arabic", "Hebrew", "Hindi", "Thai", "Greek", "Korean"];
for (const [address, where] of [[url, "served"], [`${pathToFileURL(file)}#at=${encodeURIComponent(url.replace(/\/$/, ""))}`, "file"]]) {
  const page = await open(address, 1100, "light");
  await accessible(page, `${where}, empty`);
  for (const name of names) {
    await example(page, name);
    expect(`${where}, ${name}: numbers are marked`, (await page.$$("#source-read .number")).length > 0 && (await page.$$("#target-read .number")).length > 0);
    expect(`${where}, ${name}: lines`, (await page.$$("#lines path")).length > 0);
    await accessible(page, `${where}, ${name}`);
    await fits(page, `${where}, ${name}`);
  }
  await example(page, "German");
  expect(`${where}: what repair writes`, (await page.$eval("#repaired", (node) => node.textContent)).includes("9.718"));
  await page.focus("#source-read .number");
  expect(`${where}: readings on focus`, (await page.$eval("#about", (node) => node.textContent)).includes("9718"));
  await page.keyboard.press("Tab");
  expect(`${where}: the next number by keyboard`, await page.evaluate(() => document.activeElement.classList.contains("number") && document.activeElement.closest("#target-read") !== null));
  const link = page.url();
  await page.close();
  const again = await open(link, 1100, "light");
  await judged(again);
  expect(`${where}: the link holds the state`, (await again.$eval("#target", (node) => node.value)).includes("9,718"));
  await again.type("#target", " 77 Katzen");
  await again.waitForFunction(() => document.querySelectorAll("#target-read .number").length === 2, { timeout: 20000 });
  await again.close();
}
for (const [width, scheme, name, shot] of [[1100, "light", "Chinese", "page-light.png"], [1100, "dark", "German", "page-dark.png"], [360, "light", "Arabic", "page-phone-arabic.png"], [360, "dark", "Hebrew", "page-phone-hebrew.png"]]) {
  const page = await open(url, width, scheme);
  await example(page, name);
  await page.focus("#target-read .number");
  await accessible(page, `${width} ${scheme} ${name}`);
  await fits(page, `${width} ${scheme} ${name}`);
  if (["Arabic", "Hebrew"].includes(name)) expect(`${name}: right to left`, await page.$eval("#target-read", (node) => getComputedStyle(node).direction === "rtl"));
  if (folder) await page.screenshot({ path: `${folder}/${shot}`, fullPage: true });
  await page.close();
}
await browser.close();
for (const failure of failures) console.log(`FAILED ${failure}`);
console.log(`${checks} checks, ${failures.length} failed`);
process.exit(failures.length ? 1 : 0);
