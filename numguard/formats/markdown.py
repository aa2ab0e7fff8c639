"""Markdown: a document and its translation are paired block by block, as far as both are built alike.

What is built alike is paired by its place: sections by their headings, lists by their items, tables by their rows and
cells. Where a list, a table or a section has other parts in the translation, it is judged as one text, so that a
paragraph that was parted or put elsewhere raises no alarm.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from numguard.formats.texts import Text, Texts
from numguard.model.errors import InputError, install

if TYPE_CHECKING:
    from markdown_it.tree import SyntaxTreeNode

_HEAD = re.compile(r"(---|\+\+\+)[ \t]*\n[\w-]+[ \t]*[:=].*?\n\1[ \t]*(?:\n|\Z)", re.S)
"""Facts for the program that makes pages of the file, in YAML or TOML."""
_MARKUP = re.compile(r"<!--.*?(?:-->|\Z)|<[^<>]*>", re.S)
_DEEPEST = 100
_NO_TEXT = ("fence", "code_block", "hr")
_NAMES = {"bullet_list": "list", "ordered_list": "list", "list_item": "item", "tr": "row", "th": "cell", "td": "cell"}


@dataclass(slots=True)
class _Block:
    """A part of a document: it has a text, or parts of its own."""

    kind: str
    line: int
    text: str = ""
    parts: list[_Block] = field(default_factory=list)

    def leaves(self) -> Iterator[_Block]:
        if not self.parts:
            yield self
        for part in self.parts:
            yield from part.leaves()

    def named(self) -> Iterator[str]:
        """Name each part by its kind and its number among those of its kind."""
        seen: Counter[str] = Counter()
        for part in self.parts:
            seen[part.kind] += 1
            yield f"{part.kind}[{seen[part.kind]}]"


def read(source: tuple[str, str], target: tuple[str, str]) -> tuple[Texts, Texts]:
    """Read a document and its translation, each given by its name and text.

    >>> ours, theirs = read(("a.md", "# Cats\\n\\n- 12 cats\\n- *5* dogs"), ("b.md", "# Katzen\\n- 12\\n- 5 Hunde"))
    >>> [one.key for one in ours.texts[:2]], [one.text for one in theirs.texts]
    (['h1[1].heading[1]', 'h1[1].list[1].item[1].paragraph[1]'], ['Katzen', '12', '5 Hunde'])
    """
    pairs = list(_paired(_document(*source), _document(*target), ()))
    return Texts(tuple(ours for ours, _ in pairs)), Texts(tuple(theirs for _, theirs in pairs))


def _paired(ours: _Block, theirs: _Block, path: tuple[str, ...]) -> Iterator[tuple[Text, Text]]:
    if ours.parts and [part.kind for part in ours.parts] == [part.kind for part in theirs.parts]:
        for name, one, other in zip(ours.named(), ours.parts, theirs.parts, strict=True):
            yield from _paired(one, other, (*path, name))
        return
    key = ".".join(path) or "document"
    whole, translated = (
        Text(key, "\n".join(leaf.text for leaf in side.leaves()).strip(), side.line) for side in (ours, theirs)
    )
    if whole.text or translated.text:
        yield whole, translated


def _document(name: str, text: str) -> _Block:
    try:
        from markdown_it import MarkdownIt
        from markdown_it.tree import SyntaxTreeNode
    except ImportError:
        raise InputError(f"{name}: is Markdown; {install('formats')}") from None
    text = text.replace("\r\n", "\n")
    head = _HEAD.match(text)
    skipped = head.end() if head else 0
    parser = MarkdownIt("commonmark", {"maxNesting": _DEEPEST}).enable(["table", "strikethrough"])
    root = _Block("document", 1)
    sections = [root]
    for node in SyntaxTreeNode(parser.parse(text[skipped:])).children:
        for block in _blocks(node, text.count("\n", 0, skipped) + 1):
            if node.type == "heading":
                # The tags of headings, h1 to h6, are in the order of their levels.
                while len(sections) > 1 and sections[-1].kind >= node.tag:
                    sections.pop()
                section = _Block(node.tag, block.line)
                sections[-1].parts.append(section)
                sections.append(section)
            sections[-1].parts.append(block)
    return root


def _blocks(node: SyntaxTreeNode, before: int) -> Iterator[_Block]:
    """Yield what a block becomes; nothing for one without text, so that a comment parts no two documents."""
    kind, line = _NAMES.get(node.type, node.type), before + (node.map[0] if node.map else 0)
    if node.type == "html_block":
        if said := _MARKUP.sub("", node.content).strip():
            yield _Block(kind, line, said)
    elif node.children and node.children[0].type == "inline":
        if said := _said(node.children[0]).strip():
            yield _Block(kind, line, said)
        elif kind == "cell":
            yield _Block(kind, line)
    elif node.type not in _NO_TEXT:
        parts = [block for child in node.children for block in _blocks(child, before)]
        if parts:
            yield _Block(kind, parts[0].line, parts=parts)


def _said(node: SyntaxTreeNode) -> str:
    """Return what a reader sees of a line; of a picture that is its description, of a link not its address."""
    if node.type == "code_inline":
        return f"`{node.content}`"
    if node.type in ("softbreak", "hardbreak"):
        return " "
    if node.type == "html_inline":
        return ""
    return node.content if not node.children else "".join(_said(child) for child in node.children)
