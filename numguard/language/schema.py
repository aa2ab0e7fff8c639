"""What a locale file may hold under each of its keys; a breach names file, key and line."""

from __future__ import annotations

import tomllib
from decimal import Decimal, InvalidOperation
from fractions import Fraction

from numguard.language.keys import (
    BOUND_TABLES,
    BOUNDS,
    CALENDAR_MONTHS,
    CHOICES,
    COUNTS,
    FLAGS,
    LISTS,
    NUMBERS,
    OTHER,
    PLACES,
    PLURALS,
    TEMPLATES,
    TEXTS,
    VALUE_TABLES,
    WORD_TABLES,
    YEAR_WORDS,
)
from numguard.model import Value
from numguard.model.errors import LocaleDataError
from numguard.script.folders import folder_of
from numguard.script.late import Late

_CODE = Late(r"[A-Z]{3}")
_PART = Late(r"\{([^{}]*)\}")


def _told(allowed: range) -> str:
    step = f" in steps of {allowed.step}" if allowed.step > 1 else ""
    return f"from {allowed[0]} to {allowed[-1]}{step}"


def value_key(text: str) -> Value:
    """Return the exact value of a table key: an int, a decimal or a fraction ``a/b``."""
    if text.isascii() and text.isdigit():
        return int(text)
    if "/" in text:
        fraction = Fraction(text)
        return fraction.numerator if fraction.denominator == 1 else fraction
    return Decimal(text)


_PAIR = Late(r"[0-9]{1,6} [0-9]{1,6}")
"""The two numbers between which a word leaves the choice."""


def _line_of(text: str, key: str) -> int:
    last = key.rsplit(".", 1)[-1]
    for number, line in enumerate(text.splitlines(), 1):
        if line.lstrip().startswith((f"{last} ", f"{last}=", f'"{last}"', f"[{key}]", f"[{last}]")):
            return number
    return 1


