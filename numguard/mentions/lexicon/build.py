"""Compile the forms of one language: words and phrases to their entries, and a scanner for texts without blanks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Final

from numguard.language.cldr import Cldr
from numguard.language.data import LocaleData
from numguard.mentions.entries import ROLES, Cue, Entry, Phrase, folded_forms
from numguard.model import Value
from numguard.quantity.units import HOUR, SPANS, Unit
from numguard.script.fold import fold, unaccented
from numguard.script.numerals import ROMAN_CENTURIES, cyrillic_romans, greek_numerals, small_romans
from numguard.script.signs import DEVANAGARI_STOP

_SHORTEST_UNACCENTED: Final = 3  # letters
_ROMAN_ENDING: Final = 4  # letters
_SECOND: Final = 2
_TIMES: Final = frozenset(range(2, 10))
_QUARTER: Final = Fraction(1, 4)
_SHORTEST_SPAN: Final = 3  # letters
_ENDS_OF_NAMES: Final = f"{DEVANAGARI_STOP}:"
"""What ends names of months and is no letter: the sign of abbreviations, and the colon that stands for a visarga."""
LAST_LATIN: Final = "\N{LATIN SMALL LETTER EZH WITH CURL}"


class Forms:
    """The number forms, months, joiners, soft and block words of a language, each with its entry."""

    def __init__(self, data: LocaleData, months: Cldr) -> None:
        self.data = data
        self.cldr = months
        self.nospace = "nospace" in data.flags
        self.single: dict[str, Entry] = {}
        self.phrases: dict[str, dict[str, list[Phrase]]] = {}
        self._shared: dict[tuple[str, object], Entry] = {}
        self._compile_forms()
        self._shared.clear()

    def _put(self, words: tuple[str, ...], name: str, value: object) -> None:
        """Set ``name`` of a form's entry to ``value``, unless it is set already.

        Forms that say the same share one entry: the twenty thousand forms of a paradigm would fill megabytes.
        """
        if len(words) == 1:
            known = self.single.get(words[0])
            entry = self._with(known, name, value)
            if entry is not None:
                self.single[words[0]] = entry
        elif words:
            rows = self.phrases.setdefault(words[0], {}).setdefault(words[1], [])
            for k, (rest, known) in enumerate(rows):
                if rest == words[1:]:
                    entry = self._with(known, name, value)
                    if entry is not None:
                        rows[k] = (rest, entry)
                    return
            entry = self._with(None, name, value)
            if entry is not None:
                rows.append((words[1:], entry))

    def _with(self, known: Entry | None, name: str, value: object) -> Entry | None:
        """Return an entry like ``known`` that also has ``value``; None where it has one under that name."""
        if known is None:
            entry = self._shared.get((name, value))
            if entry is not None:
                return entry
            entry = self._shared[name, value] = Entry()
        elif getattr(known, name) not in (None, False):
            return None
        else:
            entry = known.copy()
        setattr(entry, name, value)
        entry.numeric = entry.numeric or name in ROLES
        return entry

    def _forms(self, forms: Sequence[str]) -> list[tuple[str, ...]]:
        return folded_forms(forms, self.data.fold, self.nospace)

    def _compile_forms(self) -> None:
        data = self.data
        for role in ROLES:
            for value, forms in data.values[role].items():
                for words in self._forms(forms):
                    # "two times" is the cardinal, said with a noun; "twice" is a word of its own.
                    is_cardinal = (
                        role == "multiple"
                        and len(words) > 1
                        and value != 1
                        and any(word in self.single and self.single[word].num == value for word in words)
                    )
                    self._put(words, "num" if is_cardinal else role, value)
        self._add_either()
        self._add_months()
        for hour, key in ((12, "noon"), (0, "midnight")):
            for words in self._forms(data.lists[key]):
                self._put(words, "moment", hour)
        if data.lists["century"] and not self.nospace:
            self._add_romans()
        if data.numeral_letters == "greek":
            self._add_letters()
        roles = (("joiner", "joiners"), ("soft", "soft"), ("block", "block"), ("apart", "apart"))
        for name, key in roles:
            for words in self._forms(data.lists[key]):
                self._put(words, name, True)
        self._read_soft_phrases(self._forms(data.lists["soft"]))
        bases = [form for forms in data.values["decimal_base"].values() for form in forms]
        for words in self._forms([f"{mark} {base}" for mark in data.lists["decimal_word"] for base in bases]):
            self._put(words, "block", True)  # no tens: екі бүтін оннан бес
        self._add_spans_and_times()
        if "unaccented" in data.flags:
            self._add_unaccented()
        for starts in self.phrases.values():
            for phrases in starts.values():
                phrases.sort(key=lambda phrase: -len(phrase[0]))

    def _add_months(self) -> None:
        """Add the names of months; in scripts without blanks short ones are syllables, but those of no_month."""
        data = self.data
        barred = frozenset(data.lists["no_month"])
        for number, names in self.cldr.months.items():
            bare = [name.rstrip(_ENDS_OF_NAMES) for name in names]  # a walk ends before these signs
            for name, words in zip(names, self._forms(bare), strict=True):
                if self.nospace and name != names[0] and name not in barred:
                    continue
                self._put(words, "month", number)
                if name in barred or name.endswith(DEVANAGARI_STOP):
                    self._put(words, "doubtful", True)
        for number_, forms in data.values["month"].items():
            for form, words in zip(forms, self._forms(forms), strict=True):
                self._put(words, "month", int(number_))
                if form.islower():
                    self._put(words, "any_case", True)
                if form in barred:
                    self._put(words, "doubtful", True)

    def _add_either(self) -> None:
        """Add the words that leave the choice between two numbers: 한두, one or two."""
        for pair, forms in self.data.words["either"].items():
            either, number = map(int, pair.split())
            for words in self._forms(forms):
                self._put(words, "num", number)
                self._put(words, "either", either)
                self._put(words, "soft", True)

    def _add_spans_and_times(self) -> None:
        self._add_quarter_hours()
        if self.nospace:
            self._add_times()

    def _add_times(self) -> None:
        """Read how often something happens in words that are no number elsewhere: 每周三次, beside 周三, Wednesday."""
        for words in self._forms(self.data.lists["block"]):
            form = words[0]
            digit = self.single.get(form[-1])
            if len(words) == 1 and len(form) == 2 and digit is not None and digit.num in _TIMES:
                for occasion in self.data.lists["occasions"]:
                    self._put((form + occasion,), "multiple", digit.num)

    def _read_soft_phrases(self, phrases: list[tuple[str, ...]]) -> None:
        """Let a soft phrase that the file gives no value say that of the one number in it: екі жақ, both sides."""
        for words in phrases:
            rows = self.phrases.get(words[0], {}).get(words[1], []) if len(words) > 1 else []
            for k, (rest, entry) in enumerate(rows):
                if rest == words[1:] and not entry.numeric and not entry.block:
                    said = [found for found in map(self.single.get, words) if found is not None and found.numeric]
                    if len(said) == 1 and not said[0].block:
                        known = said[0].copy()
                        known.soft = True
                        rows[k] = (rest, known)

    def _add_quarter_hours(self) -> None:
        for words in self._forms(self.data.lists["quarter_hours"]):
            self._put(words, "frac", _QUARTER)
            self._put(words, "unit", HOUR)
            self._put(words, "soft", True)

    def _add_unaccented(self) -> None:
        """Add forms without their accents, where that is no other form of the file: trigesimo, milhoes, sapte."""
        for form, entry in tuple(self.single.items()):
            if not form.isascii():
                plain = unaccented(form)
                if len(plain) >= _SHORTEST_UNACCENTED:
                    self.single.setdefault(plain, entry)
        phrases = [(first, row) for first, seconds in self.phrases.items() for rows in seconds.values() for row in rows]
        for first, (rest, entry) in phrases:
            words = (first, *rest)
            plain_words = tuple(word if word.isascii() else unaccented(word) for word in words)
            if plain_words != words:
                rows = self.phrases.setdefault(plain_words[0], {}).setdefault(plain_words[1], [])
                if all(known != plain_words[1:] for known, _ in rows):
                    rows.append((plain_words[1:], entry))

    def _add_romans(self) -> None:
        """Add the Roman numerals of centuries as text types them: siglo xvii, xixe siècle, X in Cyrillic letters."""
        is_latin = self.data.lists["century"][0][:1] <= LAST_LATIN
        said = dict.fromkeys(fold(end, self.data.fold) for end in self.data.lists["ordinal_suffix"])
        endings = [end for end in said if end.isalpha() and len(end) <= _ROMAN_ENDING]
        for ending in ("", *endings) if is_latin else ("",):  # xvi is 16 before it is xv with an ending
            for value in ROMAN_CENTURIES:
                for run in small_romans(value) if is_latin else cyrillic_romans(value):
                    form = run + ending
                    if len(form) > 1 and form not in self.single and form not in self.phrases:
                        self._put((form,), "roman", value)

    def _add_letters(self) -> None:
        """Add the numbers that Greek letters write, as kings, chapters and centuries have them: ΙΒ΄, Δ΄ αιώνας."""
        for form, value in greek_numerals():
            if form not in self.single:
                self._put((form,), "roman", value)
                self._put((form,), "soft", True)

    def mark_units(self, words: Iterable[str]) -> None:
        """Mark the scale words that name a unit too."""
        for word in words:
            entry = self.single.get(word)
            if entry is not None and entry.num is None and (entry.mul is not None or entry.ordmul is not None):
                self._put((word,), "counts", True)

    def mark_seconds(self, words: Iterable[str]) -> None:
        """Mark the ordinals that are the unit too: cincuenta segundos are no fifty-second."""
        for word in words:
            entry = self.single.get(word)
            if entry is not None and entry.ord == _SECOND and entry.mul is None:
                self._put((word,), "counts", True)

    def mark_shares(self, units: dict[str, Unit]) -> None:
        """Let a share that is one word with its span of time count that: Viertelstunde, полчаса, čtvrthodina."""
        spans = {word: unit for word, unit in units.items() if unit.dimension in SPANS and len(word) >= _SHORTEST_SPAN}
        for form, entry in tuple(self.single.items()):
            if entry.frac is not None and entry.num is None and entry.ord is None and entry.unit is None:
                cuts = [
                    n for n in range(2, len(form) - 2) if form[n:] in spans and self._is_share(form[:n], entry.frac)
                ]
                if cuts:
                    self._put((form,), "unit", spans[form[cuts[0] :]])
        spans |= {words[-1]: HOUR for words in self._forms(self.data.lists["quarter_hours"])}
        rows = [(first, row) for first, seconds in self.phrases.items() for rows in seconds.values() for row in rows]
        for first, (rest, entry) in rows:
            unit = spans.get(rest[0]) if len(rest) == 1 and entry.unit is None else None
            if unit is None or entry.frac is None:
                continue
            if self._is_share(first, entry.frac) or self._is_share(rest[0], entry.frac):
                self._put((first, *rest), "unit", unit)

    def _is_share(self, form: str, value: Value) -> bool:
        """Tell whether a form says a share by itself, or begins words that do: halb, čtvrt, пол."""
        entry = self.single.get(form)
        return (entry is not None and entry.frac == value) or form in self.data.lists["share_stems"]

    def mark_blocked_money(self) -> None:
        """Mark the blocked words that hold a sum where money is spoken of: 八角 (0.8 yuan, anise), 为伍(元)."""
        tenths = {form for forms in self.data.words["minor"].values() for form in forms if len(form) == 1}
        of_cheques = self.data.lists["financial"]
        words = [word for word, entry in self.single.items() if entry.block and self.nospace]
        for word in words:
            if word[-1] in of_cheques or (word[-1] in tenths and word[:-1] in self.single):
                self._put((word,), "minor", True)

    def mark_minor_units(self, words: Iterable[str]) -> None:
        """Mark the forms of hundreds and hundredths that name a minor unit too: cents, centesimi."""
        for word in words:
            entry = self.single.get(word)
            if entry is not None and (entry.mul is not None or entry.frac is not None or entry.ordmul is not None):
                self._put((word,), "minor", True)

    def mark_halved_units(self, context: Mapping[str, Cue]) -> None:
        """Give the words for "and a half" that name a unit that unit: 小时半, giờ rưỡi, 시간 반."""
        for value, forms in self.data.values["plus"].items():
            folded = self._forms(forms)
            halves = {words[-1] for words in (*folded, *self._forms(self.data.values["frac"].get(value, ())))}
            for words in folded:
                unit = _unit_beside(" ".join(words), halves, context, self.nospace)
                if unit is not None:
                    self._put(words, "unit", unit)

    def mark_glued_units(self, context: Mapping[str, Cue]) -> None:
        """Give a number that is one word with its unit that unit, in scripts without blanks: ငါးမိနစ်, five minutes."""
        for form, entry in tuple(self.single.items()) if self.nospace else ():
            if entry.num is None or entry.unit is not None:
                continue
            for cut in range(len(form) - 1, 0, -1):
                cue, head = context.get(form[cut:]), self.single.get(form[:cut])
                if cue is not None and cue.unit is not None and head is not None and head.num == entry.num:
                    self._put((form,), "unit", cue.unit)
                    break

    def is_scale_word(self, form: str) -> bool:
        entry = self.single.get(fold(form, self.data.fold))
        return entry is not None and entry.mul is not None

    def inside(self) -> list[str]:
        """Return the forms that are found inside texts without blanks."""
        return [
            form
            for form, entry in self.single.items()
            if self.nospace and not form.isascii() and (entry.numeric or entry.block or not entry.joiner)
        ]


def _unit_beside(said: str, halves: set[str], context: Mapping[str, Cue], unspaced: bool) -> Unit | None:
    """Return the unit that a phrase says before the word for a half, or in scripts without blanks round it."""
    for half in halves:
        if half not in said if unspaced else not said.endswith(half):
            continue
        cue = context.get(said.replace(half, "").strip() if unspaced else said.removesuffix(half).strip())
        if cue is not None and cue.unit is not None:
            return cue.unit
    return None
