"""Placeholders and markup that are lost, added, crossed or written otherwise in the translation."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from numguard.mentions.placeholders.forms import has_date_pattern
from numguard.mentions.placeholders.markup import INLINE
from numguard.mentions.placeholders.masked import Masked, Placeholder, Sort
from numguard.mentions.placeholders.messages import ANY, Branch, Message
from numguard.model import IssueType, Severity
from numguard.script.signs import PERCENT_SIGNS
from numguard.verdict.finding import OutputCheck

Fault = tuple[Placeholder, str]
"""A tag, and what is wrong with it."""
Span = tuple[int, int]
Spans = tuple[Span, Span]
"""Where a number stands in the source, and where its partner does."""

LOST: Final = "the placeholder is missing in the translation"
ADDED: Final = "the placeholder is not in the source"
NOT_AS_OFTEN: Final = "the placeholder does not stand there as often as in the source"
CHANGED: Final = "the placeholder differs"
CROSSED: Final = "the placeholders are crossed"
UNCLOSED: Final = "the tag is not closed, or not opened"
OTHERWISE: Final = "the placeholder is written differently"
NO_BRANCH: Final = "the branch of the message is missing in the translation"
NEW_BRANCH: Final = "the source has no such branch"
_CATEGORIES: Final = frozenset(("zero", "one", "two", "few", "many", "other"))
_NAMED: Final = re.compile(r"[%$]?[({]{1,2}\s*\$?[^\W\d]")
"""An argument by its name, which a language may say as often as its sentence needs: %(name)s, {name}, ${name}."""
_SOUNDS: Final = frozenset("applause breath cough inaudible laugh laughter music noise silence unintelligible".split())
"""What a transcript says of what is heard, in the language of its reader: <laugh/>, <lacht/>."""


class Unlike(NamedTuple):
    """One difference between the placeholders of two texts."""

    severity: Severity
    source: Placeholder | None
    hypothesis: Placeholder | None
    what: str


class Compared(NamedTuple):
    """The result of comparing the placeholders of two texts."""

    unlike: list[Unlike]
    kept: list[tuple[Placeholder, Placeholder]]
    messages: list[tuple[Message, Message]]


class Branches(NamedTuple):
    """Two branches of messages that belong together; ``number`` is the value of # there, None where it has none."""

    source: Branch
    hypothesis: Branch
    number: str | None


def compare(source: Masked, hypothesis: Masked) -> Compared:
    """Return what differs in the placeholders of two texts, and which were kept."""
    found = Compared([], [], [])
    ours, theirs = _grave(source), _grave(hypothesis)
    ours, theirs = _with_percent(ours, theirs, hypothesis), _with_percent(theirs, ours, source)
    ours, theirs = _without_phrases(ours, source, hypothesis), _without_phrases(theirs, hypothesis, source)
    _compare_keys(ours, theirs, found, _may_repeat(source, hypothesis))
    if not (has_date_pattern(source) and has_date_pattern(hypothesis)):
        _compare_formats(source, hypothesis, found)
    faults, others = _faults(source.placeholders), _faults(hypothesis.placeholders)
    words: list[Placeholder] = []
    if source.placeholders or hypothesis.placeholders:
        words += _words(source, hypothesis, faults, others)
        words += _words(hypothesis, source, others, faults)
    _compare_loose(source, hypothesis, found, words)
    if not faults or not others:  # where the source has faults too, they are not the translation's
        found.unlike.extend(Unlike(_weight(one), one, None, what) for one, what in faults if one not in words)
        found.unlike.extend(Unlike(_weight(one), None, one, what) for one, what in others if one not in words)
    _compare_messages(source, hypothesis, found)
    return found


def _weight(one: Placeholder) -> Severity:
    return Severity.MAJOR if one.is_grave else Severity.MINOR


def _grave(masked: Masked) -> list[Placeholder]:
    return [one for one in masked.placeholders if one.is_grave and one.sort is not Sort.FORMAT]


def _with_percent(own: list[Placeholder], other: list[Placeholder], text: Masked) -> list[Placeholder]:
    """Return placeholders, of which %{0} is a percent sign and {0} where the other text has {0}% and no %{0}."""
    if not any(one.key.startswith("%{") for one in own):
        return own
    keys = {one.key for one in other if text.raw[one.end : one.end + 2].lstrip()[:1] in PERCENT_SIGNS}
    return [
        Placeholder(one.start + 1, one.end, one.sort, one.key[1:], one.written)
        if one.key.startswith("%{") and one.key not in keys and one.key[1:] in keys
        else one
        for one in own
    ]


