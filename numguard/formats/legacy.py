"""Texts in an encoding of before UTF-8: which it may be, and a stream of them read as UTF-8 and written again."""

from __future__ import annotations

import codecs
import io
import re
import unicodedata
from typing import BinaryIO, cast

from numguard.model.errors import InputError

_CANDIDATES = (
    "windows-1252",
    "windows-1250",
    "windows-1251",
    "koi8-r",
    "windows-1253",
    "windows-1254",
    "windows-1255",
    "windows-1256",
    "windows-1257",
    "shift_jis",
    "euc-jp",
    "gb18030",
    "big5",
    "euc-kr",
)
"""What bytes that are no UTF-8 are tried as, the commonest first."""
_OWN = {"shift_jis": "HIRAGANA", "euc-jp": "HIRAGANA", "euc-kr": "HANGUL"}
"""The letters that any text in an encoding has, which others share the bytes of."""
_WORD = re.compile(r"[^\W\d_]+")
_LONG = 3
"""So many letters at least, all accented, are no word of a Latin script."""
_CHUNK = 1 << 16
_MARKS = {"utf_16": (b"\xfe\xff", "utf-16-be", "utf-16-le"), "utf_32": (b"\0\0\xfe\xff", "utf-32-be", "utf-32-le")}
"""Encodings whose first bytes say in which order the others are: the mark of one order, and both."""
_PLAIN = str.maketrans({"\N{NARROW NO-BREAK SPACE}": "\N{NO-BREAK SPACE}", "\N{MINUS SIGN}": "-"})
"""What a repair may write, and an old encoding may not have: as it was written in it."""


def likely(raw: bytes) -> str:
    """Name the encoding that bytes are likely to be in; nothing where none of the known ones fits.

    >>> likely("fünf Katzen".encode("latin-1")), likely("пять кошек".encode("cp1251")), likely("пять".encode("koi8-r"))
    ('windows-1252', 'windows-1251', 'koi8-r')
    >>> likely("5匹の猫がいます".encode("shift_jis")), likely("zażółć".encode("cp1250"))
    ('shift_jis', 'windows-1250')
    """
    grades = {name: _grade(raw, name) for name in _CANDIDATES}
    best = max(_CANDIDATES, key=lambda name: grades[name])
    return best if grades[best] > 0 else ""


def _grade(raw: bytes, name: str) -> float:
    """Say which share of the characters beyond ASCII stand in words, as somebody would write them."""
    try:
        text = raw.decode(name)
    except UnicodeDecodeError:
        return -1
    beyond = sum(char > "\x7f" for char in text)
    words = [word for word in _WORD.findall(text) if not word.isascii()]
    good = sum(len(word) * (0.9 if word.isupper() else 1) for word in words if _is_one_script(word))
    odd = sum(char > "\x7f" and unicodedata.category(char) in ("Cc", "Co", "Cn", "Sm", "So") for char in text)
    letters = sum(map(len, words))
    grade = (2 * good - letters - 2 * odd) / max(letters + odd, beyond, 1)
    own = _OWN.get(name)
    return grade if own is None else grade + (0.1 if any(_script(char) == own for char in text) else -0.1)


def _is_one_script(word: str) -> bool:
    """Tell whether a word is of one script, with capitals at its beginning only, and no row of accents."""
    scripts = {_script(char) for char in word}
    if len(scripts) > 1 and scripts != {"CJK", "HIRAGANA"} and not scripts <= {"CJK", "HIRAGANA", "KATAKANA"}:
        return False
    if scripts == {"LATIN"} and len(word) >= _LONG and not any(char < "\x80" for char in word):
        return False
    return not any(a.islower() and b.isupper() for a, b in zip(word, word[1:], strict=False))


def _script(char: str) -> str:
    name = unicodedata.name(char, "").partition(" ")[0]
    return "KATAKANA" if name == "KATAKANA-HIRAGANA" else name


def hint(raw: bytes) -> str:
    """Say how bytes that are no UTF-8 may be read."""
    name = likely(raw)
    return f"it looks like {name}: --encoding {name} reads it" if name else "say --encoding NAME"


def known(name: str) -> str:
    """Return the name of an encoding as Python has it; raises InputError for what is none.

    >>> known("Latin-1")
    'iso8859-1'
    """
    try:
        found = codecs.lookup(name).name
        "".encode(found)
    except (LookupError, UnicodeError, ValueError) as error:
        raise InputError(
            f"--encoding: {name!r} is no encoding; give one as windows-1252, iso-8859-2 or shift_jis"
        ) from error
    return found


def settled(encoding: str, head: bytes) -> str:
    """Return the encoding of a file that begins like this: of UTF-16 and UTF-32 the order of the bytes, too."""
    name = known(encoding)
    if name.replace("-", "_") not in _MARKS:
        return "utf-8" if name == "utf-8-sig" else name
    mark, big, little = _MARKS[name.replace("-", "_")]
    return big if head.startswith(mark) else little


class _Utf8(io.RawIOBase):
    """Reads a file of another encoding as UTF-8."""

    def __init__(self, file: BinaryIO, name: str, encoding: str) -> None:
        self._file = file
        self._name = name
        self._encoding = encoding
        self._decoder = codecs.getincrementaldecoder(encoding)()
        self._held = b""
        self._line = 1

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        while not self._held:
            raw = cast("io.BufferedReader", self._file).read1(_CHUNK)
            try:
                text = self._decoder.decode(raw, final=not raw)
            except UnicodeDecodeError as error:
                line = self._line + error.object[: error.start].decode(self._encoding, "ignore").count("\n")
                raise InputError(f"{self._name}: line {line}: is not {self._encoding}: {error.reason}") from error
            self._line += text.count("\n")
            self._held = text.encode("utf-8", "surrogatepass")
            if not raw:
                break
        size = min(len(buffer), len(self._held))
        buffer[:size] = self._held[:size]
        self._held = self._held[size:]
        return size


def as_utf_8(file: BinaryIO, name: str, encoding: str) -> BinaryIO:
    """Return a file that reads another one as UTF-8; reading raises InputError with the line of what is not so."""
    return cast("BinaryIO", io.BufferedReader(_Utf8(file, name, encoding), _CHUNK))


class Writer:
    """Writes what is given in UTF-8 in another encoding, whatever the cuts.

    >>> Writer("out.tsv", "cp1252").encode("fünf 1\\u202f000".encode())
    b'f\\xfcnf 1\\xa0000'
    """

    def __init__(self, name: str, encoding: str) -> None:
        self._name = name
        self._encoding = encoding
        self._decoder = codecs.getincrementaldecoder("utf-8")("surrogatepass")

    def encode(self, raw: bytes) -> bytes:
        """Return some bytes in the encoding; raises InputError for a character that it does not have."""
        text = self._decoder.decode(raw)
        try:
            return text.encode(self._encoding)
        except UnicodeEncodeError:
            pass
        try:
            return text.translate(_PLAIN).encode(self._encoding)
        except UnicodeEncodeError as error:
            char = error.object[error.start]
            raise InputError(
                f"{self._name}: {char!r} is not in {self._encoding}; convert the input to UTF-8 first"
            ) from error
