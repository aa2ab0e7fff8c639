"""Documents as people have them: DOCX, ODT and HTML by their libraries, everything else as text.

What is read is the text, a paragraph, a heading, an item or a cell a line. Lines in a row of a table stay in their
order, so that a document and its translation have the same lines.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

from numguard.audit.document.bounds import check_packed, check_plain
from numguard.model.errors import InputError, install

_T = TypeVar("_T")
LARGEST = 100_000_000
"""Bytes of a document that is read."""

MOST_TAGS = 2_000_000
"""Tags and attributes of a DOCX or HTML file that is read, closing ones too; of an ODT file, a quarter of it.

A tree of lxml takes about 200 bytes for each, one of odfpy five times as much: half a gigabyte at most.
"""

_BLOCKS = frozenset(
    "p h1 h2 h3 h4 h5 h6 li td th dt dd caption figcaption blockquote pre div section article header footer".split()
)
_UNSAID = frozenset({"script", "style", "noscript", "template", "svg", "head"})


def reader(path: str) -> Callable[[str], str] | None:
    """Return what reads a file by the end of its name; None for a text, a segment a line."""
    return {".docx": _docx, ".odt": _odt, ".html": _html, ".htm": _html, ".xhtml": _html}.get(Path(path).suffix.lower())


def read_document(path: str) -> str:
    """Return the lines of a DOCX, ODT or HTML file.

    Raises InputError when it cannot be read, is no such file, or its library is not installed.
    """
    read = reader(path)
    if read is None:
        raise InputError(f"{path}: by its name it is not a DOCX, ODT or HTML file")
    return _guarded(path, read)


def _guarded(path: str, read: Callable[[str], _T]) -> _T:
    try:
        size = Path(path).stat().st_size
    except (OSError, ValueError) as error:
        raise InputError(f"{path}: cannot be read: {getattr(error, 'strerror', None) or error}") from error
    if size > LARGEST:
        raise InputError(f"{path}: is longer than {LARGEST:,} bytes")
    try:
        return read(path)
    except ImportError as error:
        raise InputError(f"{path}: needs {error.name}: {install('documents')}") from error
    except InputError:
        raise
    except Exception as error:
        # Each library raises its own, of zip, of XML, of missing parts.
        kind = Path(path).suffix.lstrip(".").upper()
        raise InputError(
            f"{path}: cannot be read as {kind}: {_reason(error)}; open it in its program and save it again"
        ) from error


def _reason(error: Exception) -> str:
    """Say in plain words what a library has found wrong with a file."""
    line = getattr(error, "lineno", None) or getattr(error, "getLineNumber", lambda: None)()
    names = {one.__name__ for one in type(error).__mro__}
    if names & {"BadZipFile", "PackageNotFoundError"}:
        return "it is not a zip archive, or a damaged one"
    if names & {"XMLSyntaxError", "SAXParseException", "ParserError", "ExpatError"}:
        return "its XML is damaged" + (f" in line {line}" if line else "")
    if "RuntimeError" in names and "encrypted" in str(error):
        return "it is protected by a password"
    if names & {"EOFError", "error"}:  # zlib's
        return "it is damaged, or ends too soon"
    return "it does not hold what such a file holds"


def _docx(path: str) -> str:
    import docx
    from docx.table import Table

    check_packed(path, MOST_TAGS)
    document = docx.Document(path)

    def blocks(container: Any) -> Iterator[str]:
        for item in container.iter_inner_content():
            if isinstance(item, Table):
                for row in item.rows:
                    seen = set()
                    for cell in row.cells:
                        if cell._tc not in seen:  # A merged cell comes once for each of its columns.
                            seen.add(cell._tc)
                            yield from blocks(cell)
            else:
                yield item.text

    return _lines(blocks(document))


def _odt(path: str) -> str:
    from odf import teletype
    from odf.opendocument import load

    check_packed(path, MOST_TAGS // 4)

    def blocks(node: Any) -> Iterator[str]:
        for child in node.childNodes:
            name = getattr(child, "qname", ("", ""))[1]
            if name in ("p", "h"):
                yield teletype.extractText(child)
            elif name not in ("tracked-changes", "sequence-decls"):
                yield from blocks(child)

    return _lines(blocks(load(path).text))


def _html(path: str) -> str:
    from lxml import html

    check_plain(path, MOST_TAGS)
    root = html.parse(path, parser=html.HTMLParser(encoding=_charset(path), no_network=True)).getroot()
    if root is None:
        raise InputError(f"{path}: holds no element of HTML")
    return _lines(_spoken(root))


def _charset(path: str) -> str | None:
    """Return UTF-8 where the bytes are, which lxml does not guess; None leaves it to what the file declares."""
    try:
        Path(path).read_bytes().decode("utf-8")
    except UnicodeDecodeError:
        return None
    return "utf-8"


def _spoken(root: Any) -> Iterator[str]:
    """Yield the text of a page block by block; text between two blocks is a block of its own."""
    parts: list[str] = []
    # A stack and no recursion: a page may be nested to any depth. True ends a block.
    stack: list[Any] = [root]
    while stack:
        item = stack.pop()
        if isinstance(item, str):
            parts.append(item)
            continue
        if item is True:
            yield "".join(parts)
            parts = []
            continue
        is_element = isinstance(item.tag, str)
        if is_element and item.tag not in _UNSAID:
            is_block = item.tag in _BLOCKS
            inner: list[Any] = [True] if is_block else []
            inner.append(item.text or ("\n" if item.tag == "br" else ""))
            for child in item:
                inner += [child, child.tail or ""]
            inner += [True] if is_block else []
            stack += reversed(inner)
    yield "".join(parts)


def _lines(blocks: Iterator[str]) -> str:
    """Return one line a block, without empty ones; a line break inside a block stays a line break."""
    lines = (" ".join(line.split()) for block in blocks for line in block.splitlines())
    return "\n".join(line for line in lines if line)
