"""What stands beside a number: signs, units, currencies, scale letters, dates and clocks. One small step a rule."""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction

from numguard.extract.atom import CLASH, Atom, Option
from numguard.extract.chars import WORD, WORD_PATTERN, is_cjk
from numguard.extract.compose import exact_product
from numguard.extract.fold import fold
from numguard.extract.entries import Context
from numguard.extract.lexicon import Lexicon
from numguard.model import Kind

_AFTER = re.compile(rf"([ \-\u00a0\u202f\u2009\u2010\u2011\u05be\u0f0b.'’\u02bc:]{{0,3}})({WORD_PATTERN}(?:/{WORD_PATTERN})?)(?:\.?[ \-\u00a0.]({WORD_PATTERN}))?")
_BESIDE = " -\u00a0\u202f\u2010\u05be\u0f0b'’#"
_CURRENCY_SIGNS = {"$": "USD", "€": "EUR", "£": "GBP", "¥": "CNY", "￥": "CNY", "₹": "INR", "₽": "RUB", "₩": "KRW", "₪": "ILS",
                   "₺": "TRY", "₴": "UAH", "₫": "VND", "฿": "THB", "₱": "PHP", "₦": "NGN", "₸": "KZT", "₵": "GHS",
                   "＄": "USD", "￡": "GBP", "₨": "INR", "৳": "BDT", "؋": "AFN", "៛": "KHR", "₡": "CRC"}  # fmt: skip
_PERCENT_SIGNS = {"%": "%", "％": "%", "٪": "%", "﹪": "%", "‰": "‰"}
_COMPARATORS = {"<": "less_than", ">": "more_than", "≤": "at_most", "≥": "at_least", "±": "plus_minus", "＜": "less_than",
                "＞": "more_than", "⩽": "at_most", "⩾": "at_least", "~": "about", "≈": "about", "∼": "about", "～": "about"}  # fmt: skip
_ENTITIES = {"&lt;": "less_than", "&gt;": "more_than"}
_SPACES = " \u00a0\u202f\u2009"
_DATE_GAP = re.compile(r"[\s.,/\-–،]{0,3}(?:\w{1,4}['’]?\.?[\s.,]{0,2}){0,2}\Z")
_RANGE_GAP = re.compile(r"\s?[-–—~～‐‑]\s?\Z")
_TIGHT_GAP = re.compile(r"\s?[-–—:：&~～‐‑/]\s?\Z|\s\w{1,3}\s\Z")
_LIST_GAP = re.compile(r"\s\w{1,4}\s\Z|\s?[-–—~～‐‑、]\s?\Z|\s?から\Z|至\Z|到\Z")
_HALF_PAST = frozenset(("half_past",))
_BRACKETS = "(（[［"


def annotate(text: str, atoms: list[Atom], lex: Lexicon) -> list[Atom]:
    """Run the steps over the atoms of ``text`` in their written order; return the atoms, some joined or parted."""
    month = clock = century = False
    mute, mute_after, length = lex.mute, lex.mute_after, len(text)
    for i, atom in enumerate(atoms):
        if atom.role == "opaque":
            continue
        start, end = atom.start, atom.end
        atom.text = text
        # The usual surroundings by the shortest way: a blank and a word that is known to say nothing.
        if start:
            if text[start - 1] != " " or text[text.rfind(" ", 0, start - 1) + 1 : start - 1] not in mute:
                _before(text, atoms, i, lex)
        if end < length and text[end] not in ",;)!?":
            stop = text.find(" ", end + 1, end + 30) if text[end] == " " else 0
            if not stop or text[end + 1 : stop] not in mute_after:
                _after(text, atom, lex)
        first = atom.unit_start - 1
        if first >= 0 and (text[first] in _BRACKETS or (text[first] == " " and text[first - 1] in _BRACKETS)):
            atom.bracketed = True
        role, kind = atom.role, atom.kind
        month = month or kind is Kind.MONTH or (atom.words == 1 and len(atom.options) > 1)
        clock = clock or role == "hour" or bool(atom.marks)
        century = century or kind is Kind.ROMAN or role == "century" or role == "decade"
    for needed, step in (
        (True, _fractions),
        (bool(lex.cldr.date_words), _date_words),
        (month, _months),
        (clock or ":" in text or "：" in text, _clocks),
        (clock and lex.halves, _halves),
        (len(atoms) > 1, _ranges),
        (century, _centuries),
    ):
        if needed:
            atoms = step(text, atoms, lex)
    return atoms


