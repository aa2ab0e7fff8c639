"""ALIGNMENT -> VERDICT: what is not accounted for becomes a typed issue, and the issues an action."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from numguard.alignment.explanations.unsaid import NOUN_FORM
from numguard.alignment.matching import Match, Matching
from numguard.alignment.text_pair import TextPair
from numguard.mentions.atom import Atom
from numguard.mentions.grammar.digits import FOREIGN
from numguard.mentions.kinds import MONTH_ROLE
from numguard.model import Action, IssueType, Severity
from numguard.model.policy import DEFAULT, Policy
from numguard.quantity.calendars import may_be_year
from numguard.quantity.counts import YEAR_DIGITS
from numguard.verdict.checks.checks import Chosen, chosen, differences
from numguard.verdict.checks.separators import FORMAT
from numguard.verdict.checks.units import UNIT
from numguard.verdict.finding import Finding
from numguard.verdict.hints.hints import doubt, mitigate
from numguard.verdict.hints.unread import UNREAD
from numguard.verdict.leftovers.weak import may_be_said_weakly
from numguard.verdict.root_causes import distinct
from numguard.verdict.sights import sights

_PASS: Final = Action.PASS
_CRITICAL: Final = Severity.CRITICAL
_NEUTRAL: Final = Severity.NEUTRAL
"""The members of the enum that are asked for below; a look-up in the class costs as much as a whole check."""
_PAIRS: Final = 256
"""Pairs that are checked between two looks at the clock."""


def judge(matching: Matching, policy: Policy = DEFAULT, is_prose: bool = True) -> tuple[Action, list[Finding]]:
    """Return the action and the findings of one matching, in the order of the source.

    ``is_prose``: what free translation does to numbers is a hint; elsewhere it is an alarm as any other.
    Raises OutOfTimeError when the matching's ``is_late``, asked between the checks, says so.
    """
    checks = chosen(policy.without)
    findings: list[Finding] = []
    _check_pairs(matching, checks, findings)
    seen = sights(matching)
    for text_check in checks.text_checks:
        if not text_check.needs & ~seen:
            if matching.is_late is not None:
                matching.look()
            findings += text_check.find(matching)
    return _weighed(matching, findings, policy, is_prose)


def judge_quickly(
    matching: Matching, policy: Policy, is_prose: bool, is_default: bool, pair: TextPair
) -> tuple[Action, list[Finding]] | None:
    """Return what ``judge`` says of the hard numbers, where it stands, whatever the soft ones may be; else None.

    A hard number that only a soft word, or the form of a noun, accounts for may be another's: not all soft words have
    been read yet; but a month in words is the month of a date. Nor does a finding stand: the first that is found ends
    it. ``is_default``: the policy weighs findings as the default does.
    """
    source, hypothesis = matching.source.atoms, matching.hypothesis.atoms
    for match in matching.pairs:
        a, b = source[match.source], hypothesis[match.hypothesis]
        if a.soft != b.soft and not (a.role == MONTH_ROLE and b.role == MONTH_ROLE):
            return None
    for one_sided in matching.explained:
        if one_sided.rule is NOUN_FORM:
            return None  # it may be a typo of a month, or 1 km beside a mile, that is only read in full
    checks = chosen(policy.without)
    findings: list[Finding] = []
    _check_pairs(matching, checks, findings)
    if findings and not (is_default and _are_neutral(findings)):
        return None
    seen = sights(matching)
    for text_check in checks.quick_checks:
        if text_check.needs & ~seen:
            continue
        matching.look()
        for finding in text_check.find(matching):
            if not is_default or finding.severity is not _NEUTRAL or may_be_said_weakly(matching, finding, pair):
                return None
            findings.append(finding)
    action, findings = _weighed(matching, findings, policy, is_prose)
    if action is not _PASS:
        return None
    for finding in findings:
        if finding.hint:
            return None  # a hint looks at all that the texts say
    return action, findings


def _are_neutral(findings: list[Finding]) -> bool:
    for finding in findings:  # noqa: SIM110 -- any() of a generator costs more
        if finding.severity is not _NEUTRAL:
            return False
    return True


def _check_pairs(matching: Matching, checks: Chosen, findings: list[Finding]) -> None:
    """Run, on each pair of different numbers, the checks that read one of the facts in which they differ."""
    source, hypothesis = matching.source.atoms, matching.hypothesis.atoms
    for count, match in enumerate(matching.pairs):
        if count % _PAIRS == _PAIRS - 1:
            matching.look()
        unlike = differences(source[match.source], hypothesis[match.hypothesis])
        if unlike & checks.asked:
            _look(matching, match, unlike, checks, findings)


def _weighed(
    matching: Matching, findings: list[Finding], policy: Policy, is_prose: bool
) -> tuple[Action, list[Finding]]:
    """Return the action that a policy asks for, and the findings as it weighs them."""
    if not policy.conversions or policy.convention == "required":
        findings += _refused(matching, policy, {(one.source, one.hypothesis, one.type) for one in findings})
    if not findings:
        return _PASS, findings
    if policy.rounding:
        findings = [_rounded(matching, finding, policy) for finding in findings]
    if len(findings) > 1:
        findings = distinct(findings)
        findings.sort(key=_order)
    findings = doubt(matching, findings, policy.without)
    if is_prose:
        findings = mitigate(matching, findings, policy.without)
    fixed = policy.severities
    if fixed:
        findings = [finding._replace(severity=fixed.get(finding.type, finding.severity)) for finding in findings]
    action = policy.action(max(finding.severity for finding in findings))
    if action < UNREAD.action and any(finding.hint == UNREAD.name for finding in findings):
        return UNREAD.action, findings
    return action, findings


_CONVERSIONS: Final = frozenset(("conversion", "temperature", "two-part-length"))
"""The explanations that take a value for the same in another unit."""
_VALUES: Final = frozenset(
    (IssueType.VALUE, IssueType.DIGIT_DROPPED, IssueType.DIGIT_ADDED, IssueType.DIGIT_CHANGED, IssueType.DIGIT_REPEATED)
)


def _refused(matching: Matching, policy: Policy, known: set[tuple[int | None, int | None, IssueType]]) -> list[Finding]:
    """Return the pairs that a policy does not accept: converted, or written in another locale's format."""
    findings: list[Finding] = []
    for match in matching.pairs:
        i, j = match.source, match.hypothesis
        if not policy.conversions and match.rule.name in _CONVERSIONS and (i, j, UNIT.type) not in known:
            findings.append(Finding(UNIT.type, Severity.MAJOR, i, j, UNIT.name))
        theirs = matching.hypothesis.atoms[j]
        if policy.convention == "required" and theirs.digits and theirs.cost >= FOREIGN:
            findings.append(Finding(FORMAT.type, Severity.MAJOR, i, j, FORMAT.name))
    return findings


