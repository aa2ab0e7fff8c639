"""Signs that stand in and beside numbers, each table once: money, comparators, degrees, blanks, dashes, quotes."""

from __future__ import annotations

from typing import Final

# ---- money and shares --------------------------------------------------------------------------------------------

CURRENCY_SIGNS: Final = {
    "$": "USD", "€": "EUR", "£": "GBP", "¥": "CNY", "₹": "INR", "₽": "RUB", "₩": "KRW", "₪": "ILS", "₺": "TRY",
    "₴": "UAH", "₫": "VND", "฿": "THB", "₱": "PHP", "₦": "NGN", "₸": "KZT", "₵": "GHS", "₨": "INR", "৳": "BDT",
    "؋": "AFN", "៛": "KHR", "₡": "CRC",
    "\N{FULLWIDTH YEN SIGN}": "CNY", "\N{FULLWIDTH DOLLAR SIGN}": "USD", "\N{FULLWIDTH POUND SIGN}": "GBP",
}  # fmt: skip
"""The currency that a sign says where the language does not say another (``sign`` in a locale file)."""
SHARED_SIGNS: Final = "$¥\N{FULLWIDTH DOLLAR SIGN}\N{FULLWIDTH YEN SIGN}\N{SMALL DOLLAR SIGN}"
"""Signs of money that are of several currencies without a name in common: yuan and yen, dollars and pesos."""
SIGN_PREFIXES: Final = {
    "A$": "AUD", "AU$": "AUD", "C$": "CAD", "CA$": "CAD", "HK$": "HKD", "J$": "JMD", "MX$": "MXN", "NT$": "TWD",
    "NZ$": "NZD", "R$": "BRL", "S$": "SGD", "CN¥": "CNY", "JP¥": "JPY", "UK£": "GBP",
}  # fmt: skip
"""Signs of money with the letters that say whose they are (CLDR); reais are written with the sign of dollars."""
PREFIXED_SIGNS: Final = frozenset(sign[-1] for sign in SIGN_PREFIXES)
SIGN_LETTERS: Final = frozenset((*(sign[0] for sign in SIGN_PREFIXES), "U"))
AMERICAN: Final = "US"
PERCENT_SIGNS: Final = {
    "%": "%",
    "\N{FULLWIDTH PERCENT SIGN}": "%",
    "\N{ARABIC PERCENT SIGN}": "%",
    "\N{SMALL PERCENT SIGN}": "%",
    "‰": "‰",
}

SCALE_LETTERS: Final = {
    "k": 1000, "K": 1000, "M": 10**6,
    "\N{CYRILLIC CAPITAL LETTER KA}": 1000, "\N{CYRILLIC SMALL LETTER KA}": 1000,
    "\N{CYRILLIC CAPITAL LETTER EM}": 10**6,
}  # fmt: skip
"""Letters that scale the digits which they are written to, whatever else they are: 50K, 3.4M."""

UNIT_LETTERS: Final = {
    "g": "gram", "\N{CYRILLIC SMALL LETTER GHE}": "gram",
    "m": "meter", "\N{CYRILLIC SMALL LETTER EM}": "meter",
}  # fmt: skip
"""Letters that stand for a unit without a full stop, and in some languages for years with one."""

# ---- comparators -------------------------------------------------------------------------------------------------

COMPARATORS: Final = {
    "<": "less_than",
    ">": "more_than",
    "≤": "at_most",
    "≥": "at_least",
    "±": "plus_minus",
    "\N{FULLWIDTH LESS-THAN SIGN}": "less_than",
    "\N{FULLWIDTH GREATER-THAN SIGN}": "more_than",
    "⩽": "at_most",
    "⩾": "at_least",
    "~": "about",
    "≈": "about",
    "\N{TILDE OPERATOR}": "about",
    "\N{FULLWIDTH TILDE}": "about",
    "\N{WAVE DASH}": "about",
}
"""What one sign says of the bound of the number behind it."""
ENTITIES: Final = {"&lt;": "less_than", "&gt;": "more_than"}
BOUND_OF: Final = COMPARATORS | ENTITIES | {"<=": "at_most", ">=": "at_least"}
"""The same for every way to write a comparator."""
SIGN_OF: Final = {bound: sign for sign, bound in reversed(COMPARATORS.items())} | {"about": "≈"}
"""The sign that writes a bound."""

# ---- degrees -----------------------------------------------------------------------------------------------------