def _without_phrases(own: list[Placeholder], text: Masked, other: Masked) -> list[Placeholder]:
    """Return placeholders without words in braces that say a phrase in the other's: {serial port}, {Anschluss}."""
    left = len(_PHRASE.findall(other.raw)) - len(_PHRASE.findall(text.raw)) if own else 0
    words = [one for one in own if left > 0 and _WORD.fullmatch(text.raw, one.start, one.end)]
    return [one for one in own if one not in words[:left]]


_WORD: Final = re.compile(r"\{[^\W\d]+\}")
_PHRASE: Final = re.compile(r"(?<![{$%#])\{[^\W\d][\w'’-]*(?: [\w'’-]+)+\}(?!\})")
"""Words between braces, as of a sentence: no placeholder has a blank."""


def _are_prose(one: Placeholder | None, other: Placeholder | None) -> bool:
    """Tell whether braces hold words of a sentence, which a translation changes: found { or }, { oder } gefunden."""
    return one is not None and other is not None and one.is_spaced_word and other.is_spaced_word


def _may_repeat(source: Masked, hypothesis: Masked) -> bool:
    """Tell whether a name may be said again: not in forms behind bars, of which each says its number."""
    return not ("|" in source.raw and "|" in hypothesis.raw)


def _by_key(placeholders: Iterable[Placeholder]) -> dict[str, list[Placeholder]]:
    places: dict[str, list[Placeholder]] = {}
    for one in placeholders:
        places.setdefault(one.key, []).append(one)
    return places


def _compare_keys(
    ours: Iterable[Placeholder], theirs: Iterable[Placeholder], found: Compared, may_repeat: bool
) -> None:
    """Pair placeholders of the same key; the others are lost, added or changed into each other."""
    first, second = _by_key(ours), _by_key(theirs)
    lost: list[Placeholder] = []
    added: list[Placeholder] = []
    for key in dict.fromkeys((*first, *second)):
        own, other = first.get(key, []), second.get(key, [])
        both = min(len(own), len(other))
        for a, b in zip(own[:both], other[:both], strict=True):
            found.kept.append((a, b))
        if both and sorted(one.written for one in own[:both]) != sorted(one.written for one in other[:both]):
            found.unlike.append(Unlike(Severity.MINOR, own[0], other[0], OTHERWISE))
        if both and may_repeat and _NAMED.match(key):
            found.unlike.extend(Unlike(Severity.MINOR, one, None, NOT_AS_OFTEN) for one in own[both:])
            found.unlike.extend(Unlike(Severity.MINOR, None, one, NOT_AS_OFTEN) for one in other[both:])
            continue
        lost += own[both:]
        added += other[both:]
    _tell(lost, added, found)


def _tell(lost: list[Placeholder], added: list[Placeholder], found: Compared) -> None:
    """Report lost and added placeholders; one lost and one added of the same sort are one changed placeholder."""
    lost.sort(key=_place)
    added.sort(key=_place)
    for one in lost:
        if one.closes:
            continue  # its opening tag tells
        other = _first_of(added, one.sort)
        if other is not None:
            added.remove(other)
            if _are_prose(one, other):
                continue
        found.unlike.append(Unlike(_weight(one), one, other, LOST if other is None else CHANGED))
    for other in added:
        if not other.closes:
            found.unlike.append(Unlike(_weight(other), None, other, ADDED))


def _first_of(placeholders: list[Placeholder], sort: str) -> Placeholder | None:
    for one in placeholders:
        if one.sort == sort and not one.closes:
            return one
    return None


def _place(one: Placeholder) -> int:
    return one.start


# ---- printf ------------------------------------------------------------------------------------------------------


