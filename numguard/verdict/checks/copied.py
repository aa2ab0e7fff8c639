"""Scale words that came over as the source has them, in letters that the other language is not written in."""

from __future__ import annotations

from typing import Final

from numguard.alignment.matching import Matching
from numguard.mentions.atom import Atom
from numguard.mentions.lexicon.lexicon import Lexicon, of_lexicon
from numguard.model import IssueType, Severity
from numguard.verdict.finding import Finding, TextCheck
from numguard.verdict.sights import PAIRED, SCALED

_LEAST: Final = 4
"""Latin letters of a word; shorter ones are signs that many languages write so: 5 bn."""


def _copied(matching: Matching, check: TextCheck) -> list[Finding]:
    hypothesis = matching.hypothesis
    findings: list[Finding] = []
    for match in matching.pairs:
        a, b = matching.source.atoms[match.source], hypothesis.atoms[match.hypothesis]
        if a.scale == 1 or b.scale == 1:
            continue
        is_elsewhere = _is_elsewhere_written(hypothesis.lexicon)
        if is_elsewhere == _is_elsewhere_written(matching.source.lexicon):
            break
        if (word := _word(b, is_elsewhere)) and word == _word(a, is_elsewhere):
            findings.append(check.finding(match))
    return findings


def _word(atom: Atom, is_latin: bool) -> str:
    """Return the scale word of a number in Latin letters, or in others: the million of 2.5 million, the 亿 of 5亿."""
    said = atom.context.written.lower() if atom.scale != 1 else ""
    if is_latin:
        said = said.rpartition(" ")[2]
        return said if len(said) >= _LEAST and said.isascii() and said.isalpha() else ""
    letters = "".join([char for char in said if char.isalpha()])
    return letters if not any([char.isascii() for char in letters]) else ""  # noqa: C419


@of_lexicon
def _is_elsewhere_written(lex: Lexicon) -> bool:
    """Tell whether a language says its numbers in other letters than Latin ones."""
    said = next((form for forms in lex.data.values["num"].values() for form in forms), "")
    return said != "" and not any([char.isascii() and char.isalpha() for char in said])  # noqa: C419


COPIED_WORD: Final = TextCheck(
    name="copied-word",
    doc="The scale word is the source's, in letters that the language is not written in.",
    find=_copied,
    type=IssueType.SCALE,
    severity=Severity.MINOR,
    needs=PAIRED | SCALED,
)
