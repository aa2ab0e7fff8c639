"""Explanations for numbers without a partner, one rule a function, in their written order (see RULES)."""

from __future__ import annotations

from fractions import Fraction

from numguard.agree import conversion
from numguard.calendar_dates import same_day
from numguard.extract.atom import Atom
from numguard.extract.beside import gap_between, unit_words
from numguard.extract.clocks import hour_and_minutes
from numguard.extract.compose import exact_product, exact_sum, room_of
from numguard.extract.lexicon import Lexicon
from numguard.matching import Matching
from numguard.model import Kind, Value
from numguard.units import convert, dimension, rounds_to


def _choices(found: Matching) -> None:
    """Cut a span the other way where the other side says so: 10.00 = 10:00, "1 , 141" = 1,141."""
    _cut(found.source, found.left_source, found.hypothesis, found.left_hypothesis, found, True)
    _cut(found.hypothesis, found.left_hypothesis, found.source, found.left_source, found, False)


def _cut(
    own: list[Atom], own_left: list[int], others: list[Atom], other_left: list[int], found: Matching, forward: bool
) -> None:
    if not other_left or not own_left:
        return
    for i in list(own_left[: found.max_left]):
        for choice in (*own[i].choices, *hour_and_minutes(own[i])):
            if len(choice) > 1 and own[i].unit is not None and choice[0].role != "hour":  # 5.25 % is not 5 and 25 %
                continue
            taken: list[int] = []
            for part in choice:
                j = next(
                    (
                        j
                        for j in other_left
                        if j not in taken and any(part.value == v for v, c, _ in others[j].options if c < 1)
                    ),
                    None,
                )
                if j is not None:
                    taken.append(j)
                elif part.value != 0:
                    break
            else:
                if not taken:
                    continue
                for j in taken:
                    found.pairs.append((i, j, 0.3, "other division") if forward else (j, i, 0.3, "other division"))
                    other_left.remove(j)
                own_left.remove(i)
                if len(choice) == 1 and i + 1 in own_left:
                    own_left.remove(i + 1)  # the second half of a number cut at a spaced mark
                    found.explained.append(
                        ("source" if forward else "hypothesis", i + 1, "part of the number before it")
                    )
                break


def _sums(found: Matching) -> None:
    """52 dollars and seven cents = $52.07; 3 million 500 thousand = 3.5 million; 6-foot-6 = 1.98 m."""
    _sum(found.source, found.left_source, found.hypothesis, found.left_hypothesis, found, True)
    _sum(found.hypothesis, found.left_hypothesis, found.source, found.left_source, found, False)


def _sum(
    own: list[Atom], own_left: list[int], others: list[Atom], other_left: list[int], found: Matching, forward: bool
) -> None:
    if not other_left:
        return
    k = 0
    while k + 1 < len(own_left):
        i, following = own_left[k], own_left[k + 1]
        if following != i + 1 or own[following].start - own[i].unit_end > 12:
            k += 1
            continue
        sums = _sums_of(own[i], own[following])
        length = _length_of(own[i], own[following])
        if length is not None:
            opposite = next((k for k in other_left if _same_length(length, others, k)), None)
            if opposite is not None and opposite + 1 in other_left:
                for offset in (0, 1):
                    mine, theirs = i + offset, opposite + offset
                    found.pairs.append(((mine, theirs) if forward else (theirs, mine)) + (0.4, "sum of parts"))
                    own_left.remove(mine)
                    other_left.remove(theirs)
                continue
        j = next((j for j in other_left if others[j].value in sums or _is_length(others, j, length)), None)
        if j is None:
            k += 1
            continue
        for index in (i, following):
            found.pairs.append((index, j, 0.4, "sum of parts") if forward else (j, index, 0.4, "sum of parts"))
            own_left.remove(index)
        other_left.remove(j)


