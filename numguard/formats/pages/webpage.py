"""Every page that numguard makes: one head, one set of colours and letters, for light and dark, without any network."""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from importlib import resources

_NUMBER = re.compile(r"(?:< |[-+])?[\d.,/]+(?: to [\d.]+)?|·")
END = "</body>\n</html>\n"


def beginning(title: str, style: str, *, head: str = "", language: str = "", link: str = "") -> str:
    """Return a page until its body begins: the base of all pages, then a style of its own.

    ``head`` are elements that come first, the policy above all. ``language``: attributes of the page that is not in
    English. ``link``: where the style lies, if not in the page.
    """
    parts = {
        "HEAD": f"{head}\n" if head else "",
        "TITLE": escape(title),
        "STYLE": f'<link rel="stylesheet" href="{link}">' if link else f"<style>{styled(style)}</style>",
    }
    page = filled(text_of(__package__, "webpage.html"), parts)
    if language:
        page = page.replace('lang="en" dir="ltr"', language, 1)
    return page.encode("utf-8", "backslashreplace").decode("utf-8")


def styled(style: str) -> str:
    """Return the base of all pages with a style of one page behind it."""
    return text_of(__package__, "base.css") + style


def policy(**sources: str) -> str:
    """Return the element that says from where a page may load: nothing but what is named, and the icon that it holds.

    >>> "default-src 'none'; " in policy(), "; img-src data:" in policy(connect="*")
    (True, True)
    """
    said = [f"{name} 'none'" for name in ("default-src", "base-uri", "form-action")]
    said += [f"{name}-src {source}" for name, source in {"img": "data:", **sources}.items()]
    return f'<meta http-equiv="Content-Security-Policy" content="{"; ".join(said)}">'


def digest(text: str) -> str:
    """Return what a policy calls a style or script by that it lets stand in the page."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def document(title: str, body: str, style: str = "") -> str:
    """Return a whole page of tables and plots; ``body`` is HTML already, ``title`` is not.

    >>> "<title>a &lt; b</title>" in document("a < b", "<p>text</p>")
    True
    """
    inline = policy(style="'unsafe-inline'", script="'unsafe-inline'")
    page = beginning(title, text_of(__package__, "webpage.css") + style, head=inline) + f"{body}\n{END}"
    return page.encode("utf-8", "backslashreplace").decode("utf-8")


def table(heads: Sequence[str], rows: str, kind: str = "") -> str:
    """Return a table that scrolls where it is too wide; ``rows`` is HTML already, ``heads`` are not.

    >>> table(["a < b"], "", "stack").partition("</thead>")[0]
    '<div class="wide"><table class="stack"><thead><tr><th>a &lt; b</th></tr>'
    """
    head = "".join(f"<th>{escape(name)}</th>" for name in heads)
    named = f' class="{kind}"' if kind else ""
    return f'<div class="wide"><table{named}><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>'


class Html(str):
    """A text that is HTML already."""

    __slots__ = ()


def table_of(heads: Sequence[str], rows: Iterable[Sequence[object]], kind: str = "") -> str:
    """Return a table of texts and numbers; these stand to the right. In a "stack" each cell bears its head.

    >>> table_of(["a"], [["b < c"], [Html("<b>d</b>")], [3]]).partition("<tbody>")[2].partition("</tbody>")[0]
    '<tr><td>b &lt; c</td></tr><tr><td><b>d</b></td></tr><tr><td class="number">3</td></tr>'
    """
    lines = []
    for row in rows:
        line = ""
        for head, cell in zip(heads, row, strict=True):
            text = str(cell)
            named = f' data-name="{escape(head)}"' if kind == "stack" else ""
            aligned = ' class="number"' if _NUMBER.fullmatch(text) else ""
            line += f"<td{aligned}{named}>{text if isinstance(cell, Html) else escape(text)}</td>"
        lines.append(f"<tr>{line}</tr>")
    return table(heads, "".join(lines), kind)


def filled(page: str, parts: Mapping[str, str]) -> str:
    """Put parts of a page in the places that stand for them as comments.

    >>> filled("<p><!--SAID--></p>", {"SAID": "yes"})
    '<p>yes</p>'
    """
    for name, part in parts.items():
        page = page.replace(f"<!--{name}-->", part)
    return page


def text_of(package: str, *name: str) -> str:
    """Return a file of a package."""
    return resources.files(package).joinpath(*name).read_text("utf-8")
