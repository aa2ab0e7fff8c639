"""The keys of locale files: flags, tables, lists and the rest; locales/README.md says what each is for."""

FLAGS = frozenset(
    {
        "glue",
        "nospace",
        "units-first",
        "mul-first",
        "ascending",
        "trailing-unit",
        "positional",
        "unit-first",
        "dual",
        "ordinal-first",
        "keeps-order",
        "year-first",
        "numbered-months",
        "unaccented",
        "ordinal-denominators",
        "repeats-scale",
        "thousand-last",
        "unit-after-scale",
        "noun-between",
        "noun-inside",
        "coming-hour",
        "units-first-apart",
        "money-in-fives",
        "ten-and-unit",
        "hundred-alone",
        "slash-decimals",
        "noun-first",
        "syllables",
        "other-is-second",
    }
)
VALUE_TABLES = frozenset(
    {"num", "mul", "short", "ord", "ordmul", "frac", "plus", "multiple", "collective", "decade", "month"}
    | {"decimal_base", "share_before"}
)
AXES = ("bound", "time", "change", "goal", "position", "stead", "result", "stage")
AXIS_PLACES = ("", ".behind", ".verb", ".adverb", ".unless", ".ending")
AXIS_TABLES = tuple(f"axis.{axis}{place}" for axis in AXES for place in AXIS_PLACES)
"""What a number stands with, by the place of its word: before the number, behind it, anywhere in its clause."""
CALENDAR_MONTHS = {"persian": 12, "islamic": 12, "indian": 12, "ethiopic": 13, "hebrew": 13} | dict.fromkeys(
    ("bikram-sambat", "bengali", "tamil", "malayalam", "nanakshahi"), 12
)
"""The calendars whose months bear names of their own, and how many months there are; Adar I is the sixth."""
WORD_TABLES = frozenset(
    {
        "unit",
        "currency",
        "currency_between",
        "minor",
        "minutes",
        "era",
        "clock_from",
        "ordered",
        "rate",
        "around",
        "per",
        "round",
        "not",
        "contracted",
        "either",
        *AXIS_TABLES,
        *(f"calendar.{name}" for name in CALENDAR_MONTHS),
        "witness",
        "year",
    }
)
BOUND_TABLES = ("bound", "bound_behind")
YEAR_WORDS = ("before", "behind", "counts", "ages")
"""What the words of [year] say of the number beside them, and where they stand."""
BOUNDS = frozenset({"about", "at_least", "more_than", "at_most", "less_than"})
LISTS = frozenset(
    {
        "joiners",
        "digit_letters",
        "dotted_units",
        "verb_units",
        "noun_joiners",
        "negative_behind",
        "negative_unsaid",
        "none_words",
        "quarter_hours",
        "share_stems",
        "subtraction",
        "counters",
        "minutes_to",
        "minutes_past",
        "minutes_before",
        "minute_marks",
        "minutes_behind",
        "minutes_past_behind",
        "hour_plus",
        "hour_named",
        "clock_before",
        "minutes_of_coming",
        "spoken_zero",
        "fever_tenths",
        "money_ends",
        "money_hundredths",
        "hour_minus",
        "apart",
        "scale_adjectives",
        "digit_scales",
        "article",
        "article_prefix",
        "bound_not",
        "bound_turned",
        "decade_suffix",
        "decade_prefix",
        "century",
        "ordinal_suffix",
        "ordinal_prefix",
        "digit_suffix",
        "prefix",
        "no_suffix",
        "am",
        "pm",
        "midday",
        "noon",
        "midnight",
        "clock",
        "half_to",
        "half_past",
        "percent",
        "percent_stem",
        "percent_prefix",
        "percent_point",
        "negative",
        "negative_doubtful",
        "below",
        "below_behind",
        "particles",
        "financial",
        "soft",
        "hard",
        "block",
        "sources",
        "flags",
        "calendars",
        "bc",
        "ad",
        "fraction_infix",
        "fraction_joiner",
        "fraction_behind",
        "fraction_over",
        "decimal_word",
        "fillers",
        "distributive",
        "no_unit",
        "unit_prefix",
        "no_month",
        "links",
        "clock_separator",
        "range_words",
        "list_words",
        "fiscal_prefix",
        "block_codes",
        "readers",
        "group_elsewhere",
        "group_shown",
        "group_typed",
        "vowel_articles",
        "singles",
        "numbered_names",
        "older_words",
        "earlier_words",
        "discount",
        "sure_units",
        "tenths",
        "floors",
        "scale_particles",
        "sound_particles",
        "tenth_places",
        "places_behind",
        "occasions",
        "times_words",
        "taken_off",
        "axes_flagged",
        "noun_links",
        "each_words",
        "dual_endings",
        "paired_nouns",
        "pieces",
        "fortnight",
    }
)
CODES = frozenset({"calendars", "block_codes", "readers", "axes_flagged"})
"""Lists whose entries are no words of the language."""
ENDINGS = frozenset({"decade_suffix", "ordinal_suffix", "digit_suffix"})
"""Lists whose entries stand at the end of a word."""
NUMBERS = {
    # Lists of whole numbers, and between which bounds they lie.
    "vigesimal": range(20, 100, 20),
    "year_pairs": range(1, 100),
    "decade_not": range(0, 100, 10),
    "century_names": range(100, 1000, 100),
    "agrees": range(1, 1000),
    "ordinals_agree": range(1, 1000),
}
COUNTS = {"clock_shift": range(-12, 13), "units_below": range(2, 101)}
"""Single whole numbers, and what they may be."""
CHOICES = {
    "numeral_letters": frozenset({"hebrew", "greek"}),
    "agreement": frozenset({"none"}),
    "degrees": frozenset({"fahrenheit"}),
    "capital_i": frozenset({"dotted"}),
}
"""Keys with one of a few values: the alphabet of numbers written in letters; whether number words agree with others."""
TEXTS = frozenset({"lang", "name", "parent"})
TEMPLATES = {
    # The keys of [write], and the parts that each may name (writing/words.py).
    "tens": {"t", "u"},
    "hundred": {"h", "s", "r"},
    "thousand": {"n", "s", "r"},
    "scale": {"n", "s", "r"},
    "listed": {"h", "r"},
    "decimal": {"n", "r"},
    "negative": {"n"},
}
PLACES = ("places", "gap", "lead", "financial")
PLURALS = frozenset({"zero", "one", "two", "few", "many", "other"})
OTHER = frozenset(
    {
        "fold",
        "letters",
        "paradigm",
        "suffix",
        *BOUND_TABLES,
        "separators",
        "numerals",
        "sign",
        "write",
        "replace",
        *NUMBERS,
        *COUNTS,
        *CHOICES,
    }
)
