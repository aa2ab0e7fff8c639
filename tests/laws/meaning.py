"""Laws of meaning: what may be changed in a pair of texts without changing what is said of its numbers.

    python -m tests.laws --data ../shared/eval/data

Each law is asked of right pairs, which pass, and of the same pairs with one digit changed, which block. A breach is
another action than before. The pairs are translations of news where score.py's data is there, else rows of our own.
"""

from __future__ import annotations

import hashlib
import random
import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import islice, product
from pathlib import Path
from typing import Final

from numguard import Checker
from tests.tables import Row, tables

LANGS: Final = tuple("de fr es ru cs pl zh-CN zh-TW ja ko hi ne ta ar he tr fi hu sw th".split())
DATA: Final = Path(__file__).parents[3] / "shared" / "eval" / "data"
"""Where score.py keeps real translations, beside the project."""
PASS: Final = "pass"
BLOCK: Final = "block"


@dataclass(frozen=True, slots=True)
class Pair:
    """A pair of texts in two languages, and what numguard says of it."""

    source_lang: str
    target_lang: str
    source: str
    hypothesis: str
    action: str


@dataclass(frozen=True, slots=True)
class Asked:
    """A pair as a law changes it; ``mirrored`` where the sides changed places."""

    source: str
    hypothesis: str
    mirrored: bool = False


Change = Callable[[str], str]
Ways = Callable[[Pair, list[Pair], random.Random], Iterable[Asked]]
"""What a law asks of a pair; the others are right ones, to stand beside it."""


@dataclass(frozen=True, slots=True)
class Law:
    """Something that changes no verdict; of a hundred questions at most ``bound`` may be breached."""

    name: str
    doc: str
    bound: float
    ways: Ways
    actions: tuple[str, ...] = (PASS, BLOCK)


@dataclass(slots=True)
class Count:
    """How often one law was asked and breached, how the action moved, and the first breaches."""

    asked: int = 0
    moved: Counter[str] = field(default_factory=Counter)
    examples: list[tuple[str, str, str, str]] = field(default_factory=list)

    @property
    def breaches(self) -> int:
        """How often the action was another one."""
        return sum(self.moved.values())

    @property
    def percent(self) -> float:
        """Breaches of a hundred questions."""
        return 100 * self.breaches / self.asked if self.asked else 0.0

    def add(self, other: Count) -> None:
        """Add what was counted elsewhere."""
        self.asked += other.asked
        self.moved += other.moved
        self.examples += other.examples


# ---- changes ---------------------------------------------------------------------------------------------------------


def either(change: Change) -> Ways:
    """Change the source, the translation, and both, where that makes a difference."""

    def ways(pair: Pair, _: list[Pair], __: random.Random) -> Iterator[Asked]:
        source, hypothesis = change(pair.source), change(pair.hypothesis)
        if source != pair.source:
            yield Asked(source, pair.hypothesis)
        if hypothesis != pair.hypothesis:
            yield Asked(pair.source, hypothesis)
        if source != pair.source and hypothesis != pair.hypothesis:
            yield Asked(source, hypothesis)

    return ways


def both(*changes: Change) -> Ways:
    """Make the same change in both texts."""

    def ways(pair: Pair, _: list[Pair], __: random.Random) -> Iterator[Asked]:
        for change in changes:
            asked = Asked(change(pair.source), change(pair.hypothesis))
            if (asked.source, asked.hypothesis) != (pair.source, pair.hypothesis):
                yield asked

    return ways


def framed(*frames: str) -> Ways:
    """Write both texts into each frame, where ``@@`` stands."""
    return both(*(_frame(*frame.split("@@")) for frame in frames))


def _frame(first: str, last: str) -> Change:
    return lambda text: f"{first}{text}{last}"


def _in_case(change: Change) -> Ways:
    def ways(pair: Pair, _: list[Pair], __: random.Random) -> Iterator[Asked]:
        source = in_case(pair.source, pair.source_lang, change)
        hypothesis = in_case(pair.hypothesis, pair.target_lang, change)
        if source != pair.source:
            yield Asked(source, pair.hypothesis)
        if hypothesis != pair.hypothesis:
            yield Asked(pair.source, hypothesis)
            yield Asked(source, hypothesis)

    return ways


def in_case(text: str, lang: str, change: Change) -> str:
    """Change the case of letters as the language does: Turkish has an i with and one without a dot.

    >>> in_case("ılık bir iş", "tr", str.upper), in_case("IŞIK İKİ", "tr", str.lower)
    ('ILIK BİR İŞ', 'ışık iki')
    """
    if lang.partition("-")[0] not in ("tr", "az"):
        return change(text)
    return change(text.translate(_TURKISH[change is str.lower]))


_TURKISH: Final = ({ord("i"): "İ", ord("ı"): "I"}, {ord("I"): "ı", ord("İ"): "i"})


def _swapped_sides(pair: Pair, _: list[Pair], __: random.Random) -> Iterator[Asked]:
    yield Asked(pair.hypothesis, pair.source, mirrored=True)


