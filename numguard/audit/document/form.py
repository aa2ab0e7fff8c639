"""A right value in a wrong form: a mark that is none of the language, words in digits, a figure in words."""

from __future__ import annotations

import regex

from numguard.audit.document.markables import labels, number_marks
from numguard.audit.document.model import Markable
from numguard.language import data as localedata
from numguard.language.tags import split_tag

_BEFORE = 12
_SHORT = regex.compile(r"(?<![\p{L}\p{N}])([nN]\p{L}{0,3}\.)\s*\Z")
"""What "No." becomes where a system takes it for a word: ne., nč., nein. Another short word may be the right one."""
_IN_WORDS = regex.compile(r"\d[^()（）]{0,20}[(（][^()（）\d]{0,24}\Z")
"""A number in digits, and an open bracket: 2 (in words: two)."""


def wrong_form(markable: Markable, source: str, hypothesis: str, span: tuple[int, int], target_lang: str) -> str:
    """Say what is wrong with the form in which ``hypothesis[span]`` says a markable of the source, or nothing.

    >>> one = Markable("number", "1", 0, 9, 10)
    >>> wrong_form(one, "flat No. 1", "byt ne. 1", (8, 9), "cs")
    "'ne.' before '1' is not a mark of a number in cs"
    """
    said = hypothesis[slice(*span)]
    own = _label(markable, source)
    if own is not None:
        before = hypothesis[max(0, span[0] - _BEFORE) : span[0]]
        # "No." as it stands, or as the word for not.
        words = [own[0].strip("."), *localedata.load(target_lang).lists["bound_not"]]
        mark = _SHORT.search(before) or regex.search(
            rf"(?<!\p{{L}})({'|'.join(map(regex.escape, words))})\s*\Z", before, regex.IGNORECASE
        )
        known = {one.rstrip(".") for one in number_marks(split_tag(target_lang)[0])}
        if mark is not None and known and mark[1].lower().rstrip(".") not in known:
            return f"{mark[1]!r} before {said!r} is not a mark of a number in {target_lang}"
    is_digits = said[:1].isdecimal() and not any(char.isalpha() for char in said)
    if is_digits and is_in_words(markable, source) and _OPENS_SAID.search(hypothesis[: span[0]]):
        return f"{markable.text!r} is said in words, and here in digits: {said!r}"
    figure = markable.text if markable.text.isdecimal() and _SAID_BEHIND.match(source, markable.end) else ""
    if figure and not regex.search(rf"(?<!\d){figure}(?!\d)", hypothesis):
        return f"the figure {figure} is lost: {said!r} is in words, as in its bracket"
    return ""


def _label(markable: Markable, source: str) -> regex.Match[str] | None:
    """Return the mark right before a number, as in No. 1."""
    own = labels("number").search(source, max(0, markable.start - _BEFORE), markable.start)
    is_beside = own is not None and not source[own.end() : markable.start].strip()
    return own if is_beside and markable.kind in ("number", "supplement number") else None


def lost(markable: Markable, source: str) -> str:
    """Say what a document may not leave out of a number, though a free translation may; empty if nothing is lost.

    >>> lost(Markable("number", "1", 0, 9, 10), "flat No. 1 is damaged")
    'the number of one of a series is left out'
    >>> lost(Markable("number", "1", 0, 7, 8), "be No. 1")
    ''
    """
    if is_in_words(markable, source):
        return "the number is said in words, and here in digits alone"
    own = _label(markable, source)
    is_named = own is not None and _NAME.search(source[: own.start()]) is not None
    return "the number of one of a series is left out" if is_named else ""


def is_in_words(markable: Markable, source: str) -> bool:
    """Tell whether a markable says a number again in words, in brackets behind its digits: 2 (in words: two)."""
    in_digits = any(char.isdecimal() for char in markable.text)
    return not in_digits and _IN_WORDS.search(source[: markable.start]) is not None


_NAME = regex.compile(r"\p{L}{4,}\s+\Z")
"""The word for what is numbered: flat No. 1, but to be No. 1."""
_SAID_BEHIND = regex.compile(r"\s*[(（][^()（）\d]{0,24}:[^()（）\d]{1,40}[)）]")
"""A bracket that says in words what stands before it, and says that it does: (in words: two)."""
_OPENS_SAID = regex.compile(r"[(（][^()（）\d]{0,24}\Z")
