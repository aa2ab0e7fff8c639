"""Numbers that nothing accounts for: paired where they are likely each other's, else an omission or an addition."""

from __future__ import annotations

from numguard.alignment.matching import Matching
from numguard.mentions.atom import Atom
from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.mentions.surroundings import is_list_number
from numguard.model import IssueType, Kind, Severity
from numguard.verdict.classify import classify
from numguard.verdict.finding import Finding


def leftovers(found: Matching, findings: list[Finding]) -> None:
    """Pair what is left on both sides as one wrong value; what then remains is lost or added."""
    left, right = list(found.left_source), list(found.left_hypothesis)
    wrong = _likeliest(found, left, right)
    for i, j in wrong:
        findings.append((classify(found.source[i], found.hypothesis[j]), Severity.CRITICAL, i, j))
    if wrong:
        mistaken, mistakes = {i for i, _ in wrong}, {j for _, j in wrong}
        left = [i for i in left if i not in mistaken]
        right = [j for j in right if j not in mistakes]
    paired_source = {pair[0] for pair in found.pairs}
    paired_hypothesis = {pair[1] for pair in found.pairs}
    for i in left:
        severity = _severity(found.source[i])
        if severity is Severity.MINOR and _dated(found.source, i, paired_source, found.target_lex):
            severity = Severity.MAJOR
        kind = (
            IssueType.DATE if found.source[i].kind is Kind.MONTH and severity is Severity.MAJOR else IssueType.OMISSION
        )
        findings.append((kind, severity, i, -1))
    for j in right:
        severity = _severity(found.hypothesis[j])
        if severity is Severity.MINOR and _dated(found.hypothesis, j, paired_hypothesis, found.source_lex):
            severity = Severity.MAJOR
        kind = (
            IssueType.DATE
            if found.hypothesis[j].kind is Kind.MONTH and severity is Severity.MAJOR
            else IssueType.ADDITION
        )
        findings.append((kind, severity, -1, j))
    findings.sort(key=lambda f: (f[2] if f[2] >= 0 else 10**9, f[3]))


def _likeliest(found: Matching, left: list[int], right: list[int]) -> list[tuple[int, int]]:
    """Pair leftovers that look like each other first, then in order."""
    if not left or not right:
        return []
    if len(left) == 1 and len(right) == 1:
        return [(left[0], right[0])] if _comparable(found.source[left[0]], found.hypothesis[right[0]]) else []
    scored = []
    for rank, i in enumerate(left[:40]):
        for other, j in enumerate(right[:40]):
            if not _comparable(found.source[i], found.hypothesis[j]):
                continue
            kind = classify(found.source[i], found.hypothesis[j])
            scored.append((kind is IssueType.VALUE, abs(rank - other), i, j))
    scored.sort()
    pairs: list[tuple[int, int]] = []
    for _, _, i, j in scored:
        if all(i != a and j != b for a, b in pairs):
            pairs.append((i, j))
    return pairs


def _comparable(a: Atom, b: Atom) -> bool:
    """Tell whether one may be the other gone wrong: a lone "half" is said in too many ways to be a wrong 3."""
    if a.digits or b.digits:
        return True
    loose = (Kind.FRACTION, Kind.MULTIPLE)
    return (a.kind in loose) == (b.kind in loose) or not (a.weak and b.weak)


def _dated(atoms: list[Atom], i: int, paired: set[int], lex: Lexicon) -> bool:
    """Tell whether the day or year beside a lost month is there: then the month was lost alone, an error."""
    if lex.tier != "full" or not (any(lex.cldr.months.values()) or lex.cldr.date_words or lex.data.values["month"]):
        return False  # a language whose month names are not well known cannot be said to lack one
    return any(0 <= k < len(atoms) and k in paired and atoms[k].role in ("day", "year") for k in (i - 1, i + 1))


def _severity(atom: Atom) -> Severity:
    """A number lost or added: grave in digits, a hint where one small word may be said otherwise."""
    if atom.digits:
        return Severity.MINOR if is_list_number(atom) else Severity.MAJOR
    if atom.kind is Kind.MONTH:
        return Severity.MINOR
    return (
        Severity.NEUTRAL if atom.weak or atom.kind in (Kind.FRACTION, Kind.MULTIPLE, Kind.ORDINAL) else Severity.MAJOR
    )
