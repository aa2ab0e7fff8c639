"""How programs write what they put into a text: {0}, %1$s, ${x}, $1, __1__."""

from __future__ import annotations

from typing import Final

from numguard.script.late import Late

FORMAT: Final = Late(
    r"%(?:(?P<at>\d{1,2})\$|\((?P<name>\w{1,64})\))?"
    r"(?P<how>(?P<sure>0\d{1,2}|\d{0,2}\.\d{1,2})|[-+#0']{0,4}(?:\d{1,3}|\*)?(?:\.(?:\d{1,3}|\*))?)"
    r"(?P<size>hh|h|ll|l|q|j|z|t|L)?(?P<what>[diouxXeEfgGcsrp@]|(?:(?<=%)|(?<=%L))n)"  # Qt: %n, %Ln, and no Oromo %254n
    # With a name, a place or %02d, whatever follows; else a few letters, none behind a size (%time), or a capital.
    r"(?(name)|(?(at)|(?(sure)|(?=(?(size)(?![a-z])|(?:[A-Za-z]{0,3}(?![A-Za-z])|[A-Z][a-z]))))))"
)
ARGUMENT: Final = Late(
    r"\{\{(?P<cloze>c\d{1,3})::"
    r"|[$#%]?\{\{\s{0,3}(?P<twice>[\w$.@|:'/ -]{1,80}?)\s{0,3}\}\}"
    r"|[$#%]\{(?P<shell>[^{}\n]{1,100})\}"
    r"|\{\s{0,3}(?P<one>(?:[$-]?[\w.@-]{1,64}(?:\[\w{1,20}\])?)?)(?P<how>(?:![rsa])?(?::[^{}\s]{0,30})?)\s{0,3}\}"
    r"|\{\s{0,3}(?P<typed>\w{1,64}\s{0,3},\s{0,3}(?:number|date|time|spellout|ordinal|duration|list|choice))"
    r"(?P<style>(?:\s{0,3},[^{}]{0,80})?)\}"
    r"|\{\s{0,3}(?P<fluent>[A-Z][A-Z0-9_-]{0,30}\([^{}()]{0,200}\)|\"[^\"{}]{0,80}\")\s{0,3}\}"
)
SHELL: Final = Late(r"\$[a-z_][A-Za-z0-9_]{2,40}")  # a word of a script without spaces may follow
NUMBERED: Final = {
    "$": Late(r"\$[1-9](?![\d_A-Z$%]|[a-z](?![a-z])|[mbt][lr]?n\b|[.,]\d)"),  # with its ending: $1님이, $2ga
    "%": Late(r"(?<!%)%L?[1-9]\d?(?![\d$]|[.,]\d)"),
}
"""Arguments by their place, by the sign that they begin with: $1; %1, %L1 of Qt and KDE."""
UNDERSCORED: Final = Late(r"__(?:\d{1,4}|[A-Z][A-Z0-9_]{0,38}?)__")
FORMS: Final = {"i": "d", "u": "d", "E": "e", "g": "f", "G": "f", "e": "f", "r": "s", "@": "s", "X": "x"}
"""Conversions that take the same argument."""
