"""A page that stands alone: one file with its style, for the light and the dark, for a phone, without any network."""

from __future__ import annotations

from html import escape
from importlib import resources


def document(title: str, body: str) -> str:
    """Return a whole page; ``body`` is HTML already, ``title`` is not.

    >>> "<title>a &lt; b</title>" in document("a < b", "<p>text</p>")
    True
    """
    text = _file("webpage.html").replace("<!--TITLE-->", escape(title)).replace("<!--STYLE-->", _file("webpage.css"))
    return text.replace("<!--BODY-->", body).encode("utf-8", "backslashreplace").decode("utf-8")


def _file(name: str) -> str:
    return resources.files(__package__).joinpath(name).read_text("utf-8")
