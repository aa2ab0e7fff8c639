"""What stands beside a number: signs, units, currencies, scale letters; then dates, clocks and ranges, in order."""

from __future__ import annotations

from decimal import Decimal

from numguard.extract.atom import CLASH, Atom, Option
from numguard.extract.beside import SPACES, bound_of, said_after, said_before, set_unit
from numguard.extract.calendars import read_eras
from numguard.extract.chars import WORD, is_cjk
from numguard.extract.clocks import mark_hour, read_clocks, read_hour_parts
from numguard.extract.compose import exact_product
from numguard.extract.dates import (
    read_centuries,
    read_date_words,
    read_decade,
    read_fiscal_years,
    read_months,
    read_numeric_dates,
)
from numguard.extract.entries import Context
from numguard.extract.exact import negated
from numguard.extract.fold import fold
from numguard.extract.lexicon import Lexicon
from numguard.extract.spans import read_fractions, read_ranges
from numguard.model import Kind

_CURRENCY_SIGNS = {
    "$": "USD",
    "€": "EUR",
    "£": "GBP",
    "¥": "CNY",
    "￥": "CNY",
    "₹": "INR",
    "₽": "RUB",
    "₩": "KRW",
    "₪": "ILS",
    "₺": "TRY",
    "₴": "UAH",
    "₫": "VND",
    "฿": "THB",
    "₱": "PHP",
    "₦": "NGN",
    "₸": "KZT",
    "₵": "GHS",
    "＄": "USD",
    "￡": "GBP",
    "₨": "INR",
    "৳": "BDT",
    "؋": "AFN",
    "៛": "KHR",
    "₡": "CRC",
}
_DOLLAR_PREFIXES = {
    "A": "AUD",
    "AU": "AUD",
    "C": "CAD",
    "CA": "CAD",
    "HK": "HKD",
    "J": "JMD",
    "MX": "MXN",
    "NT": "TWD",
    "NZ": "NZD",
    "R": "BRL",
    "S": "SGD",
}
_PERCENT_SIGNS = {"%": "%", "％": "%", "٪": "%", "﹪": "%", "‰": "‰"}
_COMPARATORS = {
    "<": "less_than",
    ">": "more_than",
    "≤": "at_most",
    "≥": "at_least",
    "±": "plus_minus",
    "＜": "less_than",
    "＞": "more_than",
    "⩽": "at_most",
    "⩾": "at_least",
    "~": "about",
    "≈": "about",
    "∼": "about",
    "～": "about",
}
_ENTITIES = {"&lt;": "less_than", "&gt;": "more_than"}
_NEAR = frozenset(("", "-", *("." + blank for blank in SPACES)))
_MINUS_UNITS = frozenset("°%‰℃$€£")
_BRACKETS = "(（[［"


def annotate(text: str, atoms: list[Atom], lex: Lexicon) -> list[Atom]:
    """Run the steps over the atoms of ``text`` in their written order; return the atoms, some joined or parted."""
    month = clock = century = grown = False
    mute, mute_after, length = lex.mute, lex.mute_after, len(text)
    for i, atom in enumerate(atoms):
        if atom.role == "opaque":
            continue
        start, end = atom.start, atom.end
        atom.text = text
        # The usual surroundings by the shortest way: a blank and a word that is known to say nothing.
        if start and (text[start - 1] != " " or text[text.rfind(" ", 0, start - 1) + 1 : start - 1] not in mute):
            _look_before(text, atoms, i, lex)
        if end < length and text[end] not in ",;)!?":
            stop = text.find(" ", end + 1, end + 30) if text[end] == " " else 0
            if stop < 1 or text[end + 1 : stop] not in mute_after:
                _look_after(text, atom, lex, atoms[i + 1] if i + 1 < len(atoms) else None)
                grown = grown or atom.end > end
        first = atom.unit_start - 1
        if first >= 0 and (text[first] in _BRACKETS or (text[first] == " " and text[first - 1] in _BRACKETS)):
            atom.bracketed = True
        role, kind = atom.role, atom.kind
        month = month or kind is Kind.MONTH or (atom.words == 1 and atom.others != ())
        clock = clock or role == "hour" or bool(atom.marks)
        century = century or kind is Kind.ROMAN or role == "century" or role == "decade" or atom.unit == "decade"
    if grown:  # the scale of 1500 mila is no number of its own
        atoms = [atom for i, atom in enumerate(atoms) if not i or atom.start >= atoms[i - 1].end]
    # Each step runs only where something that it reads was seen; their order is written here.
    for word in lex.infix_words:
        if word in text:
            atoms = read_fractions(text, atoms, lex)
            break
    if lex.has_date_words:
        atoms = read_date_words(text, atoms, lex)
    if lex.has_eras:
        atoms = read_eras(text, atoms, lex)
    several = len(atoms) > 1
    if several:
        atoms = read_numeric_dates(text, atoms, lex)
    if "FY" in text:
        atoms = read_fiscal_years(text, atoms, lex)
    if month:
        atoms = read_months(text, atoms, lex)
    if clock or ":" in text or "：" in text or "UTC" in text or "GMT" in text:
        atoms = read_clocks(text, atoms, lex)
        if clock and lex.halves:
            atoms = read_hour_parts(text, atoms, lex)
    if several:
        atoms = read_ranges(text, atoms, lex)
    if century:
        atoms = read_centuries(text, atoms, lex)
    return atoms


