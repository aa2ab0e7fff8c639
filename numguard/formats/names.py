"""Which columns or keys hold a pair, where nobody says so: by the names that corpora give them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from numguard.formats.piece import Reading
from numguard.formats.rows import Fields
from numguard.language.tags import is_known

_PAIRS = (
    ("source", "hypothesis"),
    ("source", "translation"),
    ("source", "target"),
    ("source segment", "target segment"),
    ("source text", "target text"),
    ("src", "hyp"),
    ("src", "mt"),
    ("src", "tgt"),
    ("src", "trg"),
    ("source_text", "target_text"),
    ("src_text", "tgt_text"),
    ("sentence_src", "sentence_tgt"),
    ("text_src", "text_tgt"),
)
NUMBERED = Fields("1", "2", "", "")
"""The columns of a pair where nothing has a name."""

_LANGS = (("source_lang", "target_lang"), ("src_lang", "tgt_lang"), ("source_language", "target_language"))


_TAG = re.compile(r"[a-z]{2}(?:[-_]\w{2,4}){0,2}|[a-z]{3}_[A-Z][a-z]{3}", re.A)


def language_named(name: str) -> str:
    """Return the language that the name of a column or key is; nothing where it is another word.

    >>> [language_named(name) for name in ("de", "translation.pt_BR", "source", "mt", "3")]
    ['de', 'pt_BR', '', '', '']
    """
    last = name.rpartition(".")[2]
    is_tag = _TAG.fullmatch(last) and is_known(last) and not any(last in pair for pair in _PAIRS)
    return last if is_tag else ""


def is_header(names: Sequence[str], langs: tuple[str, str] = ("", "")) -> bool:
    """Return True if cells are the names of columns that hold pairs.

    >>> is_header(["id", "Source", "Target"]), is_header(["key", "en", "de"]), is_header(["12 cats", "12 Katzen"])
    (True, True, False)

    ``langs``: columns of these names hold the pairs, too.

    >>> is_header(["text", "en", "de"], ("en", "de"))
    True
    """
    lowered = [name.strip().lower() for name in names]
    if all(lang and lang.lower() in lowered for lang in langs) or (langs == ("", "") and languages_named(names)):
        return True
    return any(source in lowered and hypothesis in lowered for source, hypothesis in _PAIRS)


_IDS = frozenset(("id", "key", "name", "no", "nr", "string id", "context", "comment", "comments", "note", "notes"))
"""Names of columns that stand beside those of two languages."""


def languages_named(names: Sequence[str]) -> tuple[str, str] | None:
    """Return the names of the two columns that are languages, where the others are ids and comments; else None.

    >>> languages_named(["id", "en", "de"]), languages_named(["no", "ja"]), languages_named(["id", "en", "de", "fr"])
    (('en', 'de'), None, None)
    """
    tags = [name for name in names if language_named(name.strip()) and name.strip().lower() not in _IDS]
    others = [name for name in names if name not in tags]
    is_told = others and all(name.strip().lower() in _IDS for name in others)
    return (tags[0], tags[1]) if is_told and len(tags) == 2 and tags[0] != tags[1] else None


def half_header(names: Sequence[str]) -> str:
    """Return the name of one side of a pair, where cells name one and not the other; nothing for any other cells.

    >>> half_header(["context", "source"]), half_header(["12 cats", "12 Katzen"]), half_header(["source", "target"])
    ('source', '', '')
    """
    known = {name for pair in _PAIRS for name in pair}
    return "" if is_header(names) else next((name for name in names if name.strip().lower() in known), "")


def guessed(names: Sequence[str], reading: Reading) -> Fields:
    """Return the fields that the names of columns or keys show; source and hypothesis where they show nothing.

    A language that the command line names has no field.

    >>> guessed(["id", "translation.en", "translation.de"], Reading(source_lang="en", target_lang="de")).hypothesis
    'translation.de'
    """
    lowered = {name.strip().lower(): name for name in reversed(names)}
    source_lang, target_lang = next((pair for pair in _LANGS if set(pair) <= set(lowered)), ("", ""))
    langs = (
        "" if reading.source_lang else lowered.get(source_lang, ""),
        "" if reading.target_lang else lowered.get(target_lang, ""),
    )
    for source, hypothesis in _PAIRS:
        if source in lowered and hypothesis in lowered:
            return Fields(lowered[source], lowered[hypothesis], *langs)
    for prefix in ("translation.", ""):  # Datasets of translations hold {"translation": {"en": ..., "de": ...}}.
        source, hypothesis = (prefix + tag.lower() for tag in (reading.source_lang, reading.target_lang))
        if source != hypothesis and source in lowered and hypothesis in lowered:
            return Fields(lowered[source], lowered[hypothesis], "", "")
    if not (reading.source_lang or reading.target_lang) and (named := languages_named(names)):
        return Fields(*named, *langs)
    return Fields("source", "hypothesis", *langs)


def tags_of(fields: Fields) -> tuple[str, str]:
    """Return the languages that the names of the columns of a pair are; empty where they are none.

    >>> tags_of(Fields("en", "de", "", "")), tags_of(Fields("source", "target", "", ""))
    (('en', 'de'), ('', ''))
    """
    tags = language_named(fields.source.strip()), language_named(fields.hypothesis.strip())
    return tags if all(tags) and tags[0] != tags[1] else ("", "")


def first_ids(rows: Sequence[Sequence[str]]) -> bool:
    """Tell whether the first of three columns and more holds ids alone, and no text that is a translation's source.

    >>> first_ids([["1", "5 cats", "5 Katzen"], ["2", "6 cats", "6 Katzen"]]), first_ids([["5 cats", "5 Katzen", "x"]])
    (True, False)
    """
    cells = [row[0].strip() for row in rows if len(row) > _PAIR]
    others = [row[1] for row in rows if len(row) > _PAIR]
    has_text = any(" " in cell and any(map(str.isalpha, cell)) for cell in others)
    return len(cells) == len(rows) > 1 and has_text and len(set(cells)) == len(cells) and not any(map(_is_text, cells))


def _is_text(cell: str) -> bool:
    return " " in cell or not cell.isascii()


_PAIR: Final = 2
