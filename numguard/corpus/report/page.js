"use strict";
(() => {
  const $ = (id) => document.getElementById(id);
  const rows = JSON.parse($("rows").textContent);
  const names = JSON.parse($("names").textContent);
  // A row: file, line, unit, languages, action, score, issues, source, translation, accounted pairs.
  // An issue: type, severity, message, [start, end] in the source, [start, end] in the translation, suggestion.
  const FILE = 0, LINE = 1, UNIT = 2, LANGS = 3, ACTION = 4, SCORE = 5, ISSUES = 6, SOURCE = 7, HYP = 8, PAIRS = 9;
  const HEIGHT = 56, list = $("list"), detail = $("detail"), number = new Intl.NumberFormat("en");
  const canvas = document.createElement("div");
  canvas.setAttribute("role", "presentation");
  canvas.style.position = "relative";
  list.append(canvas);
  let shown = [], chosen = -1, lowered = null;

  const fill = (id, values) => {
    for (const [at, name] of values.entries()) $(id).add(new Option(name, String(at)));
  };
  fill("f-action", names.actions); fill("f-type", names.types); fill("f-langs", names.langs); fill("f-file", names.files);

  const make = (tag, cls, text) => {
    const element = document.createElement(tag);
    if (cls) element.className = cls;
    if (text !== undefined) element.textContent = text;
    return element;
  };
  const typesOf = (row) => [...new Set(row[ISSUES].map((issue) => names.types[issue[0]]))].join(", ");
  const place = (row) => `${names.files[row[FILE]]}:${row[LINE]}${row[UNIT] ? ` (${row[UNIT]})` : ""}`;

  const apply = () => {
    const action = $("f-action").value, type = $("f-type").value, langs = $("f-langs").value, file = $("f-file").value;
    const text = $("f-text").value.toLowerCase();
    if (text && !lowered) lowered = rows.map((row) => `${row[SOURCE]}\n${row[HYP]}`.toLowerCase());
    shown = [];
    for (let at = 0; at < rows.length; at++) {
      const row = rows[at];
      if (action !== "" && row[ACTION] !== +action) continue;
      if (langs !== "" && row[LANGS] !== +langs) continue;
      if (file !== "" && row[FILE] !== +file) continue;
      if (type !== "" && !row[ISSUES].some((issue) => issue[0] === +type)) continue;
      if (text && !lowered[at].includes(text)) continue;
      shown.push(at);
    }
    const by = $("sort").value;
    if (by === "score") shown.sort((a, b) => (rows[a][SCORE] ?? 2) - (rows[b][SCORE] ?? 2) || a - b);
    if (by === "type") shown.sort((a, b) => (rows[a][ISSUES][0]?.[0] ?? 99) - (rows[b][ISSUES][0]?.[0] ?? 99) || a - b);
    if (by === "langs") shown.sort((a, b) => rows[a][LANGS] - rows[b][LANGS] || a - b);
    canvas.style.height = `${shown.length * HEIGHT}px`;
    $("count").textContent = `${number.format(shown.length)} of ${number.format(rows.length)} findings` +
      (names.total > rows.length ? `; the page holds ${number.format(rows.length)} of ${number.format(names.total)}, evenly sampled` : "");
    list.scrollTop = 0;
    chosen = -1;
    list.removeAttribute("aria-activedescendant");
    draw();
    if (shown.length) choose(0, false);
    else detail.replaceChildren(make("p", "hint", "No finding is chosen."));
  };

  const draw = () => {
    const first = Math.max(0, Math.floor(list.scrollTop / HEIGHT) - 6);
    const last = Math.min(shown.length, Math.ceil((list.scrollTop + list.clientHeight) / HEIGHT) + 6);
    const items = [];
    for (let at = first; at < last; at++) {
      const row = rows[shown[at]], item = make("div", "item");
      item.id = `item-${at}`;
      item.style.top = `${at * HEIGHT}px`;
      item.setAttribute("role", "option");
      item.setAttribute("aria-posinset", String(at + 1));
      item.setAttribute("aria-setsize", String(shown.length));
      item.setAttribute("aria-selected", String(at === chosen));
      const action = names.actions[row[ACTION]], top = make("div", "top");
      top.append(make("b", `c-${action}`, action), make("span", "", typesOf(row)), make("span", "where", `${names.langs[row[LANGS]]} ${place(row)}`));
      item.append(top, make("div", "said", row[ISSUES].map((issue) => issue[2]).join("; ")));
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

  const show = (row) => {
    const action = names.actions[row[ACTION]], [source, target] = names.tags[row[LANGS]];
    const wrong = (side) => row[ISSUES].filter((issue) => issue[side]).map((issue) => [...issue[side], ""]);
    const right = (side) => row[PAIRS].map((pair) => [...pair[side], "ok"]);
    const head = make("p");
    head.append(make("b", `c-${action}`, action), ` ${typesOf(row)}${row[SCORE] === null ? "" : `, score ${row[SCORE]}`}`);
    const parts = [head, make("p", "tag", place(row)), make("div", "tag", `source ${source || ""}`), marked(row[SOURCE], [...wrong(3), ...right(0)]),
      make("div", "tag", `translation ${target || ""}`), marked(row[HYP], [...wrong(4), ...right(1)]),
      table(["type", "severity", "what is wrong", "expected"], row[ISSUES].map((i) => [names.types[i[0]], i[1], i[2], i[5] || ""]))];
    if (row[PAIRS].length) {
      const points = [Array.from(row[SOURCE]), Array.from(row[HYP])];
      parts.push(make("h3", "", "What is accounted for"), table(["source", "translation", "because"],
        row[PAIRS].map((pair) => [points[0].slice(...pair[0]).join(""), points[1].slice(...pair[1]).join(""), pair[2]])));
    }
    detail.replaceChildren(...parts);
    detail.scrollTop = 0;
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
    show(rows[shown[chosen]]);
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
  addEventListener("resize", draw);
  apply();
})();