def _look_after(text: str, atom: Atom, lex: Lexicon, following_atom: Atom | None) -> None:
    end = atom.end
    following = text[end : end + 1]
    if not following:
        return
    sign = following if following not in SPACES else text[end + 1 : end + 2]
    if sign in _PERCENT_SIGNS:
        set_unit(atom, _PERCENT_SIGNS[sign], end, text.index(sign, end) + 1)
        return
    if sign in _CURRENCY_SIGNS:
        if atom.unit is None and not text[end + 1 : end + 2].isdigit() and not text[end + 2 : end + 3].isdigit():
            set_unit(atom, _CURRENCY_SIGNS[sign], end, text.index(sign, end) + 1)
        return
    if sign in "°℃℉" or (sign == "º" and text[text.index(sign, end) + 1 : text.index(sign, end) + 2] in ("C", "F")):
        _degrees(text, atom, text.index(sign, end))
        return
    if following in ',;!?)]}"»”/':
        return
    word = ""
    if following == " ":  # the usual case by the shortest way: a word that is known to say nothing
        stop = text.find(" ", end + 1, end + 30)
        word = text[end + 1 : stop] if stop > 0 else text[end + 1 : end + 30]
        if word in lex.mute_after:
            return
    found, start, stop, glued = said_after(text, end, lex)
    if found is None:
        if word and len(word) < 28:
            _remember_mute(word, lex)
        return
    if following == "-" and not found.marks and atom.digits and found.unit is None and found.short is None:
        return
    if found.short is not None and following_atom is not None and following_atom.start < stop < following_atom.end:
        return  # the scale word begins a longer number
    _take_after(text, atom, found, start, stop, glued, lex)


def _remember_mute(word: str, lex: Lexicon) -> None:
    """Keep a chunk whose first word is neither a context word nor the beginning of a context phrase."""
    first = WORD.match(word)
    if (
        first is not None
        and not lex.nospace
        and first.group().isalpha()
        and fold(first.group(), lex.data.fold) not in lex.context_heads
    ):
        if len(lex.mute_after) > 60_000:
            lex.mute_after.clear()
        lex.mute_after.add(word)


def _degrees(text: str, atom: Atom, at: int) -> None:
    if text[at] in "℃℉":
        set_unit(atom, "celsius" if text[at] == "℃" else "fahrenheit", atom.end, at + 1)
        return
    letter = text[at + 1 : at + 3].strip().upper()[:1]
    unit = {"C": "celsius", "F": "fahrenheit", "С": "celsius"}.get(letter, "degree")
    set_unit(atom, unit, atom.end, at + 1 + (unit != "degree"))


def _take_after(text: str, atom: Atom, found: Context, start: int, stop: int, glued: bool, lex: Lexicon) -> None:
    marks = found.marks
    separator = text[atom.end : start]
    near = separator in _NEAR or separator.isspace()
    if marks:
        if "minutes" in marks:
            atom.marks = atom.marks | marks
        if "bc" in marks or "ad" in marks:
            atom.era = "bc" if "bc" in marks else "ad"
        if "decade_suffix" in marks and isinstance(atom.value, int) and atom.value % 10 == 0 and atom.digits:
            read_decade(atom, stop)
            return
        if "ordinal_suffix" in marks and (glued or separator in ("-", ".", "'", ":")) and atom.digits:
            atom.kind = Kind.ORDINAL
            atom.unit_end = stop
            after, begin, end, _ = said_after(text, stop, lex)
            if after is not None and "century" in after.marks:
                atom.role = "century"
                _era_after(text, atom, end, lex)
            elif after is not None and after.unit is not None:
                set_unit(atom, after.unit, begin, end)
            return
        if "century" in marks and near:
            atom.role = "century"
            atom.unit_end = stop
            _era_after(text, atom, stop, lex)
            return
        if marks & {"am", "pm", "clock"} and near and 0 <= atom.value <= 24:
            if found.unit is not None and not isinstance(atom.value, int) and not atom.places:
                set_unit(atom, found.unit, start, stop)  # два и половина часа: a duration
                return
            mark_hour(atom, marks, lex)
            atom.unit_end = stop
            return
    if found.short is not None and atom.digits and near and separator != "-":
        _short(text, atom, found, start, stop)
        return
    if (
        found.unit == "year"
        and near
        and isinstance(atom.value, int)
        and 1000 <= atom.value <= 2999
        and atom.digits
        and len(atom.raw) == 4
    ):
        atom.role, atom.unit_end = "year", stop  # 2014 roku: a calendar year, no measure
        _era_after(text, atom, stop, lex)
    elif found.unit is not None and near:
        set_unit(atom, found.unit, start, stop)
    elif found.minor is not None and near:
        set_unit(atom, found.minor + " minor", start, stop)