DEGREE_SIGNS: Final = {"°": "degree", "℃": "celsius", "℉": "fahrenheit"}
RING: Final = "\N{MASCULINE ORDINAL INDICATOR}"
"""The sign of ordinals, which many write for degrees."""
DEGREE_LETTERS: Final = {"C": "celsius", "F": "fahrenheit", "\N{CYRILLIC CAPITAL LETTER ES}": "celsius"}

# ---- blanks, hyphens, dashes -------------------------------------------------------------------------------------

BLANKS: Final = " \N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}\N{THIN SPACE}"
"""Blanks that may stand between a number and what belongs to it."""
ANY_BLANK: Final = (
    f"{BLANKS}\N{HAIR SPACE}\N{FIGURE SPACE}\N{PUNCTUATION SPACE}\N{SIX-PER-EM SPACE}\N{FOUR-PER-EM SPACE}\N{EN SPACE}"
)
"""Blanks that text also has around signs: p\N{HAIR SPACE}<\N{HAIR SPACE}0.05."""
ZERO_WIDTH: Final = "\N{ZERO WIDTH SPACE}"
HYPHENS: Final = "-\N{HYPHEN}\N{NON-BREAKING HYPHEN}"
JOINTS: Final = HYPHENS + "\N{HEBREW PUNCTUATION MAQAF}\N{TIBETAN MARK INTERSYLLABIC TSHEG}"
"""What parts the words of one compound."""
SURE_MINUS: Final = "-\N{MINUS SIGN}\N{FULLWIDTH HYPHEN-MINUS}"
EN_DASH: Final = "\N{EN DASH}"
MINUS: Final = f"{SURE_MINUS}{EN_DASH}\N{SMALL HYPHEN-MINUS}"
"""What may stand for a minus at the head of a number."""
WAVES: Final = "~\N{FULLWIDTH TILDE}\N{WAVE DASH}"
RANGE_DASHES: Final = f"{HYPHENS}{EN_DASH}\N{FIGURE DASH}\N{EM DASH}\N{HORIZONTAL BAR}{WAVES}"
"""What may stand between the ends of a range."""
LIST_COMMAS: Final = ",;\N{IDEOGRAPHIC COMMA}\N{ARABIC COMMA}"
WIDE_COMMA: Final = "\N{FULLWIDTH COMMA}"
WIDE_MARKS: Final = (
    f"{WIDE_COMMA}\N{IDEOGRAPHIC COMMA}\N{IDEOGRAPHIC FULL STOP}\N{FULLWIDTH SEMICOLON}\N{FULLWIDTH COLON}"
)
"""The marks of texts without blanks, which part words as a blank does."""
TYPED_DECIMALS: Final = frozenset("'\N{RIGHT SINGLE QUOTATION MARK}\N{KATAKANA MIDDLE DOT}\N{ARABIC COMMA}")
"""What some write for a decimal mark between digits: 71'4, 3・2; more often it parts two numbers."""
DEVANAGARI_STOP: Final = "\N{DEVANAGARI ABBREVIATION SIGN}"
ABBREVIATION_SIGNS: Final = f".{DEVANAGARI_STOP}\N{MIDDLE DOT}\N{DOT OPERATOR}"
"""What parts the words of an abbreviated unit."""
MIDDLE_DOT: Final = "\N{MIDDLE DOT}"
DOTS: Final = frozenset(("\N{KATAKANA MIDDLE DOT}", "\N{HALFWIDTH KATAKANA MIDDLE DOT}"))
"""What stands between two numbers in words that are 2.3, or two and three."""
WIDE_COLON: Final = "\N{FULLWIDTH COLON}"
COLONS: Final = f":{WIDE_COLON}\N{BENGALI SIGN VISARGA}\N{DEVANAGARI SIGN VISARGA}"

# ---- brackets, quotes, primes ------------------------------------------------------------------------------------

