"""A translator with known faults: an oracle that spoils every third number, in each capability in its way.

As a program it translates line by line: ``faulty.py SUITE TARGET [--log FILE] [--sleep SECONDS] [--right]``.
"""

from __future__ import annotations

import os
import sys
import time
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

from numguard.probe import templates as sentences
from numguard.probe.model import Case, Slot, Suite
from numguard.probe.oracle import Oracle
from numguard.probe.write import write_somehow

EVERY = 3
END = "# the end"

# The class of Table 4 that each capability's fault belongs to.
CATEGORY = {
    "integers": "digits",
    "decimals": "digits",
    "numerals": "numerals",
    "separators": "separators",
    "units": "digits",
    "dates": "other",
    "clocks": "digits",
    "ordinals": "digits",
    "percentages": "digits",
    "ranges": "digits",
    "currencies": "units",
    "negatives": "other",
    "repeated": "digits",
    "years": "digits",
    "fractions": "digits",
    "multiples": "digits",
    "large-units": "units",
    "strings": "digits",
    "ratios": "digits",
    "changes": "digits",
    "points": "digits",
    "formulas": "digits",
}


def faulty_ids(suite: Suite) -> set[str]:
    """The cases that the translator gets wrong: in each capability the first, the fourth and so on."""
    found: set[str] = set()
    at: dict[str, int] = {}
    for case in suite.cases:
        if can_spoil(case):
            number = at[case.capability] = at.get(case.capability, -1) + 1
            if number % EVERY == 0:
                found.add(case.id)
    return found


def can_spoil(case: Case) -> bool:
    """A worded number stays as it is."""
    return all(slot.style != "fixed" for slot in case.slots)


def spoilt(case: Case, target_lang: str) -> str:
    """The wrong translation of a case."""
    slot = case.slots[0]
    rest = dict(zip(("NUM2",), (_said(other, target_lang) for other in case.slots[1:2]), strict=False))
    filling = Slot(0, 0, _wrong(slot, case.capability, target_lang), slot.value, slot.style)
    return sentences.fill(sentences.templates(target_lang)[case.template], {"NUM": filling, **rest})[0]


def _said(slot: Slot, lang: str) -> Slot:
    return Slot(0, 0, write_somehow(slot.value, slot.style, lang), slot.value, slot.style)


def _wrong(slot: Slot, capability: str, lang: str) -> str:
    value = slot.value
    match capability:
        case "separators":
            # The marks of the other convention: 9,756 in German, 9.756 in English.
            return write_somehow(value, slot.style, lang).translate(str.maketrans(",.", ".,"))
        case "dates":
            year, month, day = value.split("-")
            return write_somehow(f"{year}-{int(month) % 12 + 1:02}-{min(int(day), 28):02}", "date", lang)
        case "clocks":
            hour, minute = value.split(":")
            return write_somehow(f"{(int(hour) + 5) % 24:02}:{(int(minute) + 7) % 60:02}", "clock", lang)
        case "currencies":
            amount, code = value.split()
            return write_somehow(f"{amount} {'USD' if code != 'USD' else 'GBP'}", "currency", lang).replace(
                "\N{NO-BREAK SPACE}", " "
            )
        case "negatives":
            return write_somehow(value.removeprefix("-"), slot.style, lang)
        case "years":
            return str(int(value) - 100)
        case "fractions":
            return write_somehow(
                {"1/3": "2/3", "2/3": "1/3", "3/4": "1/4", "2/5": "3/5", "3/5": "2/5"}.get(value, "1/8"),
                "fraction",
                lang,
            )
        case "repeated":
            run = next(at for at in range(len(value)) if value[at : at + 2] == value[at] * 2)
            return value[:run] + value[run + 1 :]  # one of the run is lost
        case _:
            if slot.style == "scale":
                return write_somehow(format(Decimal(value) / 10, "f"), "scale", lang)
            if "/" in value:
                return write_somehow(str(Fraction(value) / 2), slot.style, lang)
            return write_somehow(_other_digit(value), slot.style, lang)


def _other_digit(value: str) -> str:
    """Change the last digit, never into 0."""
    return value[:-1] + str(int(value[-1]) % 9 + 1)


class Faulty:
    """The translator as an object."""

    name = "faulty"
    timeout = 1000.0

    def __init__(self, suite: Suite) -> None:
        self._suite = suite
        self._oracle = Oracle(suite)
        self._wrong = faulty_ids(suite)
        self._cases = {case.source: case for case in suite.cases}

    @property
    def identity(self) -> str:
        return f"faulty/{self._suite.seed}"

    def translate(self, text: str, source_lang: str, target_lang: str, _seconds: float = 0.0) -> str:
        case = self._cases[text]
        if case.id in self._wrong:
            return spoilt(case, target_lang)
        return self._oracle.translate(text, source_lang, target_lang)


def main() -> None:
    from numguard.probe.records import read_suite

    suite, target = read_suite(sys.argv[1]), sys.argv[2]
    options = dict(zip(sys.argv[3::2], sys.argv[4::2], strict=False))
    system = Oracle(suite) if options.get("--right") else Faulty(suite)
    with Path(options.get("--log", os.devnull)).open("a", encoding="utf-8", buffering=1) as log:
        for line in iter(sys.stdin.readline, ""):
            text = line.rstrip("\n")
            output = system.translate(text, suite.source_lang, target)
            time.sleep(float(options.get("--sleep", "0")))
            log.write(f"{text}\n")
            try:
                print(output, flush=True)
            except BrokenPipeError:  # Nobody listens any more.
                sys.stdout = None
                break
        log.write(END + "\n")


if __name__ == "__main__":
    main()
