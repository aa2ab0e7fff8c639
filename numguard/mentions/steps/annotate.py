"""Run the steps: what stands beside each number first, then dates, clocks and ranges, in order."""

from __future__ import annotations

from typing import Final

from numguard.mentions.atom import EITHER, SIGNED, Atom, gap_behind_unit
from numguard.mentions.calendars import OTHER_MONTH
from numguard.mentions.context.segment import Segment
from numguard.mentions.hits import Hits
from numguard.mentions.kinds import FRACTION, MONTH, ORDINAL, ROMAN
from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.mentions.line.line import Line
from numguard.mentions.line.reach import BESIDE, TIED
from numguard.mentions.marks import marks_of_text
from numguard.mentions.rule import NONE
from numguard.mentions.sentences import by_sentence
from numguard.mentions.steps import step
from numguard.mentions.steps.after import look_after
from numguard.mentions.steps.around import look_around, look_behind_bracket, read_scale_before, wide_units
from numguard.mentions.steps.before import look_before, prefer_negative
from numguard.mentions.steps.groups import is_group
from numguard.mentions.steps.halves import is_sign_of_part
from numguard.mentions.steps.step import Apply, Family
from numguard.mentions.steps.steps import AFTER, BEFORE, STEPS
from numguard.model.deadline import EACH
from numguard.quantity.counts import YEAR_DIGITS
from numguard.quantity.exact import negated
from numguard.quantity.money import is_money
from numguard.quantity.units import DECADE, DEGREES, HOUR, MINUTE, SECOND, unit_of
from numguard.script.present import COLON, HALF_DAY, SLASH, TIME_ZONE
from numguard.script.signs import CLOSING_BRACKETS, COLONS, EXPONENTS, OPENING_BRACKETS, RANGE_DASHES, WIDE_COLON


def annotate(text: str, atoms: list[Atom], hits: Hits, lex: Lexicon, without: frozenset[str] = NONE) -> list[Atom]:
    """Run the steps over the atoms of ``text`` in their written order; return the atoms, some joined or parted."""
    line = Segment(text, hits, lex.around)
    seen = _look(line, atoms, lex, without)
    if seen & step.GROWN:  # the scale of 1500 mila is no number of its own, nor is the exponent of 12 km2
        atoms = [atom for i, atom in enumerate(atoms) if not i or not _is_swallowed(atom, atoms[i - 1])]
    known: dict[frozenset[str], _Chosen] = lex.steps  # by the names of those that are switched off
    chosen = known.get(without)
    if chosen is None:
        chosen = known[without] = _Chosen(lex, without)
    steps = chosen.seeing(seen)
    annotated: list[Atom] = []
    unasked = 0  # numbers since the deadline was asked
    for sentence in by_sentence(text, atoms, hits, lex) if len(atoms) > 1 else [atoms]:
        unasked += len(sentence)
        for one in steps:
            if unasked > EACH:
                hits.look()
            if len(sentence) >= one.least:
                sentence = one.apply(line, sentence, lex)
        unasked = unasked if unasked <= EACH else 0
        annotated += sentence
    return annotated


class _Running:
    """A copy of the two fields of a step that every sentence reads: a compiled loop reads them faster here."""

    __slots__ = ("least", "apply")

    def __init__(self, least: int, apply: Apply) -> None:
        self.least = least
        self.apply = apply


class _Chosen:
    """The steps of a language that a policy leaves on, and those of them that look for what was seen in a text."""

    __slots__ = ("_steps", "_seeing")

    def __init__(self, lex: Lexicon, without: frozenset[str]) -> None:
        self._steps: list[tuple[int, _Running]] = []
        for one in STEPS:
            if one.name in without:
                continue
            if isinstance(one, Family):
                self._steps.append((one.sights, _Running(one.least, one.made(without))))
            elif one.has_words(lex):
                self._steps.append((one.sights, _Running(one.least, one.apply)))
        self._seeing: dict[int, list[_Running]] = {}

    def seeing(self, seen: int) -> list[_Running]:
        """Return the steps that look for one of the sights that were seen, in their order."""
        running = self._seeing.get(seen)
        if running is None:
            running = self._seeing[seen] = [one for sights, one in self._steps if sights & seen]
        return running


_LENGTH: Final = "length"
_BOOKED: Final = 0.4
"""What it costs to read the brackets of an accountant as a minus."""
_COLONS: Final = frozenset(COLONS)
_CELL_ENDS: Final = frozenset(("", "\n", "\t", "|", ":", WIDE_COLON))


def _seen_at_first(line: Line) -> int:
    """Return what the signs of the text say before its numbers are looked at."""
    seen, signs = step.ALWAYS_ASKED, line.hits.signs  # who has scanned the text has asked for them
    if signs & HALF_DAY or (signs & TIME_ZONE and ("UTC" in line.text or "GMT" in line.text)):
        seen |= step.COLON
    return seen | step.SLASH if signs & SLASH else seen


