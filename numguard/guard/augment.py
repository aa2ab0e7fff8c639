"""More training data with numbers: the same sentence pair with other values, the same on both sides.

Section 4 of "As Easy as 1, 2, 3" (Wang et al., 2021) asks for numeral-specific data. A number is replaced only where
no word beside it can tell the difference: digits on both sides, the same number of digits, the same plural.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction

from numguard.alignment.explanations.readings import SAME_VALUE
from numguard.checker import Checker
from numguard.language import forms
from numguard.model import Kind, Mention, Pair
from numguard.model.errors import RenderError
from numguard.quantity.exact import decimal_of, decimals
from numguard.script.digits import in_script
from numguard.writing.render import render
from numguard.writing.written import put, written

_SAFE = frozenset({Kind.CARDINAL, Kind.MEASURE, Kind.CURRENCY, Kind.PERCENT})
_TRIES = 20


@dataclass(frozen=True, slots=True)
class Augmented:
    """A new pair, and the values that were exchanged for others."""

    source: str
    target: str
    changes: tuple[tuple[Decimal | Fraction, Decimal | Fraction], ...]


def augment(
    source: str, target: str, checker: Checker, *, seed: int | str = 0, count: int = 1
) -> tuple[Augmented, ...]:
    """Return up to ``count`` new pairs; none where the pair does not pass or no number can be exchanged safely.

    >>> pair = augment("It has 4,817 seats.", "Es hat 4.817 Plätze.", Checker("en", "de"), seed=3)[0]
    >>> checker = Checker("en", "de")
    >>> checker.check(pair.source, pair.target).ok, pair.source == "It has 4,817 seats."
    (True, False)

    The same seed and pair give the same pairs.
    """
    verdict = checker.check(source, target)
    if not verdict.ok:
        return ()
    compounds = [(mention.start, mention.end) for mention in verdict.source_mentions if mention.parts]
    pairs = [p for p in verdict.alignment.pairs if not any(a <= p.source.start < b for a, b in compounds)]
    slots = [pair for pair in _safe(pairs, source, target, checker) if _is_writable(pair, checker)]
    # The bytes are what Random makes of a text itself, where it can: a lone surrogate has no UTF-8.
    rng = random.Random(f"{seed}\t{source}\t{target}".encode("utf-8", "surrogatepass"))
    texts: dict[tuple[str, str], Augmented] = {}
    for _ in range(_TRIES * count if slots else 0):
        new = _exchange(source, target, slots, checker, rng)
        if new is not None and checker.check(new.source, new.target).ok:
            texts.setdefault((new.source, new.target), new)
        if len(texts) == count:
            break
    return tuple(texts.values())


def _safe(pairs: list[Pair], source: str, target: str, checker: Checker) -> list[Pair]:
    """Keep the pairs of plain digits that stand alone and whose value stands nowhere else in the pair."""
    said = Counter(side.values[0] for pair in pairs for side in (pair.source, pair.hypothesis) if side.readings)
    kept = []
    for pair in pairs:
        sides = (pair.source, source, checker.source_lang), (pair.hypothesis, target, checker.target_lang)
        is_same = pair.rule == SAME_VALUE.name
        if is_same and all(_is_plain(*side) for side in sides) and said[pair.source.values[0]] == 2:
            kept.append(pair)
    return kept


def _is_writable(pair: Pair, checker: Checker) -> bool:
    """Return True if the value can be written on both sides: one of very many decimals cannot."""
    try:
        for mention, lang in ((pair.source, checker.source_lang), (pair.hypothesis, checker.target_lang)):
            _written(mention.values[0], mention, lang)
    except RenderError:
        return False
    return True


def _is_plain(mention: Mention, text: str, lang: str) -> bool:
    if mention.kind not in _SAFE or mention.soft or not mention.readings:
        return False
    look = written(mention, lang)
    if not look.is_bare or look.prefix or look.is_code:
        return False
    value = mention.values[0]
    beside = text[max(0, mention.start - 1) : mention.start] + text[mention.end : mention.end + 1]
    is_loose = not any(char.isalnum() or char in "-–—/:&+#^_" for char in beside)
    is_year = value == int(value) and 1000 <= value <= 2999 and mention.text.isdecimal()
    return is_loose and value > 2 and not is_year and not mention.text.startswith(in_script("0", look.zero))


def _exchange(source: str, target: str, slots: list[Pair], checker: Checker, rng: random.Random) -> Augmented | None:
    changes: list[tuple[Decimal | Fraction, Decimal | Fraction]] = []
    ours: list[tuple[int, int, str]] = []
    theirs: list[tuple[int, int, str]] = []
    for pair in slots:
        old = pair.source.values[0]
        new = _like(old, max(0, -pair.source.readings[0].precision), rng)
        for lang in (checker.source_lang, checker.target_lang):
            if plural(lang, old) != plural(lang, new):
                return None
        changes.append((old, new))
        try:
            for mention, lang, edits in (
                (pair.source, checker.source_lang, ours),
                (pair.hypothesis, checker.target_lang, theirs),
            ):
                edits.append((mention.start, mention.end, _written(new, mention, lang)))
        except RenderError:  # Another value is drawn.
            return None
    values = [new for _, new in changes]
    if len(set(values)) < len(values) or all(old == new for old, new in changes):
        return None
    return Augmented(put(source, ours), put(target, theirs), tuple(changes))


def _like(old: Decimal | Fraction, places: int, rng: random.Random) -> Decimal:
    """Draw another value with as many digits, and as many zeros at its end."""
    scaled = str(int(Fraction(old) * 10**places))
    body = scaled.rstrip("0") or scaled
    drawn = [rng.choice("123456789")] + [rng.choice("0123456789") for _ in body[1:]]
    if len(body) > 1 and drawn[-1] == "0":
        drawn[-1] = rng.choice("123456789")
    return decimal_of(int("".join(drawn) + scaled[len(body) :]), places)


def plural(lang: str, value: Decimal | Fraction) -> str:
    """Return the plural category of a value, in which the words beside it agree; "other" where CLDR says nothing."""
    number = Fraction(value)
    digits = decimals(number)
    scaled = decimal_of(int(number * 10**digits), digits)
    return forms.plural(lang, scaled.copy_abs())


def _written(value: Decimal | Fraction, slot: Mention, lang: str) -> str:
    """Write a value as another stands there, without its unit."""
    return render(value, lang, like=replace(written(slot, lang), before="", after=""))