OPENING_BRACKETS: Final = "([\N{FULLWIDTH LEFT PARENTHESIS}\N{FULLWIDTH LEFT SQUARE BRACKET}"
CLOSING_BRACKETS: Final = frozenset(")]\N{FULLWIDTH RIGHT PARENTHESIS}\N{FULLWIDTH RIGHT SQUARE BRACKET}")
ITEM_ENDS: Final = ")\N{FULLWIDTH RIGHT PARENTHESIS}\N{IDEOGRAPHIC COMMA}"
"""What stands behind the number of an item at the head of a line: 3)"""
BULLETS: Final = (
    "-*\N{BULLET}\N{WHITE BULLET}\N{TRIANGULAR BULLET}\N{EN DASH}\N{EM DASH}\N{MIDDLE DOT}\N{KATAKANA MIDDLE DOT}"
)
"""What stands before an item of a list that has no number."""
APOSTROPHES: Final = "'\N{RIGHT SINGLE QUOTATION MARK}"
WORD_APOSTROPHES: Final = (
    f"{APOSTROPHES}\N{LEFT SINGLE QUOTATION MARK}\N{MODIFIER LETTER APOSTROPHE}\N{MODIFIER LETTER TURNED COMMA}"
)
"""What an apostrophe that belongs to a word is typed as: 's avonds, piti ʻahuru."""
OPENING_QUOTES: Final = "\"'\N{LEFT DOUBLE QUOTATION MARK}\N{DOUBLE LOW-9 QUOTATION MARK}«"
CLOSING_QUOTES: Final = "\"'\N{RIGHT DOUBLE QUOTATION MARK}\N{LEFT DOUBLE QUOTATION MARK}»"
PRIMES: Final = frozenset(("'", "\N{PRIME}", "\N{RIGHT SINGLE QUOTATION MARK}"))
DOUBLE_PRIMES: Final = frozenset(('"', "\N{DOUBLE PRIME}", "\N{RIGHT DOUBLE QUOTATION MARK}"))
STACKERS: Final = "\N{MYANMAR SIGN VIRAMA}\N{KHMER SIGN COENG}"
"""What puts the next letter below the last one: the two are one syllable."""
GERSHAYIM: Final = "\N{HEBREW PUNCTUATION GERSHAYIM}"
"""The sign inside Hebrew abbreviations and numbers in letters."""
TYPED_GERSHAYIM: Final = '"\N{LEFT DOUBLE QUOTATION MARK}\N{RIGHT DOUBLE QUOTATION MARK}\N{DOUBLE LOW-9 QUOTATION MARK}'
"""What is typed for it."""

# ---- ends of sentences -------------------------------------------------------------------------------------------

SCRIPT_STOPS: Final = "\N{DEVANAGARI DANDA}\N{ARABIC QUESTION MARK}\N{ARABIC FULL STOP}\N{ETHIOPIC FULL STOP}"
"""The stops of scripts that have their own."""
STOPS: Final = f".!?…{SCRIPT_STOPS}"
"""What ends a sentence before a blank."""
DOUBLE_STOP: Final = "\N{DEVANAGARI DOUBLE DANDA}"
"""What ends a verse."""
SENTENCE_CLOSERS: Final = "\"'\N{RIGHT DOUBLE QUOTATION MARK}\N{RIGHT SINGLE QUOTATION MARK}»)]"
"""What may close behind the mark that ends a sentence."""
WIDE_STOPS: Final = "\N{IDEOGRAPHIC FULL STOP}\N{FULLWIDTH EXCLAMATION MARK}\N{FULLWIDTH QUESTION MARK}"
"""What ends a sentence with no blank behind it."""
WORDSPACE: Final = "\N{ETHIOPIC WORDSPACE}"
"""Two of them are a full stop as it is typed."""
SURE_STOPS: Final = f"{STOPS[1:]}\N{ARMENIAN FULL STOP}\N{TIBETAN MARK SHAD}{WIDE_STOPS}"
"""What always ends a sentence; a full stop may end an abbreviation."""
UNSPACED_STOPS: Final = f"!?\n{WIDE_STOPS}\N{KHMER SIGN KHAN}\N{KHMER SIGN BARIYOOSAN}\N{MYANMAR SIGN SECTION}"
"""What ends a sentence in a script without blanks between words."""
CLAUSE_MARKS: Final = (
    ".,;:!?()[]\n。、，；：！？（）\N{DEVANAGARI DANDA}\N{DEVANAGARI DOUBLE DANDA}\N{ARMENIAN FULL STOP}"
    "\N{ARABIC COMMA}\N{ARABIC SEMICOLON}\N{ARABIC QUESTION MARK}\N{ETHIOPIC FULL STOP}\N{ETHIOPIC COMMA}"
)
"""What ends the clause that a number stands in."""
PAUSES: Final = ",;:!?)]»\N{RIGHT DOUBLE QUOTATION MARK}\N{ARABIC COMMA}\N{ARABIC SEMICOLON}"
"""What stands at the end of a word where a part of a sentence ends."""

