"""Scale words that came over as the source has them, in letters that the other language is not written in."""

from __future__ import annotations

from typing import Final

from numguard.alignment.matching import Matching
from numguard.mentions.atom import Atom
from numguard.mentions.lexicon.lexicon import Lexicon, of_lexicon
from numguard.mentions.rule import reads
from numguard.model import IssueType, Severity
from numguard.verdict.finding import PAIRED, Finding, TextCheck

_LEAST: Final = 4
"""Letters of a word; shorter ones are signs that many languages write so: 5 bn."""


def _copied(found: Matching, check: TextCheck) -> list[Finding]:
    hypothesis = found.hypothesis
    findings: list[Finding] = []
    for match in found.pairs:
        a, b = found.source.atoms[match.source], hypothesis.atoms[match.hypothesis]
        if a.scale == 1 or b.scale == 1 or not (word := _word(b)) or word != _word(a):
            continue
        if _is_elsewhere_written(hypothesis.lexicon) and not _is_elsewhere_written(found.source.lexicon):
            findings.append(Finding(check.type, check.severity, match.source, match.hypothesis, check.name))
    return findings


def _word(atom: Atom) -> str:
    """Return the Latin scale word of a number: the million of 2.5 million; nothing where it has none."""
    said = atom.context.written.rpartition(" ")[2].lower() if atom.scale != 1 else ""
    return said if len(said) >= _LEAST and said.isascii() and said.isalpha() else ""


@of_lexicon
def _is_elsewhere_written(lex: Lexicon) -> bool:
    """Tell whether a language says its numbers in other letters than Latin ones."""
    said = next((form for forms in lex.data.values["num"].values() for form in forms), "")
    return said != "" and not any([char.isascii() and char.isalpha() for char in said])  # noqa: C419


COPIED_WORD: Final = TextCheck(
    name="copied-word",
    doc="The scale word is the source's, in letters that the language is not written in: 2.5 million amid Cyrillic.",
    reads=reads("scale place context"),
    find=_copied,
    type=IssueType.SCALE,
    severity=Severity.MINOR,
    needs=PAIRED,
)
