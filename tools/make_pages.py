#!/usr/bin/env python3
"""Write the pages of explanations and checks from the rules, the first rows of their tables and the stored counts.

docs/schemas/ gets the JSON Schemas that ``numguard schema`` prints.

    python tools/make_pages.py            write the pages (make pages)
    python tools/make_pages.py --check    say which are not current; exit 1 when one is not

tests/test_pages.py holds them current.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tools")]

import reference  # noqa: E402

from numguard.alignment.explanations import costs  # noqa: E402
from numguard.alignment.explanations.explanation import Agreement, Explanation  # noqa: E402
from numguard.alignment.explanations.readings import AGAINST_CONVENTION, LOST_SIGN  # noqa: E402
from numguard.alignment.explanations.rules import RULES  # noqa: E402
from numguard.alignment.rule import Accounting  # noqa: E402
from numguard.model import CONVENTIONS  # noqa: E402
from numguard.server.schemas import NAMES, schema  # noqa: E402
from numguard.verdict.checks.checks import CHECKS  # noqa: E402
from numguard.verdict.hints.hints import HINTS  # noqa: E402
from tests.tables import Row, Table, tables  # noqa: E402

DOCS = ROOT / "docs"
COUNTS = ROOT / "benchmarks" / "accuracy" / "rules.json"
MADE = "<!-- Made by tools/make_pages.py (make pages): change the rule, its table or its docstring, not this page. -->"
PRICES = ("NOTHING", "CUT", "EXACT", "CONVENTION", "ROUNDED")


EXPLANATIONS = """\
Every number of a text must be accounted for: by an equal one in the other text, or by one of these explanations.
`Pair.rule` and `Explained.rule` name the one that was used; `Pair.explanation` and `Explained.reason` say what it says
of the pair. No other difference is excused.

Of several ways to account for all numbers the cheapest in sum is taken. What costs nothing competes with nothing.
Tables: `tests/cases/explanations/NAME.txt`, near misses at least as many as passes. Used: how often in {pairs:,}
correct translations into {languages} languages ({numbers:,} pairs and one-sided numbers;
benchmarks/accuracy/rules.json, numguard {commit}).
"""
CHECKED = """\
What makes an issue of numbers that agree in value, and of those that nothing accounts for. `Issue.rule` names the
check, `Issue.type` what happened, `Issue.severity` how grave it is: the one below, or less where the check says so.
`Policy(severities={{type: severity}})` changes it.

Tables: `tests/cases/checks/NAME.txt`, of whole outputs `tests/cases/replies/NAME.txt`. Found: issues above neutral in
the same {pairs:,} correct translations as those of [explanations.md](explanations.md); a few are true errors.
"""
HINTED = """\
Reasons why an alarm may be none: what free translation does to numbers. An issue that a hint holds of is minor, so the
default policy flags it for a person instead of blocking it; one that rests on unread words is neutral, and the verdict
abstains. `Issue.hint` names the hint. `Policy.preset("strict")`
still blocks, and `Policy(without={{"name"}})` switches a hint off.

Tables: `tests/cases/hints/NAME.txt`, near misses that stay alarms at least as many as hints.
"""


def main(argv: list[str] | None = None) -> int:
    """Write the pages, or compare them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 when a page is not current")
    args = parser.parse_args(argv)
    stale = {name: text for name, text in pages().items() if read(name) != text}
    for name, text in stale.items():
        if args.check:
            print(f"docs/{name} is not current: run make pages", file=sys.stderr)
        else:
            (DOCS / name).parent.mkdir(parents=True, exist_ok=True)
            (DOCS / name).write_text(text, "utf-8")
    return 1 if stale and args.check else 0


def read(name: str) -> str:
    """Return a page as it stands, or nothing where there is none."""
    path = DOCS / name
    return path.read_text("utf-8") if path.exists() else ""