def _joined(*marks: str) -> Ways:
    def ways(pair: Pair, rights: list[Pair], _: random.Random) -> Iterator[Asked]:
        for right, mark in product(rights, marks):
            yield Asked(pair.source + mark + right.source, pair.hypothesis + mark + right.hypothesis)
            yield Asked(right.source + mark + pair.source, right.hypothesis + mark + pair.hypothesis)

    return ways


_DIGITS: Final = [{ord("0") + k: chr(zero + k) for k in range(10)} for zero in (0x966, 0x660, 0xFF10)]


def _digit_scripts(pair: Pair, _: list[Pair], __: random.Random) -> Iterator[Asked]:
    for table in _DIGITS:
        source, hypothesis = pair.source.translate(table), pair.hypothesis.translate(table)
        if source != pair.source:
            yield Asked(source, pair.hypothesis)
        if hypothesis != pair.hypothesis:
            yield Asked(pair.source, hypothesis)


_WIDTH: Final = 32
"""Characters of a wrapped line, as in subtitles."""


def wrapped(text: str, width: int = _WIDTH) -> str:
    """Break lines at blanks, so that none is longer than ``width`` where its words are not.

    >>> wrapped("In 1998 about 20.4 million people lived there.", 20)
    'In 1998 about 20.4\\nmillion people lived\\nthere.'
    """
    lines = [""]
    for word in text.split(" "):
        if lines[-1] and len(lines[-1]) + 1 + len(word) > width:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}" if lines[-1] else word
    return "\n".join(lines)


_BESIDE_DIGITS: Final = re.compile(r"(?<=\d) | (?=\d)")


def _line_breaks(pair: Pair, rights: list[Pair], rng: random.Random) -> Iterator[Asked]:
    yield from either(wrapped)(pair, rights, rng)
    places = [match.start() for match in _BESIDE_DIGITS.finditer(pair.source)]
    if places:
        at = rng.choice(places)
        yield Asked(pair.source[:at] + "\n" + pair.source[at + 1 :], pair.hypothesis)
    places = [match.start() for match in _BESIDE_DIGITS.finditer(pair.hypothesis)]
    if places:
        at = rng.choice(places)
        yield Asked(pair.source, pair.hypothesis[:at] + "\n" + pair.hypothesis[at + 1 :])


def _replaced(before: str, after: str) -> Change:
    return lambda text: text.replace(before, after)


def _typographic(text: str) -> str:
    return text.replace("'", "\N{RIGHT SINGLE QUOTATION MARK}")


_NEUTRAL: Final = "Lorem ipsum dolor sit amet."

LAWS: Final = (
    Law("sides swapped", "What agrees one way agrees the other way.", 0.1, _swapped_sides),
    Law(
        "neutral sentence",
        "A sentence without numbers, before, after or on a line of its own, says nothing of the others.",
        0.1,
        framed(f"{_NEUTRAL} @@", f"@@ {_NEUTRAL}", f"{_NEUTRAL}\n@@", f"@@\n{_NEUTRAL}"),
    ),
    Law("right beside right", "Two right pairs are a right pair.", 0.1, _joined(" ", "\n"), (PASS,)),
    Law("wrong beside right", "A right pair beside it lets no wrong pair pass.", 0.02, _joined(" ", "\n"), (BLOCK,)),
    Law("digit scripts", "A number is the same in the digits of any script.", 0.1, _digit_scripts),
    Law("NFC", "Composed letters are the same letters.", 0.1, either(lambda t: unicodedata.normalize("NFC", t))),
    Law("NFD", "Decomposed letters are the same letters.", 0.0, either(lambda t: unicodedata.normalize("NFD", t))),
    Law("two blanks", "Two blanks are one.", 0.1, either(_replaced(" ", "  "))),
    Law("no-break blanks", "A blank at which no line breaks is a blank.", 0.1, either(_replaced(" ", "\xa0"))),
    Law("line breaks", "Wrapped lines say what they said before.", 0.3, _line_breaks),
    Law(
        "blanks around",
        "Blanks, line ends and a byte order mark around a text say nothing.",
        0.1,
        framed(" @@", "@@ ", "\n@@\n", "\t@@", "@@\r\n", "\ufeff@@"),
    ),
    Law("quotes", "Quotes around a text say nothing.", 0.1, framed('"@@"', "\u201c@@\u201d", "«@@»", "« @@ »", "‘@@’")),
    Law("markup", "Markup says nothing.", 0.1, framed("<b>@@</b>", "<p>@@</p>", "**@@**", "# @@", "- @@")),
    Law("brackets", "Brackets around a text say nothing.", 0.1, framed("(@@)", "[@@]")),
    Law(
        "placeholders", "The same placeholder in both texts says nothing.", 0.1, framed("{name} @@", "@@ %s", "{0}: @@")
    ),
    Law(
        "addresses",
        "The same address in both texts says nothing.",
        0.1,
        framed("@@ https://example.org/a1", "@@ mail@example.org"),
    ),
    Law("list marks", "The same number of an item in both texts says nothing.", 0.1, framed("1. @@")),
    Law("same number", "The same number at the end of both texts says nothing.", 0.1, framed("@@ 417")),
    Law("apostrophes", "A typographic apostrophe is an apostrophe.", 0.1, either(_typographic)),
    Law("hyphens", "A hyphen at which no line breaks is a hyphen.", 0.1, either(_replaced("-", "\u2011"))),
    Law("upper case", "Capitals say what small letters say.", 0.1, _in_case(str.upper)),
    Law("lower case", "Small letters say what capitals say.", 0.3, _in_case(str.lower)),
    Law("said twice", "A text that is there twice says the same.", 0.1, both(lambda text: f"{text} {text}")),
)


