"use strict";
// The page asks the service it came from, or the one that is named, and shows what it said. Nothing is kept.
(() => {
  const at = (id) => document.getElementById(id);
  const fields = { s: "source", t: "target", sl: "source-lang", tl: "target-lang", p: "policy", at: "instance" };
  const EXAMPLES = [
    ["German", "en", "de", "The bridge cost 9,718 euros.", "Die Brücke kostete 9,718 Euro."],
    ["Russian", "en", "ru", "About 350 thousand people came in 2018.", "Около 350 миллионов человек приехали в 2018 году."],
    ["Chinese", "en", "zh", "The bank lent 110 million dollars in 2015.", "这家银行在2015年贷出11亿美元。"],
    ["Japanese", "en", "ja", "It begins on 3 May 2019 at 7:30 p.m.", "2019年5月3日の午後7時30分に始まります。"],
    ["Arabic", "en", "ar", "The book has 1,500 pages and 12 chapters.", "يحتوي الكتاب على ١٥٠٠ صفحة و٢١ فصلاً."],
    ["Hebrew", "en", "he", "There were 365 days and 24 hours.", "היו 365 ימים ו-24 שעות."],
    ["Hindi", "en", "hi", "The budget is 50 million pounds.", "बजट 5 करोड़ पाउंड है।"],
    ["Thai", "en", "th", "There are 2,500 cats and 320 dogs.", "มีแมว 2,500 ตัวและสุนัข 230 ตัว"],
    ["Greek", "en", "el", "It is 1.5 kilometres long.", "Έχει μήκος 1,5 χιλιόμετρα."],
    ["Korean", "en", "ko", "It sold 1.2 million copies.", "120만 부가 팔렸다."],
  ];
  let last = null, turn = 0, timer = 0;

  const make = (name, text, kind) => {
    const node = document.createElement(name);
    if (text !== undefined) node.textContent = text;
    if (kind) node.className = kind;
    return node;
  };
  const base = () => {
    const named = at("instance").value.trim().replace(/\/+$/, "");
    return named || (location.protocol === "file:" ? "http://127.0.0.1:8642" : "");
  };
  const call = async (path, body) => {
    const headers = {};
    if (body) headers["Content-Type"] = "application/json";
    if (at("token").value) headers.Authorization = `Bearer ${at("token").value}`;
    const options = body ? { method: "POST", headers, body: JSON.stringify(body) } : { headers };
    const answer = await fetch(base() + path, options);
    const told = await answer.json();
    if (!answer.ok) throw new Error(told.detail || told.title || answer.statusText);
    return told;
  };

  // ---- what is asked ------------------------------------------------------------------------------------------------
  const asked = () => {
    const body = { source: at("source").value, hypothesis: at("target").value, policy: at("policy").value };
    if (at("source-lang").value.trim()) body.source_lang = at("source-lang").value.trim();
    if (at("target-lang").value.trim()) body.target_lang = at("target-lang").value.trim();
    return body;
  };
  const remember = () => {
    const state = new URLSearchParams();
    for (const [key, id] of Object.entries(fields)) if (at(id).value && !(key === "p" && at(id).value === "default")) state.set(key, at(id).value);
    history.replaceState(null, "", `#${state}`);
  };
  const recall = () => {
    const state = new URLSearchParams(location.hash.slice(1));
    for (const [key, id] of Object.entries(fields)) {
      const value = state.get(key) ?? (key === "p" ? "default" : "");
      if (key === "p" && ![...at(id).options].some((one) => one.value === value)) at(id).append(make("option", value));
      at(id).value = value;
    }
  };
  const look = async () => {
    remember();
    const mine = ++turn, body = asked();
    if (!body.source && !body.hypothesis) return clear();
    try {
      const [told, repaired] = await Promise.all([call("/v1/check", { ...body, details: true }), call("/v1/repair", body)]);
      if (mine === turn) show(body, told, repaired);
    } catch (error) {
      if (mine !== turn) return;
      clear();
      at("verdict").className = "block";
      at("verdict").textContent = `No verdict: ${error.message}`;
    }
  };
  const soon = () => { clearTimeout(timer); timer = setTimeout(look, 200); };

  // ---- what is shown ------------------------------------------------------------------------------------------------
  const ACTIONS = { pass: "Pass: the numbers agree.", flag: "Flag: a person should look.", block: "Block: the numbers do not agree.", abstain: "No judgement" };
  const clear = () => {
    last = null;
    for (const id of ["issues", "source-read", "target-read", "repaired", "refusals", "json", "lines"]) at(id).replaceChildren();
    at("verdict").className = "";
    at("verdict").textContent = "Paste a sentence and its translation, or try an example.";
    at("about").replaceChildren(make("p", "Choose a number to see how it is read and what accounts for it."));
  };
  const show = (body, told, repaired) => {
    clear();
    last = told;
    const languages = told.source_lang ? ` (${told.source_lang} to ${told.target_lang}${told.note ? ", detected" : ""})` : "";
    at("verdict").className = told.action;
    at("verdict").textContent = ACTIONS[told.would || told.action] + languages + (told.reason ? ` ${told.reason}` : "");
    for (const issue of told.issues || []) {
      const item = make("li", `${issue.severity} ${issue.type}: ${issue.message}`, issue.severity === "critical" || issue.severity === "major" ? "grave" : "");
      if (issue.suggestion) item.append(` (expected: ${issue.suggestion})`);
      at("issues").append(item);
    }
    const links = linked(told);
    write("source", body.source, told.source_mentions || [], links);
    write("target", body.hypothesis, told.hypothesis_mentions || [], links);
    draw();
    writeRepair(body.hypothesis, repaired);
    at("json").textContent = JSON.stringify(told, null, 2);
  };
  // The numbers that are joined, whatever joins them: each has the place of its two ends.
  const linked = (told) => {
    const links = (told.pairs || []).map((pair) => ({ source: pair.source, target: pair.hypothesis, said: pair.explanation, wrong: false }));
    for (const issue of told.issues || []) {
      const old = links.find((link) => issue.source && issue.hypothesis && link.source.start === issue.source.start && link.target.start === issue.hypothesis.start);
      if (old) { old.wrong = issue.severity !== "neutral"; old.said = `${old.said}; ${issue.type}`; } else links.push({ source: issue.source, target: issue.hypothesis, said: issue.type, message: issue.message, wrong: issue.severity !== "neutral" });
    }
    for (const one of told.explained || []) links.push({ source: one.side === "source" ? one.mention : undefined, target: one.side === "source" ? undefined : one.mention, said: one.reason, wrong: false });
    return links;
  };
  const within = (mention, part) => part && part.start >= mention.start && part.end <= mention.end;
  const write = (side, text, mentions, links) => {
    const chars = Array.from(text), box = at(`${side}-read`);
    let done = 0;
    mentions.forEach((mention, index) => {
      if (mention.start < done) return;
      box.append(chars.slice(done, mention.start).join(""));
      const mine = links.filter((link) => within(mention, link[side]));
      const state = mine.some((link) => link.wrong) ? "wrong" : mine.length ? "" : "loose";
      const mark = make("button", chars.slice(mention.start, mention.end).join(""), `number ${state}`);
      mark.type = "button";
      mark.id = `${side}-${index}`;
      mark.setAttribute("aria-label", `${mark.textContent}: ${state === "wrong" ? "wrong, " : ""}${mine.map((link) => link.said).join(", ") || "nothing asked"}`);
      for (const link of mine) (link.ends ??= {})[side] = mark;
      const light = () => about(mention, mine, mark);
      for (const event of ["mouseenter", "focus", "click"]) mark.addEventListener(event, light);
      box.append(mark);
      done = mention.end;
    });
    box.append(chars.slice(done).join("") || (mentions.length ? "" : "\u200b"));
    box.links = links;
  };
  const value = (reading) => reading.value + (reading.unit ? ` ${reading.unit}` : "") + (reading.bound ? `, ${reading.bound.replace("_", " ")}` : "") + (reading.convention ? ` (${reading.convention})` : "");
  const about = (mention, mine, mark) => {
    for (const old of document.querySelectorAll(".lit")) old.classList.remove("lit");
    mark.classList.add("lit");
    const box = at("about");
    box.replaceChildren();
    const head = make("p");
    const name = make("bdi", mention.text);
    head.append(name, ` is read as a ${mention.kind}${mention.soft ? ", too weak to raise an issue" : ""}.`);
    box.append(head);
    for (const link of mine) {
      for (const end of Object.values(link.ends || {})) end.classList.add("lit");
      if (link.line) link.line.classList.add("lit");
      const other = link.source && link.target ? (within(mention, link.source) && mark.id.startsWith("source") ? link.target : link.source) : null;
      const said = make("p", link.wrong ? "Wrong: " : "Accounted for: ");
      said.append(link.message || link.said);
      if (other && !link.message) { said.append(", by "); said.append(make("bdi", other.text)); }
      box.append(said);
    }
    const list = make("ul");
    for (const one of [mention, ...(mention.parts || [])]) for (const reading of one.readings || []) {
      const item = make("li");
      item.append(make("bdi", one.text), ` = ${value(reading)}`);
      list.append(item);
    }
    if (list.children.length) box.append(make("p", "Readings, the likeliest first:"), list);
  };
  const draw = () => {
    const board = at("lines"), origin = board.getBoundingClientRect();
    board.replaceChildren();
    const stacked = at("source-read").getBoundingClientRect().bottom < at("target-read").getBoundingClientRect().top;
    for (const link of at("source-read").links || []) {
      link.line = null;
      if (!link.ends || !link.ends.source || !link.ends.target) continue;
      const a = link.ends.source.getBoundingClientRect(), b = link.ends.target.getBoundingClientRect();
      const line = document.createElementNS("http://www.w3.org/2000/svg", "path");
      const [x1, y1, x2, y2] = [(a.left + a.right) / 2, a.bottom, (b.left + b.right) / 2, stacked ? b.top : b.bottom];
      const sag = stacked ? [(y2 - y1) / 2, (y1 - y2) / 2] : [24 + 9 * (board.children.length % 4), 24 + 9 * (board.children.length % 4)];
      const place = (x, y) => `${(x - origin.left).toFixed(1)} ${(y - origin.top).toFixed(1)}`;
      line.setAttribute("d", `M ${place(x1, y1)} C ${place(x1, y1 + sag[0])} ${place(x2, y2 + sag[1])} ${place(x2, y2)}`);
      if (link.wrong) line.setAttribute("class", "wrong");
      board.append(line);
      link.line = line;
    }
  };
  const writeRepair = (text, told) => {
    const box = at("repaired"), chars = Array.from(text);
    let done = 0;
    for (const edit of (told.edits || []).slice().sort((a, b) => a.start - b.start)) {
      box.append(chars.slice(done, edit.start).join(""), make("ins", edit.replacement));
      done = edit.end;
    }
    box.append(chars.slice(done).join(""));
    at("refusals").textContent = told.repaired ? "" : told.refusals ? `Nothing is changed: ${told.refusals.join("; ")}` : "Nothing is to be changed.";
  };

  // ---- the rest -------------------------------------------------------------------------------------------------------
  const copy = async (button, text) => {
    const old = button.textContent;
    try { await navigator.clipboard.writeText(text); button.textContent = "Copied"; } catch { button.textContent = "Not allowed here"; }
    setTimeout(() => { button.textContent = old; }, 1500);
  };
  const languages = async () => {
    try {
      const [known, document_] = await Promise.all([call("/v1/languages"), call("/openapi.json")]);
      at("languages").replaceChildren(...known.languages.map((one) => { const option = make("option", `${one.name} (${one.tier})`); option.value = one.tag; return option; }));
      const names = /name: (.*)\./.exec(document_.info.description);
      for (const name of names ? names[1].split(", ") : []) if (![...at("policy").options].some((one) => one.value === name)) at("policy").append(make("option", name));
    } catch { /* without a list one can still write a tag */ }
  };
  const fillIn = (sl, tl, source, target) => {
    at("source").value = source; at("target").value = target; at("source-lang").value = sl; at("target-lang").value = tl;
  };
  for (const [name, sl, tl, source, target] of EXAMPLES) {
    const item = make("li"), button = make("button", name);
    button.type = "button";
    button.addEventListener("click", () => { fillIn(sl, tl, source, target); look(); });
    item.append(button);
    at("examples").append(item);
  }
  for (const id of [...Object.values(fields), "token"]) at(id).addEventListener("input", soon);
  at("copy-link").addEventListener("click", (event) => { remember(); copy(event.target, location.href); });
  at("copy-json").addEventListener("click", (event) => copy(event.target, JSON.stringify(last, null, 2)));
  window.addEventListener("hashchange", () => { recall(); look(); });
  window.addEventListener("resize", draw);
  const isAnywhere = document.querySelector('meta[name="numguard"]') !== null;
  for (const node of document.querySelectorAll(".anywhere")) node.hidden = !isAnywhere;
  const isFresh = location.hash.length < 2 && !isAnywhere;
  recall();
  if (isFresh) fillIn(...EXAMPLES[0].slice(1));
  languages();
  look();
})();