def pages() -> dict[str, str]:
    """Return each page by its name."""
    counts = json.loads(COUNTS.read_text("utf-8"))
    made = {
        "reference/explanations.md": "\n".join(explanations(counts)),
        "reference/checks.md": "\n".join(checks(counts)),
        "reference/hints.md": "\n".join(hints()),
    }
    made |= reference.pages()
    made["../numguard/cli/explained.json"] = explained(made)
    return made | {f"schemas/{name}.json": f"{json.dumps(schema(name), indent=2)}\n" for name in NAMES}


# ---- numguard explain --------------------------------------------------------------------------------------------

_SECTIONS = {
    "reference/issue-types.md": "issue type",
    "reference/checks.md": "check",
    "reference/hints.md": "hint",
    "reference/explanations.md": "explanation",
    "reference/errors.md": "error",
}
_LINK = re.compile(r"\[([^\]]+)\]\([^)]+\)")
_RULE = re.compile(r"\|[-:| ]+\|")
_WORD_MEANS = re.compile(r"^\| (?!word \|)([^|-]+?) \| (.+?) \|$", re.M)
_CODE = re.compile(r"^\| (\d+) \| (.+?) \| ?(.*?) ?\|$", re.M)


def explained(made: Mapping[str, str]) -> str:
    """Return what ``numguard explain`` says: the sections of the pages by name and kind, without markup."""
    known: dict[str, dict[str, str]] = {}
    for page, kind in _SECTIONS.items():
        text = made[page] if page in made else (ROOT / "docs" / page).read_text("utf-8")
        for section in text.split("\n## ")[1:]:
            name, _, body = section.partition("\n")
            if " " not in name and name.lower() != "prices":
                known.setdefault(name.strip().lower(), {})[kind] = _plain(body)
    for word, means in _WORD_MEANS.findall((ROOT / "docs/reference/glossary.md").read_text("utf-8")):
        if " " not in word:
            known.setdefault(word.lower(), {})["word"] = _plain(means)
    codes = (ROOT / "docs/reference/exit-codes.md").read_text("utf-8")
    for code, means, script in _CODE.findall(codes):
        known.setdefault(code, {})["exit code"] = _plain(f"{means}. What a script does: {script}" if script else means)
    known["70"]["exit code"] += "\n\n" + _plain(codes.partition("## A mistake of numguard itself\n")[2])
    return json.dumps(dict(sorted(known.items())), ensure_ascii=False, indent=1) + "\n"


def _plain(text: str) -> str:
    """Return a section without links, code marks and the rules of tables; a row's cells are parted by a colon."""
    lines = []
    for line in _LINK.sub(r"\1", text).strip().splitlines():
        if _RULE.fullmatch(line.strip()) or not line.strip("| "):
            continue
        cells = [cell.strip() for cell in line.strip("|").split(" | ")] if line.startswith("|") else [line]
        lines.append("  " + ": ".join(filter(None, cells)) if line.startswith("|") else line)
    return "\n".join(lines).replace("`", "")


# ---- explanations ------------------------------------------------------------------------------------------------


def explanations(counts: Mapping[str, Any]) -> Iterator[str]:
    """Yield the lines of docs/reference/explanations.md."""
    known = {table.name: table for table in tables("explanations")}
    used, numbers = counts["explanations"], counts["numbers"]
    yield from ("# Explanations", "", MADE, "")
    yield EXPLANATIONS.format(**counts, commit=counts["signature"]["commit"])
    yield from (
        "| explanation | of | cost | passes | near misses | used | share |",
        "|---|---|---|---|---|---|---|",
    )
    for rule in RULES:
        table = known[rule.name]
        count = used.get(rule.name, 0)
        yield (
            f"| [{rule.name}](#{rule.name}) | {sort(rule)} | {cost(rule)} | {table.count(True)} |"
            f" {table.count(False)} | {count:,} | {count / numbers:.3%} |"
        )
    yield from ("", "## Prices", "", "| name | cost | for |", "|---|---|---|")
    for name, text in prices().items():
        yield f"| {name} | {getattr(costs, name)} | {text} |"
    for rule in RULES:
        yield from ("", f"## {rule.name}", "", rule.doc, "", *shown(known[rule.name]))
        if rule.name == "other-reading":
            yield from conventions()
    yield from ("", "## What excuses nothing", "", "Two rules only name a pair that a check makes an issue.", "")
    for rule, check in ((AGAINST_CONVENTION, "separator"), (LOST_SIGN, "sign")):
        yield f"- {rule.name} ([{check}](checks.md#{check})): {rule.doc}"
    yield ""


