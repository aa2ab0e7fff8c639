"""Texts under keys, a file for each language; KINDS says of which formats. They are read, and not written.

Two files of one kind are a corpus, the source's first; texts of the same key, time or place are a pair.
"""

from __future__ import annotations

import codecs
import json
import plistlib
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePath
from typing import Any
from xml.etree import ElementTree
from xml.parsers.expat import ExpatError
from xml.sax.saxutils import escape

from numguard.formats import cues, fluent, markdown
from numguard.formats.legacy import hint, settled
from numguard.formats.names import is_header
from numguard.formats.piece import Reading
from numguard.formats.plural import source_of
from numguard.formats.rows import Row, orphan
from numguard.formats.tagged import language_of
from numguard.formats.texts import Text, Texts, sibling_of
from numguard.formats.toml_file import read_bounded
from numguard.language.tags import is_known
from numguard.model.errors import InputError, install

_LARGEST = 100_000_000
"""Bytes of a file; it is read as a whole."""
_DEEPEST = 100
_WIDE = {"utf-32": (b"\xff\xfe\0\0", b"\0\0\xfe\xff"), "utf-16": (b"\xff\xfe", b"\xfe\xff")}
"""How a file in a wide encoding begins."""


Reader = Callable[[str, str], Texts]
"""Reads a text; its second argument is the file's name, for errors."""
Named = tuple[str, str]
"""The name of a file, and what stands in it."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A format of texts under keys: what it is called, and what reads the source's file and the translation's.

    ``runs_on``: what one text begins, the next one ends, as in subtitles.
    """

    name: str
    read: Callable[[Named, Named], tuple[Texts, Texts]]
    runs_on: bool = False


def _each(reader: Reader) -> Callable[[Named, Named], tuple[Texts, Texts]]:
    """Read two files apart from each other: their keys stand in them."""

    def read(source: Named, target: Named) -> tuple[Texts, Texts]:
        ours, theirs = (reader(text, name) for name, text in (source, target))
        return ours, theirs

    return read


def _json(text: str, name: str) -> Texts:
    try:
        tree = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise InputError(f"{name}: is not JSON: {error}") from None
    if not isinstance(tree, dict):
        raise InputError(f"{name}: is not a JSON object of texts; one object a line (JSON lines) is read as pairs")
    lang = tree.get("@@locale", "")
    return Texts(tuple(_with_lines(_leaves(tree), text)), lang if isinstance(lang, str) else "")


