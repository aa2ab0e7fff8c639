"""Which XML a file is: the name of its root, read from how it begins."""

from __future__ import annotations

import re
from collections.abc import Callable

from numguard.formats.sniff import encoding_of

_ROOT = re.compile(
    r"[\ufeff\s]*(?:<\?[^>]*>\s*|<!--(?:[^-]|-(?!->))*-->\s*|<!DOCTYPE[^>\[]*(?:\[[^\]]*\]\s*)?>\s*)*<([A-Za-z_][\w.:-]*)"
)


def root_of(head: bytes) -> str:
    """Return the name of the root element, without its prefix; nothing where no XML begins.

    >>> root_of(b"<?xml version='1.0'?><!DOCTYPE tmx SYSTEM 'tmx14.dtd'>\\n<!-- c --><tmx version='1.4'>")
    'tmx'
    """
    encoding = encoding_of(head)
    text = head.decode(encoding or "utf-8", "replace")
    match = _ROOT.match(text)
    return match[1].rpartition(":")[2] if match else ""


def begins_with(root: str, pattern: str = "") -> Callable[[bytes, str], bool]:
    """Return a test for files whose root element has this name, and whose beginning holds the pattern."""
    inside = re.compile(pattern)

    def recognise(head: bytes, _: str) -> bool:
        if root_of(head) != root:
            return False
        return bool(inside.search(head.decode(encoding_of(head) or "utf-8", "replace")))

    return recognise
