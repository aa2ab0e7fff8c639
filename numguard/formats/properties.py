"""Java properties: one file a language (messages.properties, messages_de.properties), whose texts share their keys."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import PurePath

from numguard.formats.files import Input, Unread, too_long
from numguard.formats.lines import unread_pieces
from numguard.formats.piece import (
    Format,
    Piece,
    Reading,
    Rewrite,
    Run,
    put_runs,
    spliced,
    unescaped,
    without_translation,
)
from numguard.formats.rows import Row, orphan

_KEY = re.compile(r"[ \t\f]*((?:[^\\=: \t\f]|\\.)+)[ \t\f]*[=: \t\f]?[ \t\f]*", re.S)
_ESCAPE = re.compile(r"\\(?:u[0-9a-fA-F]{4}|\r?\n[ \t\f]*|.)", re.S)
_NAMED = {"n": "\n", "t": "\t", "r": "\r", "f": "\f"}
_NAME = re.compile(r".+?[_-]([a-z]{2,3}(?:[_-][A-Z][a-z]{3})?(?:[_-][A-Z]{2})?)\.properties")


def _is_open(line: bytes) -> bool:
    """Return True if a line goes on in the next: it ends in an odd number of backslashes."""
    body = line.rstrip(b"\r\n")
    return line.endswith(b"\n") and (len(body) - len(body.rstrip(b"\\"))) % 2 == 1


def _entries(file: Input, longest: int) -> Iterator[tuple[int, bytes | Unread]]:
    """Yield logical lines with the number of their first line: a backslash at the end joins the next to them."""
    held, begin = bytearray(), 0
    for number, line in enumerate(file.lines(longest), 1):
        if isinstance(line, Unread):
            if held:
                yield begin, bytes(held)
                held = bytearray()
            yield number, line
            continue
        begin = begin if held else number
        is_comment = not held and line.lstrip()[:1] in (b"#", b"!")
        held += line
        if _is_open(line) and not is_comment and len(held) <= longest:
            continue
        yield begin, bytes(held)
        held = bytearray()
    if held:
        yield begin, bytes(held)


def _read(file: Input, reading: Reading) -> Iterator[Piece]:
    lang = reading.target_lang or _lang(file.name)
    found_keys = set()
    for number, raw in _entries(file, reading.max_line):
        if isinstance(raw, Unread):
            row = Row(number, problem=too_long(reading.max_line), is_unread=True)
            yield from unread_pieces(raw, row)
            continue
        entry = _entry(raw)
        if entry is None:
            yield Piece(raw)
            continue
        key, runs, encoding = entry
        found_keys.add(key)
        theirs = "".join(run.text for run in runs)
        ours = reading.partner.get(key)
        put = None
        if ours is None:
            row = orphan(number, key)
        elif not theirs.strip() and ours.strip():
            row = Row(number, is_untranslated=True, unit=key)
        else:
            row = Row(number, ours, theirs, reading.source_lang, lang, unit=key)
            put = partial(_put, runs, encoding)
        yield Piece(raw, (row,), put)
    yield from without_translation(reading.partner, found_keys)


def _entry(raw: bytes) -> tuple[str, tuple[Run, ...], str] | None:
    """Return the key of a logical line, its text, and the encoding; None where it holds none.

    Java reads UTF-8, and ISO-8859-1 where a file is none (JEP 226); a line of ASCII is both.
    """
    body = raw.rstrip(b"\r\n")
    if not body.strip() or body.lstrip()[:1] in (b"#", b"!"):
        return None
    try:
        line, encoding = body.decode(), "utf-8"
    except UnicodeDecodeError:
        line, encoding = body.decode("latin-1"), "latin-1"
    match = _KEY.match(line)
    if match is None:
        return None
    start = len(match[0].encode(encoding))
    runs = [Run(line[match.end() :], start, len(body))] if match.end() < len(line) else []
    return (
        _ESCAPE.sub(lambda escape: _unescape(escape[0]), match[1]),
        unescaped(runs, _ESCAPE, _unescape, encoding),
        encoding,
    )


def _unescape(written: str) -> str:
    name = written[1:]
    if name[0] == "u" and len(name) == 5:
        return chr(int(name[1:], 16))
    return "" if name[0] in "\r\n" else _NAMED.get(name, name)


def _put(runs: tuple[Run, ...], encoding: str, raw: bytes, rewrites: Mapping[int, Rewrite]) -> bytes:
    def write(new: str) -> bytes:
        escaped = new.replace("\\", "\\\\")
        if encoding == "latin-1" or raw.isascii():  # It may be read as either.
            escaped = "".join(char if char < "\x80" else f"\\u{ord(char):04x}" for char in escaped)
        return escaped.encode(encoding)

    return spliced(raw, put_runs(raw, runs, rewrites[0].edits, write, encoding))


def _lang(name: str) -> str:
    """Return the language that a file's name ends in.

    >>> _lang("app/messages_pt_BR.properties"), _lang("messages.properties")
    ('pt-BR', '')
    """
    match = _NAME.fullmatch(PurePath(name).name)
    return match[1].replace("_", "-") if match else ""


def _texts(file: Input, reading: Reading) -> dict[str, str]:
    found = (_entry(raw) for _, raw in _entries(file, reading.max_line) if not isinstance(raw, Unread))
    return {entry[0]: "".join(run.text for run in entry[1]) for entry in found if entry is not None}


PROPERTIES = Format(
    "properties", "Java properties", lambda _, name: ".properties" in PurePath(name).name, _read, _texts
)
