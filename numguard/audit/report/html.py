"""One page that needs no network and no server: totals, charts, all findings, examples, and what they rest on."""

from __future__ import annotations

import base64
import re
import shlex
import zlib
from collections import Counter
from collections.abc import Iterable, Mapping
from decimal import Decimal
from html import escape
from pathlib import PurePath
from typing import IO, Any

from numguard.audit.chunks import is_sampled
from numguard.audit.tally import Tally
from numguard.config.accepted import segment_id
from numguard.config.stored import issues_of
from numguard.formats.pages.webpage import END, beginning, digest, filled, policy, styled, text_of
from numguard.formats.records import to_json
from numguard.formats.registry import FORMATS
from numguard.formats.rows import NO_PAIR
from numguard.model import Action, IssueType, Record
from numguard.verdict.messages import Catalog
from numguard.writing.render import render

LIMIT = 100_000
"""So many findings stand in a page; of more, a sample that is spread evenly."""
_BARS = 12
_GRAVEST_FIRST = ("critical", "major", "minor", "neutral")
_WORST_FIRST = (Action.BLOCK, Action.FLAG, Action.ABSTAIN)
SAID = re.compile(r"\{\{([^{}]+)\}\}")
"""What of the page is said in the reader's language."""
CALLED = re.compile(r"\bT\(\"((?:[^\"\\]|\\.)*)\"")
"""What its script says."""
NAMED = (*map(str, Action), *NO_PAIR, *_GRAVEST_FIRST, *(str(kind) for kind in IssueType if kind not in NO_PAIR))
"""What of the findings it says so, too."""
ENGLISH = Catalog()
_WRITABLE = frozenset(form.name for form in FORMATS if form.texts is None)
"""Formats of one file that are read and written."""
_BLOCK = 1_000
"""So many findings are packed together; the page unpacks those that are looked at."""


def write(
    findings: Iterable[Record],
    file: IO[str],
    tally: Tally,
    told: Mapping[str, Any],
    triage: Mapping[str, Any],
    say: Catalog = ENGLISH,
) -> None:
    """Write the page; the findings go into it one by one. ``triage``: what its buttons need (``cli/reports.py``)."""
    style, script, body = (text_of(__package__, name) for name in ("page.css", "page.js", "page.html"))
    title = ", ".join(list(tally.files)[:3])
    if len(tally.files) > 3:
        title += f" (+{len(tally.files) - 3:,})"
    command = _repair(told)
    hint = f"{escape(say('To repair what has one answer:'))} <code>{escape(command)}</code>"
    parts = {
        "REPAIR": f'<p class="hint">{hint}</p>' if command and tally.total("block") else "",
        "TITLE": escape(title or "no file"),
        "TOTALS": _totals(tally, say),
        "CHARTS": _charts(tally, say),
        "EXAMPLES": _examples(tally, say),
        "PROVENANCE": _provenance(told),
    }
    rules = policy(style=digest(styled(style)), script=digest(script), connect="'self'")
    language = f'lang="{say.lang}" dir="{say.direction}"'
    file.write(beginning(f"numguard audit: {title or 'no file'}", style, head=rules, language=language))
    file.write(filled(SAID.sub(lambda match: escape(say(match[1])), body), parts))
    words = {text: say(text) for text in (*CALLED.findall(script), *NAMED) if say(text) != text}
    names = _rows(findings, file, tally) | {"triage": dict(triage), "words": words, "lang": say.lang}
    file.write(f'<script type="application/json" id="names">{_json(names)}</script>\n')
    file.write(f"<script>{script}</script>\n{END}")


