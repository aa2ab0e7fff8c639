"""Files whose texts are not read here, though their lines look like any: what they are, and what to do."""

from __future__ import annotations

import re

from numguard.formats.root import root_of
from numguard.formats.rows import BOM

_TWO = "name the file of its source before it: numguard audit SOURCE FILE"
_PROGRAM = "save its texts as JSON"

_NAMES = {
    ".arb": ("an ARB file", _TWO),
    ".yaml": ("a YAML file", _TWO),
    ".yml": ("a YAML file", _TWO),
    ".strings": ("a .strings file", _TWO),
    ".stringsdict": ("a .stringsdict file", _TWO),
    ".plist": ("a property list", _TWO),
    ".toml": ("a TOML file", _TWO),
    ".resx": ("a RESX file", _TWO),
    ".ftl": ("a Fluent file", _TWO),
    ".srt": ("an SRT file of subtitles", _TWO),
    ".vtt": ("a WebVTT file of subtitles", _TWO),
    ".sbv": ("an SBV file of subtitles", _TWO),
    ".ass": ("an ASS file of subtitles", _TWO),
    ".ssa": ("an ASS file of subtitles", _TWO),
    ".md": ("a Markdown file", _TWO),
    ".markdown": ("a Markdown file", _TWO),
    ".html": ("an HTML page", "numguard document SOURCE FILE"),
    ".htm": ("an HTML page", "numguard document SOURCE FILE"),
    ".rtf": ("an RTF document", "save it as DOCX: numguard document SOURCE FILE"),
    ".pdf": ("a PDF", "save its text"),
    ".rst": ("reStructuredText", "make Markdown of it: pandoc FILE -t commonmark -o FILE.md"),
    ".adoc": ("AsciiDoc", "make HTML of it: asciidoctor FILE"),
    ".ipynb": ("a notebook", "make Markdown of it: jupyter nbconvert --to markdown FILE"),
    ".catkeys": ("a catkeys file of Haiku", "name its columns: --format tsv --source 1 --hypothesis 4"),
    ".ini": ("an INI file", "save its keys and texts as .properties"),
    ".php": ("a program in PHP", _PROGRAM),
    ".js": ("a program in JavaScript", _PROGRAM),
    ".mjs": ("a program in JavaScript", _PROGRAM),
    ".tsx": ("a program in TypeScript", _PROGRAM),
    ".jsx": ("a program in JavaScript", _PROGRAM),
    ".py": ("a program in Python", _PROGRAM),
}
"""What the end of a name says that a file is, and the way to go."""

_ROOTS = {
    "<TRADOStag>": "a TTX file of Trados: open it in Trados Studio, and save it as SDLXLIFF or TMX",
    "<martif>": "a term base (TBX): save it as CSV",
    "<tbx>": "a term base (TBX): save it as CSV",
    "<tt>": "subtitles in TTML: save them as SRT or WebVTT",
    "<plist>": f"a property list: {_TWO}",
    "<html>": "an HTML page: numguard document SOURCE FILE",
}
"""XML that others write, by the name of its root, and the way to go."""

