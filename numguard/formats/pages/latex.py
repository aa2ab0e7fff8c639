"""Texts in a paper: what LaTeX must be given so that it shows them."""

from __future__ import annotations

_WRITTEN = {"\\": r"\textbackslash{}", "→": r"$\rightarrow$", "·": r"$\cdot$", "~": r"\textasciitilde{}"}
_WRITTEN |= {"^": r"\textasciicircum{}"} | {char: f"\\{char}" for char in "&%$#_{}"}


def latex(text: str) -> str:
    """Write a text so that LaTeX shows it.

    >>> latex("a_b en→de")
    'a\\\\_b en$\\\\rightarrow$de'
    """
    shown = text.encode("utf-8", "backslashreplace").decode()
    return "".join(_WRITTEN.get(char, char) for char in shown if char.isprintable())
