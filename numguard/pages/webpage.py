"""A page that stands alone: one file with its style, for the light and the dark, for a phone, without any network."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from importlib import resources


def document(title: str, body: str) -> str:
    """Return a whole page; ``body`` is HTML already, ``title`` is not.

    >>> "<title>a &lt; b</title>" in document("a < b", "<p>text</p>")
    True
    """
    text = _file("webpage.html").replace("<!--TITLE-->", escape(title)).replace("<!--STYLE-->", _file("webpage.css"))
    return text.replace("<!--BODY-->", body).encode("utf-8", "backslashreplace").decode("utf-8")


def table(heads: Sequence[str], rows: str, kind: str = "") -> str:
    """Return a table that scrolls where it is too wide; ``rows`` is HTML already, ``heads`` are not.

    >>> table(["a < b"], "", "stack").partition("</thead>")[0]
    '<div class="wide"><table class="stack"><thead><tr><th>a &lt; b</th></tr>'
    """
    head = "".join(f"<th>{escape(name)}</th>" for name in heads)
    named = f' class="{kind}"' if kind else ""
    return f'<div class="wide"><table{named}><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>'


def _file(name: str) -> str:
    return resources.files(__package__).joinpath(name).read_text("utf-8")
