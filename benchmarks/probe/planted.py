#!/usr/bin/env python3
"""Plant faults of known class into right translations of the paper's experiment, and count what `numguard probe` finds.

    python benchmarks/probe/planted.py            400 faults, 8 directions; also a system that copies every number

A simulated system translates the 165 sentences of Wang et al. (2021) in each of the 8 directions rightly (the oracle),
but for every n-th sentence, into which one fault is put. Asked: every fault is found, in its class of Table 4, and
nothing else is.
"""

from __future__ import annotations

import argparse
import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random

from numguard import Checker
from numguard.probe import templates
from numguard.probe.convention import convention
from numguard.probe.generating import generate, generate_paper
from numguard.probe.judge import judge_case
from numguard.probe.model import Case, Slot, Translation
from numguard.probe.oracle import Oracle
from numguard.probe.paper import DIRECTIONS
from numguard.probe.write import write_somehow

Plant = Callable[[Slot, str, str, Random], str | None]


def main() -> None:
    """Plant, count and print a JSON record."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--faults", type=int, default=400)
    parser.add_argument("--seed", default="planted")
    parser.add_argument(
        "--all", action="store_true", help="plant into all our formats of digits and words, not into 25"
    )
    parser.add_argument("--show", action="store_true", help="print what was missed, misfiled or found too much")
    args = parser.parse_args()
    totals: Counter[str] = Counter()
    classes: Counter[str] = Counter()
    per_direction = args.faults // len(DIRECTIONS)
    for source, target in DIRECTIONS:
        counts, planted = planted_in(source, target, per_direction, args.seed, show=args.show, whole=args.all)
        totals += counts
        classes += planted
    copying = {f"{s}-{t}": copied(s, t) for s, t in DIRECTIONS}
    found = {
        "faults": totals["planted"],
        "found": totals["found"],
        "in_the_right_class": totals["right"],
        "extra": totals["extra"],
        "right_sentences": totals["others"],
        "planted_by_class": dict(sorted(classes.items())),
        "found_share": round(totals["found"] / totals["planted"], 4),
        "class_share": round(totals["right"] / totals["found"], 4),
        "a_system_that_copies_every_number": copying,
    }
    print(json.dumps(found, indent=1))


def planted_in(
    source: str, target: str, faults: int, seed: str, *, show: bool = False, whole: bool = False
) -> tuple[Counter[str], Counter[str]]:
    """Return counts of one direction, and of the classes that were planted."""
    suite = generate_paper(source, seed=seed)
    if whole:
        styles = {style for _, _, its, _ in PLANTS for style in its}
        cases = tuple(case for case in generate(source, seed=seed).cases if case.slots[0].style in styles)
        suite = replace(suite, cases=cases)
    checker, rng = Checker(source, target), Random(f"{source}{target}{seed}")
    oracle = Oracle(suite)
    chosen = set(rng.sample(range(len(suite.cases)), min(faults, len(suite.cases))))
    counts: Counter[str] = Counter()
    classes: Counter[str] = Counter()
    for at, case in enumerate(suite.cases):
        output, category, name = oracle.translate(case.source, source, target), "", ""
        if at in chosen:
            output, category, name = spoilt(case, source, target, rng)
        result = judge_case(case, Translation(output), checker)
        found = {fault.category for fault in result.faults}
        if not category:
            counts["others"] += 1
            counts["extra"] += not result.passed
            is_odd = not result.passed
        else:
            counts["planted"] += 1
            classes[f"{category}/{name}"] += 1
            counts["found"] += not result.passed
            is_right = bool(result.faults) and result.faults[0].category == category and found == {category}
            counts["right"] += is_right
            is_odd = not is_right
        if show and is_odd:
            print(source, target, category, name, "|", case.source, "|", output, "|", result.faults)
    return counts, classes


def spoilt(case: Case, source: str, target: str, rng: Random) -> tuple[str, str, str]:
    """Return a translation with one fault, the class and the name of the fault."""
    plants = [(category, name, plant) for category, name, styles, plant in PLANTS if case.slots[0].style in styles]
    rng.shuffle(plants)
    if rng.random() < 0.5:  # Fewer sentences admit a fault of their marks than one of their digits.
        plants.sort(key=lambda plant: plant[0] != "separators")
    for category, name, plant in plants:
        text = plant(case.slots[0], source, target, rng)
        if text is not None:
            others = [write_somehow(slot.value, slot.style, target) for slot in case.slots[1:2]]
            fillings = dict(zip(("NUM", "NUM2"), (text, *others), strict=False))
            places = {key: Slot(0, 0, value, "0", "plain") for key, value in fillings.items()}
            return templates.fill(templates.templates(target)[case.template], places)[0], category, name
    raise AssertionError(f"no fault fits {case.source!r}")


def _said(slot: Slot, lang: str) -> str:
    return write_somehow(slot.value, slot.style, lang)


def kept(slot: Slot, source: str, target: str, rng: Random) -> str | None:
    """The source's marks, where the target does not set them so."""
    right = convention(target)
    value = right.value(slot.text.lstrip("-\N{MINUS SIGN}"))
    return slot.text if value is None or str(value) != slot.value.lstrip("-") else None