# ---- neighbours --------------------------------------------------------------------------------------------------


def _context_after(text: str, end: int, lex: Lexicon) -> tuple[Context | None, int, int, bool]:
    """Return what the word or phrase after ``end`` says, its span, and whether it is glued to the number."""
    if lex.nospace:
        begin = end
        while begin < len(text) and begin < end + 4 and text[begin] in _SPACES:
            begin += 1
        if begin < len(text) and not text[begin].isascii():
            for length in range(min(lex.longest_context, len(text) - begin, 8), 0, -1):
                found = lex.context.get(text[begin : begin + length].translate(lex.data.fold))
                if found is not None:
                    return found, begin, begin + length, begin == end
            return None, end, end, False
    match = _AFTER.match(text, end)
    if match is None:
        return None, end, end, False
    separator, first, second = match.groups()
    if second is not None:
        found = lex.beside(first + " " + second)
        if found is not None:
            return found, match.start(2), match.end(), not separator
    if "/" in first:
        found = lex.beside(first)
        if found is not None:
            return found, match.start(2), match.end(2), not separator
        first = first.partition("/")[0]
        return lex.beside(first), match.start(2), match.start(2) + len(first), not separator
    return lex.beside(first), match.start(2), match.end(2), not separator


def _after(text: str, atom: Atom, lex: Lexicon) -> None:
    end = atom.end
    following = text[end : end + 1]
    if not following:
        return
    sign = following if following not in _SPACES else text[end + 1 : end + 2]
    if sign in _PERCENT_SIGNS:
        _set_unit(atom, _PERCENT_SIGNS[sign], end, text.index(sign, end) + 1)
        return
    if sign in _CURRENCY_SIGNS:
        if atom.unit is None and not text[end + 1 : end + 2].isdigit() and not text[end + 2 : end + 3].isdigit():
            _set_unit(atom, _CURRENCY_SIGNS[sign], end, text.index(sign, end) + 1)
        return
    if sign in "°℃℉" or (sign == "º" and text[text.index(sign, end) + 1 : text.index(sign, end) + 2] in ("C", "F")):
        _degrees(text, atom, text.index(sign, end))
        return
    if following in ",;!?)]}\"»”/":
        return
    word = ""
    if following == " ":  # the usual case by the shortest way: a word that is known to say nothing
        stop = text.find(" ", end + 1, end + 30)
        word = text[end + 1 : stop] if stop > 0 else text[end + 1 : end + 30]
        if word in lex.mute_after:
            return
    found, start, stop, glued = _context_after(text, end, lex)
    if found is None:
        if word and len(word) < 28:
            _remember_mute(word, lex)
        return
    if following == "-" and not found.marks and atom.digits and found.unit is None and found.short is None:
        return
    _take_context(text, atom, found, start, stop, glued, lex)


def _remember_mute(word: str, lex: Lexicon) -> None:
    """Keep a chunk whose first word is neither a context word nor the beginning of a context phrase."""
    first = WORD.match(word)
    if first is not None and not lex.nospace and first.group().isalpha() and fold(first.group(), lex.data.fold) not in lex.context_heads:
        if len(lex.mute_after) > 60_000:
            lex.mute_after.clear()
        lex.mute_after.add(word)


def _degrees(text: str, atom: Atom, at: int) -> None:
    if text[at] in "℃℉":
        _set_unit(atom, "celsius" if text[at] == "℃" else "fahrenheit", atom.end, at + 1)
        return
    letter = text[at + 1 : at + 3].strip().upper()[:1]
    unit = {"C": "celsius", "F": "fahrenheit", "С": "celsius"}.get(letter, "degree")
    _set_unit(atom, unit, atom.end, at + 1 + (unit != "degree"))