# ---- powers ------------------------------------------------------------------------------------------------------

TIMES_SIGNS: Final = "x×\N{MIDDLE DOT}*"
POWERS: Final = dict.fromkeys("²2٢۲२২૨௨౨೨൨၂", 2) | dict.fromkeys("³3٣۳३৩૩௩౩೩൩၃", 3)
"""What makes a square or a cube of a length, in the digits of the scripts that write them so: 12 m³, 12 km2."""
EXPONENTS: Final = ("2", "3")
"""The same, typed behind a length with nothing between."""
SUPERSCRIPT_DIGITS: Final = "⁰¹²³⁴⁵⁶⁷⁸⁹"
SUPERSCRIPT_MINUS, SUPERSCRIPT_PLUS = "\N{SUPERSCRIPT MINUS}", "\N{SUPERSCRIPT PLUS SIGN}"

# ---- beside numbers ----------------------------------------------------------------------------------------------

BEFORE_NUMBERS: Final = "".join((*COMPARATORS, *"=+#&%°", MINUS, *CURRENCY_SIGNS, OPENING_BRACKETS))
"""What may stand before a number and belong to it; & begins an entity (&lt;)."""
BETWEEN_NUMBERS: Final = f".,/&{COLONS}{APOSTROPHES}{RANGE_DASHES}\N{IDEOGRAPHIC COMMA}"
"""What may stand between two parts of one number, or two numbers that are read together."""

# ---- decimal and group marks -------------------------------------------------------------------------------------

LATEX_COMMA: Final = "{,}"
"""A comma in a formula, which LaTeX sets without a blank behind it: $3{,}5$."""
ARABIC_DECIMAL, ARABIC_GROUP = "\N{ARABIC DECIMAL SEPARATOR}", "\N{ARABIC THOUSANDS SEPARATOR}"
ADLAM_GROUP: Final = "\N{REVERSED COMMA}"
DECIMAL_MARKS: Final = f".,{ARABIC_DECIMAL}"
GROUP_MARKS: Final = f".,'\N{RIGHT SINGLE QUOTATION MARK}{ARABIC_GROUP}{ADLAM_GROUP}{BLANKS}"
DIGIT_MARKS: Final = f"{DECIMAL_MARKS}'\N{RIGHT SINGLE QUOTATION MARK}{ARABIC_GROUP}{ADLAM_GROUP}{BLANKS}"
"""All marks inside one run of digits."""
BIDI_MARKS: Final = "\N{ARABIC LETTER MARK}\N{LEFT-TO-RIGHT MARK}\N{RIGHT-TO-LEFT MARK}"
"""Invisible marks that CLDR writes beside signs."""
MICRO: Final = "\N{MICRO SIGN}"
MU: Final = "\N{GREEK SMALL LETTER MU}"
"""The sign of a millionth, and the letter that it is folded to."""
SIGNS_BEFORE: Final = frozenset(
    (*PERCENT_SIGNS, *"=;", *DECIMAL_MARKS, *COMPARATORS, *SURE_MINUS, EN_DASH, *APOSTROPHES)
)
"""The signs before a number that say something in every language; those of money each language lists."""
SIGNS_BEHIND: Final = frozenset((*PERCENT_SIGNS, *DEGREE_SIGNS, RING, "("))
"""The same for the signs behind a number."""

NEWER_ZEROS: Final = {
    "KAWI": "\U00011f50", "NAG MUNDARI": "\U0001e4f0",
    "GARAY": "\U00010d40", "MYANMAR PAO KAREN": "\U000116d0", "MYANMAR EASTERN PWO KAREN": "\U000116da",
    "SUNUWAR": "\U00011bf0", "GURUNG KHEMA": "\U00016130", "KIRAT RAI": "\U00016d70", "OUTLINED": "\U0001ccf0",
    "OL ONAL": "\U0001e5f1",
    "TOLONG SIKI": "\U00011de0",
}  # fmt: skip
"""The zeros of the digits that came with Unicode 15, 16 and 17 (UnicodeData.txt): not every interpreter knows them."""
NEWER: Final = "".join(f"{zero}-{chr(ord(zero) + 9)}" for zero in NEWER_ZEROS.values())
"""These digits, for a pattern."""
