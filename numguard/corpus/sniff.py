"""What the first bytes of an input say that it is: text, gzip, or something that must be converted first."""

from __future__ import annotations

import re

GZIP = b"\x1f\x8b"
SAMPLE = 1 << 12
"""So many bytes at the beginning are looked at."""

_PACKED = (
    # Signatures are those of the formats' own specifications; bzip2's holds its first block too, as BZh is text.
    (re.compile(rb"BZh[1-9](?:1AY&SY|\x17rE8P\x90)"), "packed with bzip2", "bzip2 -dc"),
    (re.compile(rb"\xfd7zXZ\x00"), "packed with xz", "xz -dc"),
    (re.compile(rb"\x28\xb5\x2f\xfd"), "packed with zstd", "zstd -dc"),
    (re.compile(rb"PK(?:\x03\x04|\x05\x06|\x07\x08)"), "a zip archive", "unzip -p"),
    (re.compile(rb"7z\xbc\xaf\x27\x1c"), "a 7z archive", "7z x -so"),
    (re.compile(re.escape(GZIP)), "packed with gzip twice", "gzip -dc"),
)
_MARKS = (
    (b"\xff\xfe\x00\x00", "UTF-32"),
    (b"\x00\x00\xfe\xff", "UTF-32"),
    (b"\xff\xfe", "UTF-16"),
    (b"\xfe\xff", "UTF-16"),
)
_CONTROLS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f]")
_ASCII = 0.3
"""Of the code units of UTF-16 without a mark, so many at least are of ASCII, in a text in Latin letters."""
_NULS = 8
"""In another text, so many NULs at least are there."""


def refusal(head: bytes) -> str:
    """Say what is wrong with an input that begins like this, and what to do; nothing where it may be text.

    >>> refusal(b"BZh91AY&SY")
    'is packed with bzip2; unpack it first: bzip2 -dc FILE'
    >>> refusal("12\\t12\\n".encode("utf-16-le"))
    'is UTF-16LE; convert it first: iconv -f UTF-16LE -t UTF-8 FILE'
    >>> refusal(b"12\\t12\\n")
    ''
    """
    for signature, what, step in _PACKED:
        if signature.match(head):
            return f"is {what}; unpack it first: {step} FILE"
    encoding = _encoding(head[:SAMPLE])
    return f"is {encoding}; convert it first: iconv -f {encoding} -t UTF-8 FILE" if encoding else ""


def _encoding(head: bytes) -> str:
    """Name the encoding of two or four bytes a character that a text begins in; nothing for any other."""
    for mark, name in _MARKS:
        if head.startswith(mark):
            return name
    if b"\0" not in head:
        return ""
    for name, size in (("UTF-32LE", 4), ("UTF-32BE", 4), ("UTF-16LE", 2), ("UTF-16BE", 2)):
        units = len(head) // size
        text = _decoded(head[: units * size], name)
        if not text or _CONTROLS.search(text):
            continue
        ascii_units = sum(char < "\x80" for char in text)
        if size == 4 or ascii_units >= max(2, _ASCII * units):
            return name
        if ascii_units >= _NULS and not _is_utf_8(head) and not _is_ascii_in_pairs(text):
            return name
    return ""


def _is_ascii_in_pairs(text: str) -> bool:
    """Tell whether most characters beyond ASCII are two of ASCII: then NULs stand in a text of one byte a character."""
    others = [divmod(ord(char), 256) for char in text if char >= "\x80"]
    return 2 * sum(9 <= high < 127 and 9 <= low < 127 for high, low in others) > len(others)


def _decoded(head: bytes, encoding: str) -> str:
    try:
        return head.decode(encoding)
    except UnicodeDecodeError as error:
        # A sample may end in the middle of a pair of surrogates; anywhere else they cannot stand alone.
        return head[: error.start].decode(encoding) if error.start >= len(head) - 2 else ""


def _is_utf_8(head: bytes) -> bool:
    try:
        head.decode()
    except UnicodeDecodeError as error:
        return error.start >= len(head) - 3
    return True
