"""VERDICT -> TRIALS: every number of a translation that keeps the source's marks, in the target's own format.

Once one number shows that a text was left in another language's format, all of it was: no number of it is let stand
beside one that was put right.
"""

from __future__ import annotations

import re
from dataclasses import replace

from numguard.model import Issue, IssueType, Kind, Mention, Verdict
from numguard.model.errors import RenderError
from numguard.repairs.evidence import meets
from numguard.repairs.trials import Trial
from numguard.script.digits import runs
from numguard.writing.digits import write
from numguard.writing.written import written

FORMAT_ISSUES = frozenset({IssueType.SEPARATOR, IssueType.FORMAT})
"""What shows that a text keeps the format of its source."""
_LEFT = frozenset({Kind.TIME, Kind.IDENTIFIER, Kind.DATE, Kind.ROMAN})
_NAMED = re.compile(r"[^\W\d_]+\.?\s\Z")


def restated(source: str, text: str, verdict: Verdict, langs: tuple[str, str]) -> list[tuple[Trial, Issue]]:
    """Return the numbers to write anew, in the order of the text, each with the issue that shows it.

    A number behind a word with a capital may be a version or a section (Figure 4.2) and stays, unless it is an issue.
    """
    shown = [
        issue for issue in verdict.issues if issue.type in FORMAT_ISSUES and _is_kept(issue.source, issue.hypothesis)
    ]
    if not shown:
        return []
    issue_of = {issue.hypothesis.start: issue for issue in shown if issue.hypothesis is not None}
    tried: dict[int, tuple[Trial, Issue]] = {}
    for pair in verdict.alignment.pairs:
        ours, theirs = pair.source, pair.hypothesis
        if not _is_kept(ours, theirs) or (theirs.start not in issue_of and _is_named(source, ours)):
            continue
        trial = _restated(ours, theirs, text, langs)
        if trial is not None:
            tried[theirs.start] = trial, issue_of.get(theirs.start, shown[0])
    return [tried[start] for start in sorted(tried)]


def unmixed(
    source: str, text: str, verdict: Verdict, langs: tuple[str, str], written: list[tuple[int, int]]
) -> list[Trial]:
    """Return the numbers to write anew where a repaired text has one mark for decimals and for groups.

    Those are written that have the source's digits and marks; none where no two numbers of the text are at odds, and
    none that a repair wrote (their spans are ``written``) has another language's decimal mark: 2.5 mil millones.
    """
    marked = [
        (pair, *_marks(pair.hypothesis, langs[1], text))
        for pair in verdict.alignment.pairs
        if pair.hypothesis.readings and pair.hypothesis.kind not in _LEFT and not _is_named(source, pair.source)
    ]
    decimals, groups = {decimal for _, decimal, _ in marked} - {""}, {group for _, _, group in marked} - {""}
    is_mixed = len(decimals) > 1 or bool(decimals & groups)
    trials = []
    for pair, decimal, _ in marked:
        number = pair.hypothesis
        trial = _restated(pair.source, number, text, langs) if _is_kept(pair.source, number) else None
        if trial is not None:  # with its scale word, without which it reads otherwise
            is_written = any(meets(*span, number.start, number.end) for span in written)
            is_mixed = is_mixed or (decimal != "" and is_written)
            said = text[number.start : trial.start] + trial.text + text[trial.end : number.end]
            trials.append(replace(trial, start=number.start, end=number.end, text=said))
    return sorted(trials, key=lambda trial: trial.start) if is_mixed else []


def _marks(number: Mention, lang: str, text: str) -> tuple[str, str]:
    """Return the decimal mark and the group mark of a number that is one run of digits; each may be empty."""
    look = written(number, lang, text)
    if len(look.pieces) != 1:
        return "", ""
    marks = [char for char in look.pieces[0].text if not char.isdecimal()]
    decimal = marks.pop() if marks and look.places else ""
    return decimal, marks[0] if marks else ""


def _is_kept(ours: Mention | None, theirs: Mention | None) -> bool:
    """Tell whether both are written with the same digits and marks, and there are marks."""
    if ours is None or theirs is None or not ours.readings or not theirs.readings:
        return False
    return ours.kind not in _LEFT and theirs.kind not in _LEFT and _marked(ours) == _marked(theirs) != ""


def _marked(number: Mention) -> str:
    """Return the digits of a number where they are one run with marks."""
    pieces = runs(number.text)
    return pieces[0].text if len(pieces) == 1 and not pieces[0].text.isdecimal() else ""


def _is_named(source: str, number: Mention) -> bool:
    before = _NAMED.search(source, max(0, number.start - 30), number.start)
    return before is not None and before.group()[0].isupper() and before.start() > 0


def _restated(ours: Mention, theirs: Mention, text: str, langs: tuple[str, str]) -> Trial | None:
    try:
        source, look = written(ours, langs[0]), written(theirs, langs[1], text)
        like = replace(look, is_grouped=source.is_grouped, places=source.places, group="")
        said = write(source.numbers[0], langs[1], like)
    except RenderError:
        return None
    run = look.pieces[0]
    if said == run.text:
        return None
    return Trial(theirs.start + run.start, theirs.start + run.end, said, 0.0, source.value, ours, theirs)
