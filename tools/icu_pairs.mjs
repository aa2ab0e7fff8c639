// Writes pairs of an English text and the same in another locale, as ICU formats both, with a wrong twin of each.
//
//     node tools/icu_pairs.mjs < TAGS > PAIRS       one tag a line; tools/icu_pairs.py --make does it
//
// A line of PAIRS: tag, kind, English, right translation, wrong translation, what is wrong in it; with tabs between.
import { readFileSync } from "node:fs";

const tags = readFileSync(0, "utf8").split("\n").filter((tag) => tag && Intl.NumberFormat.supportedLocalesOf(tag).length);
let state = 52;
const random = (below) => (state = (Math.imul(state, 1103515245) + 12345) >>> 0) % 65536 % below;
const digits = (count) => Number(String(1 + random(9)) + Array.from({ length: count - 1 }, () => random(10)).join(""));
const changed = (value, places = 0) => {
  const step = 10 ** (random(String(Math.trunc(value)).length));
  return Number((Math.floor(value / step) % 10 === 9 ? value - step * 3 : value + step).toFixed(places));
};
const out = [];
const put = (tag, kind, english, right, wrong, what) => {
  if (right === wrong || [english, right, wrong].some((text) => /[\t\n]/.test(text))) return;
  out.push([tag, kind, english, right, wrong, what].join("\t"));
};
const number = (tag, options) => new Intl.NumberFormat(tag, options);
const UNITS = ["kilometer", "mile", "kilogram", "pound", "liter", "celsius", "hour", "minute", "day", "week", "month", "year", "meter",
  "centimeter", "foot", "hectare", "megabyte", "kilometer-per-hour"];
const OTHER = { kilometer: "mile", mile: "kilometer", kilogram: "pound", pound: "kilogram", liter: "kilometer", celsius: "fahrenheit",
  hour: "minute", minute: "hour", day: "week", week: "day", month: "year", year: "month", meter: "foot", centimeter: "inch", foot: "meter",
  hectare: "acre", megabyte: "gigabyte", "kilometer-per-hour": "mile-per-hour" };
const CURRENCIES = ["USD", "EUR", "JPY", "GBP", "INR"];
const CALENDARS = { fa: "persian", ps: "persian", th: "buddhist", ja: "japanese", "zh-TW": "roc", ar: "islamic-umalqura", he: "hebrew",
  am: "ethiopic", ti: "ethiopic", om: "ethiopic", hi: "indian", ur: "islamic-umalqura", ckb: "persian", "fa-AF": "persian" };