def _rows(findings: Iterable[Record], file: IO[str], tally: Tally) -> dict[str, Any]:
    """Write the findings as packed blocks of rows; return the columns that the page lists and filters by."""
    tables: dict[str, dict[str, int]] = {name: {} for name in ("files", "langs", "actions", "types")}
    total = tally.total("block") + tally.total("flag") + tally.total("abstain") + tally.left
    share = min(1.0, LIMIT / max(total, 1))

    def number(table: str, name: str) -> int:
        return tables[table].setdefault(name, len(tables[table]))

    pairs: dict[str, tuple[str, str]] = {}
    index: list[tuple[int, int, int, float | None, list[int], int]] = []
    block: list[list[Any]] = []
    for at, record in enumerate(findings):
        if share < 1 and not is_sampled(at, share):
            continue
        issues = [
            [
                number("types", issue["type"]),
                *(issue[name] for name in ("severity", "message")),
                *_spans(issue),
                issue.get("id", ""),
            ]
            for issue in issues_of(record)
        ]
        tags = record.get("source_lang", ""), record.get("target_lang", "")
        langs = "-".join(tag or "?" for tag in tags)
        pairs.setdefault(langs, tags)
        where = number("files", record.get("file", "")), number("langs", langs), number("actions", record["action"])
        kinds = list(dict.fromkeys(issue[0] for issue in issues))
        index.append((*where, record.get("grade"), kinds, _rank(record["action"], [issue[1] for issue in issues])))
        block.append(
            [
                record.get("line", 0),
                record.get("unit", ""),
                issues,
                record.get("source", ""),
                record.get("hypothesis", ""),
                [[pair["source"], pair["hypothesis"], pair["explanation"]] for pair in record.get("accounted", [])],
                segment_id(record.get("source", ""), record.get("hypothesis", "")),
                record.get("before"),
                record.get("after"),
            ]
        )
        if len(block) == _BLOCK:
            file.write(_packed(block, 'class="block"'))
            block.clear()
    if block:
        file.write(_packed(block, 'class="block"'))
    file.write(_packed([list(column) for column in zip(*index, strict=True)] or [[]] * 6, 'id="index"'))
    return {name: list(table) for name, table in tables.items()} | {
        "total": total,
        "tags": list(pairs.values()),
        "block": _BLOCK,
    }


def _rank(action: str, severities: list[str]) -> int:
    """Return the place of a finding among all, the worst first: by its action, then by its gravest issue.

    >>> _rank("block", ["minor", "critical"]) < _rank("block", ["major"]) < _rank("flag", ["critical"])
    True
    """
    verdict = _WORST_FIRST.index(action) if action in _WORST_FIRST else len(_WORST_FIRST)
    gravest = min((_GRAVEST_FIRST.index(one) for one in severities), default=len(_GRAVEST_FIRST))
    return verdict * 10 + gravest


def _packed(rows: list[list[Any]], which: str) -> str:
    """Write rows or columns as one element of the page: JSON, packed by zlib, in base64."""
    packed = base64.b64encode(zlib.compress(to_json(rows).encode(), 6)).decode()
    return f'<script type="application/zlib" {which}>{packed}</script>\n'


def _spans(issue: Record) -> list[Any]:
    """Return where an issue stands on both sides, and what is expected."""
    mentions = (issue.get("source"), issue.get("hypothesis"))
    return [[m["start"], m["end"]] if m else None for m in mentions] + [issue["suggestion"]]


def _json(value: object) -> str:
    """Write JSON that cannot end the script it stands in."""
    return to_json(value).replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


def _count(number: int, say: Catalog) -> str:
    """Write a count as the reader's language groups its digits."""
    return render(Decimal(number), say.lang)


def _totals(tally: Tally, say: Catalog) -> str:
    counts = [
        ("pairs", tally.pairs, ""),
        ("blocked", tally.total("block"), "c-block"),
        ("flagged", tally.total("flag"), "c-flag"),
        ("passed", tally.total("pass"), "c-pass"),
        ("not judged", tally.total("abstain"), "c-abstain"),
        ("issues accepted", tally.accepted.total(), ""),
        ("untranslated", tally.untranslated, ""),
        ("fuzzy", tally.fuzzy, ""),
        ("not in the source's file", tally.orphaned, ""),
        ("malformed", tally.malformed, ""),
        ("too long", tally.unread, ""),
        ("not in the sample", tally.skipped, ""),
    ]
    shown = [one for one in counts if one[1] or one[0] in ("pairs", "blocked", "passed")]
    return "".join(
        f'<li><b class="{cls}">{_count(count, say)}</b> {escape(say(name))}</li>' for name, count, cls in shown
    )