def _compare_formats(source: Masked, hypothesis: Masked, found: Compared) -> None:
    """Compare format codes (%s, %d) by the argument that each takes; codes without a number take the next one."""
    ours = [one for one in source.placeholders if one.sort is Sort.FORMAT]
    theirs = [one for one in hypothesis.placeholders if one.sort is Sort.FORMAT]
    if not ours and not theirs:
        return
    is_numbered = any("$" in one.key for one in (*ours, *theirs))
    if not is_numbered and Counter(one.key for one in ours) == Counter(one.key for one in theirs):
        for a, b in zip(ours, theirs, strict=True):
            if a.key != b.key and "(" not in a.key + b.key:
                found.unlike.append(Unlike(Severity.MAJOR, a, b, CROSSED))
                return
    first, second = list(_numbered(ours, is_numbered)), list(_numbered(theirs, is_numbered))
    _compare_keys(first, second, found, _may_repeat(source, hypothesis))


def _numbered(formats: Iterable[Placeholder], is_numbered: bool) -> Iterator[Placeholder]:
    """Yield format codes whose key says which argument they take."""
    at = 0
    for one in formats:
        key = one.key
        if is_numbered and "$" not in key and "(" not in key:
            at += 1
            key = f"%{at}${key[1:]}"
        yield Placeholder(one.start, one.end, Sort.FORMAT, key, one.written)


# ---- markup ------------------------------------------------------------------------------------------------------


def _compare_loose(source: Masked, hypothesis: Masked, found: Compared, words: list[Placeholder]) -> None:
    """Compare plain markup and line breaks by how often they occur; each kind is reported once."""
    ours = _by_key(one for one in source.placeholders if not one.is_grave and one not in words)
    theirs = _by_key(one for one in hypothesis.placeholders if not one.is_grave and one not in words)
    for key in dict.fromkeys((*ours, *theirs)):
        own, other = ours.get(key, []), theirs.get(key, [])
        both = min(len(own), len(other))
        found.kept.extend(zip(own[:both], other[:both], strict=True))
        if key.startswith("/"):
            continue  # its opening tag tells
        if len(own) > both:
            found.unlike.append(Unlike(Severity.MINOR, own[both], None, LOST))
        elif len(other) > both:
            found.unlike.append(Unlike(Severity.MINOR, None, other[both], ADDED))
        elif sorted(one.written for one in own) != sorted(one.written for one in other):
            found.unlike.append(Unlike(Severity.MINOR, own[0], other[0], OTHERWISE))


def _words(own: Masked, other: Masked, faults: list[Fault], others: list[Fault]) -> Iterator[Placeholder]:
    """Yield words in angle brackets: of the other text, <Ye>; the name of a value, <file>; a sound, <laugh/>."""
    said = other.words() if faults else set()
    for one, _ in faults:
        if one.opens and one.key not in INLINE and not one.is_grave and (one.key in said or others):
            yield one
    if any(one.key in _SOUNDS for one in (*own.placeholders, *other.placeholders)):
        yield from (one for one in own.placeholders if one.key.isalpha() and not (one.opens or one.is_grave))


def _faults(placeholders: Iterable[Placeholder]) -> list[Fault]:
    """Return the tags that are badly nested, never closed or never opened."""
    opened: list[Placeholder] = []
    faults: list[Fault] = []
    for one in placeholders:
        if one.opens:
            opened.append(one)
        elif one.closes:
            name = _name(one)
            if opened and _name(opened[-1]) == name:
                opened.pop()
                continue
            other = _last_named(opened, name)
            if other is not None:
                opened.remove(other)
            faults.append((one, UNCLOSED if other is None else CROSSED))
    return faults + [(one, UNCLOSED) for one in opened]


def _last_named(opened: list[Placeholder], name: str) -> Placeholder | None:
    for tag in reversed(opened):
        if _name(tag) == name:
            return tag
    return None


def _name(one: Placeholder) -> str:
    return one.key.lstrip("/").partition(" ")[0]


# ---- numbers among placeholders ----------------------------------------------------------------------------------


def crossed(
    source: Masked, hypothesis: Masked, kept: list[tuple[Placeholder, Placeholder]], pairs: list[Spans]
) -> list[Unlike]:
    """Return the tags that enclose each other's numbers, and the arguments that changed places around a number."""
    unlike: list[Unlike] = []
    ours, theirs = _containers(source), _containers(hypothesis)
    if ours and theirs:
        homes = {(_home(ours, one), _home(theirs, other)) for one, other in pairs}
        first, second = {one.key: one for _, one in ours}, {one.key: one for _, one in theirs}
        for a, b in sorted(homes):
            if a < b and (b, a) in homes and a in first and b in first and a in second and b in second:
                grave = first[a] if first[a].is_grave else first[b]
                unlike.append(Unlike(_weight(grave), first[a], second[b], CROSSED))
    arguments = sorted([pair for pair in kept if pair[0].sort is Sort.ARGUMENT], key=_first_place)
    for (one, x), (other, y) in zip(arguments, arguments[1:], strict=False):
        if one.key == other.key or y.start > x.start:
            continue
        for (start, end), (begin, stop) in pairs:
            if one.end <= start and end <= other.start and y.end <= begin and stop <= x.start:
                unlike.append(Unlike(Severity.MINOR, one, y, CROSSED))
                break
    return unlike


