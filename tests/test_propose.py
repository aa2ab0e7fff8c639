"""The tool that proposes a language's number words, on text of an invented language."""

from __future__ import annotations

import gzip
import json
import random
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent

import proposals  # noqa: E402
import propose  # noqa: E402

from numguard import render  # noqa: E402

WORDS = {2: "zim", 3: "tolk", 4: "beru", 5: "hanak", 20: "vostim", 30: "vostolk", 100: "grud", 1000: "mesh"}
ENDINGS = ("", "ax", "on")
FILLING = ("lu", "ragi", "epo", "nisk", "orr", "dab", "tuv", "ezen")


def said(number: int) -> str:
    """Write a number in the invented language: greater part first, "ve" between the parts."""
    for scale in (1000, 100):
        if number >= scale:
            count, rest = divmod(number, scale)
            counted = (said(count) + " " if count > 1 else "") + WORDS[scale]
            return counted + (f" ve {said(rest)}" if rest else "")
    return WORDS[number] if number in WORDS else f"{WORDS[number // 10 * 10]} ve {WORDS[number % 10]}"


def texts(count: int = 150) -> list[tuple[str, str]]:
    chance = random.Random(29)
    rows = []
    for _ in range(count):
        number = chance.choice((2, 3, 4, 5, 20, 22, 30, 34, 100, 120, 300, 2000, 3100, 0))
        other = [chance.choice(FILLING) for _ in range(6)]
        if not number:
            rows.append(("Nobody said how many came.", " ".join(other)))
            continue
        words = said(number).split()
        words[-1] += chance.choice(ENDINGS)
        at = chance.randrange(6)
        rows.append(
            (f"They saw {render(number, 'en', style='words')} houses.", " ".join((*other[:at], *words, *other[at:])))
        )
    return rows


@pytest.fixture(scope="module")
def lines() -> list[proposals.Line]:
    return [proposals.read(*row) for row in texts()]


@pytest.fixture(scope="module")
def found(lines: list[proposals.Line]) -> list[proposals.Proposal]:
    return proposals.propose(lines)


def test_each_word_is_proposed_for_its_value_first(found: list[proposals.Proposal]) -> None:
    first: dict[Any, proposals.Proposal] = {}
    for one in found:
        first.setdefault(one.key.value, one)
    for value in (3, 4, 5, 20, 30, 100, 1000):
        assert proposals.has(first[Fraction(value)].feature, WORDS[value]) or WORDS[value] in first[value].forms


def test_endings_are_merged_under_their_stem(found: list[proposals.Proposal]) -> None:
    hanak = next(one for one in found if one.key.value == 5)
    assert set(hanak.forms) == {"hanak" + ending for ending in ENDINGS}
    assert hanak.feature.endswith("-")


def test_no_filling_is_proposed(found: list[proposals.Proposal]) -> None:
    assert not {form for one in found for form in one.forms} & set(FILLING)


def test_joiner_and_order_are_told(lines: list[proposals.Line], found: list[proposals.Proposal]) -> None:
    told = proposals.between(lines, found)
    assert told.words["ve"] > 10
    assert told.greater_first > told.smaller_first


def test_a_word_of_two_values_is_a_conflict() -> None:
    rows = [("two men", "zim orr"), ("three men", "zim orr"), ("no man", "epo orr")] * 20
    found = proposals.propose([proposals.read(*row) for row in rows])
    assert {remark for one in found for remark in one.remarks} >= {"also proposed for num 2", "also proposed for num 3"}


def test_what_the_file_reads_is_told(found: list[proposals.Proposal]) -> None:
    file = {"hanak": (Fraction(5),), "tolk": (Fraction(7),)}
    proposals.remark_known(found, lambda form: file.get(form, ()))
    remarks = {remark for one in found for remark in one.remarks}
    assert {"hanak: known", "tolk: READ AS 7"} <= remarks


def test_words_without_blanks_are_found_inside() -> None:
    rows = [("two men", "甲弐乙"), ("three men", "丙参甲"), ("no man", "甲乙丙")] * 10
    found = proposals.propose([proposals.read(*row, is_spaced=False) for row in rows], is_spaced=False)
    assert {(one.key.value, form) for one in found for form in one.forms} >= {(2, "弐"), (3, "参")}


def test_months_have_their_table() -> None:
    rows = [("in July 1998", "orrin dab 1998"), ("in June 1998", "peshtin dab 1998"), ("in 1998", "dab 1998")] * 10
    found = proposals.propose([proposals.read(*row) for row in rows])
    assert {str(one.key) for one in found} == {"month 6", "month 7"}


def test_the_command_reads_both_kinds_of_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = texts()
    source, target, both = tmp_path / "a", tmp_path / "b", tmp_path / "c.jsonl.gz"
    source.write_text("".join(one + "\n" for one, _ in rows), "utf-8")
    target.write_text("".join(other + "\n" for _, other in rows), "utf-8")
    with gzip.open(both, "wt", encoding="utf-8") as file:
        file.writelines(json.dumps({"source": a, "hypothesis": b, "tgt_lang": "aa"}) + "\n" for a, b in rows)
    propose.main(["aa", "--source", str(source), "--target", str(target)])
    plain = capsys.readouterr().out
    propose.main(["aa", "--pairs", str(both)])
    assert capsys.readouterr().out == plain
    assert "between parts: ve:" in plain
    propose.main(["aa", "--pairs", str(both), "--toml"])
    rows_of_toml = capsys.readouterr().out
    assert '[mul]\n100 = ["grud"' in rows_of_toml


def test_known_words_are_left_out_on_request(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source, target = tmp_path / "a", tmp_path / "b"
    source.write_text("four men\nno men\nno men\n" * 10, "utf-8")
    target.write_text("vier Tage\nTage\nTage\n" * 10, "utf-8")
    arguments = ["de", "--source", str(source), "--target", str(target)]
    propose.main(arguments)
    assert "vier" in capsys.readouterr().out
    propose.main([*arguments, "--new"])
    assert "vier" not in capsys.readouterr().out


def test_texts_must_be_named(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        propose.main(["aa", "--source", "x"])
    assert "--pairs, or both" in capsys.readouterr().err