def _length_of(a: Atom, b: Atom) -> Atom | None:
    """Return 6-foot-6 or "1 m 98" as one measure in the greater unit."""
    if a.unit is None:
        return None
    metric = a.unit == "meter" and b.unit is None and b.digits and b.end - b.start == 2 and b.start <= a.unit_end + 1
    lower = convert(b.value, "centimeter" if metric else b.unit or "", a.unit) if metric or b.unit != a.unit else None
    if lower is None or not lower < a.value:
        return None
    whole = Atom(a.start, b.end, exact_sum(a.value, lower), True)
    whole.unit = a.unit
    whole.places = 2 if metric or (a.unit == "meter" and b.unit == "centimeter") else 0
    return whole


def _is_length(others: list[Atom], j: int, length: Atom | None) -> bool:
    if length is None or length.unit is None or _whole(others, j) is not None or (j and _whole(others, j - 1)):
        return False
    other = others[j]
    height = other.unit is None and other.places == 2 and length.unit == "foot"  # 1,98 de altura
    exact = convert(length.value, length.unit, "meter" if height else other.unit or "")
    return exact is not None and rounds_to(exact, other.value, other.places, Fraction(3, 100))


def _same_length(length: Atom, others: list[Atom], j: int) -> bool:
    """Tell whether two parts say what two parts of the other side say: 6 feet 6 inches = 1 m 98 cm."""
    whole = _whole(others, j)
    exact = convert(length.value, length.unit or "", whole.unit or "") if whole is not None else None
    return whole is not None and exact is not None and rounds_to(exact, whole.value, whole.places, Fraction(1, 100))


def _whole(atoms: list[Atom], i: int) -> Atom | None:
    """Return the length that a number and the next one say together, or None."""
    if i + 1 >= len(atoms) or atoms[i + 1].start - atoms[i].unit_end > 12:
        return None
    return _length_of(atoms[i], atoms[i + 1])


def _sums_of(a: Atom, b: Atom) -> list[Value]:
    """Return what ``a`` and ``b`` may make together: money and its minor unit, a scale and what is below it."""
    if a.soft or b.soft or b.value <= 0:
        return []
    found: list[Value] = []
    if b.value < 100 and a.unit is not None and a.unit.isupper():
        found.append(exact_sum(a.value, exact_product(b.value, Fraction(1, 100))))
    room = room_of(a.value, False)
    if room >= 100 and b.value < room and (a.words or b.words):
        found.append(exact_sum(a.value, b.value))
    if a.unit is not None and b.unit is not None and a.unit != b.unit:
        lower = convert(b.value, b.unit, a.unit)
        if lower is not None and lower < a.value:
            found.append(exact_sum(a.value, lower))
    return found


def _repeated(found: Matching) -> None:
    """A number said twice on one side and once on the other is accounted for.

    A name with its number (COVID-19) may be said any number of times; another number only where nothing is left on the
    other side, for then it is no wrong one. Digits said twice and once are an omission: translators keep those.
    """
    for side, own, left, other_index, others in (
        ("source", found.source, found.left_source, 0, found.left_hypothesis),
        ("hypothesis", found.hypothesis, found.left_hypothesis, 1, found.left_source),
    ):
        if not left:
            continue
        paired = [own[(i, j)[other_index]] for i, j, _, _ in found.pairs]
        named = {a.value for a in paired if a.kind is Kind.IDENTIFIER and not a.code}
        in_digits = {a.value for a in paired if a.digits}
        said = {(a.value, a.unit, a.kind) for a in paired if not a.code}
        said_in_words = {(a.value, a.unit, a.kind) for a in paired if not a.digits}
        kept: list[int] = []
        for i in left:
            atom = own[i]
            is_named = atom.value in named or (atom.kind is Kind.IDENTIFIER and atom.value in in_digits)
            if not is_named and (others or (atom.tight and atom.digits)):
                kept.append(i)  # a wrong number, or one end of a score or range
            elif is_named or (atom.value, atom.unit, atom.kind) in (said_in_words if atom.digits else said):
                found.explained.append((side, i, "said once instead of twice"))
            else:
                kept.append(i)
        left[:] = kept


def _soft(found: Matching) -> None:
    """What is too weak to be missed needs no partner."""
    for side, own, left in (
        ("source", found.source, found.left_source),
        ("hypothesis", found.hypothesis, found.left_hypothesis),
    ):
        soft = [i for i in left if own[i].soft]
        left[:] = [i for i in left if not own[i].soft]
        found.explained += [(side, i, "only sometimes a number") for i in soft]