def _rounded(matching: Matching, finding: Finding, policy: Policy) -> Finding:
    """Return a finding as a neutral one, where the values are near enough for the policy."""
    i, j = finding.source, finding.hypothesis
    if i is None or j is None or finding.type not in _VALUES:
        return finding
    a, b = matching.source.atoms[i], matching.hypothesis.atoms[j]
    if a.code or b.code or a.role or b.role or a.unit is not b.unit or _may_be_a_year(a) or _may_be_a_year(b):
        return finding
    first, second = Fraction(a.value), Fraction(b.value)
    is_near = abs(first - second) <= Fraction(policy.rounding) * abs(first)
    return finding._replace(severity=_NEUTRAL) if is_near else finding


def _may_be_a_year(atom: Atom) -> bool:
    """Tell whether a number is four bare digits, as years are."""
    return atom.digits and atom.end - atom.start == len(atom.raw) == YEAR_DIGITS and may_be_year(atom.value)


def _look(matching: Matching, match: Match, unlike: int, checks: Chosen, findings: list[Finding]) -> None:
    """Run the checks that read a fact in which the two numbers differ."""
    a, b = matching.source.atoms[match.source], matching.hypothesis.atoms[match.hypothesis]
    for at, check in enumerate(checks.pair_checks):
        if unlike & checks.masks[at]:
            finding = check.look(matching, match, a, b, check)
            if finding is not None:
                findings.append(finding)
                if finding.severity is _CRITICAL:
                    return  # another value: what else differs is no matter


def _order(finding: Finding) -> tuple[bool, int, int]:
    i, j = finding.source, finding.hypothesis
    return i is None, i or 0, -1 if j is None else j