def _set_unit(atom: Atom, unit: str, start: int, end: int) -> None:
    if atom.unit is not None and unit not in ("%", "‰"):
        return
    atom.unit = unit
    atom.unit_start = min(atom.unit_start, start)
    atom.unit_end = max(atom.unit_end, end)
    if unit in ("%", "‰"):
        atom.kind = Kind.PERCENT
    elif len(unit) == 3 and unit.isupper():
        atom.kind = Kind.CURRENCY
    elif atom.kind is Kind.CARDINAL:
        atom.kind = Kind.MEASURE


def _take_context(text: str, atom: Atom, found: Context, start: int, stop: int, glued: bool, lex: Lexicon) -> None:
    marks = found.marks
    separator = text[atom.end : start]
    near = separator in ("", "-", ". ") or separator.isspace()
    if marks:
        if "decade_suffix" in marks and isinstance(atom.value, int) and atom.value % 10 == 0 and atom.digits:
            _decade(atom, stop)
            return
        if "ordinal_suffix" in marks and (glued or separator in ("-", ".", "'")) and atom.digits:
            atom.kind = Kind.ORDINAL
            atom.unit_end = stop
            after, begin, end, _ = _context_after(text, stop, lex)
            if after is not None and "century" in after.marks:
                atom.role = "century"
            elif after is not None and after.unit is not None:
                _set_unit(atom, after.unit, begin, end)
            return
        if "century" in marks and near:
            atom.role = "century"
            atom.unit_end = stop
            return
        if marks & {"am", "pm", "clock"} and near and 0 <= atom.value <= 24:
            _mark_hour(atom, marks, lex)
            atom.unit_end = stop
            return
    if found.short is not None and atom.digits and near and separator != "-":
        _short(text, atom, found, start, stop)
        return
    if found.unit is not None and near:
        _set_unit(atom, found.unit, start, stop)
    elif found.minor is not None and near:
        _set_unit(atom, found.minor + " minor", start, stop)


def _short(text: str, atom: Atom, found: Context, start: int, stop: int) -> None:
    """A scale letter after digits: 3.5k, $110m, 25 Mio. Where the letter is a unit too, money or gluing decides."""
    assert found.short is not None
    money = atom.unit is not None or text[stop : stop + 1] in _CURRENCY_SIGNS or text[stop : stop + 1] == "$"
    if found.letter and not money and start > atom.end:
        if found.unit is not None:
            _set_unit(atom, found.unit, start, stop)
        return
    scaled: tuple[Option, ...] = tuple((exact_product(v, found.short), cost, habit) for v, cost, habit in atom.options)
    if not money and (found.unit is not None or found.letter):
        plain = atom.options
        atom.options = plain + tuple((v, cost + 0.4, habit) for v, cost, habit in scaled)
        if found.unit is not None:
            _set_unit(atom, found.unit, start, stop)
        return
    atom.scale = exact_product(atom.scale, found.short)
    atom.options = scaled
    atom.end = stop
    atom.unit_end = max(atom.unit_end, stop)
    atom.words += 1
    atom.choices = ()


def _decade(atom: Atom, stop: int) -> None:
    value = atom.value
    assert isinstance(value, int)
    atom.kind = Kind.DECADE
    atom.role = "decade"
    atom.unit_end = stop
    if value >= 1000:
        atom.options = ((value, 0.0, ""), (value % 100, 0.2, "decade"))
    elif value < 100:
        atom.options = ((value, 0.0, ""), (1900 + value, 0.2, "decade"), (2000 + value, 0.6, "decade"), (1800 + value, 0.6, "decade"))


def _mark_hour(atom: Atom, marks: frozenset[str], lex: Lexicon) -> None:
    """A clock word stands beside ``atom``; 7.30 has its hour in its first part."""
    hour = atom
    if not isinstance(atom.value, int):
        if atom.places == 2 and atom.choices:
            hour = atom.choices[0][0]
        elif atom.words == 0 or Fraction(atom.value) * 4 % 1:
            return  # साढ़े सात बजे = 7:30 is parted by _clocks
    atom.role = atom.role or "hour"
    if not isinstance(hour.value, int):
        return
    _hour(hour, "pm" in marks, "am" in marks, lex)


