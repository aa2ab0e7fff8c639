"""PO of gettext: entries of comments, msgid and msgstr, read line by line so that every byte stays where it is."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial

from numguard.formats.files import Input, Unread, too_long
from numguard.formats.notes import noted
from numguard.formats.piece import Format, Piece, Reading, Rewrite, Run, put_runs, spliced, unescaped
from numguard.formats.plural import counted_source, lone_numbers, with_dual, with_number
from numguard.formats.rows import BOM, Row

_LINE = re.compile(rb'\s*(msgctxt|msgid_plural|msgid|msgstr(?:\[\d+\])?)?\s*"((?:[^"\\]|\\.)*)"\s*')
_DUAL = 2
_ESCAPE = re.compile(r"\\(?:x[0-9a-fA-F]{2}|[0-7]{1,3}|.)", re.S)
_NAMED = {"n": "\n", "t": "\t", "r": "\r", "a": "\a", "b": "\b", "f": "\f", "v": "\v"}
_CHARSET = re.compile(r"charset=([\w.:-]+)")
_LANGUAGE = re.compile(r"^(X-Source-Language|Language):[ \t]*([\w@.-]+)", re.M)
_FUZZY = re.compile(rb"^#,[^\n]*\bfuzzy\b", re.M)
"""The flag of an entry that msgmerge took from a like source; msgfmt leaves it out."""
_HEAD = re.compile(rb'(?:\xef\xbb\xbf)?(?:[ \t]*(?:#[^\n]*)?\r?\n)*[ \t]*(?:msgctxt|msgid)[ \t]+"')


@dataclass(slots=True)
class _Entry:
    """What is read of one entry; ``texts`` are the runs of its strings, by their keyword."""

    raw: bytearray = field(default_factory=bytearray)
    texts: dict[str, list[Run]] = field(default_factory=dict)
    line: int = 0
    keyword: str = ""
    problem: str = ""
    is_unread: bool = False

    @property
    def has_translation(self) -> bool:
        return any(keyword.startswith("msgstr") for keyword in self.texts)


class _Po:
    def __init__(self, reading: Reading) -> None:
        self._reading = reading
        self._encoding = "utf-8"
        self._tags = ("", "")
        self._lone: Mapping[int, int] = {}

    def pieces(self, file: Input) -> Iterator[Piece]:
        entry = _Entry()
        for number, line in enumerate(file.lines(self._reading.max_line), 1):
            if isinstance(line, Unread):
                yield from self._give_up(entry, number)
                for raw in line.pieces():
                    yield Piece(raw, is_tail=True)
                continue
            match = _LINE.fullmatch(line.removeprefix(BOM) if number == 1 else line)
            keyword = match[1].decode() if match and match[1] else ""
            if self._begins(entry, line, keyword):
                yield from self._finish(entry)
                entry = _Entry()
            self._take(entry, number, line, match, keyword)
            if len(entry.raw) > self._reading.max_line:
                yield from self._give_up(entry, number)
        yield from self._finish(entry)

    @staticmethod
    def _begins(entry: _Entry, line: bytes, keyword: str) -> bool:
        """Return True if a line begins another entry."""
        is_over = entry.has_translation or entry.is_unread
        bare = line.strip()
        is_comment = not bare or bare.startswith(b"#")
        return (is_over and (is_comment or keyword in ("msgctxt", "msgid"))) or (
            keyword in ("msgctxt", "msgid") and keyword in entry.texts
        )

    def _take(self, entry: _Entry, number: int, line: bytes, match: re.Match[bytes] | None, keyword: str) -> None:
        at = len(entry.raw) + (len(line) - len(match.string) if match else 0)
        entry.raw += line
        bare = line.removeprefix(BOM).strip() if number == 1 else line.strip()
        if not bare or bare.startswith(b"#") or entry.is_unread:
            return
        entry.line = entry.line or number
        if match is None or (not keyword and not entry.keyword):
            entry.problem = entry.problem or f"line {number} is not PO: a keyword and a text in quotes"
            return
        entry.keyword = keyword or entry.keyword
        try:
            text = match[2].decode(self._encoding)
        except UnicodeDecodeError:
            entry.problem = f"line {number} is not in {self._encoding}, as the header says"
            return
        run = Run(text, at + match.start(2), at + match.end(2), number)
        entry.texts.setdefault(entry.keyword, []).append(run)

    def _give_up(self, entry: _Entry, number: int) -> Iterator[Piece]:
        """Yield the part of an overlong entry that was kept in memory; the rest follows unread."""
        why = too_long(self._reading.max_line, "the entry")
        rows = () if entry.is_unread else (Row(entry.line or number, problem=why, is_unread=True),)
        yield Piece(bytes(entry.raw), rows, None, entry.is_unread)
        entry.raw.clear()
        entry.is_unread = True

    def _finish(self, entry: _Entry) -> Iterator[Piece]:
        raw = bytes(entry.raw)
        if not raw:
            return
        if entry.is_unread:
            yield Piece(raw, is_tail=True)
        elif entry.problem:
            yield Piece(raw, (Row(entry.line, problem=entry.problem),))
        elif "msgid" in entry.texts and not any(run.text for run in entry.texts["msgid"]):
            self._head("".join(run.text for run in self._text(entry, "msgstr")))
            yield Piece(raw)
        elif "msgid" not in entry.texts:
            yield Piece(raw)
        else:
            yield self._piece(raw, entry)

    def _head(self, text: str) -> None:
        """Note what the header says: languages and encoding."""
        said = dict(_LANGUAGE.findall(text))
        self._tags = _tag(said.get("X-Source-Language", "")), _tag(said.get("Language", ""))
        self._lone = lone_numbers(text)
        if match := _CHARSET.search(text):
            try:
                self._encoding = codecs.lookup(match[1]).name
            except LookupError:  # "CHARSET", as msginit's template says
                self._encoding = "utf-8"

    def _piece(self, raw: bytes, entry: _Entry) -> Piece:
        rows: list[Row] = []
        forms: list[tuple[Run, ...]] = []
        plural = "msgid_plural" in entry.texts
        is_fuzzy = not self._reading.fuzzy and _FUZZY.search(raw) is not None
        accepts = self._accepts(raw) if b"numguard:" in raw else ""
        count = sum(keyword.startswith("msgstr") for keyword in entry.texts)
        for keyword in entry.texts:
            if not keyword.startswith("msgstr"):
                continue
            is_singular = not plural or (keyword == "msgstr[0]" and count > 1)
            ours = "".join(run.text for run in self._text(entry, "msgid" if is_singular else "msgid_plural"))
            runs = self._text(entry, keyword)
            theirs = "".join(run.text for run in runs)
            tags = self._reading.source_lang or self._tags[0], self._reading.target_lang or self._tags[1]
            if plural and (number := self._lone.get(len(rows))) is not None:
                ours = with_dual(ours, theirs, tags) if number == _DUAL else with_number(ours, theirs, number)
            elif is_singular and plural:
                ours = counted_source(ours, "".join(run.text for run in self._text(entry, "msgid_plural")), theirs)
            is_empty = not theirs.strip() and bool(ours.strip())
            rows.append(
                Row(entry.line, is_untranslated=True, is_fuzzy=not is_empty)
                if is_empty or is_fuzzy
                else Row(entry.line, ours, theirs, *tags, accepts=accepts)
            )
            forms.append(runs)
        return Piece(raw, tuple(rows), partial(_put, tuple(forms), self._encoding))

    def _accepts(self, raw: bytes) -> str:
        """Return the issue types that the comments of an entry let pass."""
        comments = (line for line in raw.splitlines() if line.lstrip().startswith(b"#"))
        return noted([line.decode(self._encoding, "replace") for line in comments])

    def _text(self, entry: _Entry, keyword: str) -> tuple[Run, ...]:
        return unescaped(entry.texts.get(keyword, []), _ESCAPE, _unescape, self._encoding)


def _unescape(written: str) -> str:
    name = written[1:]
    if name[0] == "x" and len(name) == 3:
        return chr(int(name[1:], 16))
    return chr(int(name, 8)) if name[0] in "01234567" else _NAMED.get(name, name)


def _tag(locale: str) -> str:
    """Return a language tag for a locale's name.

    >>> _tag("sr_RS@latin"), _tag("pt_BR.UTF-8")
    ('sr-Latn-RS', 'pt-BR')
    """
    name, _, modifier = locale.partition("@")
    lang, *region = name.partition(".")[0].replace("_", "-").split("-")
    script = {"latin": ["Latn"], "cyrillic": ["Cyrl"]}.get(modifier, [])
    return "-".join([lang, *script, *region])


def _put(forms: tuple[tuple[Run, ...], ...], encoding: str, raw: bytes, rewrites: Mapping[int, Rewrite]) -> bytes:
    def write(new: str) -> bytes:
        return new.replace("\\", "\\\\").replace('"', '\\"').encode(encoding)

    edits: list[tuple[int, int, bytes]] = []
    for at, rewrite in rewrites.items():
        edits += put_runs(raw, forms[at], rewrite.edits, write, encoding)
    return spliced(raw, edits)


def _read(file: Input, reading: Reading) -> Iterator[Piece]:
    return _Po(reading).pieces(file)


PO = Format("po", "PO", lambda head, _: bool(_HEAD.match(head)), _read)