def _era_after(text: str, atom: Atom, stop: int, lex: Lexicon) -> None:
    """в 1200 году до н. э., 5th century BC: the era stands after the word for year or century."""
    found = said_after(text, stop, lex)[0]
    if found is not None and ("bc" in found.marks or "ad" in found.marks):
        atom.era = "bc" if "bc" in found.marks else "ad"


def _short(text: str, atom: Atom, found: Context, start: int, stop: int) -> None:
    """A scale letter after digits: 3.5k, $110m, 25 Mio. Where the letter is a unit too, money or gluing decides."""
    assert found.short is not None
    money = atom.unit is not None or text[stop : stop + 1] in _CURRENCY_SIGNS or text[stop : stop + 1] == "$"
    if found.letter and not money and start > atom.end:
        if found.unit is not None:
            set_unit(atom, found.unit, start, stop)
        return
    scaled: tuple[Option, ...] = tuple((exact_product(v, found.short), cost, habit) for v, cost, habit in atom.options)
    if not money and (found.unit is not None or found.letter):
        atom.others += tuple((v, cost + 0.4, habit) for v, cost, habit in scaled)
        if found.unit is not None:
            set_unit(atom, found.unit, start, stop)
        return
    atom.scale = exact_product(atom.scale, found.short)
    atom.read_as(*scaled)
    atom.end = stop
    atom.unit_end = max(atom.unit_end, stop)
    atom.words += 1
    atom.choices = ()


def _look_before(text: str, atoms: list[Atom], i: int, lex: Lexicon) -> None:
    atom = atoms[i]
    start = atom.start
    if start == 0:
        return
    previous_end = atoms[i - 1].unit_end if i else 0
    before = text[start - 1]
    at = start - 1
    if before in SPACES and at and at > previous_end:
        at -= 1
        before = text[at]
    if before in _CURRENCY_SIGNS and at >= (atoms[i - 1].end if i else 0):
        prefix = text[max(0, at - 2) : at].lstrip("( -") if before == "$" else ""
        set_unit(
            atom,
            _DOLLAR_PREFIXES.get(prefix, _CURRENCY_SIGNS[before]),
            at - len(prefix) if prefix in _DOLLAR_PREFIXES else at,
            atom.end,
        )
        if at and text[at - 1] in "-\N{MINUS SIGN}":
            _negative(text, atom, at - 1, previous_end)
        return
    if before in _PERCENT_SIGNS and at >= previous_end:  # %5, % 12,5
        set_unit(atom, _PERCENT_SIGNS[before], at, atom.end)
        return
    if before == "=" and text[at - 1 : at] in ("<", ">"):
        atom.bound, atom.symbol = ("at_most" if text[at - 1] == "<" else "at_least"), True
        return
    if before == ";" and text[max(0, at - 3) : at + 1] in _ENTITIES:
        atom.bound, atom.symbol = _ENTITIES[text[max(0, at - 3) : at + 1]], True
        return
    if (
        before in ".,\u066b"
        and at == start - 1
        and atom.raw
        and len(atom.raw) == atom.end - start
        and not text[at - 1 : at].isalnum()
    ):
        atom.read_as(
            (Decimal("0." + atom.raw[:40]), 0.0, "no leading zero"),
            *((v, c + 0.3, h) for v, c, h in atom.options),
        )
        atom.places = len(atom.raw)
    if before in _COMPARATORS and not (before == ">" and "<" in text[max(0, at - 20) : at]):
        atom.bound = _COMPARATORS[before]
        atom.symbol = True
        return
    if before in "-\N{MINUS SIGN}–" and at == start - 1:
        _negative(text, atom, at, previous_end)
    if at < previous_end:
        return
    if atom.raw in ("2", "3") and before == "m" and at == start - 1 and not text[max(0, at - 1) : at].isupper():
        atom.soft = True  # m2, km2, l/m2: the exponent of a unit
        return
    if before.isalpha() and at == start - 1 and atom.digits and not lex.nospace and not is_cjk(before):
        atom.kind = Kind.IDENTIFIER if before.isupper() else atom.kind
    elif (
        before in "-\u2010\u2011"
        and at == start - 1
        and at > 1
        and atom.digits
        and text[at - 1].isalpha()
        and not text[at - 1].islower()
        and (text[at - 1].isupper() or text[at - 2].isalpha())
    ):
        atom.kind = Kind.IDENTIFIER
    _words_before(text, atom, max(0, start - 40), previous_end, lex)