def _hour(atom: Atom, pm: bool, am: bool, lex: Lexicon) -> None:
    value = atom.value
    if not isinstance(value, int):
        return
    options: list[Option]
    if pm and value < 12:
        options = [(value + 12, 0.0, "clock"), (value, 0.1, "clock")]
    elif am and value == 12:
        options = [(0, 0.0, "clock"), (12, 0.1, "clock"), (24, 0.2, "clock")]
    elif pm or am:
        options = [(value, 0.0, "clock")]
        if value >= 12:
            options.append((value - 12, 0.1, "clock"))
    else:
        options = [(value, 0.0, "clock"), (value - 12 if value > 12 else value + 12, 0.3, "clock")]
        if value in (0, 24):
            options += [(24 - value, 0.1, "clock")]
    if lex.data.clock_shift:
        shifted = (value + lex.data.clock_shift - 1) % 12 + 1
        options += [(shifted, 0.3, "clock from six"), (shifted + 12, 0.3, "clock from six")]
        if value == 6:
            options.append((0, 0.4, "clock from six"))
    if not any(habit == "clock" for _, _, habit in atom.options) or pm or am:
        atom.options = tuple(options)


def _before(text: str, atoms: list[Atom], i: int, lex: Lexicon) -> None:
    atom = atoms[i]
    start = atom.start
    if start == 0:
        return
    previous_end = atoms[i - 1].unit_end if i else 0
    before = text[start - 1]
    at = start - 1
    if before in _SPACES and at and at > previous_end:
        at -= 1
        before = text[at]
    if before in _CURRENCY_SIGNS and at >= (atoms[i - 1].end if i else 0):
        _set_unit(atom, _CURRENCY_SIGNS[before], at, atom.end)
        if at and text[at - 1] in "-\N{MINUS SIGN}":
            _negative(text, atom, at - 1, previous_end)
        return
    if before in _PERCENT_SIGNS and at >= previous_end:  # %5, % 12,5
        _set_unit(atom, _PERCENT_SIGNS[before], at, atom.end)
        return
    if before == ";" and text[max(0, at - 3) : at + 1] in _ENTITIES:
        atom.bound, atom.symbol = _ENTITIES[text[max(0, at - 3) : at + 1]], True
        return
    if before in ".,\u066b" and at == start - 1 and atom.raw and len(atom.raw) == atom.end - start and not text[at - 1 : at].isalnum():
        atom.options = ((Decimal("0." + atom.raw[:40]), 0.0, "no leading zero"), *((v, c + 0.3, h) for v, c, h in atom.options))
        atom.places = len(atom.raw)
    if before in _COMPARATORS:
        atom.bound = _COMPARATORS[before]
        atom.symbol = True
        return
    if before in "-\N{MINUS SIGN}–" and at == start - 1:
        _negative(text, atom, at, previous_end)
    if at < previous_end:
        return
    if before.isalpha() and at == start - 1 and atom.digits and not lex.nospace and not is_cjk(before):
        atom.kind = Kind.IDENTIFIER if before.isupper() else atom.kind
    elif before in "-\u2010\u2011" and at == start - 1 and at > 1 and atom.digits and text[at - 1].isalpha() and not text[at - 1].islower() \
            and (text[at - 1].isupper() or text[at - 2].isalpha()):  # fmt: skip
        atom.kind = Kind.IDENTIFIER
    _words_before(text, atom, max(0, start - 40), previous_end, lex)


def _words_before(text: str, atom: Atom, limit: int, previous_end: int, lex: Lexicon) -> None:
    start = atom.start
    if lex.nospace and start > limit and not text[start - 1].isascii():
        for length in range(min(6, start - limit), 0, -1):
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
    found, at = _words_ending_at(text, limit, start, lex)
    if found is None:
        if word.isalpha() and len(word) < 32 and not lex.is_tail(word):
            if len(lex.mute) > 60_000:
                lex.mute.clear()
            lex.mute.add(word)
    else:
        _take_before(atom, found, at, previous_end, lex)


