"""Whether the two texts of a pair are read without their placeholders."""

from __future__ import annotations

import re
from typing import Final

from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.mentions.placeholders.mask import NUMBERED, mask
from numguard.mentions.placeholders.masked import Masked, have_equal_lines
from numguard.script.late import Late

_OPENS: Final = ("{", "<", "&", "\\", "__")
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
    is_numbered = has_arguments(source, source_lex, hypothesis, target_lex)
    is_changed = is_numbered or is_plainer or terms is not None
    if not (is_changed or _may_have_changes(source) or _may_have_changes(hypothesis)):
        return None
    ours, theirs = (mask(text, is_numbered=is_numbered, terms=terms) for text in (source, hypothesis))
    if "\n" in source and "\n" in hypothesis and have_equal_lines(ours, theirs):
        ours, theirs = (
            mask(text, is_numbered=is_numbered, has_lines=True, terms=terms) for text in (source, hypothesis)
        )
    return (ours, theirs) if ours.is_changed or theirs.is_changed else None


def _may_have_changes(text: str) -> bool:
    """Tell whether a placeholder that changes what is read may begin somewhere in a text."""
    for sign in _OPENS:
        if sign in text:
            return True
    return any([pattern.made.search(text) is not None for pattern in _CHANGES])  # noqa: C419 -- faster compiled


def has_arguments(source: str, source_lex: Lexicon, hypothesis: str, target_lex: Lexicon) -> bool:
    """Return True if $1 $2 ... are the arguments of a text, no amounts of money.

    They are counted from one, at least one of them is kept in the translation, which has no other, and none is
    followed by a scale word. A lone one must be kept.
    """
    if "$" not in source or "$" not in hypothesis:
        return False
    ours = [(match.group(), match.end()) for match in NUMBERED.made.finditer(source)]
    theirs = [(match.group(), match.end()) for match in NUMBERED.made.finditer(hypothesis)]
    keys, others = {key for key, _ in ours}, {key for key, _ in theirs}
    if not others or not others <= keys or keys != {f"${k}" for k in range(1, len(keys) + 1)}:
        return False
    is_kept = sorted(key for key, _ in ours) == sorted(key for key, _ in theirs)
    if not is_kept and len(keys) < 2:
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