def _words_before(text: str, atom: Atom, limit: int, previous_end: int, lex: Lexicon) -> None:
    start = atom.start
    if lex.nospace and start > limit + 1 and text[start - 1] in " \u200b":
        start -= 1
    if lex.nospace and start > limit and not text[start - 1].isascii():
        last = text[start - 1].translate(lex.data.fold)
        for length in range(min(lex.context_last.get(last, 0), start - limit), 0, -1):
            found = lex.context.get(text[start - length : start].translate(lex.data.fold))
            if found is not None:
                _take_before(atom, found, start - length, previous_end, lex)
                return
        return
    word = ""
    if text[start - 1] == " ":
        word = text[max(limit, text.rfind(" ", limit, start - 1) + 1) : start - 1]
        if word in lex.mute:
            return
    found, at = said_before(text, limit, start, lex)
    if found is None:
        if word.isalpha() and len(word) < 32 and not lex.is_tail(word) and word not in lex.fillers:
            if len(lex.mute) > 60_000:
                lex.mute.clear()
            lex.mute.add(word)
    else:
        _take_before(atom, found, at, previous_end, lex)


def _take_before(atom: Atom, found: Context, start: int, previous_end: int, lex: Lexicon) -> None:
    atom.marks = found.marks
    if "bc" in found.marks or "ad" in found.marks:
        atom.era = "bc" if "bc" in found.marks else "ad"
    if start < previous_end:  # said of the number before, but for "half past"
        return
    if found.unit is not None and (
        found.unit == "%" or (len(found.unit) == 3 and found.unit.isupper()) or "mul-first" in lex.flags
    ):
        set_unit(atom, found.unit, start, atom.end)
    if "decade_prefix" in found.marks and isinstance(atom.value, int) and atom.value % 10 == 0 and atom.role == "":
        read_decade(atom, atom.end)
    if "ordinal_prefix" in found.marks and atom.kind is Kind.CARDINAL:
        atom.kind = Kind.ORDINAL
    if found.marks & {"am", "pm", "clock"} and 0 <= atom.value <= 24:
        mark_hour(atom, found.marks, lex)
    if "negative" in found.marks and bound_of(atom, lex) is None:  # "al menos 5" is no minus
        atom.read_as(*((negated(v), c, h) for v, c, h in atom.options))
    if "century" in found.marks and atom.role == "":
        atom.role = "century"


def _negative(text: str, atom: Atom, at: int, previous_end: int) -> None:
    if at and (not (text[at - 1].isspace() or text[at - 1] in _BRACKETS + "<>≤≥=~") or at < previous_end):
        return
    sign = text[at]
    if sign == "-" and text[atom.end : atom.end + 1] == "-":
        return  # -1939- in text written from right to left
    inside = (
        sign == "-"
        and at > 1
        and text[at - 1] == " "
        and (text[at - 2].isalnum() or not text[at - 2].isascii())
        and text[atom.end : atom.end + 2].strip()[:1] not in _MINUS_UNITS
    )
    cost = 0.4 if sign == "–" or inside else CLASH + 0.5
    negative: tuple[Option, ...] = tuple((negated(v), c, h) for v, c, h in atom.options)
    positive: tuple[Option, ...] = tuple((v, c + cost, "sign") for v, c, h in atom.options)
    if sign == "–" or inside:  # a dash, or the hyphen of a name: both readings stand
        atom.others += tuple((v, 0.4, "sign") for v, _, _ in negative)
    else:
        atom.read_as(*negative, *positive)
        atom.start = min(atom.start, at)
        atom.unit_start = min(atom.unit_start, at)
