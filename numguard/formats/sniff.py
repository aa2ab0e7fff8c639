"""What the first bytes of an input say that it is: text, packed text, or something that must be converted first."""

from __future__ import annotations

import re

GZIP = b"\x1f\x8b"
_DOCUMENT = "check it beside its source: numguard document SOURCE FILE"
SAMPLE = 1 << 12
"""So many bytes at the beginning are looked at."""

PACKERS = (
    # Signatures are those of the formats' own specifications; bzip2's holds its first block too, as BZh is text.
    ("gzip", re.compile(re.escape(GZIP)), "gzip -dc"),
    ("bzip2", re.compile(rb"BZh[1-9](?:1AY&SY|\x17rE8P\x90)"), "bzip2 -dc"),
    ("xz", re.compile(rb"\xfd7zXZ\x00"), "xz -dc"),
    ("zstd", re.compile(rb"\x28\xb5\x2f\xfd"), "zstd -dc"),
)
"""What is unpacked, once: its name, how it begins, and what unpacks it by hand."""

_ZIP = re.compile(rb"PK(?:\x03\x04|\x05\x06|\x07\x08)")
_IN_ZIP = (
    (
        re.compile(
            rb"word/(?:document|_rels|styles|theme|settings)|mimetypeapplication/vnd\.oasis\.opendocument\.text"
        ),
        "a document",
        _DOCUMENT,
    ),
    (
        re.compile(
            rb"xl/(?:workbook|worksheets|_rels|styles|theme|sharedStrings)|mimetypeapplication/vnd\.oasis\.opendocument\.spreadsheet"
        ),
        "a spreadsheet",
        "save it as CSV",
    ),
    (
        re.compile(rb"ppt/(?:presentation|slides|_rels)|mimetypeapplication/|\[Content_Types\]\.xml"),
        "a file of an office program",
        "save its text",
    ),
    (re.compile(rb""), "a zip archive", "unpack it first: unzip -p FILE"),
)
"""What the names of its first parts say that a zip archive is, and the way to go."""

_ARCHIVES = ((re.compile(rb"7z\xbc\xaf\x27\x1c"), "a 7z archive", "7z x -so"),)
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


def packer(head: bytes) -> str:
    """Name what packed an input that begins like this; nothing where nothing did.

    >>> packer(b"BZh91AY&SY"), packer(b"BZh9 cats")
    ('bzip2', '')
    """
    return next((name for name, signature, _ in PACKERS if signature.match(head)), "")


def refusal(head: bytes, unpacked: str = "") -> str:
    """Say what is wrong with an input that begins like this, and what to do; nothing where it may be text.

    ``unpacked`` names what packed it, where it was unpacked already.

    >>> refusal(b"BZh91AY&SY", "gzip")
    'is packed with bzip2 inside gzip; unpack it first: bzip2 -dc FILE'
    >>> refusal("12\\t12\\n".encode("utf-16-le"))
    'is UTF-16LE; convert it first: iconv -f UTF-16LE -t UTF-8 FILE'
    >>> refusal(b"12\\t12\\n")
    ''
    """
    for name, signature, step in PACKERS:
        if unpacked and signature.match(head):
            how = f"with {name} twice" if name == unpacked else f"with {name} inside {unpacked}"
            return f"is packed {how}; unpack it first: {step} FILE"
    if _ZIP.match(head):
        return _packed_by_office(head)
    for signature, what, step in _ARCHIVES:
        if signature.match(head):
            return f"is {what}; unpack it first: {step} FILE"
    encoding = encoding_of(head)
    return f"is {encoding}; convert it first: iconv -f {encoding} -t UTF-8 FILE" if encoding else ""


def _packed_by_office(head: bytes) -> str:
    what, way = next((what, way) for pattern, what, way in _IN_ZIP if pattern.search(head))
    return f"is {what}; {way}"


def encoding_of(head: bytes) -> str:
    """Name the encoding of two or four bytes a character that a text begins in; nothing for any other."""
    head = head[:SAMPLE]
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
    """Return True if most wide characters are two ASCII ones: NULs in a text of one byte a character."""
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