def _first_place(pair: tuple[Placeholder, Placeholder]) -> int:
    return pair[0].start


def _containers(masked: Masked) -> list[tuple[Span, Placeholder]]:
    """Return the spans between opening and closing tags, inner spans first."""
    opened: list[Placeholder] = []
    containers: list[tuple[Span, Placeholder]] = []
    for one in masked.placeholders:
        if one.opens:
            opened.append(one)
        elif one.closes and opened and _name(opened[-1]) == _name(one):
            tag = opened.pop()
            containers.append(((tag.end, one.start), tag))
    return containers


def _home(containers: list[tuple[Span, Placeholder]], span: Span) -> str:
    for (a, b), one in containers:
        if a <= span[0] and span[1] <= b:
            return one.key
    return ""


# ---- messages ----------------------------------------------------------------------------------------------------


def _compare_messages(source: Masked, hypothesis: Masked, found: Compared) -> None:
    theirs = list(hypothesis.messages)
    lost: list[Placeholder] = []
    for one in source.messages:
        keys = [other.key for other in theirs]
        if one.key in keys:
            found.messages.append((one, theirs.pop(keys.index(one.key))))
        else:
            lost.append(_placeholder(one))
    _tell(lost, [_placeholder(one) for one in theirs], found)


def _placeholder(one: Message | Branch) -> Placeholder:
    return Placeholder(one.start, one.end, Sort.MESSAGE, one.key)


def branches(source: Message, hypothesis: Message, found: Compared) -> list[Branches]:
    """Pair the plural branches of two messages, and record those that are lost or unknown."""
    if not source.is_plural:
        return _selected(source, hypothesis, found)
    default = source.default()
    known = {one.number: one for one in reversed(source.branches) if one.number}
    same = {one.key: one for one in source.branches}
    pairs: list[Branches] = []
    for other in hypothesis.branches:
        general = _general(other.key)
        if general != ANY and not other.number and other.key not in same and general not in same:
            found.unlike.append(Unlike(Severity.MAJOR, None, _placeholder(other), NEW_BRANCH))
        one = same.get(other.key) or known.get(other.number) or same.get(general) or default
        pairs.append(Branches(one, other, other.number))
    others = {one.key for one in hypothesis.branches}
    for one in source.branches:
        general = _general(one.key)
        if general != ANY and not one.number and others.isdisjoint((one.key, general)):
            found.unlike.append(Unlike(Severity.MAJOR, _placeholder(one), None, NO_BRANCH))
    if not any(one.is_default for one in hypothesis.branches):
        found.unlike.append(Unlike(Severity.MAJOR, _placeholder(default), None, NO_BRANCH))
    return pairs


def _general(key: str) -> str:
    """Return the key of the branch that stands for all plural categories: * masculine for few masculine."""
    return " ".join(ANY if word in _CATEGORIES else word for word in key.split())


def _selected(source: Message, hypothesis: Message, found: Compared) -> list[Branches]:
    same = {one.key: one for one in source.branches}
    theirs = {one.key for one in hypothesis.branches}
    pairs: list[Branches] = []
    for other in hypothesis.branches:
        if other.key in same:
            pairs.append(Branches(same[other.key], other, None))
        else:
            found.unlike.append(Unlike(Severity.MAJOR, None, _placeholder(other), NEW_BRANCH))
    for one in source.branches:
        if one.key not in theirs:
            found.unlike.append(Unlike(Severity.MAJOR, _placeholder(one), None, NO_BRANCH))
    return pairs


PLACEHOLDER: Final = OutputCheck(
    name="placeholder",
    doc="A placeholder, a tag or a branch of a message is lost, added, crossed, or written otherwise: {0}, %1$s, <g>.",
    type=IssueType.PLACEHOLDER,
)
