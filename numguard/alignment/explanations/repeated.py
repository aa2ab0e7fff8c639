"""A number said twice, a name's number, the same digits in other groups."""

from __future__ import annotations

from numguard.alignment.matching import Matching
from numguard.model import Kind


def repeated(found: Matching) -> None:
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


def regrouped(found: Matching) -> None:
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


def names(found: Matching) -> None:
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