_BEGINNINGS = (
    (re.compile(rb"\[\s*[\[{\"]"), "a JSON array; write one object a line: jq -c '.[]' FILE; or, of texts,", ".arb"),
    (
        re.compile(rb"\{\s*\"[^\n]{1,4000}\}[ \t]*(?:\r?\n|\Z)"),
        "JSON lines whose fields are none of a pair's: --source NAME --hypothesis NAME; or, of texts,",
        ".arb",
    ),
    (
        re.compile(rb"\{\s*\"(?:[^\"\\]|\\.){0,200}\"\s*:"),
        "JSON that is not one object a line: jq -c . FILE; or, of texts,",
        ".arb",
    ),
    (re.compile(rb"WEBVTT(?:[ \t\r\n]|\Z)"), "", ".vtt"),
    (re.compile(rb"\d{1,9}\r?\n\d\d:\d\d:\d\d[,.]\d{3} --> \d\d:"), "", ".srt"),
    (
        re.compile(rb"(?:/\*(?:[^*]|\*(?!/)){0,2000}\*/\s{0,99})?\"(?:[^\"\\\n]|\\.){1,200}\" = \"(?:[^\"\\]|\\.)*\";"),
        "",
        ".strings",
    ),
    (re.compile(rb"\{\\rtf"), "", ".rtf"),
    (re.compile(rb"%PDF-"), "", ".pdf"),
)
_MARKUP = re.compile(rb"(?i)<\?xml|<!doctype|<html")
_OLD_OFFICE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_COMPILED_PO = (b"\xde\x12\x04\x95", b"\x95\x04\x12\xde")
_BINARY = 0.1
"""A file of which a larger share is NUL is no text; a few stand in texts that were damaged."""
_CONTROLS = bytes({*range(1, 32)} - set(b"\t\n\v\f\r\x1b"))
_SOME = 0.02
"""So large a share of other control characters at least is in bytes of another program: one in ten in packed ones."""
_OWN_NAMES = (".xlf", ".xliff", ".sdlxliff", ".mqxliff", ".tmx", ".po", ".pot", ".ts", ".parquet", ".arrow", ".feather")
"""Formats that are told by their content: a file of such a name that holds something else was damaged on its way."""

_SHARED_NAME = ".ts"
"""Also the name of programs, in TypeScript, and of films."""


def by_root(root: str) -> str:
    """Say what XML is whose root has a name.

    >>> by_root("tt"), by_root("rss")
    ('subtitles in TTML: save them as SRT or WebVTT', 'XML or HTML with the root <rss>')
    """
    return _ROOTS.get(f"<{root}>", f"XML or HTML with the root <{root}>")


def foreign(head: bytes, name: str = "") -> str:
    """Say what a file is that nobody reads by the line, and the way to go; nothing where its lines may be texts.

    >>> foreign(b'{\\n "a": "5 cats"')[:34]
    'JSON that is not one object a line'
    >>> foreign(b"5 cats\\t5 Katzen\\n"), foreign(b"[5] cats\\n"), foreign(b"{0} cats\\n")
    ('', '', '')
    """
    text = head.removeprefix(BOM).lstrip()
    first = text.partition(b"\n")[0]
    for pattern, what, kind in _BEGINNINGS:
        if pattern.match(text) and not (what and b"\t" in first):
            named, way = _NAMES[kind]
            return f"{what} {way}" if what else f"{named}: {way}"
    if _MARKUP.match(text) and not name.lower().endswith(".resx"):
        return by_root(root_of(head))
    if head.startswith(_OLD_OFFICE):
        return "a DOC or XLS file: save it as DOCX (numguard document SOURCE FILE), or as CSV"
    if head.startswith(_COMPILED_PO):
        return "a compiled PO file (MO): msgunfmt FILE -o FILE.po"
    if _is_binary(head):
        return "a binary file, in none of the formats that are read"
    ending = _ending(name)
    if own := next((kind for kind in _OWN_NAMES if ending.endswith(kind)), ""):
        what = f"another kind of file than its name, {own}, says" if text else f"an empty {own} file"
        return f"{what}: export or fetch it again"
    named, way = next((said for kind, said in _NAMES.items() if ending.endswith(kind)), ("", ""))
    return f"{named}: {way}" if named else ""


def is_damaged(head: bytes, name: str) -> bool:
    """Tell whether a file that no format recognises was to hold pairs, as its name says.

    >>> is_damaged(b"not found", "de.po"), is_damaged(b"5 cats", "a.tsv"), is_damaged(b"const a = 5", "a.ts")
    (True, True, False)
    """
    ending = _ending(name)
    if ending.endswith(".tsv"):
        return head.strip() != b"" and not foreign(head)
    return head.strip() != b"" and ending.endswith(_OWN_NAMES) and not ending.endswith(_SHARED_NAME)


def _ending(name: str) -> str:
    return name.lower().removesuffix(".gz").removesuffix(".bz2").removesuffix(".xz").removesuffix(".zst")


def _is_binary(head: bytes) -> bool:
    controls = len(head) - len(head.translate(None, _CONTROLS))
    return head.count(b"\0") > _BINARY * len(head) or controls > max(8, _SOME * len(head))