def _charts(tally: Tally, say: Catalog) -> str:
    types = Counter({kind: counts.total() for kind, counts in tally.issues.items()})
    wrong = {name: counts["block"] + counts["flag"] + counts["abstain"] for name, counts in tally.actions.items()}
    files = {name: counts["block"] + counts["flag"] + counts["abstain"] for name, counts in tally.files.items()}
    return (
        _bars(say("Issues by type"), "f-type", types, say, tally.severities)
        + (_bars(say("Findings by languages"), "f-langs", Counter(wrong), say) if len(wrong) > 1 else "")
        + (_bars(say("Findings by file"), "f-file", Counter(files), say) if len(files) > 1 else "")
        + _histogram(tally, say)
    )


def _bars(
    title: str,
    select: str,
    counts: Counter[str],
    say: Catalog,
    severities: Mapping[str, Counter[str]] | None = None,
) -> str:
    """Draw a bar for each name; ``severities``: each bar shows how grave its issues are, the gravest first."""
    top = [(name, count) for name, count in counts.most_common(_BARS) if count]
    most = max((count for _, count in top), default=1)
    lines = []
    for name, count in top:
        parts = {"fill": count} if severities is None else _graded(severities.get(name, Counter()))
        bar = f'<svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">{_filled(parts, most)}</svg>'
        label = name if severities is None else say(name)
        cells = f'<span class="name">{escape(label)}</span>{bar}<span class="n">{_count(count, say)}</span>'
        told = ", ".join(
            f"{say(said.removeprefix('sev-'))}: {_count(number, say)}" for said, number in parts.items() if number
        )
        hint = "" if severities is None else f' title="{escape(told)}"'
        chosen = f'data-filter="{select}" data-value="{escape(label)}"{hint}'
        lines.append(f'<li><button type="button" {chosen}>{cells}</button></li>')
    if len(counts) > _BARS:
        rest = _count(sum(counts.values()) - sum(count for _, count in top), say)
        more = escape(say("{0} more").format(_count(len(counts) - _BARS, say)))
        cells = f'<span class="name">{more}</span><span></span><span class="n">{rest}</span>'
        lines.append(f'<li><span class="row">{cells}</span></li>')
    body = f'<ul class="bars">{"".join(lines)}</ul>' if lines else f'<p class="hint">{escape(say("None."))}</p>'
    if severities is not None and lines:
        keys = "".join(f'<span><i class="sev-{one}"></i>{escape(say(one))}</span>' for one in _GRAVEST_FIRST)
        body += f'<p class="key" aria-hidden="true">{keys}</p>'
    return f'<div class="chart"><h3>{escape(title)}</h3>{body}</div>'


def _graded(counts: Counter[str]) -> dict[str, int]:
    """Return the counts of severities by the class that colours them, the gravest first."""
    return {f"sev-{one}": counts[one] for one in _GRAVEST_FIRST}


def _filled(parts: Mapping[str, int], most: int) -> str:
    """Draw the parts of a bar side by side."""
    rects, at = [], 0.0
    for cls, count in parts.items():
        width = 100 * count / most
        if count:
            rects.append(f'<rect class="{cls}" x="{at:.2f}" width="{width:.2f}" height="10"/>')
        at += width
    return "".join(rects)