def _conversions(found: Matching) -> None:
    """45 miles (72 km): one of the two may stand alone on the other side; so may a sum in another currency."""
    for side, own, left, index in (
        ("source", found.source, found.left_source, 0),
        ("hypothesis", found.hypothesis, found.left_hypothesis, 1),
    ):
        others = found.hypothesis if index == 0 else found.source
        if not left or any(not others[j].soft for j in (found.left_hypothesis if index == 0 else found.left_source)):
            continue
        partner = {(i, j)[index]: others[(j, i)[index]] for i, j, _, _ in found.pairs}
        for i in list(left):
            for k in (i - 1, i + 1, i - 2, i + 2):
                if k not in partner or (abs(k - i) == 2 and "(" not in gap_between(own[min(i, k)], own[max(i, k)])):
                    continue  # 2 to 4 inches (5 to 10 cm)
                if k in partner and _repeats(own[min(i, k)], own[max(i, k)]):
                    left.remove(i)
                    found.explained.append((side, i, "the bracket repeats it"))
                    break
                if (
                    k in partner
                    and _same_thing(own[min(i, k)], own[max(i, k)], found.source_lex, found.target_lex)
                    and not (own[k].bracketed and partner[k].bracketed)
                ):
                    left.remove(i)
                    found.explained.append((side, i, "the same in another unit stands beside it"))
                    break


def _repeats(first: Atom, second: Atom) -> bool:
    """Tell whether a bracket says the number before it again in other words: 11,000 crore (110 billion)."""
    return second.bracketed and first.value == second.value and second.start - first.unit_end <= 12


def _same_thing(first: Atom, second: Atom, source_lex: Lexicon, target_lex: Lexicon) -> bool:
    if (
        first.unit is None
        or second.unit is None
        or second.start - first.unit_end > (24 if "(" in gap_between(first, second) else 6)
    ):
        return False
    if first.unit.isupper() and second.unit.isupper():
        return second.start - first.unit_end > 0
    return conversion(first, second, source_lex, target_lex) is not None


def _ratios(found: Matching) -> None:
    """One in five = 五分之一 = 20 %."""
    for own, own_left, others, other_left, forward in (
        (found.source, found.left_source, found.hypothesis, found.left_hypothesis, True),
        (found.hypothesis, found.left_hypothesis, found.source, found.left_source, False),
    ):
        for i in list(own_left):
            if (
                not i
                or not other_left
                or own[i].start - own[i - 1].end > 12
                or not own[i].value
                or own[i].unit is not None
            ):
                continue
            ratio = Fraction(own[i - 1].value) / Fraction(own[i].value)
            for j in other_left:
                written = Fraction(others[j].value) / (100 if others[j].unit == "%" else 1)
                if 0 < written == ratio < 1:
                    own_left.remove(i)
                    other_left.remove(j)
                    found.pairs.append((i, j, 0.4, "ratio") if forward else (j, i, 0.4, "ratio"))
                    break


def _regrouped(found: Matching) -> None:
    """A telephone or account number keeps its digits when its groups or their order change."""
    sides = []
    for own, left in ((found.source, found.left_source), (found.hypothesis, found.left_hypothesis)):
        parts: list[str] = []
        for i in left:
            written = own[i].text[own[i].start : own[i].end]
            if not own[i].digits or "." in written or "," in written or own[i].words:
                return
            parts += written.split()
        sides.append(parts)
    joined = ["".join(parts) for parts in sides]
    if any(len(parts) == 2 and len(parts[0]) == 4 == len(parts[1]) and max(parts) < "2100" for parts in sides):
        return  # 1924-1997 is no number of eight digits
    postal = sorted(map(len, sides[0])) == [2, 3] or sorted(map(len, sides[1])) == [2, 3]  # 110 00 Praha = 11000
    if len(joined[0]) >= (5 if postal and joined[0] == joined[1] else 6) and (
        joined[0] == joined[1] or sorted(sides[0]) == sorted(sides[1])
    ):
        found.explained += [("source", i, "the same digits in other groups") for i in found.left_source]
        found.explained += [("hypothesis", j, "the same digits in other groups") for j in found.left_hypothesis]
        found.left_source.clear()
        found.left_hypothesis.clear()


