"""TEXT -> ATOMS: walk the text once for digits and words, compose the numbers, then look at what stands beside them.

The walk alone tells seven texts in ten, which hold no number. What it has found is all that is looked at after it.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from numguard.mentions.atom import GROUPED, Atom, Option
from numguard.mentions.context.segment import Segment
from numguard.mentions.entries import Entry, Hits
from numguard.mentions.grammar.compose import compose, is_counter
from numguard.mentions.grammar.composer import Composer, Token, joinable
from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.mentions.rule import NONE
from numguard.mentions.scan.months import (
    ABBREVIATED_BEFORE_YEAR,
    has_number_behind,
    is_between_day_and_year,
    is_in_date,
    is_month_spelling,
    may_be_dated,
)
from numguard.mentions.scan.numerals import EXPONENT_SIGNS, scientific, with_numerals
from numguard.mentions.scan.tokens import is_named, tokens_of
from numguard.mentions.steps.annotate import annotate
from numguard.mentions.steps.fractions import behind_joiner
from numguard.model import Kind, Value
from numguard.quantity.exact import exact_product, exact_quotient, exact_sum
from numguard.script.chars import PERCENT_FORMAT, opaque_spans
from numguard.script.present import AT, COLON
from numguard.script.signs import OPENING_QUOTES, ZERO_WIDTH

_FRACTION: Final = Kind.FRACTION
_IDENTIFIER: Final = Kind.IDENTIFIER
_MEASURE: Final = Kind.MEASURE
_MONTH: Final = Kind.MONTH
_ROMAN: Final = Kind.ROMAN
_TIME: Final = Kind.TIME
"""The members of the enum that are used below; a look-up in the class would cost as much as a step."""
_OTHER_WORD: Final = 0.3
"""What it costs to take for a month what is another word of the language: ಆಗ is then, and August."""
_DECADE: Final = Kind.DECADE
_ORDINAL: Final = Kind.ORDINAL
_PAIR_OF_DIGITS = 2
"""Digits in words beside each other that say a vague number: 三四."""
_YEAR_DIGITS: Final = range(4, 6)
"""Digits in words that are no list (三五六年级) and no telephone number (幺三八零零), but a year: 一九八四."""
_LINK: Final = 6
"""Characters in which a word like "of" is looked for."""
_EITHER: Final = "either digit"
"""The convention of two digits in words that follow each other: 六七天 is six or seven days."""


def scan(text: str, lex: Lexicon, without: frozenset[str] = NONE) -> list[Atom]:
    """Return the atoms of ``text`` in order; an empty list where it holds no number."""
    hits = lex.hits(text)
    return read(text, hits, lex, False, without) if hits.level else []


def read(text: str, hits: Hits, lex: Lexicon, hard: bool = False, without: frozenset[str] = NONE) -> list[Atom]:
    """Return the numbers of a text from its lexicon matches; ``hard`` leaves out soft words far from any number."""
    if not hits.is_whole:
        hits = lex.hits(text, True)
    if lex.nospace and ZERO_WIDTH in text:
        return _without_zero_width(text, lex, hard, without)
    if lex.digit_letters is not None and lex.digit_letters.search(text):
        return _with_letters(text, lex, hard, without)
    tokens = tokens_of(text, hits, lex, hard)
    if hits.numerals:
        tokens = with_numerals(text, tokens, lex)
    atoms = _atoms(text, tokens, lex)
    signs = hits.signs_of(text)
    if (hits.is_marked and _is_marked(text)) or signs & AT or (signs & COLON and "://" in text) or "www." in text:
        atoms = _identifiers(text, atoms)
    return annotate(text, atoms, hits, lex, without) if atoms else atoms


def _is_marked(text: str) -> bool:
    """Return True if a text may have markup or placeholders; a percent sign alone is mostly none."""
    return "<" in text or "{" in text or "&#" in text or ("%" in text and PERCENT_FORMAT.search(text) is not None)


def _without_zero_width(text: str, lex: Lexicon, hard: bool, without: frozenset[str]) -> list[Atom]:
    """Read Lao, Khmer or Thai text whose syllables are parted by zero-width spaces; spans are of the text as given."""
    kept = [k for k, char in enumerate(text) if char != ZERO_WIDTH]
    kept.append(len(text))
    bare = text.replace(ZERO_WIDTH, "")
    atoms = read(bare, lex.hits(bare, True), lex, hard, without)
    segment = Segment(text, None, lex.around)
    for atom in (one for found in atoms for one in (found, *(part for choice in found.choices for part in choice))):
        atom.start, atom.end = kept[atom.start], kept[atom.end - 1] + 1 if atom.end > atom.start else kept[atom.end]
        atom.unit_start, atom.unit_end = kept[atom.unit_start], kept[min(atom.unit_end, len(kept) - 1)]
        atom.segment = segment
    return atoms


def _with_letters(text: str, lex: Lexicon, hard: bool, without: frozenset[str]) -> list[Atom]:
    """Read text in which digits are letters: Wolaytta naa77u (two), where 7 is a glottal stop."""
    assert lex.digit_letters is not None
    bare = lex.digit_letters.sub(lambda found: found[0].translate(lex.data.fold), text)
    atoms = read(bare, lex.hits(bare, True), lex, hard, without)
    segment = Segment(text, None, lex.around)
    for atom in (one for found in atoms for one in (found, *(part for choice in found.choices for part in choice))):
        atom.segment = segment
    return atoms


def _atoms(text: str, tokens: list[Token], lex: Lexicon) -> list[Atom]:
    atoms: list[Atom] = []
    i = 0
    size = len(tokens)
    # how far from digits the next part of their number may stand
    reach = 16 if lex.fillers or lex.grammar.adjectives else 3
    while i < size:
        start, end, entry, atom = tokens[i]
        if atom is not None:
            if i + 1 == size or tokens[i + 1][0] - end > reach or tokens[i + 1][3] is not None or is_named(text, start):
                at = end + 1 if end < len(text) and text[end] == " " else end
                if at < len(text) and text[at] in EXPONENT_SIGNS:
                    scientific(text, atom)
                atoms.append(atom)  # bare digits: nothing to compose
                i = _beyond(atom.end, tokens, i + 1)
                continue
        elif (
            entry is not None
            and i
            and tokens[i - 1][3] is not None
            and tokens[i - 1][1] == start
            and _is_context(text[start:end], lex)
        ):
            i += 1  # 33세: a word of age, not three
            continue
        elif entry is not None and (entry.block or not entry.numeric):
            found = _no_quantity(text, start, end, entry, lex)
            if found is not None:
                atoms.append(found)
            i += 1
            continue
        composed = compose(text, tokens, i, lex.grammar)
        if composed is None and entry is not None and entry.plus is not None and not entry.block:
            atoms.append(_half(text, tokens, i, entry.plus))
            i = _beyond(atoms[-1].end, tokens, i + 1)
            continue
        if composed is None:
            i += 1
            continue
        state, j = composed
        if atom is not None and j == i + 1:
            atoms.append(atom)
            scientific(text, atom)
            i = _beyond(atom.end, tokens, j)
        else:
            number = _composed(text, tokens, i, j, state, lex)
            atoms += _softly(number.choices[0]) if number.habit == _EITHER else (number,)
            i = _beyond(atoms[-1].end, tokens, j)  # pieces of one word of which each has the whole word's span
        if i == j < size and lex.grammar.counters and is_counter(text, tokens, j, state):
            i += 1
        elif i == j < size and _counts_money(tokens[i], text[tokens[i - 1][1] : tokens[i][0]]):
            i += 1  # 56 cents: what is said of the number, no hundred
    return atoms


def _half(text: str, tokens: list[Token], i: int, part: Value) -> Atom:
    """Return what "and a half" adds to a number before it; before a scale it is its half: 60, and half a million."""
    start, end, _, _ = tokens[i]
    scale = tokens[i + 1] if i + 1 < len(tokens) else None
    if scale is not None and scale[2] is not None and scale[2].mul is not None and joinable(text[end : scale[0]]):
        start = behind_joiner(text, start, end)
        half = Atom(start, scale[1], exact_product(part, scale[2].mul), False)
        half.words, half.kind = 2, Kind.FRACTION
        return half
    half = Atom(start, end, part, False, "added")
    half.role, half.soft = "plus", True
    return half


def _counts_money(token: Token, gap: str) -> bool:
    return token[2] is not None and token[2].minor and joinable(gap)


def _beyond(end: int, tokens: list[Token], i: int) -> int:
    """Return the first token from ``i`` on that begins at or after ``end``: the 10 of ×10⁶ is taken already."""
    while i < len(tokens) and tokens[i][0] < end:
        i += 1
    return i


def _is_context(word: str, lex: Lexicon) -> bool:
    found = lex.beside(word)
    return found is not None and found.short is None


def _no_quantity(text: str, start: int, end: int, entry: Entry, lex: Lexicon) -> Atom | None:
    """Return the month, the moment or the Roman numeral that an entry without a quantity stands for."""
    if entry.month is not None:
        if entry.block or entry.doubtful:
            is_sure = is_between_day_and_year(text, start, end)
        else:
            is_sure = is_month_spelling(text, start, end, entry, lex) or is_in_date(text, start, end, lex)
        is_dated = is_sure or may_be_dated(text, start, end, lex)
        if is_dated or (not entry.block and has_number_behind(text, end)):
            doubt = 0.0 if is_sure or (is_dated and not entry.block) else _OTHER_WORD
            month = _evidence(start, end, (entry.month, doubt, "month"), _MONTH, "month")
            month.weak = not is_sure
            return month
        if entry.block:
            return None
    elif entry.block:
        return None
    elif entry.moment is not None:
        other = 24 if entry.moment == 0 else 0
        moment = _evidence(start, end, (entry.moment, 0.0, "clock"), _TIME, "hour")
        moment.others = ((12, 0.1, "clock"), (other, 0.3, "clock"))
        return moment
    elif entry.roman is not None and not text[end : end + 1].isdecimal() and not _opens_sentence(text, start, end):
        return _evidence(start, end, (entry.roman, 0.0, "roman"), _ROMAN, "")
    return None


def _opens_sentence(text: str, start: int, end: int) -> bool:
    """Return True if a single capital begins a sentence: it is a word, no Roman numeral: V sobotu, I think."""
    if end - start > 1 or text[end : end + 1] != " " or not text[end + 1 : end + 2].islower():
        return False
    return start == 0 or text[start - 1] in OPENING_QUOTES or text[max(0, start - 2) : start - 1] in (".", "!", "?")


def _evidence(start: int, end: int, first: Option, kind: Kind, role: str) -> Atom:
    atom = Atom(start, end, first[0], False, first[2], first[1])
    atom.kind = kind
    atom.role = role
    atom.soft = True
    atom.words = 1
    return atom


_PLEONASM: Final = 10**6
"""From this scale on a number in full beside its word says it twice: milion 406,761,591."""


def _say_twice(number: Atom, digits: Atom) -> None:
    """If the digits already contain the scale (million 406,761,591), add their plain value as a reading."""
    if _PLEONASM <= number.scale <= digits.value:
        number.others += ((digits.value, 0.3, "scale said twice"),)


def _options(text: str, tokens: list[Token], i: int, j: int, state: Composer, lex: Lexicon) -> list[Option]:
    """Return the readings of what tokens ``i`` to ``j`` compose, the likeliest first."""
    total = state.total()
    atom = tokens[i][3]
    options: list[Option] = [(total, 0.0, "")]
    if atom is not None and atom.others:
        options[0] = (total, atom.cost, atom.habit)
        for value, cost, habit in atom.others:
            again = compose(text, tokens, i, lex.grammar, value)
            if again is not None and again[1] == j:
                options.append((again[0].total(), cost, habit))
    if state.trailing is not None and "trailing-unit" in lex.flags:
        digit, scale = state.trailing
        shortened = exact_product(digit, exact_product(scale, Fraction(1, 10)))
        options = [(exact_sum(exact_sum(total, -digit), shortened), 0.0, "trailing unit"), (total, 0.3, "")]
    if state.other is not None and state.other != total:
        options.append((state.other, 0.3, GROUPED if state.grouped else "other division"))
    return options


def _read_alone(
    number: Atom, text: str, tokens: list[Token], i: int, entry: Entry, state: Composer, lex: Lexicon
) -> None:
    """Add what one word alone may also say: the ordinal, the share or the month of its spelling."""
    total, j = number.value, i + 1
    before_digits = j < len(tokens) and tokens[j][3] is not None and tokens[j][0] - tokens[i][1] <= 1
    number.soft = (
        entry.soft
        or total == 1
        or (before_digits and state.free_mul)
        or (lex.nospace and entry.num is None and entry.mul is not None)
    )
    if entry.num is not None and entry.ord is not None and entry.num != entry.ord:
        number.others += ((entry.ord, 0.2, "ordinal"),)
    if state.kind is _ORDINAL and entry.frac is not None:
        number.others += ((entry.frac, 0.3, "fraction"),)
    if state.kind is _ORDINAL and entry.frac is None and "ordinal-denominators" in lex.flags and i:
        before = tokens[i - 1][2]
        if (
            before is not None
            and before.num == 1
            and isinstance(total, int)
            and total > 2
            and joinable(text[tokens[i - 1][1] : number.start])
        ):
            _as_share(number, text, exact_quotient(1, total), lex)
    if entry.month is not None and is_month_spelling(text, number.start, tokens[i][1], entry, lex):
        if ABBREVIATED_BEFORE_YEAR.match(text, tokens[i][1]) is not None:  # sept. 2006: September, not seven
            number.read_as((entry.month, 0.0, "month"))
            number.kind, number.role, number.soft = _MONTH, "month", True
        else:
            number.others += ((entry.month, 0.4, "month"),)


def _composed(text: str, tokens: list[Token], i: int, j: int, state: Composer, lex: Lexicon) -> Atom:
    """Return the number that tokens ``i`` to ``j`` make, with all its readings."""
    start, _, entry, atom = tokens[i]
    total = state.total()
    options = _options(text, tokens, i, j, state, lex)
    number = Atom(start, tokens[j - 1][1], total, state.has_digits)
    number.read_as(*options)
    number.kind = state.kind
    number.words = j - i - (atom is not None)
    last = tokens[j - 1][2]
    if last is not None and last.unit is not None:  # czterodniowy tydzień: four days, and a week
        number.unit = last.unit
    if (
        j - i == 2
        and entry is not None
        and entry.num == 1
        and entry.soft
        and last is not None
        and last.plus is not None
    ):
        number.others += ((exact_sum(total, -1), 0.3, "article"),)  # eine dreiviertel Tasse
    before = tokens[j - 2][2]
    if j - i > 2 and before is not None and before.plus is not None and last is not None and last.mul is not None:
        whole = compose(text, tokens[: j - 2], i, lex.grammar)
        if whole is not None:  # over 60 and half a million more: two numbers, or 60.5 million
            first = _composed(text, tokens, i, j - 2, whole[0], lex)
            number.choices = ((first, _half(text, tokens, j - 2, before.plus)),)
    if last is not None and last.counts and state.kind is _ORDINAL and j - i > 1:
        _count_seconds(number, text, tokens[j - 2][1], tokens[j - 1], lex)
    if atom is not None:
        number.raw = atom.raw
        number.places = atom.places
        if atom.value:
            number.scale = exact_quotient(total, atom.value)
            _say_twice(number, atom)
        return number
    assert entry is not None
    if state.after_mul and len(state.terms) == 1:
        number.scale = state.rooms[-1]
    elif state.has_digits:  # milioni 25: the scale word stands first
        inner = tokens[j - 1][3]
        if inner is not None and inner.value and j - i == 2:
            number.scale = exact_quotient(total, inner.value)
            _say_twice(number, inner)
    if state.kind is _DECADE:
        number.role = "decade"
        if total < 100:
            number.others += tuple(
                (exact_sum(century, total), cost, "decade") for century, cost in ((1900, 0.2), (1800, 0.6), (2000, 0.6))
            )
    alone = j == i + 1
    number.weak = alone and not state.has_digits
    if alone:
        _read_alone(number, text, tokens, i, entry, state, lex)
    elif not state.has_digits and all(token[2] is not None and token[2].soft for token in tokens[i:j]):
        number.soft = True
    if not alone and not state.has_digits and not number.choices:
        number.choices = _between_ones(text, tokens, i, j, lex)
    if state.positional is not None and j - i == len(state.positional) and j - i not in _YEAR_DIGITS:
        if len(state.positional) == _PAIR_OF_DIGITS:
            number.soft = True  # 三四, 七八百: about that many
            if state.positional[1] == state.positional[0] + 1:  # 六七天: six or seven, and no 67
                number.choices = (tuple(_listed_digits(tokens[i:j])),)
                number.habit = _EITHER
        else:
            number.choices = (tuple(_listed_digits(tokens[i:j])),)
    return number


def _softly(digits: tuple[Atom, ...]) -> tuple[Atom, ...]:
    """Return the two numbers of about that many, neither of which another text must say."""
    for digit in digits:
        digit.soft = True
    return digits


def _is_one(token: Token) -> bool:
    entry = token[2]
    return entry is not None and entry.soft and entry.num == 1


def _between_ones(text: str, tokens: list[Token], i: int, j: int, lex: Lexicon) -> tuple[tuple[Atom, ...], ...]:
    """Return a number cut at its ones where a text counts off: one bore thirty and one sixty and one a hundred.

    Three numbers with ones between them are no 31, 61 and 100; the ones say nothing by themselves.
    """
    if lex.nospace or not any(map(_is_one, tokens[i:j])):
        return ()
    near = [token for token in tokens[max(0, i - _NEAR_ONE) : j + _NEAR_ONE] if token[2] and token[2].numeric]
    ones = sum(map(_is_one, near))
    if ones < _PAIR or len(near) - ones <= _PAIR:
        return ()
    parts: list[Atom] = []
    begin = i
    for k in range(i, j + 1):
        if k < j and not _is_one(tokens[k]):
            continue
        run = [token for token in tokens[begin:k] if token[2] is not None and token[2].numeric]
        if run:
            composed = compose(text, run, 0, lex.grammar)
            if composed is None or composed[1] != len(run):
                return ()
            part = Atom(run[0][0], run[-1][1], composed[0].total(), False)
            part.words = len(run)
            parts.append(part)
        begin = k + 1
    return (tuple(parts),)


_PAIR: Final = 2
_NEAR_ONE: Final = 8
"""Number words beside a number among which another one is looked for."""


def _listed_digits(tokens: list[Token]) -> list[Atom]:
    """Return digits in words that stand beside each other as numbers of their own: grades 三五六."""
    listed: list[Atom] = []
    for start, end, entry, _ in tokens:
        assert entry is not None
        assert entry.num is not None
        digit = Atom(start, end, entry.num, False, "listed digits")
        digit.words = 1
        listed.append(digit)
    return listed


def _count_seconds(number: Atom, text: str, end: int, token: Token, lex: Lexicon) -> None:
    """Let a thirty-second clip be one of thirty seconds too."""
    start, stop, entry, _ = token
    context = lex.beside(text[start:stop])
    if entry is None or entry.ord is None or context is None or context.unit is None:
        return
    seconds = Atom(number.start, end, exact_sum(number.value, -entry.ord), False, "seconds")
    seconds.words, seconds.unit, seconds.unit_end = number.words - 1, context.unit, stop
    seconds.kind = _MEASURE
    number.choices = ((seconds,),)


def _as_share(number: Atom, text: str, share: Value, lex: Lexicon) -> None:
    """Add the reading of "one" and an ordinal as a fraction; likelier before "of": un treizième de la somme."""
    following = text[number.end : number.end + _LINK].split()
    if following and following[0] in lex.data.lists["links"]:
        number.read_as((share, 0.0, "fraction"), *((v, c + 0.3, h) for v, c, h in number.options))
        number.kind = _FRACTION
    else:
        number.others += ((share, 0.3, "fraction"),)


def _identifiers(text: str, atoms: list[Atom]) -> list[Atom]:
    """Mark the numbers inside URLs, addresses, tags and placeholders as parts of identifiers."""
    spans = opaque_spans(text)
    k = 0
    for atom in atoms:
        while k < len(spans) and spans[k][1] < atom.end:
            k += 1
        if k < len(spans) and spans[k][0] <= atom.start:
            atom.kind = _IDENTIFIER
            atom.soft = text[spans[k][0]] in "<&"  # markup: a tag, an entity may go without harm to the text
            atom.role = "opaque"
            atom.others = ()
    return atoms
