"""Make a suite: every format in every template of its capability, or a fair sample of so many, with seeded numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from functools import partial
from itertools import count
from random import Random

from numguard.language import data as localedata
from numguard.mentions import extract
from numguard.model import Mention
from numguard.model.boundary import ErrorBoundary
from numguard.model.errors import InputError, RenderError
from numguard.probe import paper
from numguard.probe import templates as sentences
from numguard.probe.model import Case, Slot, Suite
from numguard.probe.numbers import CAPABILITIES, FORMATS, Format, rank
from numguard.probe.write import write
from numguard.writing.generators import has_financial

_ATTEMPTS = 40
_NUMBERS = frozenset({"plain", "grouped", "words", "scale", "financial", "percent", "fraction", "fixed"})


@dataclass(frozen=True, slots=True)
class _Plan:
    """One format in one template."""

    form: Format
    template: str
    text: str


def generate(
    source_lang: str,
    *,
    seed: str = "1",
    size: int | None = None,
    capabilities: Sequence[str] = CAPABILITIES,
    templates: Mapping[str, str] | None = None,
    capabilities_of: Mapping[str, tuple[str, ...]] | None = None,
) -> Suite:
    """Make the suite of a language; the same arguments make the same suite.

    ``size`` is the number of cases, as many of each capability as of any other; None takes each format once in each of
    its templates. ``templates`` (name to sentence with {NUM}) replaces the built-in ones, and ``capabilities_of`` says
    what each is fit for.

    >>> suite = generate("en", capabilities=["integers"])
    >>> len(suite.cases), suite.cases[0].source
    (50, 'The clinics reported 9 new infections last week.')
    >>> sorted(case.capability for case in generate("en", size=3, capabilities=["dates", "integers", "years"]).cases)
    ['dates', 'integers', 'years']

    Raises InputError for an unknown capability, no size, or a language without templates; UnknownLanguageError.
    """
    if unknown := [name for name in capabilities if name not in CAPABILITIES]:
        raise InputError(f"unknown capability {unknown[0]!r}; there are {', '.join(CAPABILITIES)}")
    if size is not None and size < 1:
        raise InputError(f"size {size}: give a number of cases from 1")
    making = _Making(source_lang, seed)
    texts = sentences.templates(source_lang) if templates is None else templates
    index = sentences.index() if capabilities_of is None else capabilities_of
    plans = list(_plans(source_lang, texts, index, capabilities))
    if templates is None:
        plans = [replace(plan, text=sentences.sentence(source_lang, plan.template, plan.form.style)) for plan in plans]
    if size is None:
        for plan in plans:
            making.make(plan, 0)
    else:
        making.sample(plans, size)
    return making.suite()


def generate_paper(
    source_lang: str,
    *,
    seed: str = "1",
    templates: Mapping[str, str] | None = None,
    capabilities_of: Mapping[str, tuple[str, ...]] | None = None,
) -> Suite:
    """Make the 165 sentences of the paper's experiment (Table 5) in a language, or of other templates.

    >>> suite = generate_paper("de")
    >>> len(suite.cases), suite.name
    (165, 'paper')

    Raises InputError for a language without templates, or templates that lack a capability; UnknownLanguageError.
    """
    making = _Making(source_lang, seed)
    money = {name for name, text in (templates or {}).items() if "NUM2" in sentences.places(text)}
    for form, name, turn in paper.plans(source_lang, capabilities_of if templates else None, money):
        text = templates[name] if templates else sentences.sentence(source_lang, name, form.style)
        making.make(_Plan(form, name, text), turn, is_told=True)
    return replace(making.suite(), name="paper")


class _Making:
    """The cases made so far, and the tests that could not be made."""

    def __init__(self, lang: str, seed: str) -> None:
        localedata.load(lang)
        self._lang, self._seed = lang, seed
        self._cases: dict[str, Case] = {}
        self._skipped: list[str] = []
        self._unread: list[str] = []
        self._boundary = ErrorBoundary()

    def make(self, plan: _Plan, turn: int, *, is_told: bool = False) -> bool:
        """Make one case, and tell whether it could be made."""
        form = plan.form
        drawn = (
            self._drawn(plan, f"{form.capability}/{form.name}/{plan.template}/{turn}", at) for at in range(_ATTEMPTS)
        )
        case = next(filter(None, drawn), None)
        if case is not None:
            self._cases[case.source] = case
        elif is_told or turn == 0:
            self._skipped.append(f"{form.capability}/{form.name}/{plan.template}: cannot be written or read")
        return case is not None

    def _drawn(self, plan: _Plan, name: str, attempt: int) -> Case | None:
        """Draw once; nothing where the sentence cannot be written, is bad or known, or is not read as it is meant."""
        form, lang = plan.form, self._lang
        # Seeded by name: a suite does not change when another format or template is added.
        values = form.draw(seeded(f"{self._seed}/{name}/{attempt}"))
        styles = form.style, form.second_style or form.style
        named = sentences.places(plan.text)
        try:
            fillings = {
                place: Slot(0, 0, sentences.spelled(write(value, style, lang), lang), value, style)
                for place, value, style in zip(("NUM", "NUM2"), values, styles, strict=True)
                if place in named
            }
        except RenderError:
            return None
        source, slots = sentences.fill(plan.text, fillings)
        if source in self._cases or any(text in source for text in sentences.avoided(lang)):
            return None
        if not self._boundary.run(partial(is_read, source, slots, lang), lambda _: False):
            self._unread.append(source)
            return None
        return Case(name, form.capability, form.name, plan.template, source, slots)

    def sample(self, plans: Sequence[_Plan], size: int) -> None:
        """Make so many cases: one of each capability in turn, until a capability has no other sentence."""
        names = dict.fromkeys(plan.form.capability for plan in plans)
        waiting = {name: self._made([plan for plan in plans if plan.form.capability == name], name) for name in names}
        while waiting and len(self._cases) < size:
            for name in list(waiting):
                if len(self._cases) < size and not next(waiting[name], False):
                    del waiting[name]

    def _made(self, plans: Sequence[_Plan], capability: str) -> Iterator[bool]:
        """Make cases of one capability, one at a time: each round has every format in another of its templates."""
        by_format: dict[str, list[_Plan]] = {}
        for plan in plans:
            by_format.setdefault(plan.form.name, []).append(plan)
        for turn in count():
            before = len(self._cases)
            for step in range(max(map(len, by_format.values()))):
                names = list(by_format)
                seeded(f"{self._seed}/{capability}/{turn}/{step}").shuffle(names)
                for at, name in enumerate(names):
                    mine = by_format[name]
                    if step < len(mine) and self.make(mine[(at + step) % len(mine)], turn):
                        yield True
            if len(self._cases) == before:
                return

    def suite(self) -> Suite:
        """Return the suite, in the order of the capabilities."""
        cases = sorted(self._cases.values(), key=lambda case: (rank(case.capability), int(case.id.rsplit("/", 1)[1])))
        skipped = tuple(filter(None, [*self._skipped, self._boundary.report()]))
        return Suite(self._lang, self._seed, tuple(cases), skipped, unread=tuple(dict.fromkeys(self._unread)))


def _plans(
    lang: str, texts: Mapping[str, str], index: Mapping[str, tuple[str, ...]], capabilities: Sequence[str]
) -> Iterator[_Plan]:
    for form in FORMATS:
        if form.capability not in capabilities or (form.style == "financial" and not has_financial(lang)):
            continue
        for name, text in texts.items():
            if form.capability not in index.get(name, ()) or not _is_fit(form, name, text, index[name]):
                continue
            is_fixed = not {"NUM", "NUM2"}.intersection(sentences.places(text))
            if is_fixed and form is not next(f for f in FORMATS if f.capability == form.capability):
                continue
            yield _Plan(form, name, text)


def _is_fit(form: Format, name: str, text: str, fit_for: Sequence[str]) -> bool:
    """Tell whether a format goes into a template: dollars and cents into two places, decimals where some may stand."""
    has_two = "NUM2" in sentences.places(text)
    if form.second_style or (form.capability == "numerals" and has_two):
        return has_two and bool(form.second_style)
    if form.templates:
        return name in form.templates if name in sentences.index() else "decimals" in fit_for
    return True


def seeded(name: str) -> Random:
    """Return a random generator seeded by a name; the name may hold lone surrogates, as arguments and files may.

    >>> seeded("1/a").random() == Random("1/a").random()
    True
    """
    return Random(name.encode("utf-8", "surrogatepass"))


def is_read(source: str, slots: Sequence[Slot], lang: str) -> bool:
    """Tell whether numguard reads every tested number as its value: what it cannot read, it cannot judge."""
    mentions = [part for mention in extract(source, lang) for part in (mention, *mention.parts)]
    return all(_reads(mentions, slot) for slot in slots)


def _reads(mentions: Sequence[Mention], slot: Slot) -> bool:
    beside = [mention for mention in mentions if mention.start < slot.end and slot.start < mention.end]
    if slot.style not in _NUMBERS:
        return bool(beside)
    value = Fraction(slot.value) if "/" in slot.value else Decimal(slot.value)
    return any(value in mention.values for mention in beside)