def _histogram(tally: Tally, say: Catalog) -> str:
    """Draw a histogram of the grades of pairs that did not pass; those that passed have 1 and would dwarf the rest."""
    bins = tally.distribution()
    perfect = tally.total("pass")
    bins[-1] = max(0, bins[-1] - perfect)
    most = max([*bins, 1])
    bars = []
    for at, count in enumerate(bins):
        height = 66 * count / most
        said = f"<title>{at / len(bins):.2f} – {(at + 1) / len(bins):.2f}: {_count(count, say)}</title>"
        place = f'x="{at * 15 + 1}" y="{84 - height:.1f}" width="13" height="{height:.1f}"'
        bars.append(f"<rect {place}>{said}</rect>")
    axis = "".join(
        f'<text x="{x}" y="97" text-anchor="{how}">{said}</text>'
        for x, how, said in ((0, "start", "0"), (150, "middle", "0.5"), (300, "end", "1"))
    )
    names = (75, 97, "middle", say("grade")), (2, 12, "start", f"{say('pairs')}: {_count(most, say)}")
    axis += "".join(f'<text x="{x}" y="{y}" text-anchor="{how}">{escape(said)}</text>' for x, y, how, said in names)
    spoken = "; ".join(f"{at / len(bins):.2f}: {count}" for at, count in enumerate(bins) if count) or "0"
    name = f'role="img" aria-label="{escape(say("Grades of what did not pass"))}: {spoken}"'
    hint = say("Pairs with the grade 1: {0}. A pair with less than 0.5 is blocked.").format(_count(perfect, say))
    return (
        f'<div class="chart"><h3>{escape(say("Grades of what did not pass"))}</h3>'
        f'<svg class="hist" viewBox="0 0 300 100" {name}>{"".join(bars)}{axis}</svg>'
        f'<p class="hint">{escape(hint)}</p></div>'
    )


def _examples(tally: Tally, say: Catalog) -> str:
    parts = []
    for kind, examples in tally.shown().items():
        count = tally.issues.get(kind, Counter()).total()
        lines = []
        for one in examples:
            unit = f" ({escape(one['unit'])})" if one.get("unit") else ""
            place = f"{escape(one['file'])}:{escape(one['line'])}{unit}, {escape(one['languages'])}"
            texts = f'<p dir="auto">{_marks(one["source"])}</p><p dir="auto">{_marks(one["hypothesis"])}</p>'
            said = "<br>".join(map(escape, one["messages"].split("\n")))
            lines.append(f'<div class="example"><p class="tag">{place}</p>{texts}<p><b>{said}</b></p></div>')
        parts.append(f"<details><summary>{escape(kind)}: {_count(count, say)}</summary>{''.join(lines)}</details>")
    return "".join(parts) or f'<p class="hint">{escape(say("No number was wrong."))}</p>'


def _marks(text: str) -> str:
    """Turn the brackets that an excerpt marks a wrong number with into a mark.

    >>> _marks("a [✗ 12] <b>")
    'a <mark>12</mark> &lt;b&gt;'
    """
    first, *rest = text.split("[✗ ")
    done = [escape(first)]
    for part in rest:
        number, end, after = part.partition("]")
        done.append(f"<mark>{escape(number)}</mark>{escape(after)}" if end else escape(f"[✗ {part}"))
    return "".join(done)


def _repair(told: Mapping[str, Any]) -> str:
    """Return the command that repairs what was audited, to be copied; nothing where it is not one file to be written.

    >>> _repair({"languages": ["en", "de"], "inputs": [{"file": "my pairs.tsv", "format": "TSV", "sha256": "7"}]})
    "numguard repair 'my pairs.tsv' -s en -t de -o repaired.tsv"
    """
    inputs = told.get("inputs", [])
    if len(inputs) != 1 or inputs[0]["format"] not in _WRITABLE or not inputs[0]["sha256"]:
        return ""
    name, (source, target) = inputs[0]["file"], told["languages"]
    langs = (f" -s {source}" if source else "") + (f" -t {target}" if target else "")
    return f"numguard repair {shlex.quote(name)}{langs} -o repaired{shlex.quote(PurePath(name).suffix)}"


def _provenance(told: Mapping[str, Any]) -> str:
    lines = []
    for name, value in told.items():
        if name == "inputs":
            for entry in value:
                said = f"{escape(entry['file'])} ({escape(entry['format'])})"
                known = f"sha256 {entry['sha256']}" if entry["sha256"] else "a stream"
                lines.append(f"<dt>input</dt><dd>{said}<br><code>{known}</code></dd>")
        else:
            shown = " → ".join(tag or "of each line" for tag in value) if isinstance(value, list) else str(value)
            lines.append(f"<dt>{escape(name.replace('_', ' '))}</dt><dd>{escape(shown)}</dd>")
    return f"<dl>{''.join(lines)}</dl>"
