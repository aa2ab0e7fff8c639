"""MENTION -> WRITTEN: how a number looks in its text, told once; what writes another in its place asks this.

The reader has told which digits are decimals, what a scale word multiplied and what belongs to the number beside it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from numguard.language import data as localedata
from numguard.language.forms import clock_pattern
from numguard.model import Kind, Mention, Value
from numguard.model.errors import RenderError
from numguard.script.chars import LETTER
from numguard.script.digits import Run, ascii_digits, group_mark, runs, zero_of
from numguard.script.signs import MINUS
from numguard.writing.scales import factors

_NEXT = re.compile(rf"[\s\u00a0\u202f]?({LETTER}+)")
_GROUPS = re.compile(r"\d{1,3}(?:\D\d{2,3})*\D\d{3}")
_ALL_SHOW = 4  # so many digits without a group mark tell that none is wanted


@dataclass(frozen=True, slots=True)
class Written:
    """How a number looks: in the language ``lang``, at ``start`` of its text.

    ``pieces`` are its runs of digits, ``numbers`` what each says alone. ``zero`` is the code point of its script's
    zero, ``places`` the decimals of its only run. ``group`` is the mark that groups digits in the text beyond doubt,
    ``clock`` what stands between hour and minute there; ``before`` and ``after`` are the mention's: the sign or word of
    its unit, the ordinal indicator.
    """

    text: str
    lang: str
    start: int
    kind: Kind
    value: Value
    pieces: tuple[Run, ...]
    numbers: tuple[Fraction, ...]
    zero: int
    is_grouped: bool
    places: int
    group: str = ""
    clock: str = ""
    before: str = ""
    after: str = ""

    @property
    def end(self) -> int:
        """Where it ends in its text."""
        return self.start + len(self.text)

    @property
    def is_bare(self) -> bool:
        """One run of digits, with nothing beside it but a sign."""
        return len(self.pieces) == 1 and not (self.prefix.strip(f"{MINUS}+") or self.text[self.pieces[0].end :])

    @property
    def prefix(self) -> str:
        """What stands before the first digit."""
        return self.text[: self.pieces[0].start] if self.pieces else ""

    @property
    def beside(self) -> str:
        """The words beside the only run of digits, behind it or before: a scale word, mostly."""
        return self.text[self.pieces[0].end :].strip() or self.prefix.strip(f"{MINUS} ")

    @property
    def is_code(self) -> bool:
        """Digits that begin with a zero are no amount: 007."""
        return len(self.text) > 1 and self.text.isdecimal() and ascii_digits(self.text)[0] == "0"

    @property
    def words(self) -> tuple[str, ...]:
        """The words between and around the digits, case-folded."""
        parts, at = [], 0
        for run in self.pieces:
            parts.append(self.text[at : run.start])
            at = run.end
        return tuple(" ".join((*parts, self.text[at:])).strip(MINUS).casefold().split())

    @property
    def factor(self) -> Fraction | None:
        """Return the factor of the words beside the only run of digits (3 million: 1,000,000); None if unknown."""
        if self.numbers[0] and self.kind is not Kind.TIME:  # 5 in the afternoon is 17, and no 3.4 times 5
            return abs(Fraction(self.value)) / self.numbers[0] or None
        factor = Fraction(1)
        for word in self.words:
            factor *= factors(self.lang).get(word.rstrip("."), 1)
        return factor

    def put(self, run: Run, new: str) -> str:
        """Return the text with another run of digits."""
        return put(self.text, [(run.start, run.end, new)])


def written(mention: Mention, lang: str, text: str = "") -> Written:
    """Tell how a mention looks; ``text`` is what it stands in, for the habits that its other numbers show.

    >>> from numguard import extract
    >>> look = written(extract("It costs $ 3.5 million.", "en")[0], "en")
    >>> look.before, look.text, look.places, look.factor
    ('$ ', '3.5 million', 1, Fraction(1000000, 1))

    Raises RenderError for a mention without a reading: a date, a range, a code of more digits than are computed with.
    """
    if not mention.readings:
        raise RenderError(f"{mention.text!r} is not a single number; give one of its parts")
    pieces = runs(mention.text)
    shown = pieces[0].text if pieces else ""
    value = mention.readings[0].value
    digits = ascii_digits(shown)
    places = max(0, -mention.readings[0].precision) if len(pieces) == 1 else 0
    has_groups = len(shown) - len(digits) > (places > 0)
    numbers = tuple(_number(run.text) for run in pieces)
    if 0 < places < len(digits):
        numbers = (Fraction(int(digits), 10**places),)
    return Written(
        mention.text, lang, mention.start, mention.kind, value, pieces, numbers,
        zero=zero_of(mention.text if pieces else text),
        is_grouped=mention.kind is not Kind.YEAR and (has_groups or len(digits) - places < _ALL_SHOW),
        places=places,
        group=group_mark(text or mention.text),
        clock=next(iter(clock_pattern(lang).findall(text)), ""),
        before=mention.before,
        after=mention.after,
    )  # fmt: skip


def _number(run: str) -> Fraction:
    """Return what a run says of which no decimals are told: groups are groups, another mark is decimal."""
    digits = ascii_digits(run)
    if run.isdecimal() or _GROUPS.fullmatch(run):
        return Fraction(int(digits))
    last = max(at for at, char in enumerate(run) if not char.isdecimal())
    return Fraction(int(digits), 10 ** (len(run) - last - 1))


def widened(mention: Mention, text: str, lang: str) -> Mention:
    """Take in scale words right behind the digits that were not read with them: 110 000 miles, 110 millón millóns."""
    known = factors(lang)
    end, factor = mention.end, Fraction(1)
    is_spaced = "nospace" not in localedata.load(lang).flags
    while any(char.isdecimal() for char in mention.text) and mention.kind is not Kind.IDENTIFIER:
        match = _NEXT.match(text, end)
        word = match.group(1).casefold() if match else ""
        if match is not None and not is_spaced:
            word = max((form for form in known if word.startswith(form)), key=len, default="")
        if match is None or word not in known:
            break
        end, factor = match.start(1) + len(word), factor * known[word]
    if end == mention.end or not mention.readings:
        return mention
    reading = replace(mention.readings[0], value=Fraction(mention.readings[0].value) * factor)
    return replace(mention, text=text[mention.start : end], end=end, readings=(reading,), after="")


def put(text: str, changes: Iterable[tuple[int, int, str]]) -> str:
    """Replace ``text[start:end]`` by another text, for each change; of two insertions at one place, the first is first.

    >>> put("a 1 b 2", [(2, 3, "10"), (6, 7, "20")])
    'a 10 b 20'
    """
    parts, at = [], 0
    for start, end, new in sorted(changes, key=lambda change: change[:2]):
        parts += [text[at:start], new]
        at = end
    return "".join((*parts, text[at:]))


def leaves(mentions: Iterable[Mention], *, whole: frozenset[Kind] = frozenset()) -> Iterator[Mention]:
    """Yield the numbers that compounds are made of: day and year of a date, ends of a range; kinds in ``whole`` stay.

    >>> from numguard import extract
    >>> [leaf.text for leaf in leaves(extract("on 3 May 2016", "en"))]
    ['3', 'May', '2016']
    """
    for mention in mentions:
        if mention.parts and mention.kind not in whole:
            yield from leaves(mention.parts, whole=whole)
        else:
            yield mention
