"use strict";
(() => {
  const $ = (id) => document.getElementById(id);
  const names = JSON.parse($("names").textContent);
  // What is listed and filtered is unpacked at once, a column each; texts and issues when they are looked at.
  let files = [], langs = [], actions = [], grades = [], types = [], ranks = [], TOTAL = 0;
  // A row of a block: line, unit, issues, source, translation, accounted pairs, segment, the pairs before and after it.
  // An issue: type, severity, message, [start, end] in the source, [start, end] in the translation, suggestion, id.
  const LINE = 0, UNIT = 1, ISSUES = 2, SOURCE = 3, HYP = 4, PAIRS = 5, SEGMENT = 6, BEFORE = 7, AFTER = 8, ID = 6;
  const HEIGHT = 56, list = $("list"), detail = $("detail"), number = new Intl.NumberFormat(names.lang);
  // In the reader's language, where there is a catalogue of it (numguard/verdict/messages).
  const T = (text, ...given) => (names.words[text] ?? text).replace(/\{(\d)\}/g, (_, at) => given[at]);
  const canvas = document.createElement("div");
  canvas.setAttribute("role", "presentation");
  canvas.style.position = "relative";
  list.append(canvas);
  let shown = [], chosen = -1, asked = 0;

  const packed = document.getElementsByClassName("block"), held = new Map(), lowered = [];
  const unpack = async (element) => {
    const bytes = Uint8Array.from(atob(element.textContent), (letter) => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
    return JSON.parse(await new Response(stream).text());
  };
  // Returns a row, or nothing while its block is being unpacked; what is shown is drawn again once it is there.
  const rowAt = (at) => {
    const block = Math.floor(at / names.block), rows = held.get(block);
    if (rows) return rows[at % names.block];
    if (rows === undefined) {
      held.set(block, null);
      unpack(packed[block]).then((unpacked) => {
        // More than can be seen at once, or what is seen would push itself out.
        for (const [other, its] of held) if (held.size > 64 && its) held.delete(other);
        held.set(block, unpacked);
        draw();
        if (chosen >= 0 && Math.floor(shown[chosen] / names.block) === block) show(shown[chosen]);
      });
    }
    return null;
  };

  const fill = (id, values) => {
    for (const [at, name] of values.entries()) $(id).add(new Option(name, String(at)));
  };
  fill("f-action", names.actions.map((name) => T(name))); fill("f-type", names.types.map((name) => T(name))); fill("f-langs", names.langs); fill("f-file", names.files);

  const make = (tag, cls, text) => {
    const element = document.createElement(tag);
    if (cls) element.className = cls;
    if (text !== undefined) element.textContent = text;
    return element;
  };
  const typesOf = (at) => types[at].map((type) => T(names.types[type])).join(", ");
  const place = (at, row) => names.files[files[at]] + (row ? `:${row[LINE]}${row[UNIT] ? ` (${row[UNIT]})` : ""}` : "");

  // What is accepted: by issue and segment, or by issue alone where all like it are.
  const { triage } = names, accepted = new Map(), keyOf = (id, segment) => `${id} ${segment}`;
  for (const entry of triage.accepted) accepted.set(keyOf(entry.id, entry.segment ?? ""), entry);
  const isAccepted = (issue, row) => accepted.has(keyOf(issue[ID], row[SEGMENT])) || accepted.has(keyOf(issue[ID], ""));
  const tell = (text) => { $("t-said").textContent = text; };
  const changed = () => {
    $("t-save").disabled = false;
    tell(T("{0} accepted; not saved yet", number.format(accepted.size)));
    draw();
    show(shown[chosen]);
  };
  const accept = (at, row, issue, isAll) => {
    const entry = { id: issue[ID], segment: isAll ? "" : row[SEGMENT], type: names.types[issue[0]], message: issue[2],
      file: names.files[files[at]], unit: row[UNIT], line: row[LINE], by: $("t-by").value.trim(),
      reason: $("t-reason").value.trim(), date: new Date().toISOString().slice(0, 10) };
    for (const [name, value] of Object.entries(entry)) if (value === "" || value === 0) delete entry[name];
    accepted.set(keyOf(entry.id, entry.segment ?? ""), entry);
    changed();
  };
  const refuse = (issue, row) => {
    for (const segment of [row[SEGMENT], ""]) accepted.delete(keyOf(issue[ID], segment));
    changed();
  };
  // As numguard/config/accepted.py writes it; lone surrogates are no TOML.
  const toml = (value) => typeof value === "number" ? String(value)
    : JSON.stringify(String(value).replace(/\p{Surrogate}/gu, "\ufffd")).replaceAll("\x7f", "\\u007f");
  const KEYS = ["id", "segment", "type", "message", "file", "unit", "line", "by", "reason", "date"];
  const written = () => `# Findings that somebody looked at and accepted: numguard audit --accepted ${triage.file}\n` +
    [...accepted.values()].map((entry) => `\n[[accepted]]\n${KEYS.filter((key) => entry[key]).map((key) => `${key} = ${toml(entry[key])}\n`).join("")}`).join("");
  const save = async () => {
    if (triage.serve) {
      const answer = await fetch("accepted", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify([...accepted.values()]) });
      const said = await answer.json();
      if (!answer.ok) return tell(T("not saved: {0}", said.detail));
      tell(T("{0} accepted, saved in {1}", number.format(said.accepted), said.file));
    } else {
      const link = make("a");
      link.href = URL.createObjectURL(new Blob([written()], { type: "application/toml" }));
      link.download = triage.file;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 10000);
      tell(T("{0} accepted, downloaded as {1}; next time: numguard audit --accepted {1}", number.format(accepted.size), triage.file));
    }
    $("t-save").disabled = true;
  };
  $("triage").hidden = false;
  $("t-save").textContent = triage.serve ? T("Save {0}", triage.file) : T("Download {0}", triage.file);
  $("triage").addEventListener("submit", (event) => {
    event.preventDefault();
    save().catch((error) => tell(T("not saved: {0}", error.message)));
  });
  addEventListener("beforeunload", (event) => { if (!$("t-save").disabled) event.preventDefault(); });
  if (triage.accepted.length) tell(T("{0} accepted before", number.format(accepted.size)));

  // Whether texts hold what is looked for: all blocks are unpacked once for that, one after another.
  const search = async (text, mine) => {
    const found = new Uint8Array(TOTAL);
    for (let block = 0; block < packed.length; block++) {
      lowered[block] ??= (await unpack(packed[block])).map((row) => `${row[SOURCE]}\n${row[HYP]}`.toLowerCase());
      if (mine !== asked) return null;
      lowered[block].forEach((both, at) => { if (both.includes(text)) found[block * names.block + at] = 1; });
    }
    return found;
  };

  const apply = async () => {
    const mine = ++asked, by = $("sort").value, text = $("f-text").value.toLowerCase();
    const wanted = ["f-action", "f-langs", "f-file", "f-type"].map((id) => ($(id).value === "" ? -1 : +$(id).value));
    let found = null;
    if (text) {
      $("count").textContent = T("searching …");
      found = await search(text, mine);
      if (!found) return;
    }
    const [action, lang, file, type] = wanted;
    shown = [];
    for (let at = 0; at < TOTAL; at++) {
      if (action >= 0 && actions[at] !== action) continue;
      if (lang >= 0 && langs[at] !== lang) continue;
      if (file >= 0 && files[at] !== file) continue;
      if (type >= 0 && !types[at].includes(type)) continue;
      if (found && !found[at]) continue;
      shown.push(at);
    }
    if (by === "worst") shown.sort((a, b) => ranks[a] - ranks[b] || (grades[a] ?? 2) - (grades[b] ?? 2) || a - b);
    if (by === "grade") shown.sort((a, b) => (grades[a] ?? 2) - (grades[b] ?? 2) || a - b);
    if (by === "type") shown.sort((a, b) => (types[a][0] ?? 99) - (types[b][0] ?? 99) || a - b);
    if (by === "langs") shown.sort((a, b) => langs[a] - langs[b] || a - b);
    canvas.style.height = `${shown.length * HEIGHT}px`;
    $("count").textContent = T("{0} of {1} findings", number.format(shown.length), number.format(TOTAL)) +
      (names.total > TOTAL ? T("; the page holds {0} of {1}, evenly sampled", number.format(TOTAL), number.format(names.total)) : "");
    list.scrollTop = 0;
    chosen = -1;
    list.removeAttribute("aria-activedescendant");
    draw();
    if (shown.length) choose(0, false);
    else detail.replaceChildren(make("p", "hint", T("No finding is chosen.")));
  };

  const draw = () => {
    const first = Math.max(0, Math.floor(list.scrollTop / HEIGHT) - 6);
    const last = Math.min(shown.length, Math.ceil((list.scrollTop + list.clientHeight) / HEIGHT) + 6);
    const items = [];
    for (let at = first; at < last; at++) {
      const which = shown[at], row = rowAt(which), item = make("div", "item");
      item.id = `item-${at}`;
      item.style.top = `${at * HEIGHT}px`;
      item.setAttribute("role", "option");
      item.setAttribute("aria-posinset", String(at + 1));
      item.setAttribute("aria-setsize", String(shown.length));
      item.setAttribute("aria-selected", String(at === chosen));
      const action = names.actions[actions[which]], top = make("div", "top");
      top.append(make("b", `c-${action}`, T(action)), make("span", "", typesOf(which)), make("span", "where", `${names.langs[langs[which]]} ${place(which, row)}`));
      item.append(top, make("div", "said", row ? row[ISSUES].map((issue) => issue[2]).join("; ") : "…"));
      if (row && row[ISSUES].every((issue) => issue[ID] && isAccepted(issue, row))) {
        item.classList.add("is-accepted");
        top.append(make("span", "", T("accepted")));
      }
      item.addEventListener("click", () => choose(at, false));
      items.push(item);
    }
    canvas.replaceChildren(...items);
  };

  // Offsets count code points; JavaScript counts UTF-16 units.
  const marked = (text, spans) => {
    const points = Array.from(text), parts = [];
    let at = 0;
    for (const [start, end, cls] of spans.sort((a, b) => a[0] - b[0])) {
      if (start < at) continue;
      parts.push(points.slice(at, start).join(""));
      parts.push(make("mark", cls, points.slice(start, end).join("")));
      at = end;
    }
    parts.push(points.slice(at).join(""));
    const line = make("p", "text");
    line.dir = "auto";
    line.append(...parts);
    return line;
  };

  const table = (head, lines) => {
    const element = make("table"), top = element.createTHead().insertRow(), body = element.createTBody();
    for (const name of head) { const cell = make("th", "", name); cell.scope = "col"; top.append(cell); }
    for (const line of lines) { const row = body.insertRow(); for (const text of line) row.insertCell().textContent = text; }
    return element;
  };

  const buttons = (at, row) => row[ISSUES].filter((issue) => issue[ID]).map((issue) => {
    const line = make("div", "triage"), about = row[ISSUES].length > 1 ? `: ${issue[2]}` : "";
    const button = (text, action) => {
      const element = make("button", "", text);
      element.type = "button";
      element.addEventListener("click", () => { action(); detail.querySelector("button")?.focus(); });
      line.append(element);
    };
    if (isAccepted(issue, row)) {
      button(T("Accepted: undo") + about, () => refuse(issue, row));
    } else {
      button(T("False alarm") + about, () => accept(at, row, issue, false));
      button(T("Accept all like this"), () => accept(at, row, issue, true));
    }
    return line;
  });

  const show = (at) => {
    const row = rowAt(at), action = names.actions[actions[at]], [source, target] = names.tags[langs[at]];
    const head = make("p");
    head.append(make("b", `c-${action}`, T(action)), ` ${typesOf(at)}${grades[at] === null ? "" : `, ${T("grade {0}", number.format(Math.round(grades[at] * 100) / 100))}`}`);
    detail.scrollTop = 0;
    detail.setAttribute("aria-busy", String(!row));
    if (!row) {
      detail.replaceChildren(head, make("p", "tag", `${T("finding {0}", number.format(at + 1))}, ${place(at, row)}`));
      return;
    }
    const wrong = (side) => row[ISSUES].filter((issue) => issue[side]).map((issue) => [...issue[side], ""]);
    const right = (side) => row[PAIRS].map((pair) => [...pair[side], "ok"]);
    const where = make("p", "tag", place(at, row));
    if (triage.editor) {
      const name = names.files[files[at]], path = /^([/\\]|[A-Za-z]:)/.test(name) ? name : `${triage.folder}/${name}`;
      const link = make("a", "", T("open in the editor"));
      link.href = triage.editor.replace("{file}", encodeURI(path).replace(/^\//, "")).replace("{line}", String(row[LINE]));
      where.append(" ", link);
    }
    const beside = (pair, name) => pair ? [make("p", "tag", name), ...pair.map((text) => { const line = make("p", "beside", text); line.dir = "auto"; return line; })] : [];
    const parts = [head, where, ...buttons(at, row), ...beside(row[BEFORE], T("before it")), make("div", "tag", T("source {0}", source || "")), marked(row[SOURCE], [...wrong(3), ...right(0)]),
      make("div", "tag", T("translation {0}", target || "")), marked(row[HYP], [...wrong(4), ...right(1)]),
      table([T("type"), T("severity"), T("what is wrong"), T("expected")], row[ISSUES].map((i) => [T(names.types[i[0]]), T(i[1]), i[2], i[5] || ""]))];
    parts.push(...beside(row[AFTER], T("after it")));
    if (row[PAIRS].length) {
      const points = [Array.from(row[SOURCE]), Array.from(row[HYP])];
      parts.push(make("h3", "", T("What is accounted for")), table([T("source"), T("translation"), T("because")],
        row[PAIRS].map((pair) => [points[0].slice(...pair[0]).join(""), points[1].slice(...pair[1]).join(""), pair[2]])));
    }
    detail.replaceChildren(...parts);
  };

  const choose = (at, follow) => {
    if (!shown.length) return;
    chosen = Math.max(0, Math.min(shown.length - 1, at));
    const top = chosen * HEIGHT;
    if (follow) {
      if (top < list.scrollTop) list.scrollTop = top;
      else if (top + HEIGHT > list.scrollTop + list.clientHeight) list.scrollTop = top + HEIGHT - list.clientHeight;
    }
    draw();
    list.setAttribute("aria-activedescendant", `item-${chosen}`);
    show(shown[chosen]);
  };

  list.addEventListener("scroll", () => requestAnimationFrame(() => {
    draw();
    // What is chosen may have left the part that is drawn; an id that is not there may not be named.
    if (document.getElementById(`item-${chosen}`)) list.setAttribute("aria-activedescendant", `item-${chosen}`);
    else list.removeAttribute("aria-activedescendant");
  }), { passive: true });
  list.addEventListener("keydown", (event) => {
    const page = Math.max(1, Math.floor(list.clientHeight / HEIGHT) - 1);
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -Infinity, End: Infinity }[event.key];
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    choose(step === -Infinity ? 0 : step === Infinity ? shown.length - 1 : chosen + step, true);
  });
  let timer = 0;
  $("filters").addEventListener("input", (event) => {
    clearTimeout(timer);
    timer = setTimeout(apply, event.target.id === "f-text" ? 150 : 0);
  });
  $("filters").addEventListener("submit", (event) => event.preventDefault());
  $("filters").addEventListener("reset", () => setTimeout(apply, 0));
  for (const button of document.querySelectorAll("[data-filter]"))
    button.addEventListener("click", () => {
      $("filters").reset();
      const select = $(button.dataset.filter);
      const option = [...select.options].find((one) => one.text === button.dataset.value);
      if (option) select.value = option.value;
      apply();
      $("findings").scrollIntoView();
      list.focus({ preventScroll: true });
    });
  addEventListener("resize", () => draw());
  if ("DecompressionStream" in window)
    unpack($("index")).then((columns) => {
      [files, langs, actions, grades, types, ranks] = columns;
      TOTAL = files.length;
      apply();
    });
  else $("count").textContent = T("The findings are packed, and this browser is too old to unpack them (DecompressionStream).");
})();
