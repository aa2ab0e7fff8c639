"""List the messages that catalogues translate, and write each language's PO file anew: make messages.

    python tools/messages.py            # numguard/verdict/messages/*.po: new messages empty, old ones gone
    python tools/messages.py --check    # 1 where a catalogue lacks a message, has one too many, or other placeholders

A message is what stands in the code: what is wrong with a number (verdict), and what the page of an audit says.
"""

from __future__ import annotations

import argparse
import ast
import re
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from numguard.audit.report import html
from numguard.verdict.checks import placeholders
from numguard.verdict.report import AGREES, MESSAGE, SOURCE, TRANSLATION, WHAT, WHAT_BY_RULE

ROOT = Path(__file__).resolve().parent.parent
PLACE = ROOT / "numguard" / "verdict" / "messages"
_REPORT = Path(html.__file__)
_WRITTEN = datetime(2026, 11, 24, tzinfo=UTC)
"""Stands in each header: git knows when a file was changed."""
_PLACEHOLDER = re.compile(r"\{\d\}")


def messages() -> dict[str, str]:
    """Return every message in its order, with where it is said."""
    found: dict[str, str] = {}
    for place, texts in (
        ("numguard/verdict/report.py", [SOURCE, TRANSLATION, MESSAGE, AGREES, *WHAT.values(), *WHAT_BY_RULE.values()]),
        ("numguard/verdict/checks/placeholders.py", list(_constants(placeholders.__file__))),
        ("numguard/audit/report/page.html", html.SAID.findall(_REPORT.with_name("page.html").read_text("utf-8"))),
        ("numguard/audit/report/html.py", [*_said(_REPORT), *html.NAMED]),
        ("numguard/audit/report/page.js", html.CALLED.findall(_REPORT.with_name("page.js").read_text("utf-8"))),
    ):
        for text in texts:
            found.setdefault(text, place)
    return found


def _constants(path: str | None) -> Iterator[str]:
    """Yield what is said of placeholders: the texts that stand under a name in capitals."""
    for node in ast.parse(Path(str(path)).read_text("utf-8")).body:
        if (
            isinstance(node, ast.AnnAssign)
            and isinstance(node.value, ast.Constant)
            and isinstance(node.value.value, str)
        ):
            yield node.value.value


def _said(path: Path) -> Iterator[str]:
    """Yield what a module says: the texts that it calls ``say`` with, and the names of its totals."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "say":
            if isinstance(node.args[0], ast.Constant):
                yield str(node.args[0].value)
        elif isinstance(node, ast.FunctionDef) and node.name == "_totals":
            for part in ast.walk(node):
                if isinstance(part, ast.Tuple) and len(part.elts) == 3 and isinstance(part.elts[0], ast.Constant):
                    yield str(part.elts[0].value)


def faults(lang: str) -> list[str]:
    """Return what a catalogue lacks, has too many of, or says with other placeholders."""
    with (PLACE / f"{lang}.po").open("rb") as file:
        known = {str(one.id): str(one.string) for one in read_po(file) if one.id}
    wanted = messages()
    wrong = [f"{lang}: {text!r} is not translated" for text in wanted if not known.get(text)]
    wrong += [f"{lang}: {text!r} is said nowhere" for text in known if text not in wanted]
    for text, said in known.items():
        if said and sorted(_PLACEHOLDER.findall(text)) != sorted(_PLACEHOLDER.findall(said)):
            wrong.append(f"{lang}: {text!r} and {said!r} have other placeholders")
    return wrong


def languages() -> list[str]:
    """Return the languages that have a catalogue."""
    return sorted(path.stem for path in PLACE.glob("*.po"))


def write(lang: str, told: dict[str, str]) -> None:
    """Write the catalogue of a language."""
    made = Catalog(
        locale=lang,
        header_comment="# Messages of numguard. make messages adds new ones and takes out what is said nowhere.",
        project="numguard",
        version="0",
        msgid_bugs_address="none",
        creation_date=_WRITTEN,
        revision_date=_WRITTEN,
        last_translator="numguard",
        language_team=lang,
        charset="utf-8",
        fuzzy=False,
    )
    for text, place in messages().items():
        made.add(text, told.get(text, ""), locations=[(place, 1)])
    with (PLACE / f"{lang}.po").open("wb") as file:
        write_po(file, made, width=0, omit_header=False, include_lineno=False)


def main() -> int:
    """Write or check all catalogues."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="write nothing")
    if not parser.parse_args().check:
        for lang in languages():
            with (PLACE / f"{lang}.po").open("rb") as file:
                write(lang, {str(one.id): str(one.string) for one in read_po(file) if one.id})
    wrong = [fault for lang in languages() for fault in faults(lang)]
    print("\n".join(wrong) or f"{len(messages())} messages in {', '.join(languages())}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
