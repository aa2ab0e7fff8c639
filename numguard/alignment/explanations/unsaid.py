"""Numbers that a language may leave out: weak words, duals, noun forms."""

from __future__ import annotations

from numguard.alignment.matching import Matching
from numguard.model import Kind


def too_weak(found: Matching) -> None:
    """What is too weak to be missed needs no partner."""
    for side, own, left in (
        ("source", found.source, found.left_source),
        ("hypothesis", found.hypothesis, found.left_hypothesis),
    ):
        soft = [i for i in left if own[i].soft]
        left[:] = [i for i in left if not own[i].soft]
        found.explained += [(side, i, "only sometimes a number") for i in soft]


def noun_form(found: Matching) -> None:
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
