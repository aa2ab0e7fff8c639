"""Build the public result: pairs, explanations and issues, with messages that a translator understands."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from typing import Final

from numguard.alignment.matching import Matching
from numguard.mentions.compounds import mention, mentions
from numguard.mentions.steps.becoming import SPOKEN
from numguard.model import Alignment, Explained, Findings, Issue, IssueType, Kind, Mention, Pair
from numguard.model.errors import RenderError
from numguard.verdict.confidence import confidence_of, score_of
from numguard.verdict.finding import UNWITNESSED, Finding

WHAT: Final = {
    IssueType.SEPARATOR: "the separators give another value",
    IssueType.SCALE: "the scale differs",
    IssueType.DIGIT_DROPPED: "a digit is missing",
    IssueType.DIGIT_ADDED: "there is a digit too many",
    IssueType.DIGIT_CHANGED: "a digit differs",
    IssueType.DIGIT_REPEATED: "a digit is repeated",
    IssueType.TRANSPOSED: "two digits are exchanged",
    IssueType.SIGN: "the sign differs",
    IssueType.COMPARATOR: "the comparator differs",
    IssueType.UNIT: "the unit differs",
    IssueType.CURRENCY: "the currency differs",
    IssueType.DATE: "the date differs",
    IssueType.OMISSION: "the number is missing in the translation",
    IssueType.ADDITION: "the number is not in the source",
    IssueType.SWAPPED: "the number is attached to something else",
    IssueType.VALUE: "the value differs",
    IssueType.FORMAT: "the number is written in the format of another language",
    IssueType.PLACEHOLDER: "the placeholder differs",
    IssueType.NO_TRANSLATION: "this is not a translation",
    IssueType.SEVERAL_TRANSLATIONS: "there is more than one translation",
    IssueType.ADDED_TEXT: "this text does not belong to the translation",
    IssueType.UNTRANSLATED: "the source was not translated",
}
"""What the message of an issue says behind the mentions that it is about."""
WHAT_BY_RULE: Final = {
    UNWITNESSED: "it may be read so, and nothing but the value says that it is meant",
    "opposite-bound": "one text says more, the other less",
    "before-after": "one text says before, the other after",
    "up-down": "one text says up, the other down",
    "by-to": "one text says by so much, the other to so much",
    "first-last": "one text says the first or the next, the other the last",
    "replaced": "one text says that it is replaced, the other that it replaces another number",
    "how-often": "one text says how often in one span of time, the other in another",
    "exchanged": "it counts what another number counts in the other text",
}
"""The same of issues of which the rule says more than the type."""


def build(source: str, hypothesis: str, matching: Matching, findings: list[Finding]) -> Findings:
    """Return the public form of one judged matching."""
    one, other = matching.source, matching.hypothesis
    ours = tuple(mention(source, atom) for atom in one.atoms)
    theirs = tuple(mention(hypothesis, atom) for atom in other.atoms)
    alignment = Alignment(
        pairs=tuple(Pair(ours[m.source], theirs[m.hypothesis], m.why, m.rule.name) for m in matching.pairs),
        explained=tuple(
            Explained(
                (ours if one_sided.side.is_source else theirs)[one_sided.at],
                one_sided.side.name,
                one_sided.why,
                one_sided.rule.name,
            )
            for one_sided in matching.explained
        ),
        unaligned_source=tuple(ours[i] for i in one.unmatched),
        unaligned_hypothesis=tuple(theirs[j] for j in other.unmatched),
    )
    return Findings(
        tuple(_issue(finding, ours, theirs) for finding in findings),
        alignment,
        mentions(source, one.atoms, one.lexicon),
        mentions(hypothesis, other.atoms, other.lexicon),
        score=score_of(matching, findings),
    )


def _issue(finding: Finding, ours: tuple[Mention, ...], theirs: tuple[Mention, ...]) -> Issue:
    kind, severity, i, j, rule, hint = finding
    source, hypothesis = None if i is None else ours[i], None if j is None else theirs[j]
    what, sure = WHAT_BY_RULE.get(rule) or WHAT[kind], confidence_of(kind, severity)
    message = wording(kind, source, hypothesis, what)
    return Issue(kind, severity, source, hypothesis, message, rule=rule, hint=hint, confidence=sure, what=what)


def _english(text: str) -> str:
    return text


SOURCE: Final = "source {0}"
TRANSLATION: Final = "translation {0}"
MESSAGE: Final = "{0}: {1}"
AGREES: Final = "; the numbers of number {0} agree"
OF_OUTPUT: Final = frozenset(
    (IssueType.NO_TRANSLATION, IssueType.SEVERAL_TRANSLATIONS, IssueType.ADDED_TEXT, IssueType.UNTRANSLATED)
)
"""Issues that are about an output as a whole, beside no number of the source."""


def wording(
    kind: IssueType,
    source: Mention | None,
    hypothesis: Mention | None,
    what: str,
    agreeing: int = 0,
    say: Callable[[str], str] = _english,
) -> str:
    """Return the message of an issue; ``say`` gives its parts in another language."""
    said = [] if source is None else [say(SOURCE).format(shown(source))]
    if hypothesis is not None:
        said.append(shown(hypothesis) if kind in OF_OUTPUT else say(TRANSLATION).format(shown(hypothesis)))
    message = say(MESSAGE).format("; ".join(said), say(what))
    return message + say(AGREES).format(agreeing) if agreeing else message


_SHOWN: Final = 80
"""Characters of a mention that a message shows."""


def shown(found: Mention) -> str:
    """Return a mention as a message shows it, with its value where that is written otherwise."""
    if not found.readings:  # a placeholder, or more digits than are computed with
        return found.text if len(found.text) <= _SHOWN else f"{found.text[:_SHOWN]}…"
    value = found.values[0]
    spoken = next((one.value for one in found.readings if one.convention == SPOKEN), None)
    if spoken is not None:  # a quarter to eight: the hour that has begun, and the one that is said
        return f"{found.text} ({value}:00\N{EN DASH}{spoken}:00)"
    text = f"{value:,f}" if isinstance(value, Decimal) else str(value)
    return found.text if found.text == text else f"{found.text} ({text})"


_NOT_REWRITTEN: Final = frozenset({Kind.MONTH, Kind.TIME, Kind.IDENTIFIER, Kind.ROMAN})


def suggestion_for(issue: Issue, target_lang: str) -> str | None:
    """Return the source's value in the target's digits, where one number stands for another; None elsewhere."""
    source = issue.source
    if source is None or issue.hypothesis is None or source.kind in _NOT_REWRITTEN or not source.readings:
        return None
    if issue.type in (IssueType.UNIT, IssueType.CURRENCY, IssueType.COMPARATOR, IssueType.SWAPPED):
        return None
    if source.kind is Kind.YEAR or source.kind is Kind.DECADE:
        return source.text
    from numguard.writing.render import render  # what writes numbers is loaded where one is written

    written = issue.hypothesis.text
    if any(char.isalpha() for char in written) and any(char.isdecimal() for char in written):
        try:
            return render(source.values[0], target_lang, style="scale")
        except RenderError:
            pass  # a value that the language says without a scale word
    try:
        bare = source.text.isdigit() and len(source.text) < 5  # 1924 may be a year: no marks where the source has none
        value = source.values[0]
        # A price keeps its zero: 49.90 is 49,90.
        zeros = -source.readings[0].precision if value != int(value) and source.readings[0].precision < 0 else None
        return render(value, target_lang, grouping=not bare, fraction_digits=zeros)
    except RenderError:  # thirds have no digits
        return None