def _names(found: Matching) -> None:
    """A name with a number said again: Nord Stream 2 ... Nord Stream 2."""
    for side, own, left, others in (
        ("source", found.source, found.left_source, found.hypothesis_text),
        ("hypothesis", found.hypothesis, found.left_hypothesis, found.source_text),
    ):
        for i in list(left):
            atom = own[i]
            name = atom.text[max(0, atom.start - 30) : atom.start].rstrip().rpartition(" ")[2]
            if (
                atom.digits
                and len(name) > 2
                and name[0].isupper()
                and name.isalpha()
                and f"{name} {atom.raw}" in others
            ):
                left.remove(i)
                found.explained.append((side, i, "a name with its number said again"))


def _implied(found: Matching) -> None:
    """ "A mile" = 1.6 km, "half an hour" = 30 minutes: a unit without a number on the other side says one or a half."""
    for side, own, left, others, lex in (
        ("source", found.source, found.left_source, found.hypothesis_text, found.target_lex),
        ("hypothesis", found.hypothesis, found.left_hypothesis, found.source_text, found.source_lex),
    ):
        for i in list(left):
            atom = own[i]
            if atom.unit is None or dimension(atom.unit) is None or len(others) > 5000:
                continue
            for unit in unit_words(others, lex):
                exact = convert(1, unit, atom.unit) if unit != atom.unit else None
                if exact is not None and any(
                    rounds_to(exact * part, atom.value, atom.places, Fraction(8, 100)) for part in (1, Fraction(1, 2))
                ):
                    left.remove(i)
                    found.explained.append((side, i, f"{unit} said without a number"))
                    break


def _dual(found: Matching) -> None:
    """Arabic, Hebrew and Slovene say "two" by the form of the noun; many languages say "one" by none."""
    for side, own, left, lex, others in (
        ("source", found.source, found.left_source, found.target_lex, found.left_hypothesis),
        ("hypothesis", found.hypothesis, found.left_hypothesis, found.source_lex, found.left_source),
    ):
        if others:
            continue
        kept: list[int] = []
        for i in left:
            atom = own[i]
            is_said = atom.value == 1 and not atom.places or (atom.value == 2 and "dual" in lex.flags)
            if is_said and not atom.tight and atom.kind is not Kind.IDENTIFIER and atom.role in ("", "day"):
                found.explained.append((side, i, "said by the form of the noun"))
            else:
                kept.append(i)
        left[:] = kept


def _other_calendar(found: Matching) -> None:
    """24 Meskerem = 4 October, where the locale uses that calendar."""
    source_lex, target_lex = found.source_lex, found.target_lex
    if not (source_lex.data.lists["calendars"] or target_lex.data.lists["calendars"]):
        return
    ours, theirs = found.source, found.hypothesis
    for i in [i for i in found.left_source if ours[i].role == "day"]:
        for j in [j for j in found.left_hypothesis if theirs[j].role == "day"]:
            calendar = same_day(ours[i], ours, i, theirs[j], theirs, j, target_lex) or same_day(
                theirs[j], theirs, j, ours[i], ours, i, source_lex
            )
            if calendar is None:
                continue
            found.pairs.append((i, j, 0.5, f"{calendar} calendar"))
            found.left_source.remove(i)
            found.left_hypothesis.remove(j)
            for side, atoms, left, k in (
                ("source", ours, found.left_source, i),
                ("hypothesis", theirs, found.left_hypothesis, j),
            ):
                for month in (k - 1, k + 1):
                    if month in left and atoms[month].kind is Kind.MONTH:
                        left.remove(month)
                        found.explained.append((side, month, f"{calendar} calendar"))
            break


RULES = (
    _choices,
    _other_calendar,
    _sums,
    _ratios,
    _regrouped,
    _names,
    _conversions,
    _soft,
    _implied,
    _repeated,
    _dual,
)
LINEAR_RULES = (_regrouped, _soft, _repeated, _dual)
"""The rules for texts with more left over than is priced pair by pair: no text costs more than linear time."""