def _words_ending_at(text: str, limit: int, start: int, lex: Lexicon) -> tuple[Context | None, int]:
    """Return what the one to three words that end before ``start`` say, the longest phrase first, and where they begin."""
    stretch = text[limit:start].rstrip(_BESIDE)
    if not stretch or not (stretch[-1].isalpha() or stretch[-1] == "." or not stretch[-1].isascii()):
        return None, start
    words = stretch.rsplit(None, 3)
    found, count = lex.before(words[1:] if len(words) == 4 else words)
    if found is None:
        return None, start
    return found, limit + len(stretch) - sum(map(len, words[-count:])) - count + 1


def bound_of(atom: Atom, lex: Lexicon) -> str | None:
    """Return what the sign or the words before ``atom`` say of its bound: about, at_least, more_than ...; None for nothing."""
    if atom.bound is not None or not atom.text:
        return atom.bound
    text, start = atom.text, min(atom.start, atom.unit_start)
    if lex.nospace and start and not text[start - 1].isascii():
        keys = [text[start - length : start] for length in range(min(6, start), 0, -1)]
    else:
        words = text[max(0, start - 50) : start].rsplit(None, 4)
        words = words[1:] if len(words) == 5 else words
        keys = [" ".join(words[-count:]) for count in range(len(words), 0, -1)]
        after = text[atom.unit_end : atom.unit_end + 40].split(None, 3)[:3]
        keys += [" ".join(after[:count]) for count in range(len(after), 0, -1)]
    for key in keys:
        found = lex.context.get(key) if lex.nospace else lex.beside(key)
        if found is not None and found.bound is not None:
            return found.bound
    return None


def _take_before(atom: Atom, found: Context, start: int, previous_end: int, lex: Lexicon) -> None:
    atom.marks = found.marks
    if start < previous_end:  # said of the number before, but for "half past"
        return
    if found.unit is not None and (found.unit == "%" or (len(found.unit) == 3 and found.unit.isupper())):
        _set_unit(atom, found.unit, start, atom.end)
    if "decade_prefix" in found.marks and isinstance(atom.value, int) and atom.value % 10 == 0 and atom.role == "":
        _decade(atom, atom.end)
    if "ordinal_prefix" in found.marks and atom.kind is Kind.CARDINAL:
        atom.kind = Kind.ORDINAL
    if found.marks & {"am", "pm", "clock"} and 0 <= atom.value <= 24:
        _mark_hour(atom, found.marks, lex)
    if "negative" in found.marks and bound_of(atom, lex) is None:  # "al menos 5" is no minus
        atom.options = tuple((-v, c, h) for v, c, h in atom.options)
    if "century" in found.marks and atom.role == "":
        atom.role = "century"


def _negative(text: str, atom: Atom, at: int, previous_end: int) -> None:
    if at and (not (text[at - 1].isspace() or text[at - 1] in _BRACKETS + "<>≤≥=~") or at < previous_end):
        return
    sign = text[at]
    cost = 0.4 if sign == "–" else CLASH + 0.5
    negated: tuple[Option, ...] = tuple((-v, c, h) for v, c, h in atom.options)
    positive: tuple[Option, ...] = tuple((v, c + cost, "sign") for v, c, h in atom.options)
    if sign == "–":
        atom.options = atom.options + tuple((v, 0.4, "sign") for v, _, _ in negated)
    else:
        atom.options = negated + positive
        atom.start = min(atom.start, at)
        atom.unit_start = min(atom.unit_start, at)


# ---- steps over neighbouring atoms -------------------------------------------------------------------------------


