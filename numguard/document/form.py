"""A right value in a wrong form: a mark that is none of the language, words in digits, a flat with blanks."""

from __future__ import annotations

import regex

from numguard.document.markables import labels, number_marks
from numguard.document.model import Markable
from numguard.language.tags import split_tag

_BEFORE = 12
_SHORT = regex.compile(r"(?<![\p{L}\p{N}])([nN]\p{L}{0,3}\.)\s*\Z")
"""What "No." becomes where a system takes it for a word: ne., nč., nein. Another short word may be the right one."""
_OPENS = regex.compile(r"\d[^()（）]{0,20}[(（][^()（）\d]{0,24}\Z")
"""A number in digits, and an open bracket: 2 (in words: two)."""


def wrong_form(markable: Markable, source: str, hypothesis: str, span: tuple[int, int], target_lang: str) -> str:
    """Say what is wrong with the form in which ``hypothesis[span]`` says a markable of the source, or nothing.

    >>> flat = Markable("flat composition", "1+1", 0, 0, 3, "1+1")
    >>> wrong_form(flat, "1+1", "1 + 1", (0, 5), "cs")
    "'1 + 1' has blanks, and '1+1' has none"
    """
    said = hypothesis[slice(*span)]
    if markable.kind == "flat composition" and " " in said and " " not in markable.text:
        return f"{said!r} has blanks, and {markable.text!r} has none"
    own = labels("number").search(source, max(0, markable.start - _BEFORE), markable.start)
    if own is not None and not source[own.end() : markable.start].strip() and _is_number(markable):
        mark = _SHORT.search(hypothesis[max(0, span[0] - _BEFORE) : span[0]])
        known = number_marks(split_tag(target_lang)[0])
        if mark is not None and known and mark[1].lower() not in known:
            return f"{mark[1]!r} before {said!r} is no mark of a number in {target_lang}"
    in_words = not any(char.isdecimal() for char in markable.text)
    if (
        in_words
        and said.isdecimal()
        and _OPENS.search(source[: markable.start])
        and _OPENS_SAID.search(hypothesis[: span[0]])
    ):
        return f"{markable.text!r} is said in words, and here in digits: {said!r}"
    return ""


_OPENS_SAID = regex.compile(r"[(（][^()（）\d]{0,24}\Z")


def _is_number(markable: Markable) -> bool:
    return markable.kind in ("number", "supplement number")