def sort(rule: Accounting) -> str:
    """Return what a rule looks at."""
    if isinstance(rule, Explanation):
        return "what is left" if rule.is_linear else "what is left, up to 60 numbers"
    return "two numbers" if isinstance(rule, Agreement) else "two readings"


def cost(rule: Accounting) -> str:
    """Return what a rule costs; a second reading costs what the reader says of it."""
    return "the reading's" if rule.name == "other-reading" else f"{rule.cost:g}"


def prices() -> dict[str, str]:
    """Return the prices with their docstrings."""
    lines = Path(costs.__file__).read_text("utf-8").splitlines()
    at = {line.split(" = ")[0].split(":")[0]: k for k, line in enumerate(lines)}
    return {name: lines[at[name] + 1].strip('"') for name in PRICES}


def conventions() -> Iterator[str]:
    """Yield what the conventions of readings are."""
    yield from ("", "The convention is what `Pair.explanation` says, and `Reading.convention`:", "")
    yield from ("| convention | reads |", "|---|---|")
    for name, text in CONVENTIONS.items():
        yield f"| {name or '(none)'} | {text} |"


# ---- checks ------------------------------------------------------------------------------------------------------


def checks(counts: Mapping[str, Any]) -> Iterator[str]:
    """Yield the lines of docs/reference/checks.md."""
    known = {table.name: table for sort in ("checks", "replies") for table in tables(sort)}
    yield from ("# Checks", "", MADE, "")
    yield CHECKED.format(**counts)
    yield from (
        "| check | type | severity | finds | passes | found |",
        "|---|---|---|---|---|---|",
    )
    for check in CHECKS:
        table = known[check.name]
        yield (
            f"| [{check.name}](#{check.name}) | {check.type} | {check.severity} | {table.count(False)} |"
            f" {table.count(True)} | {counts['checks'].get(check.name, 0):,} |"
        )
    for check in CHECKS:
        yield from ("", f"## {check.name}", "", check.doc, "", *shown(known[check.name]))
    yield ""


def hints() -> Iterator[str]:
    """Yield the lines of docs/reference/hints.md."""
    known = {table.name: table for table in tables("hints")}
    yield from ("# Hints", "", MADE, "")
    yield HINTED.format()
    yield from ("| hint | flagged | near misses | what it is |", "|---|---|---|---|")
    for hint in HINTS:
        table = known[hint.name]
        flagged = sum(row.action == hint.action for row in table.rows)
        yield f"| [{hint.name}](#{hint.name}) | {flagged} | {len(table.rows) - flagged} | {hint.doc} |"
    for hint in HINTS:
        rows = known[hint.name].rows
        first = [next(row for row in rows if row.action == action) for action in (hint.action, "block")]
        yield from ("", f"## {hint.name}", "", hint.doc, "", *lines_of(first))
    yield ""


def shown(table: Table) -> Iterator[str]:
    """Yield the first row that passes and the first near miss."""
    yield from lines_of([table.first(is_pass=True), table.first(is_pass=False)])


def lines_of(rows: list[Row]) -> Iterator[str]:
    """Yield some rows as a table."""
    yield from ("| | source | translation |", "|---|---|---|")
    for row in rows:
        source, hypothesis = (text.replace("\n", "<br>") for text in (row.source, row.hypothesis))
        yield f"| {told(row)} | {source} ({row.source_lang}) | {hypothesis} ({row.target_lang}) |"


def told(row: Row) -> str:
    """Return what is said of a row."""
    return f"{row.action}, {row.type}" if row.type else row.action


if __name__ == "__main__":
    sys.exit(main())
