"""XML in an encoding that expat does not read: it is handed on as UTF-8, and written again in its own bytes."""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass

from numguard.formats.files import Input
from numguard.model.errors import InputError, quoted

_WIDE = {"UTF-16": ("utf-16-le", "utf-16-be"), "UTF-32": ("utf-32-le", "utf-32-be")}
_DECLARED = re.compile(rb"<\?xml[^>]{0,200}?\sencoding\s{0,9}=\s{0,9}[\"']([A-Za-z][\w.:-]{0,60})[\"']")

_READ_AS = {
    # Files declare the name of the standard and hold what its later editions added: read as browsers read them
    # (WHATWG, Encoding, section 4.2).
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "big5": "big5hkscs",
    "shift_jis": "cp932",
    "euc_kr": "cp949",
}
_STATELESS = frozenset(
    "gb18030 big5hkscs cp950 cp932 shift_jis_2004 shift_jisx0213 euc_jp euc_jis_2004 euc_jisx0213 cp949 johab".split()
)
"""Encodings of one to four bytes a character in which the same bytes mean the same everywhere in a file."""
_SHIFTED = ("iso2022", "hz", "utf")
"""How the names of encodings begin in which what a byte means depends on those before it."""


@dataclass(frozen=True, slots=True)
class Encoding:
    """How a file is read, and how what is new in it is written."""

    read: str
    written: str

    def size(self, raw: bytes | bytearray, text: bytes) -> int:
        """Tell how many bytes at the beginning of ``raw`` write a text, which is given in UTF-8.

        >>> Encoding("cp932", "shift_jis").size("5匹の猫".encode("cp932"), "5匹".encode())
        3
        """
        characters = text.decode()
        written = characters.encode(self.read, "replace")
        if raw.startswith(written):
            return len(written)
        # Some characters have two codes, of which Python writes one.
        decoder = codecs.getincrementaldecoder(self.read)()
        read = size = 0
        while read < len(characters) and size < len(raw):
            read += len(decoder.decode(raw[size : size + 1]))
            size += 1
        return size


class Recoded:
    """A file that is read as UTF-8, whose own bytes are kept until they are asked for."""

    def __init__(self, file: Input, encoding: Encoding) -> None:
        self.encoding = encoding
        self._file = file
        self._decoder = codecs.getincrementaldecoder(encoding.read)()
        self._held = bytearray()

    def chunk(self) -> bytes:
        """Read some of the file, in UTF-8; raises InputError for bytes that its encoding does not have."""
        while True:
            raw = self._file.chunk()
            self._held += raw
            try:
                text = self._decoder.decode(raw, final=not raw)
            except UnicodeDecodeError as error:
                name = self.encoding.written
                raise InputError(f"{self._file.name}: is not {name} to its end: {error.reason}") from error
            if text or not raw:
                return text.encode()

    def taken(self, text: bytes) -> bytes:
        """Return the file's own bytes of the text that comes next."""
        size = self.encoding.size(self._held, text)
        raw = bytes(self._held[:size])
        del self._held[:size]
        return raw


def recoded_of(file: Input) -> Recoded | None:
    """Return a file as UTF-8 where its encoding has several bytes a character; None where expat reads it itself."""
    if file.encoding:
        big, little = b"\xfe\xff", b"\xff\xfe"
        wide = _WIDE.get(file.encoding, (file.encoding, file.encoding))
        name = wide[file.head.lstrip(b"\0").startswith(big) and not file.head.startswith(little)]
        return Recoded(file, Encoding(name, name))
    declared = _DECLARED.match(file.head)
    if declared is None:
        return None
    try:
        name = codecs.lookup(declared[1].decode()).name
    except LookupError:
        return None  # expat tells the line
    read = _READ_AS.get(name, name)
    is_read = read in _STATELESS or (read.startswith("utf-8") and declared[1].upper() != b"UTF-8")
    return Recoded(file, Encoding(read, name)) if is_read else None


def read_by_expat(declared: str, file: str) -> str:
    """Return the name of a declared encoding that expat can read; raises InputError for any other.

    >>> read_by_expat("Windows-1251", "a.tmx")
    'cp1251'
    """
    try:
        name = codecs.lookup(declared).name
        is_single = len(bytes(range(256)).decode(name, "replace")) == 256 and not name.startswith(_SHIFTED)
    except (LookupError, UnicodeError) as error:
        raise InputError(f"{file}: line 1: unknown encoding {quoted(declared)}") from error
    if not is_single and declared.upper() not in ("UTF-8", "UTF-16", "UTF-16BE", "UTF-16LE"):
        raise InputError(
            f"{file}: line 1: the encoding {quoted(declared)} is not read here; convert the file to UTF-8 first, and "
            f"let its first line say so: iconv -f {declared} -t UTF-8 FILE"
        )
    return name
