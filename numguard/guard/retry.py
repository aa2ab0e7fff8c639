"""What to tell a language model that is to translate once more: the wrong numbers, and how each is written."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction

from numguard.language.forms import counted, month_name
from numguard.mentions import extract
from numguard.model import Issue, IssueType, Kind, Mention, Verdict
from numguard.model.errors import RenderError
from numguard.repairs.trials import said_there
from numguard.script.signs import COMPARATORS, SIGN_OF
from numguard.writing.localise import restate
from numguard.writing.render import render

_UNITS = frozenset({IssueType.UNIT, IssueType.CURRENCY})


def retry(verdict: Verdict) -> str:
    """Return a prompt fragment that names the wrong numbers, each with the form to write; empty where nothing is wrong.

    >>> from numguard import check
    >>> print(retry(check("It cost $110 million.", "花费11亿美元。", "en", "zh")))
    Translate again. These numbers are wrong:
    - write "1.1亿" instead of "11亿" (the source says "$110 million")
    Keep everything else as it is.

    The form is in the target language's own convention: "9.718" for a "9,718" that was kept in German.
    """
    known = verdict.coverage
    langs = (known.source_lang, known.target_lang) if known is not None else None
    lines = dict.fromkeys(_lines(verdict, langs)) if not verdict.ok else {}
    if not lines:
        return ""
    return "\n".join(["Translate again. These numbers are wrong:", *lines, "Keep everything else as it is."])


def _lines(verdict: Verdict, langs: tuple[str, str] | None) -> Iterator[str]:
    issues = verdict.issues
    swapped = [issue for issue in issues if issue.type is IssueType.SWAPPED]
    places = {one.hypothesis.start: one.hypothesis.text for one in swapped if one.hypothesis is not None}
    if len(places) == 2:
        one, other = places.values()
        yield f'- exchange "{one}" and "{other}": each stands with the other\'s thing'
    for issue in issues:
        if issue.type is not IssueType.SWAPPED or len(places) != 2:
            yield _line(issue, verdict, langs)


def _line(issue: Issue, verdict: Verdict, langs: tuple[str, str] | None) -> str:
    ours, theirs = issue.source, issue.hypothesis
    if ours is None:
        return f'- leave out "{theirs.text if theirs else ""}": it is not in the source'
    if theirs is None:
        return _missing(ours, verdict, langs)
    if issue.type is IssueType.SWAPPED:
        return f'- "{theirs.text}" stands with the wrong thing: see "{ours.text}" in the source'
    if issue.type is IssueType.COMPARATOR:
        return _comparison(ours, theirs)
    if issue.type in _UNITS:
        return _unit(ours, theirs, langs)
    old, said = _written(issue, ours, theirs, langs)
    if said == old:
        return f'- "{old}" does not say what "{_whole(ours)}" of the source says'
    return f'- write "{said}" instead of "{old}" (the source says "{_whole(ours)}")'


def _whole(mention: Mention) -> str:
    """Return a number as its text has it, with the sign or the word of its unit."""
    return f"{mention.before}{mention.text}{mention.after}".strip()


def _missing(lost: Mention, verdict: Verdict, langs: tuple[str, str] | None) -> str:
    said = _restated(lost, langs)
    date = next((one for one in verdict.source_mentions if lost in one.parts and one.kind is Kind.DATE), None)
    there = {pair.source.start: pair.hypothesis.text for pair in verdict.alignment.pairs}
    beside = next((there[part.start] for part in date.parts if part.start in there), "") if date is not None else ""
    where = f' beside "{beside}"' if beside else ""
    return f'- put in "{said}"{where}: "{_whole(lost)}" of the source is missing'


def _restated(mention: Mention, langs: tuple[str, str] | None) -> str:
    """Say a number of the source in the target's convention; as the source has it where nothing else is known."""
    if langs is None or not mention.readings:
        return mention.text
    if mention.kind is Kind.MONTH:
        return month_name(langs[1], int(mention.values[0])) or mention.text
    said = restate(mention, *langs)
    if said != mention.text or mention.text.isalnum() or Fraction(mention.values[0]).denominator != 1:
        return said
    try:
        return render(mention.values[0], langs[1])
    except RenderError:
        return said


def _written(issue: Issue, ours: Mention, theirs: Mention, langs: tuple[str, str] | None) -> tuple[str, str]:
    """Return the wrong number, and what to write instead: the source's value as the translation writes it."""
    if langs is None or not ours.readings or not theirs.readings:
        return theirs.text, ours.text
    for trial in said_there(issue, ours, theirs, *langs):
        read = extract(trial.text, langs[1])
        if len(read) == 1 and trial.value in read[0].values[:1]:
            old = f"{theirs.text}{theirs.after}"[: trial.end - trial.start]
            return old, trial.text
    return theirs.text, _restated(ours, langs)


def _comparison(ours: Mention, theirs: Mention) -> str:
    bound = ours.readings[0].bound if ours.readings else None
    sign = SIGN_OF[bound] if bound is not None and bound in COMPARATORS.values() else ""
    what = f'must stand "{sign}", and no other sign' if sign else "must stand no sign of comparison"
    return f'- before "{theirs.text}" {what}'


def _unit(ours: Mention, theirs: Mention, langs: tuple[str, str] | None) -> str:
    """Name the unit of a number, in the target's words if CLDR has them."""
    old, unit = _whole(theirs), ours.readings[0].unit if ours.readings else None
    said = ""
    if langs is not None and unit is None:
        said = theirs.text
    elif langs is not None and unit is not None and theirs.readings:
        amount = theirs.readings[0].value
        said = counted(langs[1], theirs.text, amount, unit) if isinstance(amount, Decimal) else ""
    if not said or said == old:
        return f'- "{old}" counts another unit than "{_whole(ours)}" of the source'
    return f'- write "{said}" instead of "{old}" (the source says "{_whole(ours)}")'
