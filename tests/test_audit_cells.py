"""The cells of an audit (tests/cases/audits): one fault at a time is found in its segment, what is free is not."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from numguard.audit.document import Segment, check_segments
from numguard.audit.document.matrix import rows
from numguard.audit.document.model import CORRECT, UNSAID, Report
from numguard.audit.document.oddities import halves
from numguard.audit.document.terms import Term, read_terms

FILE = Path(__file__).parent / "cases" / "audits" / "lease.txt"
ASKED = {"date": 8, "flat": 5, "no": 8, "words": 5, "part": 9, "clash": 7}
"""So many cells of each kind are found at least."""
MARKABLES = {"date": {"date"}, "flat": {"flat composition"}, "no": {"number", "supplement number"}, "words": {"number"}}


@dataclass
class Document:
    """A source and its translation, a segment a line, its terms, and what is changed in it, one at a time."""

    langs: tuple[str, str]
    source: list[str] = field(default_factory=list)
    target: list[str] = field(default_factory=list)
    terms: list[str] = field(default_factory=list)
    cells: list[tuple[str, int, str, str]] = field(default_factory=list)

    def read_terms(self) -> list[Term]:
        return read_terms(self.terms, FILE.name)

    def report(self, at: int = 0, before: str = "", after: str = "") -> Report:
        """Return what is said of the translation with a change in segment ``at``."""
        lines = list(self.target)
        if at:
            assert before in lines[at - 1], before
            lines[at - 1] = lines[at - 1].replace(before, after)
        pairs = zip(self.source, lines, strict=True)
        segments = [Segment(one, other, (n, n)) for n, (one, other) in enumerate(pairs, 1)]
        return check_segments(segments, *self.langs, terms=self.read_terms())


def documents() -> list[Document]:
    """Read the file of documents."""
    found: list[Document] = []
    lines: list[str] = []
    for line in FILE.read_text("utf-8").splitlines():
        if line.startswith("== "):
            source, target = line[3:].split()
            found.append(Document((source, target)))
            lines = found[-1].source
        elif line == "--":
            lines = found[-1].target
        elif line.startswith("term\t"):
            found[-1].terms.append(line.removeprefix("term\t"))
        elif line[:2] in ("! ", "= "):
            kind, at, change = line.replace("= ", "! free | ", line[0] == "=").removeprefix("! ").split(" | ", 2)
            before, _, after = change.partition(" => ")
            found[-1].cells.append((kind, int(at), before, after))
        elif not line.startswith("#"):
            lines.append(line)
    return found


def told(report: Report) -> set[tuple[int, str, str]]:
    """Return what a report marks or warns of: the segment, the kind and what is said."""
    marks = {(m.markable.at + 1, m.markable.kind, m.label) for m in report.marks if m.label not in (CORRECT, UNSAID)}
    return marks | {(w.at + 1, w.kind, "") for w in report.warnings if w.kind != "inconsistent"}


def is_found(kind: str, at: int, said: set[tuple[int, str, str]]) -> bool:
    """Tell whether what is new in a report names the fault in its segment."""
    here = {(name, label) for place, name, label in said if place == at}
    if kind == "part":
        return bool(here & {("half", ""), ("cut", ""), ("part", "")})
    if kind == "clash":
        return ("term", "clash") in here
    return any(name in MARKABLES[kind] for name, _ in here)


DOCUMENTS = documents()


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: "-".join(document.langs))
def test_a_right_translation_has_no_marks(document: Document) -> None:
    assert told(document.report()) == set()


def test_the_cells_of_each_kind_are_found() -> None:
    found: Counter[str] = Counter()
    for document in DOCUMENTS:
        for kind, at, before, after in document.cells:
            found[kind] += kind != "free" and is_found(kind, at, told(document.report(at, before, after)))
    assert {kind: found[kind] for kind in ASKED if found[kind] < ASKED[kind]} == {}


def test_what_is_free_is_no_fault() -> None:
    free = [(document, cell) for document in DOCUMENTS for cell in document.cells if cell[0] == "free"]
    assert len(free) == 12
    assert [cell for document, cell in free if told(document.report(*cell[1:]))] == []


@pytest.mark.parametrize(
    ("source", "hypothesis", "kinds"),
    [
        (["He paid the rent.", "He left the flat."], ["Zaplatil nájem,", "než opustil byt."], []),
        (["He paid the rent.", "He left the flat."], ["Zaplatil nájem,", "Opustil byt."], ["cut"]),
        (["He paid, and", "he left."], ["Zaplatil,", "Odešel."], []),
        (["He (the tenant) paid.", "He left."], ["On (nájemce", "zaplatil) a odešel."], []),
        (["He (the tenant) paid.", "He left."], ["On (nájemce", "zaplatil a odešel."], ["cut"]),
        (["He paid the rent.", "He left the flat."], ["他付了房租，", "然后离开了公寓。"], []),
        (["He left the flat.", "He paid the rent."], ["他离开了公寓。", "他付了房租，"], ["cut"]),
    ],
)
def test_a_text_that_goes_on_is_not_cut(source: list[str], hypothesis: list[str], kinds: list[str]) -> None:
    segments = [Segment(one, other, (1, 1)) for one, other in zip(source, hypothesis, strict=True)]
    assert [warning.kind for warning in check_segments(segments, "en", "cs").warnings] == kinds


LONG = "The tenant pays the rent to the owner before the fifth day of each month, as they have agreed."
USUAL = "Nájemce platí vlastníkovi nájemné vždy do pátého dne každého měsíce, jak se spolu dohodli."


@pytest.mark.parametrize(
    ("behind", "is_told"),
    [("a pokračuje dalším úsekem této věty, která je celá dost dlouhá, jak se spolu dohodli.", False), (USUAL, True)],
)
def test_half_a_sentence_that_goes_on_is_no_half(behind: str, is_told: bool) -> None:
    texts = [USUAL, USUAL, USUAL, "Nájemce platí nájemné vlastníkovi.", behind]
    segments = [Segment(LONG, text, (1, 1)) for text in texts]
    assert [oddity.at for oddity in halves(segments)] == [3] * is_told


def test_one_word_for_two_parties_clashes_and_the_matrix_says_so() -> None:
    terms = read_terms(["tenant\tnájemc*", "lessee\tpodnájemc*|nájemc*"], "terms")
    segments = [
        Segment("The tenant and the lessee agree.", "Nájemce a nájemce se dohodli.", (1, 1)),
        Segment("The lessee pays, and the lessee leaves.", "Podnájemce zaplatí a odejde.", (2, 2)),
        Segment("The tenant pays.", "Zaplatí.", (3, 3)),
    ]
    report = check_segments(segments, "en", "cs", terms=terms)
    labels = [(mark.markable.text, mark.label) for mark in report.marks]
    assert labels == [
        ("tenant", "correct"),
        ("lessee", "clash"),
        ("lessee", "correct"),
        ("lessee", "unsaid"),
        ("tenant", "missing"),
    ]
    assert report.source_based == (2, 1)
    assert report.rendered("term") == (2, 1, 1)
    assert [row[-1] for row in rows([report])[1:]] == ["0", "1", "0", "0", "missing"]