def swapped(slot: Slot, source: str, target: str, rng: Random) -> str | None:
    """Point and comma exchanged in the right translation."""
    text = _said(slot, target).translate(str.maketrans(",.", ".,"))
    value = convention(target).value(text)
    return text if text != _said(slot, target) and (value is None or str(value) != slot.value) else None


def all_alike(slot: Slot, source: str, target: str, rng: Random) -> str | None:
    """The decimal mark has become one more grouping mark: 9.756.001."""
    text = _said(slot, target)
    marks = re.sub(r"\d", "", text)
    return text.replace(marks[-1], marks[0]) if len(set(marks)) > 1 else None


def lost_mark(slot: Slot, source: str, target: str, rng: Random) -> str | None:
    """The decimal mark is lost."""
    if "." not in slot.value:
        return None
    return write_somehow(slot.value.replace(".", ""), slot.style, target)


def _number(change: Callable[[str, Random], str | None]) -> Plant:
    def plant(slot: Slot, source: str, target: str, rng: Random) -> str | None:
        value = change(slot.value, rng)
        return None if value is None or value == slot.value else write_somehow(value, slot.style, target)

    return plant


def dropped(value: str, rng: Random) -> str | None:
    """One digit of a whole number is lost."""
    whole, point, rest = value.partition(".")
    if len(whole) < 2:
        return None
    at = rng.randrange(1, len(whole))
    return whole[:at] + whole[at + 1 :] + point + rest


def repeated(value: str, rng: Random) -> str | None:
    """One digit comes twice."""
    at = rng.randrange(len(value.partition(".")[0]))
    return value[: at + 1] + value[at:]


def changed(value: str, rng: Random) -> str | None:
    """One digit is another one."""
    at = rng.choice([k for k, char in enumerate(value) if char != "."])
    return value[:at] + str((int(value[at]) + rng.randrange(1, 9)) % 9 + 1) + value[at + 1 :]


def transposed(value: str, rng: Random) -> str | None:
    """Two digits are exchanged."""
    places = [
        k
        for k in range(len(value) - 1)
        if value[k : k + 2].isdigit() and value[k] != value[k + 1] and value[k + 1] != "0"
    ]
    if not places:
        return None
    at = rng.choice(places)
    return value[:at] + value[at + 1] + value[at] + value[at + 2 :]


def tenfold(value: str, rng: Random) -> str | None:
    """A wrong scale: ten times as much, or a tenth."""
    return value + "0" if rng.random() < 0.5 else value[:-1] if value.endswith("0") else value + "00"


def thousandfold(value: str, rng: Random) -> str | None:
    """The next scale word."""
    return value + "000"


def empty(slot: Slot, source: str, target: str, rng: Random) -> str | None:
    """The number is left out."""
    return ""


PLANTS: tuple[tuple[str, str, frozenset[str], Plant], ...] = (
    ("separators", "kept", frozenset({"plain", "grouped"}), kept),
    ("separators", "swapped", frozenset({"plain", "grouped"}), swapped),
    ("separators", "all alike", frozenset({"grouped"}), all_alike),
    ("separators", "decimal mark lost", frozenset({"plain", "grouped"}), lost_mark),
    ("digits", "dropped", frozenset({"plain", "grouped"}), _number(dropped)),
    ("digits", "repeated", frozenset({"plain", "grouped"}), _number(repeated)),
    ("digits", "changed", frozenset({"plain", "grouped"}), _number(changed)),
    ("digits", "transposed", frozenset({"plain", "grouped"}), _number(transposed)),
    ("digits", "left out", frozenset({"plain"}), empty),
    ("numerals", "another word", frozenset({"words"}), _number(changed)),
    ("numerals", "a word lost", frozenset({"words"}), _number(dropped)),
    ("numerals", "left out", frozenset({"words"}), empty),
    ("units", "tenfold", frozenset({"scale"}), _number(tenfold)),
    ("units", "the next scale", frozenset({"scale"}), _number(thousandfold)),
)


def copied(source: str, target: str) -> dict[str, float]:
    """Return the pass rates of a system that leaves every number as it is, and translates the rest."""
    suite, checker = generate_paper(source, seed="copied"), Checker(source, target)
    passed: dict[str, list[bool]] = {}
    lenient: list[bool] = []
    for case, output in copies(suite.cases, target):
        if case.capability == "numerals":
            continue
        result = judge_case(case, Translation(output), checker)
        name = (
            "integers below 1,000" if case.capability == "integers" and len(case.slots[0].text) < 4 else case.capability
        )
        passed.setdefault(name, []).append(result.passed)
        if case.capability == "separators":
            lenient.append(result.is_leniently_right)
    rates = {name: round(100 * sum(values) / len(values), 1) for name, values in passed.items()}
    return rates | {"separators, lenient": round(100 * sum(lenient) / len(lenient), 1)}


def copies(cases: tuple[Case, ...], target: str) -> Iterator[tuple[Case, str]]:
    """Yield cases and their translations with the numbers copied."""
    for case in cases:
        places = dict(zip(("NUM", "NUM2"), case.slots, strict=False))
        yield case, templates.fill(templates.templates(target)[case.template], places)[0]


if __name__ == "__main__":
    main()