def _leaves(table: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yield the texts of nested objects, without notes for translators."""
    if len(path) > _DEEPEST:
        return
    if isinstance(table, str):
        yield path, table
    elif isinstance(table, dict):
        message = table.get("defaultMessage", table.get("string") if "developer_comment" in table else None)
        if isinstance(message, str) and path:
            yield path, message
            return
        for key, value in table.items():
            if not _is_note(str(key), table):
                yield from _leaves(value, (*path, str(key)))
    elif isinstance(table, list):
        for at, value in enumerate(table):
            yield from _leaves(value, (*path, str(at)))


def _is_note(key: str, beside: Mapping[str, object]) -> bool:
    """Return True if a key holds a note for translators: @key of ARB, description of Chrome, key___DESCRIPTION.

    >>> [_is_note(key, {"message": "5 cats"}) for key in ("@cats", "description", "cats___DESCRIPTION", "message")]
    [True, True, True, False]
    """
    if key in _PLURAL_RULE:
        return True
    is_described = key == "description" and isinstance(beside.get("message"), str)
    return is_described or key.startswith("@") or key.endswith("___DESCRIPTION")


_PLURAL_RULE = ("NSStringFormatSpecTypeKey", "NSStringFormatValueTypeKey")
"""What says in a .stringsdict how a number is written, and is no text."""


def _quoted(key: str) -> str:
    return json.dumps(key, ensure_ascii=False)


def _with_lines(
    leaves: Iterable[tuple[tuple[str, ...], str]], text: str, written: Callable[[str], str] = _quoted
) -> Iterator[Text]:
    """Say on which line each key stands, given how a key is written: they come in the order of the file."""
    at = line = 0
    for path, said in leaves:
        place = text.find(written(path[-1]), at) if path else -1
        if place >= 0:
            line += text.count("\n", at, place)
            at = place
        yield Text(".".join(path), said, line + 1)


def _toml(text: str, name: str) -> Texts:
    try:
        tree = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise InputError(f"{name}: is not TOML that can be read: {error}") from None
    return Texts(tuple(_with_lines(_leaves(tree), text, str)))


def _plist(text: str, name: str) -> Texts:
    """Read a property list in XML: the plural forms of .stringsdict, or texts under keys."""
    try:
        tree = plistlib.loads(text.encode(), fmt=plistlib.FMT_XML)
    except (plistlib.InvalidFileException, ElementTree.ParseError, ExpatError, ValueError, RecursionError) as error:
        raise InputError(f"{name}: is not a property list that can be read: {error}") from None
    return Texts(tuple(_with_lines(_leaves(tree), text, lambda key: f"<key>{escape(key)}</key>")))


def _yaml(text: str, name: str) -> Texts:
    try:
        import yaml
    except ImportError:
        raise InputError(f"{name}: is YAML; {install('formats')}") from None
    try:
        root = yaml.compose(text, Loader=yaml.SafeLoader)
    except (yaml.YAMLError, RecursionError, ValueError) as error:
        raise InputError(f"{name}: is not YAML that can be read: {' '.join(str(error).split())[:200]}") from None
    lang = ""
    if isinstance(root, yaml.MappingNode) and len(root.value) == 1:
        key, value = root.value[0]
        # Rails puts all texts of a language under its tag.
        if isinstance(value, yaml.MappingNode) and isinstance(key, yaml.ScalarNode) and is_known(key.value):
            lang, root = key.value, value
    texts = _nodes(root, (), set(), yaml)
    return Texts(tuple(one for one in texts if not (lang and _is_setting(one))), lang)


_SETTING = re.compile(r"(?:date|time)\.(?:formats|order)(?:\.|\Z)|number\.(?:\w+\.)?format(?:\.|\Z)|support\.array\.")
"""What Rails keeps beside the texts of a language: how it writes dates and numbers, which other languages do not."""
_VALUE = re.compile(r"\d{1,9}|[A-Za-z][\w-]{2,30}", re.A)


def _is_setting(text: Text) -> bool:
    """Return True if a text of Rails is a setting: by its key, or because it is a bare integer or names an encoding.

    >>> [_is_setting(Text("week", text, 1)) for text in ("7", "ISO-8859-1", "7 days", "Version-2")]
    [True, True, False, False]
    """
    if _SETTING.match(text.key):
        return True
    if not _VALUE.fullmatch(text.text):
        return False
    if text.text.isdecimal():
        return True
    try:
        codecs.lookup(text.text)
    except LookupError:
        return False
    return True


def _nodes(node: Any, path: tuple[str, ...], seen: set[int], yaml: Any) -> Iterator[Text]:
    """Yield the texts of nodes; one that stands in several places by an alias is read once."""
    if isinstance(node, yaml.ScalarNode):
        if node.tag in ("tag:yaml.org,2002:str", "tag:yaml.org,2002:int", "tag:yaml.org,2002:float"):
            yield Text(".".join(path), node.value, node.start_mark.line + 1)
        return
    if node is None or id(node) in seen or len(path) > _DEEPEST:
        return
    seen.add(id(node))
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            if isinstance(key, yaml.ScalarNode):
                yield from _nodes(value, (*path, key.value), seen, yaml)
    else:
        for at, value in enumerate(node.value):
            yield from _nodes(value, (*path, str(at)), seen, yaml)


_DECLARES = re.compile(r"<!(?:DOCTYPE|ENTITY)")


def _resx(text: str, name: str) -> Texts:
    if _DECLARES.search(text):
        raise InputError(f"{name}: declares entities, which may be a bomb or a file to fetch; it is not read")
    try:
        root = ElementTree.fromstring(text.encode())
    except (ElementTree.ParseError, ValueError) as error:
        raise InputError(f"{name}: is not RESX that can be read: {error}") from None
    leaves = [
        ((data.get("name", ""),), data.findtext("value", ""))
        for data in root.iter("data")
        if data.get("type") is None and data.get("mimetype") is None  # those hold pictures, and other files
    ]
    return Texts(tuple(_with_lines(leaves, text)))


_QUOTED = r"\"((?:[^\"\\]|\\.)*)\""
_STRING = re.compile(rf"/\*.*?\*/|//[^\n]*|(?:{_QUOTED}|([\w.-]+))\s*=\s*{_QUOTED}\s*;", re.S)
_ESCAPE = re.compile(r"\\(?:[Uu]([0-9a-fA-F]{4})|(.))", re.S)
_NAMED = {"n": "\n", "t": "\t", "r": "\r"}


def _strings(text: str, name: str) -> Texts:
    def plain(written: str) -> str:
        return _ESCAPE.sub(lambda m: chr(int(m[1], 16)) if m[1] else _NAMED.get(m[2], m[2]), written)

    if text.lstrip().startswith("<"):
        return _plist(text, name)
    texts, at, line = [], 0, 1
    for match in _STRING.finditer(text):
        line += text.count("\n", at, match.start())
        at = match.start()
        if match[3] is not None:
            texts.append(Text(plain(match[1]) if match[1] is not None else match[2], plain(match[3]), line))
    if not texts and text.strip():
        raise InputError(f'{name}: has no line of .strings: "key" = "text";')
    return Texts(tuple(texts))


KINDS = {
    ".json": Kind("JSON of texts", _each(_json)),
    ".arb": Kind("ARB", _each(_json)),
    ".yaml": Kind("YAML", _each(_yaml)),
    ".yml": Kind("YAML", _each(_yaml)),
    ".toml": Kind("TOML", _each(_toml)),
    ".strings": Kind(".strings", _each(_strings)),
    ".stringsdict": Kind(".stringsdict", _each(_plist)),
    ".plist": Kind("property list", _each(_plist)),
    ".resx": Kind("RESX", _each(_resx)),
    ".ftl": Kind("Fluent", _each(fluent.read)),
    ".srt": Kind("SRT", cues.read, runs_on=True),
    ".vtt": Kind("WebVTT", cues.read, runs_on=True),
    ".sbv": Kind("SBV", cues.read, runs_on=True),
    ".ass": Kind("ASS", cues.read, runs_on=True),
    ".ssa": Kind("ASS", cues.read, runs_on=True),
    ".md": Kind("Markdown", markdown.read),
    ".markdown": Kind("Markdown", markdown.read),
}
"""By the ends of names."""


def kind_of_two(source: str, target: str) -> Kind | None:
    """Return the kind of two files, the source's and its translation's; None where they are not of one.

    >>> kind_of_two("en.json", "de.json").name, kind_of_two("en.srt", "de.json")
    ('JSON of texts', None)
    """
    kinds = [KINDS.get(PurePath(name).suffix.lower()) for name in (source, target)]
    return kinds[0] if kinds[0] is not None and kinds[0] == kinds[1] else None


def holds_pairs(line: bytes) -> bool:
    """Return True if a first line is an object with both texts of a pair: then a file is JSON lines.

    >>> holds_pairs(b'{"source": "5", "target": "5"}'), holds_pairs(b'{"cats": "5 cats"}'), holds_pairs(b"{")
    (True, False, False)
    """
    try:
        tree = json.loads(line)
    except (ValueError, RecursionError):
        return False
    return isinstance(tree, dict) and (is_header(list(tree)) or isinstance(tree.get("translation"), dict))


def rows(kind: Kind, source: str, target: str, reading: Reading) -> Iterator[Row]:
    """Yield a row for each text of a file; raises InputError for a file of another format."""
    yield from paired(
        kind, (source, whole(Path(source), reading.coded)), (target, whole(Path(target), reading.coded)), reading
    )


def paired(kind: Kind, source: Named, target: Named, reading: Reading) -> Iterator[Row]:
    """Yield a row for each text of the translation, given the names of both files and what stands in them."""
    ours, theirs = kind.read(source, target)
    source_lang, target_lang = (
        said or texts.lang or language_of(name)
        for said, texts, (name, _) in ((reading.source_lang, ours, source), (reading.target_lang, theirs, target))
    )
    for texts in (ours, theirs):
        yield from (Row(bad.line, problem=bad.what) for bad in texts.problems)
    known: dict[str, str] = {}
    for one in ours.texts:
        known.setdefault(one.key, one.text)
    translated = {sibling_of(one.key) for one in theirs.texts}
    for one in ours.texts:
        if one.text.strip() and sibling_of(one.key) not in translated:
            yield Row(one.line, "", "", source_lang, target_lang, is_untranslated=True, unit=one.key)
    for one in theirs.texts:
        partner = source_of(one.key, one.text, known, target_lang)
        if partner is None:
            yield orphan(one.line, one.key)
        elif not one.text.strip() and partner.strip():
            yield Row(one.line, "", "", source_lang, target_lang, is_untranslated=True, unit=one.key)
        else:
            row = Row(one.line, partner, one.text, source_lang, target_lang, unit=one.key)
            yield row._replace(runs_on=True) if kind.runs_on else row


def whole(path: Path, coded: str = "") -> str:
    """Return the text of a file; raises InputError for one that is too long, or no text.

    ``coded`` is the encoding of a file that is no UTF-8.
    """
    raw = read_bounded(path, _LARGEST, is_regular=False)
    if raw.startswith(_PACKED):
        return _unpacked(path, raw)
    encoding = next((name for name, marks in _WIDE.items() if raw.startswith(marks)), "")
    encoding = encoding or (settled(coded, raw) if coded else "utf-8-sig")
    try:
        return raw.decode(encoding)
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        if encoding in _WIDE:
            raise InputError(f"{path}: is damaged {encoding.upper()}: {error.reason}") from None
        if encoding != "utf-8-sig":
            raise InputError(f"{path}: line {line}: is not {encoding}: {error.reason}") from None
        begin = raw.rfind(b"\n", 0, error.start) + 1
        end = raw.find(b"\n", error.start)
        said = hint(raw[begin : len(raw) if end < 0 else end])
        raise InputError(f"{path}: line {line}: is not UTF-8; {said}") from None


_PACKED = b"bplist00"
"""How a property list begins that Xcode has packed: an app holds its .strings so."""


def _unpacked(path: Path, raw: bytes) -> str:
    """Write a packed property list of texts as .strings."""
    try:
        tree = plistlib.loads(raw)
    except (plistlib.InvalidFileException, ValueError, OverflowError, RecursionError) as error:
        raise InputError(f"{path}: is a damaged property list: {error}") from None
    if path.suffix.lower() in {".stringsdict", ".plist"}:
        return plistlib.dumps(tree).decode()
    if not isinstance(tree, dict) or not all(isinstance(text, str) for text in tree.values()):
        raise InputError(f"{path}: is a property list of other things than texts under keys")

    def quoted(text: str) -> str:
        return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'

    return "".join(f"{quoted(key)} = {quoted(text)};\n" for key, text in tree.items())
