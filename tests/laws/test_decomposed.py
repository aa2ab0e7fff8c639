"""Law of letters: what is written with letters in parts (NFD) says what it says with whole ones (NFC)."""

from __future__ import annotations

import unicodedata

import pytest
from grid import crossings, formats, judge

from numguard import Checker, extract
from numguard.mentions.lexicon.lexicon import lexicon
from numguard.script.plain import plainer
from numguard.script.present import PLAINER, signs_in

_UNREAD = (
    range(0x1B00, 0x1B80),
    range(0x11080, 0x110D0),
    range(0x11300, 0x11380),
    range(0x11480, 0x114E0),
    range(0x11580, 0x11600),
    range(0x11900, 0x11960),
)
"""Blocks of scripts that none of our languages uses: Balinese, Kaithi, Grantha, Tirhuta, Siddham, Dives Akuru."""


def in_parts(text: str) -> str:
    return unicodedata.normalize("NFD", text)


def letters() -> list[str]:
    """Return every character that has parts which make it again."""
    every = (chr(code) for code in range(0x110000) if not 0xD800 <= code < 0xE000)
    return [char for char in every if in_parts(char) != char == unicodedata.normalize("NFC", in_parts(char))]


def test_every_letter_in_parts_is_made_whole() -> None:
    """By both walks, and no letter is made that is not meant."""
    lex = lexicon("en")
    for char in letters():
        if any(ord(char) in block for block in _UNREAD):
            continue
        text = f"5 {in_parts(char)} x"
        assert [usual for _, _, usual in plainer(text)] == [char], char
        assert signs_in(text) & lex.hits(text).signs_of(text) & PLAINER, char


@pytest.mark.parametrize("lang", formats.candidates())
@pytest.mark.sampled(30)
def test_crossings_of_a_language(lang: str) -> None:
    """Dates, clocks, units, money, percent, scales in digits and in words, right and wrong, either side or both."""
    if not formats.is_written(lang):
        return  # its numbers cannot be written in words
    for crossing in judge.chosen(lang, 24, "decomposed", "open", ()):
        pair = crossings.pair(lang, crossing, "decomposed")
        if pair is None:
            continue
        check = judge.checker(pair.source_lang, pair.target_lang).check
        for hypothesis in filter(None, (pair.right, pair.wrong)):
            action = check(pair.source, hypothesis).action
            for source in {pair.source, in_parts(pair.source)}:
                for said in {hypothesis, in_parts(hypothesis)}:
                    assert check(source, said).action == action, (crossing.name, source, said)


def test_places_are_those_of_the_text_as_given() -> None:
    """A number's place counts the parts of letters."""
    text = in_parts("Él pagó três vírgula cinco pés.")
    (mention,) = extract(text, "pt")
    assert text[mention.start : mention.end] == mention.text == in_parts("três vírgula cinco")
    verdict = Checker("en", "pt").check("He paid 3.6 feet.", text)
    (issue,) = verdict.issues
    assert issue.hypothesis is not None
    assert text[issue.hypothesis.start : issue.hypothesis.end] == issue.hypothesis.text


@pytest.mark.parametrize("text", ["ẹ̀wẹ̀dú 5", "а́ 7", "e\u0301\u0302\u0323 9"])
def test_marks_without_a_whole_letter_stay(text: str) -> None:
    """What makes no letter is left as it is, and read."""
    (mention,) = extract(text, "yo")
    assert text[mention.start : mention.end] == mention.text == text[-1]
