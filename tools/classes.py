"""Character classes for the hot scan, made from Unicode properties: on these `re` is twice as fast as `regex`.

    python tools/classes.py            # write numguard/script/classes.py

`re` knows no properties, so the classes stand there as ranges; tests/test_script.py reads the properties again with
`regex` and compares. Those that scan every text end with the basic plane: a class beyond it is slower in `re`.
"""

from __future__ import annotations

from pathlib import Path

import regex

PATH = Path(__file__).parent.parent / "numguard" / "script" / "classes.py"
WORD_CHARACTERS = (
    r"[\p{L}\p{M}\p{Cf}\N{IDEOGRAPHIC NUMBER ZERO}\N{HEBREW PUNCTUATION GERESH}\N{ARMENIAN APOSTROPHE}"
    r"\N{ARMENIAN EMPHASIS MARK}--[\N{THAI CHARACTER PAIYANNOI}\N{KHMER SIGN LEK TOO}]]"
)
_NUMERAL_BLOCKS = (
    r"\p{InLatin1Supplement}\p{InTamil}\p{InMalayalam}\p{InEthiopic}\p{InSuperscriptsandSubscripts}"
    r"\p{InNumberForms}\p{InEnclosedAlphanumerics}\p{InDingbats}"
)
_SUZHOU = r"\N{HANGZHOU NUMERAL ONE}-\N{HANGZHOU NUMERAL NINE}\N{HANGZHOU NUMERAL TEN}-\N{HANGZHOU NUMERAL THIRTY}"
_SUBSCRIPTS = r"[\N{SUBSCRIPT ZERO}-\N{SUBSCRIPT NINE}]"
CLASSES = {
    # name: what it says, the class of regex, and whether its complement is wanted.
    "BREAKS": ("What ends a word: all but letters, marks and joiners.", WORD_CHARACTERS, True),
    "MARKS": ("Marks that belong to the letter before them.", r"\p{M}", False),
    "NUMERALS": (
        "Characters that are numbers by themselves: ², ½, ③, Ⅻ, ௰, ፲, 〢.",
        rf"[[[[\p{{N}}--\p{{Nd}}]&&[{_NUMERAL_BLOCKS}]]--{_SUBSCRIPTS}][{_SUZHOU}]]",
        False,
    ),
    "CJK": (
        "Scripts written without spaces between words: Han, kana, and their punctuation.",
        r"[\p{Han}\p{Hiragana}\p{Katakana}\p{InCJKSymbolsandPunctuation}]",
        False,
    ),
    "UNSPACED": (
        "Letters of scripts that set no spaces between words.",
        r"[\p{Han}\p{Hiragana}\p{Katakana}\p{Thai}\p{Lao}\p{Khmer}\p{Myanmar}\p{Tibetan}]",
        False,
    ),
}
BASIC, ALL = 0xFFFF, 0x10FFFF
_ASCII = 0x80
LAST = {"CJK": ALL, "UNSPACED": ALL}
"""Where a class ends that does not end with the basic plane."""


def members(name: str) -> set[int]:
    """Return the code points of a class; in a complement, what is not assigned goes with its neighbour."""
    _, pattern, is_complement = CLASSES[name]
    compiled, unassigned = regex.compile(pattern, regex.V1), regex.compile(r"[\p{Cn}\p{Co}\p{Cs}]")
    found: set[int] = set()
    for code in range(LAST.get(name, BASIC) + 1):
        is_free = is_complement and unassigned.match(chr(code)) is not None
        if code - 1 in found if is_free else (compiled.match(chr(code)) is None) == is_complement:
            found.add(code)
    return found


def ranges(codes: set[int]) -> str:
    """Return code points as the inside of a class of ``re``.

    >>> ranges({0xE1, 0xE2, 0xE3, 0xFA})
    '\\\\u00e1-\\\\u00e3\\\\u00fa'
    """
    found = ""
    for code in sorted(codes):
        if code - 1 not in codes:
            end = code
            while end + 1 in codes:
                end += 1
            found += escape(code) if end == code else f"{escape(code)}-{escape(end)}"
    return found


def escape(code: int) -> str:
    """Write a character as Python reads it, which is faster than what ``re`` reads; of ASCII, ``re`` does: [.

    >>> escape(0x61), escape(0xE1), escape(0x20000)
    ('\\\\\\\\u0061', '\\\\u00e1', '\\\\U00020000')
    """
    if code < _ASCII:
        return f"\\\\u{code:04x}"
    return f"\\u{code:04x}" if code <= BASIC else f"\\U{code:08x}"


def module() -> str:
    """Return the text of the module."""
    text = '"""Character classes for `re`, as ranges. Made by tools/classes.py from Unicode properties."""\n'
    text += "\nfrom __future__ import annotations\n\nfrom typing import Final\n"
    for name, (doc, _, _) in CLASSES.items():
        text += f"\n# {doc}\n{name}: Final = (\n"
        inner = ranges(members(name))
        while inner:
            cut = len(inner) if len(inner) <= 108 else inner.rindex("\\", 0, 108)
            cut = cut if inner[cut - 1 : cut] != "-" else inner.rindex("\\", 0, cut - 1)
            text += f'    "{inner[:cut]}"\n'
            inner = inner[cut:]
        text += ")\n"
    return text


if __name__ == "__main__":
    PATH.write_text(module(), "utf-8")
