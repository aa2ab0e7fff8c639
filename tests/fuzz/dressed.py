"""Number expressions in what texts are laid out with: markup, lists, quotes, breaks, other scripts, repeats."""

from __future__ import annotations

import random
import sys
import unicodedata
from functools import cache

from tests.fuzz import tokens
from tests.fuzz.characters import BIDI, SURROGATES, ZERO_WIDTH
from tests.fuzz.stock import Stock, languages, stock
from tests.fuzz.tokens import pick

# fmt: off
_AROUND = (
    ("<b>", "</b>"), ("<g id=\"1\">", "</g>"), ("**", "**"), ("*", "*"), ("_", "_"), ("`", "`"), ("~~", "~~"),
    ("„", "“"), ("«", "»"), ("(", ")"), ("[", "](#4)"), ("{\\i1}", "{\\i0}"), ("<x id=\"2\"/>", ""), ("", "[3]"),
    ("", "<sup>2</sup>"), ("&lt;i&gt;", "&lt;/i&gt;"), ("\\textbf{", "}"), ("\u2066", "\u2069"), ("\u202b", "\u202c"),
)
_BEFORE = (
    "- ", "* ", "• ", "– ", "> ", ">> ", "# ", "1. ", "a) ", "[ ] ", "☐ ", "Q: ", "| ", "\t", "| 4 | ", "-",
    "12:03 zq: ",
)
_BREAKS = ("\n", "\r\n", "\n\n", "\u2028", "<br>", " \\\n", "\n- ", "\n> ", "\t", " | ")
# fmt: on
_REPEATED = 0.06
_LONGEST = 5_000  # characters of a repeated expression: the plan of a block cuts longer texts


@cache
def unassigned() -> str:
    """Return code points that no version of Unicode has given a meaning yet, from all planes that hold any."""
    codes = range(0, sys.maxunicode, 251)
    return "".join(chr(code) for code in codes if unicodedata.category(chr(code)) == "Cn")


def expression(rng: random.Random, words: Stock) -> str:
    """Write a number as some kind of number, at times with an ending, or with a word of another script behind it."""
    text = pick(rng, _KINDS)(rng, words)
    at = rng.random()
    if at < 0.15:
        return f"{text}-{pick(rng, words.beside)}"
    if at < 0.25:
        return f"{text}{pick(rng, words.beside)}"
    if at < 0.35:
        return f"{text} {pick(rng, stock(pick(rng, languages())).units)}"
    return text


def dress(rng: random.Random, text: str, words: Stock) -> str:
    """Lay an expression out: marks around it, an ending behind those, a break inside, what no font shows between."""
    for _ in range(rng.randint(0, 2)):
        first, last = pick(rng, _AROUND)
        text = f"{first}{text}{last}"
        if rng.random() < 0.2:
            text += pick(rng, ("%", "-", "%-", "")) + pick(rng, words.beside)
    if rng.random() < 0.15:
        at = text.find(" ")
        text = text[:at] + pick(rng, _BREAKS) + text[at + 1 :] if at > 0 else text
    if rng.random() < 0.1:
        at = rng.randint(0, len(text))
        text = text[:at] + pick(rng, pick(rng, (BIDI, ZERO_WIDTH, SURROGATES, unassigned()))) + text[at:]
    return text


def dressed(rng: random.Random, lang: str) -> str:
    """Write lines of expressions, laid out; one text in several is one expression again and again.

    >>> dressed(random.Random(3), "hu") == dressed(random.Random(3), "hu")
    True
    """
    words = stock(lang)
    if rng.random() < _REPEATED:
        text = dress(rng, expression(rng, words), words) + pick(rng, (" ", "", "\n", ", ", "\u202f", "\t", "; "))
        return text * (rng.randint(2, _LONGEST) // len(text) + 1)
    lines = []
    for _ in range(rng.randint(1, 3)):
        parts = [pick(rng, words.words)]
        for _ in range(rng.randint(1, 3)):
            parts += [dress(rng, expression(rng, words), words), pick(rng, words.words)]
        lines.append((pick(rng, _BEFORE) if rng.random() < 0.4 else "") + " ".join(parts[rng.randint(0, 1) :]))
    return pick(rng, _BREAKS).join(lines) + pick(rng, ("", ".", "!", ":", "\n"))


_KINDS: tuple[tokens.Maker, ...] = (
    tokens.number, tokens.small, tokens.words, tokens.other, tokens.scaled, tokens.date, tokens.clock, tokens.span,
    tokens.fraction, tokens.money, tokens.measure, tokens.bound, tokens.year, tokens.signed, tokens.science,
    tokens.numeral, tokens.roman, tokens.slot, tokens.name,
)  # fmt: skip