def _date_words(text: str, atoms: list[Atom], lex: Lexicon) -> list[Atom]:
    """Digits before 年 月 日 (or after tháng) are years, months and days."""
    words = lex.cldr.date_words
    for atom in atoms:
        if not isinstance(atom.value, int) or atom.role:
            continue
        following = text[atom.end : atom.end + 2].lstrip()[:1]
        if following:
            for role in ("month", "day", "year"):
                if words.get(role) == following:
                    if role == "month" and not 1 <= atom.value <= 12 or role == "day" and not 1 <= atom.value <= 31:
                        continue
                    if role == "year" and atom.value < 32:
                        continue
                    atom.role = role
                    atom.soft = False
        if "before month" in words and 1 <= atom.value <= 12 and text[max(0, atom.start - 12) : atom.start].rstrip().lower().endswith(words["before month"]):
            atom.role = "month"
    return atoms


def _months(text: str, atoms: list[Atom], lex: Lexicon) -> list[Atom]:
    """A month beside a day or a year is hard; alone it is evidence only."""
    for i, atom in enumerate(atoms):
        if atom.kind is not Kind.MONTH and not any(habit == "month" for _, _, habit in atom.options):
            continue
        beside = False
        for j in (i - 1, i + 1):
            if not 0 <= j < len(atoms):
                continue
            other = atoms[j]
            gap = text[other.end : atom.start] if j < i else text[atom.end : other.start]
            if len(gap) > 12 or not isinstance(other.value, int) or not _DATE_GAP.match(gap):
                continue
            if (1 <= other.value <= 31 and other.role in ("", "day")) or (1000 <= other.value <= 2999):
                if not other.digits and other.soft:
                    continue
                if not other.role:
                    other.role = "day" if other.value <= 31 else "year"
                beside = True
                if atom.kind is Kind.MONTH:
                    atom.soft = False
                elif atom.soft:
                    atom.options = tuple(o for o in atom.options if o[2] == "month")
                    atom.kind, atom.role, atom.soft = Kind.MONTH, "month", False
        if not beside and atom.kind is not Kind.MONTH:  # "sept" is seven, unless a date says September
            atom.options = tuple(o for o in atom.options if o[2] != "month")
    return atoms


def _clocks(text: str, atoms: list[Atom], lex: Lexicon) -> list[Atom]:
    """7:30 is an hour and its minutes; so is 7.30 where a clock word stands beside it."""
    parted: list[Atom] = []
    for i, atom in enumerate(atoms):
        if atom.role == "hour" and atom.places == 2 and atom.choices:
            hour, minute = atom.choices[0][0], atom.choices[0][-1]
            if len(atom.choices[0]) == 2 and isinstance(hour.value, int) and hour.value <= 24 and isinstance(minute.value, int) and minute.value < 60:
                hour.role, minute.role = "hour", "minute"
                minute.soft = minute.value == 0
                if len(hour.options) == 1:
                    _hour(hour, False, False, lex)
                parted += [hour, minute]
                continue
        if atom.role == "hour" and not isinstance(atom.value, int) and atom.words:
            whole = int(atom.value)
            minute = Atom(atom.end, atom.end, ((int((Fraction(atom.value) - whole) * 60), 0.0, "clock"),), False)
            minute.role, minute.kind, minute.soft, minute.text = "minute", Kind.TIME, True, text
            atom.options, atom.kind = ((whole, 0.0, ""),), Kind.TIME
            _hour(atom, False, False, lex)
            parted += [atom, minute]
            continue
        parted.append(atom)
    atoms = parted
    for i in range(len(atoms) - 1):
        hour, minute = atoms[i], atoms[i + 1]
        if not hour.digits or not minute.digits or not isinstance(hour.value, int) or not isinstance(minute.value, int):
            continue
        gap = text[hour.end : minute.start]
        if gap.strip() in (":", "：", "h", "H", "u") and len(gap) <= 3 and len(minute.raw) == 2 and 0 <= minute.value < 60 and hour.role != "minute" \
                and 0 <= hour.value <= 24 and len(hour.raw) <= 2:  # fmt: skip
            if minute.role == "hour":  # the am or pm mark stands after the minutes
                pm = any(v >= 12 for v, cost, _ in minute.options if cost == 0.0)
                marked = len(minute.options) > 0 and minute.options[0][2] == "clock"
                _hour(hour, pm and marked, not pm and marked, lex)
                minute.options = ((int(minute.raw), 0.0, ""),)
            elif hour.role != "hour" or hour.unit is not None:
                _hour(hour, False, False, lex)
            hour.role, minute.role = "hour", "minute"
            hour.kind = minute.kind = Kind.TIME
            hour.unit = minute.unit = None
            if minute.value == 0:
                minute.soft = True
        elif hour.role == "hour" and len(gap) <= 2 and len(minute.raw) <= 2 and minute.value < 60 and minute.unit in ("minute", None) and not gap.strip("h时時点點시ч. "):
            minute.role = "minute"
    return atoms


