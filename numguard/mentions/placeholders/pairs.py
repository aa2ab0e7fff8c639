"""Whether the two texts of a pair are read without their placeholders."""

from __future__ import annotations

import re
from functools import partial
from typing import Final

from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.mentions.placeholders.arguments import NUMBERED
from numguard.mentions.placeholders.mask import mask
from numguard.mentions.placeholders.masked import Masked, have_equal_lines
from numguard.script.late import Late

_OPENS: Final = ("{", "<", "&", "\\", "__", "*", "`")
_CHANGES: Final = (Late(r"\$[a-z_]"), Late(r"%[\w(%.*+#'@-]"))
"""Where a placeholder may begin that changes what is read: $5 is none of itself, and an address stays.

Each pattern begins with one sign, which makes its search fast.
"""


def masked_texts(
    source: str,
    source_lex: Lexicon,
    hypothesis: str,
    target_lex: Lexicon,
    terms: re.Pattern[str] | None = None,
    *,
    is_plainer: bool,
) -> tuple[Masked, Masked] | None:
    """Return both texts without their placeholders, and ``terms``; None where the texts are read as they are.

    ``is_plainer``: something in a text may be typed otherwise than mostly, which the walk has told.
    """
    numbered = arguments_of(source, source_lex, hypothesis, target_lex)
    is_quoted = _has_quoted_line(source) and _has_quoted_line(hypothesis)
    is_changed = numbered != "" or is_plainer or is_quoted or terms is not None
    if not (is_changed or _may_have_changes(source) or _may_have_changes(hypothesis)):
        return None
    read = partial(mask, numbered=numbered, is_quoted=is_quoted, terms=terms)
    ours, theirs = read(source, is_scale=source_lex.is_scale), read(hypothesis, is_scale=target_lex.is_scale)
    if "\n" in source and "\n" in hypothesis and have_equal_lines(ours, theirs):
        ours, theirs = (read(text, has_lines=True) for text in (source, hypothesis))
    return (ours, theirs) if ours.is_changed or theirs.is_changed else None


def _has_quoted_line(text: str) -> bool:
    return text.startswith(">") or "\n>" in text


def _may_have_changes(text: str) -> bool:
    """Tell whether a placeholder that changes what is read may begin somewhere in a text."""
    for sign in _OPENS:
        if sign in text:
            return True
    return any([pattern.made.search(text) is not None for pattern in _CHANGES])  # noqa: C419 -- faster compiled


def arguments_of(source: str, source_lex: Lexicon, hypothesis: str, target_lex: Lexicon) -> str:
    """Return the signs of the arguments that texts count from one: "$" for $1 and $2, "%" for %1 and %2 of Qt.

    $5 may be an amount of money and, in a language that writes the sign first, %5 a percentage: there both texts must
    have what is an argument.
    """
    signs = ""
    if "$" in source and "$" in hypothesis and _counts_dollars(source, source_lex, hypothesis, target_lex):
        signs = "$"
    if "%" in source or "%" in hypothesis:
        ours, theirs = _counted(source), _counted(hypothesis)
        is_said = _are_counted("%", ours) and not source_lex.cldr.has_percent_first
        if is_said or (_are_counted("%", theirs) and (ours == theirs or not target_lex.cldr.has_percent_first)):
            signs += "%"
    return signs


def _counted(text: str) -> list[str]:
    """Return what may be the arguments %1 %2 of a text, in their order of counting."""
    return sorted(match.group().replace("L", "") for match in NUMBERED["%"].made.finditer(text))


def _are_counted(sign: str, keys: list[str]) -> bool:
    """Tell whether arguments are counted from one, without a gap."""
    return bool(keys) and set(keys) == {f"{sign}{k}" for k in range(1, len(set(keys)) + 1)}


def _counts_dollars(source: str, source_lex: Lexicon, hypothesis: str, target_lex: Lexicon) -> bool:
    """Return True if $1 $2 ... are the arguments of a text, no amounts of money.

    They are counted from one, at least one of them is kept in the translation, which has no other, and none is
    followed by a scale word. A lone one must be kept.
    """
    ours = [(match.group(), match.end()) for match in NUMBERED["$"].made.finditer(source)]
    theirs = [(match.group(), match.end()) for match in NUMBERED["$"].made.finditer(hypothesis)]
    keys, others = [key for key, _ in ours], {key for key, _ in theirs}
    if not others or not others <= set(keys) or not _are_counted("$", keys):
        return False
    is_kept = sorted(keys) == sorted(key for key, _ in theirs)
    if not is_kept and len(set(keys)) < 2:
        return False
    return not (_is_scaled(source, ours, source_lex) or _is_scaled(hypothesis, theirs, target_lex))


def _is_scaled(text: str, found: list[tuple[str, int]], lex: Lexicon) -> bool:
    hits = lex.hits(text, True)
    scales: set[int] = set()
    for k, word in enumerate(hits.words):
        context = word.context
        if word.is_number or (context is not None and context.short is not None):
            scales.add(hits.starts[k])
    return any(end + (text[end : end + 1] == " ") in scales for _, end in found)