class File:
    """One TOML file, validated as a whole before anything of it is used."""

    def __init__(self, tag: str) -> None:
        self.name = f"{tag}.toml"
        self.text = (folder_of("numguard.locales") / self.name).read_text("utf-8")
        try:
            self.data = tomllib.loads(self.text)
        except tomllib.TOMLDecodeError as error:
            raise LocaleDataError(f"{self.name}: not valid TOML: {error}") from error
        for axis, table in self.data.pop("axis", {}).items():
            for name, forms in table.items():
                place, own = (
                    (f"axis.{axis}", {name: forms}) if isinstance(forms, list) else (f"axis.{axis}.{name}", forms)
                )
                self.data.setdefault(place, {}).update(own)
        for name, months in self.data.pop("calendar", {}).items():
            self.data[f"calendar.{name}"] = months
        self._validate(tag)

    def fail(self, key: str, what: str) -> LocaleDataError:
        return LocaleDataError(f"{self.name}:{_line_of(self.text, key)}: {key}: {what}; see locales/README.md")

    def _words(self, key: str, value: object) -> tuple[str, ...]:
        if not isinstance(value, list) or not all(isinstance(v, str) for v in value):
            raise self.fail(key, "must be a list of strings")
        may_be_empty = key.startswith(("paradigm", "suffix"))  # no ending is an ending, too
        if any(v.strip() != v or not (v or may_be_empty) for v in value):
            raise self.fail(key, "has an empty form, or one with blanks around it")
        return tuple(value)

    def _validate(self, tag: str) -> None:
        data = self.data
        if data.get("lang") != tag:
            raise self.fail("lang", f"must be {tag!r}, the name of the file")
        for key, value in data.items():
            if key in TEXTS:
                if not isinstance(value, str):
                    raise self.fail(key, "must be a string")
            elif key in LISTS:
                self._words(key, value)
            elif key in VALUE_TABLES or key in WORD_TABLES or key in ("paradigm", *BOUND_TABLES):
                self._table(key, value)
            elif key not in OTHER:
                raise self.fail(key, "is not a known key")
        for flag in data.get("flags", ()):
            if flag not in FLAGS:
                raise self.fail("flags", f"{flag!r} is not a known flag (known: {', '.join(sorted(FLAGS))})")
        for table, what, known in (*((table, "bound", BOUNDS) for table in BOUND_TABLES), ("year", "sort", YEAR_WORDS)):
            for name in data.get(table, ()):
                if name not in known:
                    raise self.fail(f"{table}.{name}", f"is not a known {what} (known: {', '.join(sorted(known))})")
        if not all(
            isinstance(p, list) and len(p) == 2 and all(isinstance(c, str) for c in p) and len(p[0]) == 1
            for p in data.get("fold", ())
        ):
            raise self.fail("fold", "must be a list of pairs, the first of one character")
        if not isinstance(pairs := data.get("letters", []), list) or not all(
            isinstance(p, list) and len(p) == 2 and all(isinstance(c, str) for c in p) and p[0].strip() for p in pairs
        ):
            raise self.fail(
                "letters", "must be a list of pairs: the parent's letters, and what the file writes for them"
            )
        if pairs and "parent" not in data:
            raise self.fail("letters", "stands only in a file with a parent")
        if not all(isinstance(v, int) and len(k) == 1 for k, v in data.get("numerals", {}).items()):
            raise self.fail("numerals", "must map single characters to integers")
        for row in data.get("replace", ()):
            if not isinstance(row, dict) or not all(isinstance(form, str) and form.strip() for form in row.values()):
                raise self.fail("replace", "must be rows [[replace]] of forms, each under the name of what it says")
            if row.get("plural", "other") not in PLURALS:
                raise self.fail("replace", f"{row['plural']!r} is no plural category ({', '.join(sorted(PLURALS))})")
        self._validate_facts(data)
        self._validate_separators(data.get("separators", {}))
        self._validate_write(data.get("write", {}))

    def _validate_facts(self, data: dict[str, object]) -> None:
        for key, allowed in NUMBERS.items():
            value = data.get(key, [])
            if not isinstance(value, list) or not all(type(number) is int and number in allowed for number in value):
                raise self.fail(key, f"must be a list of whole numbers {_told(allowed)}")
        pair = data.get("year_pairs", [1, 1])
        if not isinstance(pair, list) or len(pair) != 2 or pair != sorted(pair):
            raise self.fail("year_pairs", "must be the first and the last number that a year may begin with")
        for key, allowed in COUNTS.items():
            if key in data and (type(data[key]) is not int or data[key] not in allowed):
                raise self.fail(key, f"must be a whole number {_told(allowed)}")
        for key, known in CHOICES.items():
            if key in data and data[key] not in known:
                raise self.fail(key, f"{data[key]!r} is not one of {', '.join(sorted(known))}")
        signs = data.get("sign", {})
        if not isinstance(signs, dict) or not all(
            len(sign) == 1 and isinstance(code, str) and _CODE.made.fullmatch(code) for sign, code in signs.items()
        ):
            raise self.fail("sign", "must map single signs to currencies (three capitals, ISO 4217)")
        for code in self._words("block_codes", data.get("block_codes", [])):
            if not _CODE.made.fullmatch(code):
                raise self.fail("block_codes", f"{code!r} is not a currency (three capitals, ISO 4217)")

    def _validate_separators(self, table: object) -> None:
        if not isinstance(table, dict) or not table.keys() <= {"decimal", "group"}:
            raise self.fail("separators", "must be a table of decimal, group or both")
        for name, marks in table.items():
            # Blanks are marks here, so the rule for words does not hold.
            if not isinstance(marks, list) or not all(isinstance(mark, str) and len(mark) == 1 for mark in marks):
                raise self.fail(f"separators.{name}", "must be a list of single characters, the likeliest first")

    def _validate_write(self, table: object) -> None:
        if not isinstance(table, dict):
            raise self.fail("write", "must be a table")
        for name, value in table.items():
            key = f"write.{name}"
            if name in TEMPLATES:
                self._template(key, value, TEMPLATES[name])
            elif name == "one":
                if not isinstance(value, dict) or not all(
                    scale.isdecimal() and isinstance(word, str) for scale, word in value.items()
                ):
                    raise self.fail(key, "must map scales (100, 1000) to the word for one of them")
            elif name == "ordinal":
                if not isinstance(value, dict) or not value.keys() <= PLURALS:
                    raise self.fail(key, f"must map plural categories ({', '.join(sorted(PLURALS))}) to templates")
                for category, text in value.items():
                    self._template(f"{key}.{category}", text, {"n"})
            elif name in PLACES:
                self._validate_places(key, name, value)
            elif name == "first":
                if value is not True:
                    raise self.fail(key, "must be true, or left out: what the file makes comes before other spellings")
            else:
                known = ", ".join([*TEMPLATES, "one", "ordinal", "first", *PLACES])
                raise self.fail(key, f"is not a known template (known: {known})")

    def _validate_places(self, key: str, name: str, value: object) -> None:
        if name == "places":
            if not isinstance(value, list) or 10 not in value or not all(isinstance(u, int) and u > 1 for u in value):
                raise self.fail(key, "must be a list of units from 10 on (10, 100, 1000)")
        elif name == "gap":
            if not isinstance(value, str) or value.split() != [value]:
                raise self.fail(key, "must be a text without blanks")
        elif not isinstance(value, dict) or not all(isinstance(text, str) for text in value.values()):
            raise self.fail(key, "must map texts to what is written instead")

    def _template(self, key: str, template: object, parts: set[str]) -> None:
        if not isinstance(template, str) or not (found := set(_PART.made.findall(template))) or not found <= parts:
            raise self.fail(key, f"must be a text with parts from {', '.join(f'{{{part}}}' for part in sorted(parts))}")

    def _table(self, key: str, table: object) -> None:
        if not isinstance(table, dict):
            raise self.fail(key, "must be a table")
        for name, forms in table.items():
            if key in VALUE_TABLES:
                try:
                    value_key(name)
                except (ValueError, InvalidOperation, ZeroDivisionError):
                    raise self.fail(f"{key}.{name}", "is not an exact value (an integer, a decimal or a/b)") from None
            if key == "either" and _PAIR.made.fullmatch(name) is None:
                raise self.fail(f"{key}.{name}", "is not a pair of whole numbers")
            if key in ("minutes", "era", "clock_from") and not name.removeprefix("-").isdecimal():
                raise self.fail(f"{key}.{name}", "is not a whole number")
            months = CALENDAR_MONTHS.get(key.partition(".")[2]) if key.startswith("calendar.") else None
            if months is not None and not (name.isdecimal() and 1 <= int(name) <= months):
                raise self.fail(f"{key}.{name}", f"is no month from 1 to {months}")
            for form in self._words(f"{key}.{name}", forms):
                if "+" in form and key != "paradigm":
                    self.expand(f"{key}.{name}", form)

    def expand(self, key: str, form: str) -> tuple[str, ...]:
        """Return ``form`` with its paradigm's endings."""
        stem, plus, paradigm = form.partition("+")
        if not plus:
            return (form,)
        endings = self.data.get("paradigm", {}).get(paradigm)
        if endings is None:
            raise self.fail(key, f"{form!r} names no known paradigm")
        return tuple(stem + ending for ending in endings)

    def forms(self, key: str, forms: list[str]) -> tuple[str, ...]:
        return tuple(dict.fromkeys(full for form in forms for full in self.expand(key, form)))

    def suffix(self) -> tuple[tuple[str, ...], ...]:
        slots = self.data.get("suffix", [])
        if not slots:
            return ()
        if isinstance(slots[0], str):
            slots = [slots]
        return tuple(self.forms("suffix", list(self._words("suffix", slot))) for slot in slots)
