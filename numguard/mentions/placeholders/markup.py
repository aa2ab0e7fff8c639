"""Tags of markup and the codes of XLIFF and TMX: which of them part words, and what they say themselves."""

from __future__ import annotations

import re
from typing import Final

from numguard.mentions.placeholders.masked import Placeholder, Sort
from numguard.script.late import Late

_NAME: Final = r"[A-Za-z][A-Za-z0-9]{0,30}(?:[:-][A-Za-z0-9]{1,30}){0,3}"
_ATTRIBUTE: Final = (
    r"""\s+(?:[A-Za-z_:@][\w:.@-]{0,60}\s{0,3}=\s{0,3}(?:"[^"<]{0,1000}"|'[^'<]{0,1000}'|[^\s"'<>=`]{1,200})"""
    r"|(?:checked|controls|disabled|hidden|multiple|nowrap|readonly|required|selected)\b)"
)
TAG: Final = Late(
    rf"<(?P<close>/?)(?P<name>{_NAME}|(?<![A-Z]<)\d{{1,3}})(?P<rest>(?:{_ATTRIBUTE}){{0,30}})\s{{0,3}}(?P<empty>/?)>"
)
ESCAPED_TAG: Final = Late(
    rf"&lt;(?P<close>/?)(?P<name>{_NAME}|\d{{1,3}})(?P<rest>(?:\s(?:[^<>&/]|/(?!&gt;)|&(?:quot|apos|amp);){{0,500}})?)"
    r"(?P<empty>/?)&gt;"
)
_ATTRIBUTES: Final = Late(r"""([A-Za-z_:@][\w:.@-]{0,60})\s{0,3}=\s{0,3}(?:"([^"<]*)"|'([^'<]*)'|([^\s"'<>=`]+))""")
VOID: Final = frozenset("br hr img input wbr col source area embed".split())
INLINE: Final = frozenset(
    "a abbr b bdi bdo cite code del dfn em font g i ins kbd label mark mrk pc q s samp small span strong sub sup time "
    "tt u var wbr".split()
)
"""Markup that parts no words: 7<b>4</b> is 74."""
_CODES: Final = frozenset("bpt bx ec ept ex g it mrk pc ph sc ut x".split())
"""The inline codes of XLIFF and TMX: a code that is lost is markup of the document that is lost."""
_SAID: Final = frozenset(("alt", "aria-label", "label", "placeholder", "summary", "title"))
"""Attributes whose value is text."""
_FREE: Final = frozenset("lang xml:lang hreflang dir href src srcset class style target rel".split())
"""Attributes that a translation may change."""
_IDENTITY: Final = tuple("id rid x i mid".split())
_NOT_COMPARED: Final = _SAID | _FREE | frozenset(_IDENTITY)


def placeholder_of(match: re.Match[str]) -> Placeholder:
    """Return the placeholder that a tag is: its name and identity, the attributes that a translation keeps."""
    name, rest = match.group("name").lower(), match.group("rest")
    closes = match.group("close") != ""
    is_empty = match.group("empty") != "" or name in VOID
    attributes = _attributes(rest) if rest else {}
    identity = ([f"{key}={attributes[key]}" for key in _IDENTITY if key in attributes] or [""])[0]
    key = ("/" if closes else "") + name + (f" {identity}" if identity else "")
    kept = [f"{key}={attributes[key]}" for key in sorted(attributes) if key not in _NOT_COMPARED]
    is_grave = identity != "" or name in _CODES or name[0].isdigit()
    one = Placeholder(match.start(), match.end(), Sort.TAG, key, " ".join(kept), is_grave)
    one.opens, one.closes = not closes and not is_empty, closes
    return one


def texts_in(match: re.Match[str]) -> list[tuple[int, int]]:
    """Return where a tag holds texts: the quoted values of its attributes that are shown."""
    return [
        m.span(group)
        for m in _ATTRIBUTES.made.finditer(match.string, match.start("rest"), match.end("rest"))
        for group in (2, 3)
        if m.group(group) and m.group(1).lower() in _SAID
    ]


def _attributes(rest: str) -> dict[str, str]:
    return {m.group(1).lower(): m.group(2) or m.group(3) or m.group(4) or "" for m in _ATTRIBUTES.made.finditer(rest)}
