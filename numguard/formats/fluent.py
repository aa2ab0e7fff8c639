"""Fluent: messages, terms and their attributes."""

from __future__ import annotations

import re

from numguard.formats.texts import Text, Texts
from numguard.model.errors import InputError

_MESSAGE = re.compile(r"(-?[a-zA-Z][\w-]*) *= *(.*)")
_ATTRIBUTE = re.compile(r" +\.([a-zA-Z][\w-]*) *= *(.*)")
_LITERAL = re.compile(r"\{ *\"(?:[^\"\\]|\\.)*\" *\}")


def read(text: str, name: str) -> Texts:
    """Read messages, terms and their attributes; a selection stays in its text, and is judged branch by branch."""
    texts: list[Text] = []
    message = key = ""
    begin = depth = 0
    held: list[str] = []
    for number, line in enumerate([*text.splitlines(), "#"], 1):
        start = _MESSAGE.fullmatch(line)
        part = _ATTRIBUTE.fullmatch(line) if message and not depth else None
        goes_on = not line.startswith("#") and (depth > 0 or not line.strip() or line.startswith(" "))
        if start is None and part is None and goes_on:
            held.append(line.strip())
        else:
            if key and (said := "\n".join(held).strip()):
                texts.append(Text(key, said, begin))
            message = start[1] if start else message if part else ""
            key = f"{message}.{part[1]}" if part else message
            begin, depth, held = number, 0, [match[2] for match in (start, part) if match]
        braces = _LITERAL.sub("", held[-1]) if held else ""
        depth = max(0, depth + braces.count("{") - braces.count("}"))
    if not texts and text.strip():
        raise InputError(f"{name}: has no message of Fluent: key = text")
    return Texts(tuple(texts))