def _look(line: Segment, atoms: list[Atom], lex: Lexicon, without: frozenset[str]) -> int:
    """Look at what stands before and behind each number; return what was seen, for the steps."""
    seen = _seen_at_first(line)
    if marks_of_text(line, lex) & OTHER_MONTH:
        seen |= step.OTHER_MONTH
    is_before, is_after = BEFORE.name not in without, AFTER.name not in without
    has_brackets = "(" in line.text or "[" in line.text or not line.is_ascii  # the others are wide
    for i, atom in enumerate(atoms):
        if i & EACH == EACH:
            line.hits.look()
        if not atom.digits:
            seen |= step.SPELLED
        atom.segment = line
        if atom.role == "opaque":
            continue
        for choice in atom.choices:
            for part in choice:
                part.segment = line
        if atom.role == "plus":
            seen |= step.HALF
            continue
        end = atom.end
        if is_before and (atom.start or atom.words):
            look_before(line, atoms, i, lex)
            if lex.scales_before and atom.digits and atom.start:
                read_scale_before(line, atom, lex.scales_before)
        if is_after and not (atom.habit == EITHER and _goes_on(atoms, i)):
            look_after(line, atom, lex, atoms[i + 1] if i + 1 < len(atoms) else None)
            if has_brackets and i and atom.unit is None and line.at(end) in CLOSING_BRACKETS:
                look_behind_bracket(line, atom, atoms[i - 1], lex)
            if atom.unit is not None:
                rows = wide_units(lex).get(atom.unit.id)
                if rows is not None:
                    look_around(line, atom, rows, lex)
        if atom.others and atom.unit in DEGREES and not (i and _ends_range(line, atoms[i - 1], atom)):
            prefer_negative(atom)
        if atom.end > end or (i and atom.start < atoms[i - 1].unit_end and (atom.raw in EXPONENTS or atom.soft)):
            seen |= step.GROWN
        if i and atom.raw in EXPONENTS and atom.unit is None and _is_exponent(line, atom, atoms[i - 1]):
            atom.soft = True  # 12 মিমি2
        if has_brackets and atom.unit_start and line.sign_before(atom.unit_start) in OPENING_BRACKETS:
            atom.bracketed = True
            if atom.value > 0 and _is_accounted(line, atom):
                atom.others += tuple((negated(v), _BOOKED, SIGNED) for v, _, _ in atom.options)
        if i and atom.kind is FRACTION and (is_sign_of_part(atom) or atom.unit is HOUR or _is_rest(atom, atoms[i - 1])):
            seen |= step.HALF
        seen |= _sights(line, atom)
    return seen


def _ends_range(line: Line, low: Atom, high: Atom) -> bool:
    """Tell whether a dash with blanks around it stands between two numbers: -5 - 3 °C, but -5, - 3 °C."""
    gap = line.between(max(low.end, low.unit_end), high.start)
    mark = gap.strip()
    return len(mark) == 1 and mark in RANGE_DASHES and gap[0].isspace() and gap[-1].isspace()


def _is_accounted(line: Line, atom: Atom) -> bool:
    """Return True if brackets round an amount, alone in its cell or behind a colon, may be a minus: ($46.3 million)."""
    end = max(atom.end, atom.unit_end)
    if line.at(end) not in CLOSING_BRACKETS or not (is_money(atom.unit) or len(atom.raw) > YEAR_DIGITS):
        return False
    before, after = line.before(atom.unit_start - 1, BESIDE).rstrip(" "), line.behind(end + 1, BESIDE).lstrip(" ")
    return before[-1:] in _CELL_ENDS and after[:1] in _CELL_ENDS


def _goes_on(atoms: list[Atom], i: int) -> bool:
    """Tell whether the rest of a number's word is the next number: 두 of 두세, two or three."""
    return i + 1 < len(atoms) and atoms[i + 1].start == atoms[i].end


_OF_CLOCKS: Final = (MINUTE, unit_of("picometer"))
"""What may be of a clock though no word says hour: 5.30pm, where a language has no pm but picometres."""


def _sights(line: Line, atom: Atom) -> int:
    """Return the flags of one number by which steps are chosen: a colon stands behind it, it may be a month ..."""
    seen, raw, role = 0, atom.raw, atom.role
    if len(raw) == 4 and raw[0] == "0":
        seen = step.CLOCK
    elif len(raw) == 2:
        seen = step.SHORT
        if raw == "24":
            seen |= step.ALWAYS
    elif raw == "7":
        seen = step.ALWAYS
    if not atom.value:
        seen |= step.ZERO
    if line.hits.signs & COLON and (atom.unit is HOUR or line.sign_behind(atom.end) in _COLONS):
        seen |= step.COLON
    if atom.kind is MONTH or (atom.words == 1 and len(atom.others) > 0):
        seen |= step.MONTH
    if role == "hour" or atom.marks or (atom.unit is not None and atom.unit in _OF_CLOCKS):
        seen |= step.CLOCK
    if atom.soft and is_group(atom):
        seen |= step.GROUP
    if atom.kind is ROMAN or role == "century" or role == "decade" or atom.unit is DECADE:
        seen |= step.CENTURY
    return seen


def _is_rest(part: Atom, whole: Atom) -> bool:
    """Return True if a part of one stands right behind the unit of a number: 三米半, 17 pouces trois quarts."""
    if not part.value < 1 or (whole.unit is None and whole.role != "hour"):
        return False
    gap = gap_behind_unit(whole, part)
    if not gap.strip():
        return whole.unit is not None or (gap == " " and whole.unit_end > whole.end)
    return len(gap) <= TIED and gap[0] == " " and gap.strip().isalpha()


def _is_exponent(line: Line, atom: Atom, last: Atom) -> bool:
    """Return True if a 2 or 3 stands right behind the unit of a length and counts nothing itself."""
    if last.unit is None or last.unit.dimension != _LENGTH:
        return False
    gap = gap_behind_unit(last, atom)
    return not gap or (gap == " " and not line.sign_behind(atom.end).isalnum())


def _is_swallowed(atom: Atom, last: Atom) -> bool:
    """Return True if a number lies within what belongs to the one before it."""
    is_of_unit = atom.raw in EXPONENTS or (last.unit is SECOND and atom.kind is ORDINAL)
    return atom.start < (last.unit_end if is_of_unit else last.end)