def _ranges(text: str, atoms: list[Atom], lex: Lexicon) -> list[Atom]:
    """Ends of a range share the unit; 2018-19 may mean 2018-2019."""
    for i in range(len(atoms) - 1):
        low, high = atoms[i], atoms[i + 1]
        if not 0 < high.start - low.end <= 8:
            continue
        gap = text[low.end : high.start]
        if low.digits and high.digits and _TIGHT_GAP.match(gap):
            low.tight = high.tight = True
        if high.scale != 1 and low.scale == 1 and _LIST_GAP.match(gap):
            low.options += tuple((exact_product(v, high.scale), cost + 0.1, "shared scale") for v, cost, _ in low.options)
        if low.unit is None and high.unit is not None and low.digits == high.digits and not low.role and not low.soft \
                and _LIST_GAP.match(gap):  # fmt: skip
            low.unit = high.unit  # 1 to 4 inches
        if low.unit == "foot" and high.unit is None and isinstance(high.value, int) and high.value < 12 and high.digits:
            high.unit, high.kind = "inch", Kind.MEASURE  # 6-foot-6
        if len(gap) > 3:
            continue
        if gap == "/" and not low.choices and isinstance(low.value, int) and isinstance(high.value, int) and 1 < high.value <= 100 \
                and 0 < low.value < high.value and not low.role:  # fmt: skip
            _vulgar(text, atoms, i)
        if _RANGE_GAP.match(gap) or gap == "/":
            if low.unit is None and high.unit is not None and gap != "/":
                low.unit, low.kind = high.unit, high.kind
            if isinstance(low.value, int) and isinstance(high.value, int) and 1000 <= low.value <= 2999 and len(high.raw) == 2:
                high.options += ((low.value // 100 * 100 + high.value, 0.1, "year range"),)
    return atoms


def _vulgar(text: str, atoms: list[Atom], i: int) -> None:
    """Let 2/3 be a fraction too, and 220 2/3 one number."""
    low, high = atoms[i], atoms[i + 1]
    fraction = exact_product(low.value, Fraction(1, int(high.value)))
    merged = Atom(low.start, high.end, ((fraction, 0.1, "fraction"),), True)
    merged.kind = Kind.FRACTION
    low.choices = ((merged,),)


def _centuries(text: str, atoms: list[Atom], lex: Lexicon) -> list[Atom]:
    """20世纪80年代 is the decade 1980; XIX век is the century 19."""
    merged: list[Atom] = []
    for atom in atoms:
        last = merged[-1] if merged else None
        if atom.kind is Kind.ROMAN:
            found, _, stop, _ = _context_after(text, atom.end, lex)
            if found is not None and "ordinal_suffix" in found.marks:
                found, _, stop, _ = _context_after(text, stop, lex)
            if found is None:
                found = _words_ending_at(text, max(0, atom.start - 40), atom.start, lex)[0]
                stop = atom.end
            if found is not None and "century" in found.marks:
                atom.role, atom.soft, atom.unit_end = "century", False, stop
        if atom.role == "decade" and last is not None and last.role == "century" and isinstance(atom.value, int) \
                and isinstance(last.value, int) and atom.value < 100 and atom.start - last.unit_end <= 4:  # fmt: skip
            atom.options = (((last.value - 1) * 100 + atom.value, 0.0, "decade"), (atom.value, 0.2, "decade"))
            atom.start = last.start
            merged[-1] = atom
            continue
        if atom.role == "century" and last is not None and last.role == "decade" and isinstance(atom.value, int) \
                and isinstance(last.value, int) and last.value < 100 and atom.start - last.unit_end <= 24:  # fmt: skip
            last.options = (((atom.value - 1) * 100 + last.value, 0.0, "decade"), (last.value, 0.2, "decade"))
            last.end = last.unit_end = atom.end
            continue  # los años 30 del siglo XX
        merged.append(atom)
    return merged


def _fractions(text: str, atoms: list[Atom], lex: Lexicon) -> list[Atom]:
    """Denominator, infix, numerator: 五分之一, 5分の1; and decimals in words: three point one four."""
    if not any(word in text for word in lex.fraction_infixes) and not any(word in text for word in lex.decimal_words):
        return atoms
    merged: list[Atom] = []
    for atom in atoms:
        last = merged[-1] if merged else None
        gap = text[last.end : atom.start] if last is not None and atom.start - last.end < 16 else ""
        if last is not None and gap:
            if gap in lex.fraction_infixes and isinstance(last.value, int) and last.value > 0:
                last.options = ((exact_product(atom.value, Fraction(1, last.value)), 0.0, "fraction"),)
                last.end = last.unit_end = atom.end
                last.kind, last.unit, last.soft, last.weak, last.role = Kind.FRACTION, atom.unit, False, False, ""
                continue
            if fold(gap.strip(), lex.data.fold) in lex.decimal_words and isinstance(atom.value, int) and isinstance(last.value, int) \
                    and (atom.value < 10 or (not atom.digits and atom.words == 1)) and atom.unit != "minute" and atom.role != "minute":  # fmt: skip
                last.options = ((Decimal(f"{last.value}.{atom.value}"), 0.0, "decimal word"),)
                last.end = last.unit_end = atom.end
                last.unit, last.places, last.soft, last.weak, last.role = atom.unit, len(str(atom.value)), False, False, ""
                last.kind = atom.kind
                continue
            if last.options[0][2] == "decimal word" and gap == " " and isinstance(atom.value, int) and 0 <= atom.value < 10 and not atom.digits:
                last.options = ((Decimal(f"{last.value}{atom.value}"), 0.0, "decimal word"),)
                last.end = last.unit_end = atom.end
                continue
        merged.append(atom)
    return merged


def _halves(text: str, atoms: list[Atom], lex: Lexicon) -> list[Atom]:
    """half past seven = 7:30, halb acht = 7:30, 午後7時半 = 19:30."""
    for atom in list(atoms):
        if not isinstance(atom.value, int) or not 1 <= atom.value <= 24 or atom.kind is Kind.FRACTION:
            continue
        marks = atom.marks
        if atom.role == "hour":
            after = _context_after(text, atom.unit_end, lex)[0]
            if after is not None:
                marks |= after.marks & _HALF_PAST
        if not marks:
            continue
        if "half_to" in marks:
            hour = (atom.value - 2) % 12 + 1
            atom.options = ((hour, 0.0, "clock"), (hour % 12 + 12, 0.1, "clock"))
        elif "half_past" not in marks:
            continue
        elif atom.role != "hour":
            _hour(atom, False, False, lex)
        atom.role, atom.kind = "hour", Kind.TIME
        half = Atom(atom.end, atom.end, ((30, 0.0, "clock"),), False)
        half.role, half.kind, half.soft = "minute", Kind.TIME, True
        atoms = [a for a in atoms if not (a.kind is Kind.FRACTION and abs(a.start - atom.end) < 8)]
        atoms.insert(atoms.index(atom) + 1, half)
    return atoms


def unit_words(text: str, lex: Lexicon) -> list[str]:
    """Return the CLDR ids of the units that words of ``text`` name, in order."""
    found: dict[str, None] = {}
    for word in WORD.findall(text):
        context = lex.beside(word)
        if context is not None and context.unit is not None and len(word) > 2:
            found[context.unit] = None
    return list(found)