for (const tag of tags) {
  for (const size of [3, 4, 4, 5, 6, 7, 9]) {
    const value = digits(size), other = changed(value);
    put(tag, "number", number("en").format(value), number(tag).format(value), number(tag).format(other), "digit");
  }
  for (const [size, places] of [[2, 1], [3, 2], [4, 1], [5, 2], [1, 3]]) {
    const value = Number(`${digits(size)}.${digits(places).toString().replace(/0$/, "7")}`), how = { maximumFractionDigits: 3 };
    const english = number("en", how).format(value);
    put(tag, "decimal", english, number(tag, how).format(value), number(tag, how).format(changed(value, places)), "digit");
    // Where the locale writes Latin digits so, English separators are none that were kept by mistake.
    const inLatin = number(tag, { ...how, numberingSystem: "latn" }).format(value);
    if (size > 3 && inLatin !== english) put(tag, "decimal", english, number(tag, how).format(value), english, "separators");
  }
  for (const value of [0.07 + random(80) / 100, 0.125 + random(50) / 100, 1.5, -0.03]) {
    const how = { style: "percent", maximumFractionDigits: 1 };
    put(tag, "percent", number("en", how).format(value), number(tag, how).format(value), number(tag, how).format(value + 0.2), "digit");
  }
  for (const display of ["short", "long"]) for (const value of [2e3 + random(7) * 1e3, 3e6 + random(6) * 1e6, 47e6, 2e9 + random(7) * 1e9]) {
    const how = { notation: "compact", compactDisplay: display };
    put(tag, `compact ${display}`, number("en", how).format(value), number(tag, how).format(value), number(tag, how).format(value * 2), "value");
  }
  for (const currency of CURRENCIES) {
    const value = digits(4) + (currency === "JPY" ? 0 : 0.5);
    for (const currencyDisplay of ["symbol", "name", "code"]) {
      const how = { style: "currency", currency, currencyDisplay };
      put(tag, `currency ${currencyDisplay}`, number("en", how).format(value), number(tag, how).format(value),
        number(tag, how).format(changed(value, 1)), "digit");
    }
  }
  for (let month = 0; month < 12; month++) {
    const dateStyle = ["long", "medium", "full", "long"][month % 4], day = 13 + random(15), how = { dateStyle, timeZone: "UTC" };
    const english = new Intl.DateTimeFormat("en", how), own = new Intl.DateTimeFormat(tag, { ...how, calendar: "gregory" });
    const date = new Date(Date.UTC(1980 + random(60), month, day));
    const later = new Date(date), nextDay = new Date(date);
    later.setUTCMonth((month + 3) % 12);
    nextDay.setUTCDate(day === 27 ? 25 : day + 1);
    put(tag, "date", english.format(date), own.format(date), own.format(month % 2 ? later : nextDay), month % 2 ? "month" : "digit");
  }
  const calendar = CALENDARS[tag];
  if (calendar) for (let turn = 0; turn < 24; turn++) {
    const how = { dateStyle: turn % 3 ? "long" : "medium", timeZone: "UTC" };
    const own = new Intl.DateTimeFormat(tag, { ...how, calendar });
    const date = new Date(Date.UTC(1990 + random(40), random(12), 1 + random(28))), wrong = new Date(date);
    wrong.setUTCFullYear(date.getUTCFullYear() + 3);
    put(tag, `calendar ${calendar}`, new Intl.DateTimeFormat("en", how).format(date), own.format(date), own.format(wrong), "year");
  }
  for (const hour of [1, 3, 6, 8, 11, 13, 15, 18, 20, 22]) {
    const how = { hour: "numeric", minute: "2-digit", timeZone: "UTC" };
    const date = new Date(Date.UTC(2024, 4, 3, hour, 5 + random(50))), wrong = new Date(date);
    wrong.setUTCHours((hour + 12) % 24);
    const english = new Intl.DateTimeFormat("en", how).format(date);
    for (const [kind, more] of [["time", {}], ["time hour12", { hour12: true }]]) {
      const own = new Intl.DateTimeFormat(tag, { ...how, ...more });
      put(tag, kind, english, own.format(date), own.format(wrong), "half");
    }
  }
  for (const size of [2, 4]) {
    const low = digits(size), high = low + 7 + random(50), own = number(tag);
    put(tag, "range", number("en").formatRange(low, high), own.formatRange(low, high), own.formatRange(low, high + 10), "digit");
  }
  const how = { dateStyle: "long", timeZone: "UTC" };
  const first = new Date(Date.UTC(2021, random(5), 3 + random(9))), last = new Date(Date.UTC(2021, 7 + random(4), 14 + random(9)));
  const past = new Date(last.getTime() + 3 * 864e5), ranges = new Intl.DateTimeFormat(tag, { ...how, calendar: "gregory" });
  put(tag, "date range", new Intl.DateTimeFormat("en", how).formatRange(first, last), ranges.formatRange(first, last),
    ranges.formatRange(first, past), "digit");
  for (const unit of UNITS) for (const unitDisplay of ["long", "short"]) {
    const value = 4 + random(90), style = { style: "unit", unitDisplay };
    const english = number("en", { ...style, unit }).format(value), right = number(tag, { ...style, unit }).format(value);
    const wrongUnit = number(tag, { ...style, unit: OTHER[unit] }).format(value);
    const isUnit = random(2) && unitDisplay === "long";
    put(tag, `unit ${unitDisplay}`, english, right, isUnit ? wrongUnit : number(tag, { ...style, unit }).format(value + 5),
      isUnit ? "unit" : "digit");
  }
  const values = [digits(2), digits(3), digits(4)];
  const listed = (locale, items) => new Intl.ListFormat(locale).format(items.map((item) => number(locale).format(item)));
  put(tag, "list", listed("en", values), listed(tag, values), listed(tag, [values[0], values[1] + 2, values[2]]), "digit");
}
process.stdout.write(out.join("\n") + "\n");