# ---- pairs -----------------------------------------------------------------------------------------------------------


@cache
def checker(source_lang: str, target_lang: str) -> Checker:
    """Return the checker of two languages."""
    return Checker(source_lang, target_lang)


def _judged(source_lang: str, target_lang: str, source: str, hypothesis: str) -> tuple[Pair, bool]:
    """Return a pair with its action, and whether its source has a number."""
    verdict = checker(source_lang, target_lang).check(source, hypothesis)
    return Pair(source_lang, target_lang, source, hypothesis, str(verdict.action)), verdict.numbers > 0


def is_open(source: str) -> bool:
    """Tell whether a source is of the half that may be read; the other half is only counted (cf. fit_confidence.py)."""
    return hashlib.sha256(source.encode()).digest()[0] % 2 == 0


HALVES: Final = ("open", "closed")


def real(lang: str, data: Path, rng: random.Random, half: str | None = None) -> Iterator[Pair]:
    """Yield the right pairs with numbers of English news and its translation into one language, in any order."""
    sources = (data / "ntrex" / "src.en.txt").read_text("utf-8").split("\n")[:-1]
    hypotheses = (data / "ntrex" / f"ref.{lang}.txt").read_text("utf-8").split("\n")[:-1]
    rows = list(zip(sources, hypotheses, strict=True))
    rng.shuffle(rows)
    for source, hypothesis in rows:
        if half and is_open(source) != (half == "open"):
            continue
        pair, has_numbers = _judged("en", lang, source, hypothesis)
        if pair.action == PASS and has_numbers:
            yield pair


@cache
def _rows() -> tuple[Row, ...]:
    return tuple(row for table in tables("laws") for row in table.rows)


def own(lang: str) -> Iterator[Pair]:
    """Yield the right pairs of our own, from English into one language."""
    for row in _rows():
        if row.target_lang == lang:
            yield _judged(row.source_lang, lang, row.source, row.hypothesis)[0]


def damaged(pair: Pair, rng: random.Random) -> Pair | None:
    """Return the pair with one digit of its translation changed, where that blocks."""
    places = [match.start() for match in re.finditer(r"\d", pair.hypothesis)]
    if not places:
        return None
    text, at = pair.hypothesis, rng.choice(places)
    digit = unicodedata.decimal(text[at])
    other = chr(ord(text[at]) - digit + (digit + rng.randint(1, 9)) % 10)
    wrong, _ = _judged(pair.source_lang, pair.target_lang, pair.source, text[:at] + other + text[at + 1 :])
    return wrong if wrong.action == BLOCK else None


def sample(lang: str, data: Path | None, size: int, seed: int, half: str | None = None) -> list[Pair]:
    """Return up to ``size`` right pairs of one language; of our own where there is no data."""
    rng = random.Random(f"{seed} {lang}")
    return list(islice(own(lang) if data is None else real(lang, data, rng, half), size))


_BESIDE: Final = 3
"""Right pairs that each pair is joined with."""


def measure(
    lang: str,
    data: Path | None,
    size: int = 300,
    seed: int = 0,
    laws: Iterable[Law] = LAWS,
    half: str | None = None,
) -> dict[str, Count]:
    """Ask the laws of the pairs of one language; return the counts by law."""
    rights = sample(lang, data, size, seed, half)
    counts = {law.name: Count() for law in laws}
    for k, pair in enumerate(rights):
        rng = random.Random(f"{seed} {lang} {pair.source}")
        beside = [rights[k - far] for far in range(1, min(_BESIDE, len(rights) - 1) + 1)]
        wrong = damaged(pair, rng)
        for law in laws:
            for one in (pair, wrong):
                if one is not None and one.action in law.actions:
                    _ask(law, one, beside, rng, counts[law.name])
    return counts


def _ask(law: Law, pair: Pair, beside: list[Pair], rng: random.Random, count: Count) -> None:
    for asked in law.ways(pair, beside, rng):
        langs = (pair.target_lang, pair.source_lang) if asked.mirrored else (pair.source_lang, pair.target_lang)
        action = str(checker(*langs).check(asked.source, asked.hypothesis).action)
        count.asked += 1
        if action != pair.action:
            move = f"{pair.action} -> {action}"
            count.moved[move] += 1
            count.examples.append((pair.target_lang, move, asked.source, asked.hypothesis))
