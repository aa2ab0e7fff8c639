"""ALIGNMENT -> VERDICT: what is not accounted for becomes a typed issue, and the issues an action."""

from __future__ import annotations

from fractions import Fraction

from numguard.agree import is_near, unit_clash
from numguard.comparators import comparator_lost
from numguard.extract.atom import CLASH, Atom
from numguard.extract.calendars import eras_differ
from numguard.extract.exact import negated
from numguard.extract.lexicon import Lexicon
from numguard.matching import Matching
from numguard.model import Action, IssueType, Kind, Severity
from numguard.swaps import swapped

Finding = tuple[IssueType, Severity, int, int]
"""Issue type, severity, and the indices of the source and hypothesis atoms; -1 where there is none."""


def judge(found: Matching) -> tuple[Action, list[Finding]]:
    """Return the action and the findings of one matching."""
    findings: list[Finding] = []
    source, hypothesis = found.source, found.hypothesis
    for i, j, cost, why in found.pairs:
        a, b = source[i], hypothesis[j]
        if cost >= CLASH:
            findings.append((IssueType.SIGN if why == "sign" else IssueType.SEPARATOR, Severity.CRITICAL, i, j))
            continue
        if a.unit is not b.unit and cost == 0.0:
            clash = unit_clash(a, b)
            if clash is not None and not (a.soft and b.soft and clash == "unit"):
                near = clash == "unit" and is_near(a, b)
                findings.append((IssueType(clash), Severity.MINOR if near else Severity.MAJOR, i, j))
        if a.era is not b.era:
            differ = eras_differ(a, b, found.source_lex, found.target_lex)
            if differ is not None:
                findings.append((IssueType.DATE, Severity.MAJOR if differ == "turned" else Severity.MINOR, i, j))
        if (
            a.role is not b.role
            and {a.role, b.role} == _DAY_AND_MONTH
            and cost == 0.0
            and not (a.soft or b.soft)
            and not _is_said_again(found, i)
        ):
            findings.append((IssueType.DATE, Severity.MAJOR, i, j))
        if a.symbol or b.symbol:
            gravity = comparator_lost(found, i, j)
            if gravity is not None:
                findings.append((IssueType.COMPARATOR, gravity, i, j))
        if (
            a.raw is not b.raw
            and a.raw[:1] == "0" == b.raw[:1]
            and not a.places
            and not b.places
            and len(a.raw) != len(b.raw)
            and len(a.raw) + len(b.raw) > 3
            and why != "other division"
        ):
            findings.append((_digits(a.raw, b.raw), Severity.MAJOR, i, j))
    for i, j, sure in swapped(found):
        findings.append((IssueType.SWAPPED, Severity.MAJOR if sure else Severity.MINOR, i, j))
    if found.left_source or found.left_hypothesis:
        _leftovers(found, findings)
    action = Action.PASS
    for _, severity, _, _ in findings:
        if severity is Severity.CRITICAL or severity is Severity.MAJOR:
            return Action.BLOCK, findings
        if severity is Severity.MINOR:
            action = Action.FLAG
    return action, findings


_DAY_AND_MONTH = {"day", "month"}


def _is_said_again(found: Matching, i: int) -> bool:
    """Tell whether another pair has the value of source atom ``i``: which of them is which, nobody can say."""
    value = found.source[i].value
    return any(k != i and found.source[k].value == value for k, *_ in found.pairs_near(i))


def _leftovers(found: Matching, findings: list[Finding]) -> None:
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
        return Severity.MINOR if _is_list_number(atom) else Severity.MAJOR
    if atom.kind is Kind.MONTH:
        return Severity.MINOR
    return (
        Severity.NEUTRAL if atom.weak or atom.kind in (Kind.FRACTION, Kind.MULTIPLE, Kind.ORDINAL) else Severity.MAJOR
    )


def _is_list_number(atom: Atom) -> bool:
    """Tell whether the number counts an item at the head of a line: 3) or (3) or 3、"""
    if (
        len(atom.raw) > 2
        or atom.unit is not None
        or atom.role
        or atom.text[atom.end : atom.end + 1] not in (")", "）", "、")
    ):
        return False
    return atom.text[: atom.start].rpartition("\n")[2].strip(" (（") == ""


def classify(a: Atom, b: Atom) -> IssueType:
    """Name how ``b`` differs from ``a``."""
    if a.code or b.code:
        return IssueType.SEPARATOR if a.raw == b.raw else _digits(a.raw, b.raw)
    if (
        a.kind is Kind.MONTH
        or b.kind is Kind.MONTH
        or (a.role and a.role == b.role and a.role in ("year", "day", "decade", "century"))
    ):
        return IssueType.DATE
    first, second = a.value, b.value
    if first == negated(second):
        return IssueType.SIGN
    if a.raw and a.raw.lstrip("0") == b.raw.lstrip("0") and not a.words and not b.words:
        return IssueType.SEPARATOR
    if first and second and (a.words or b.words):
        ratio = Fraction(first) / Fraction(second)
        if ratio.denominator == 1 or ratio.numerator == 1:
            number = str(max(ratio.numerator, ratio.denominator))
            if number.rstrip("0") == "1" and len(number) > 1:
                return IssueType.SCALE
    return _digits(a.raw or _plain(a), b.raw or _plain(b))


def _plain(atom: Atom) -> str:
    return str(atom.value) if isinstance(atom.value, int) else ""


def _digits(one: str, other: str) -> IssueType:
    if not one or not other:
        return IssueType.VALUE
    if len(one) == len(other):
        different = [k for k, (a, b) in enumerate(zip(one, other, strict=True)) if a != b]
        if len(different) == 1 and len(one) > 1:
            return IssueType.DIGIT_CHANGED
        if len(different) == 2 and sorted(one) == sorted(other):
            return IssueType.TRANSPOSED
        return IssueType.VALUE
    short, long = sorted((one, other), key=len)
    if len(long) == len(short) + 1 and len(short) > 0:
        k = next((k for k, (a, b) in enumerate(zip(short, long, strict=False)) if a != b), len(short))
        if long[k + 1 :] == short[k:]:
            if len(other) < len(one):
                return IssueType.DIGIT_DROPPED
            # In 117 and 17 the digits are the same up to the second: one that stands beside its like was repeated.
            return IssueType.DIGIT_REPEATED if k and long[k - 1] == long[k] else IssueType.DIGIT_ADDED
    return IssueType.VALUE
