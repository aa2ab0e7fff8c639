"""Find, validate, merge and cache locales/*.toml and what CLDR says (through babel) for one language."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Final

from numguard.language import store
from numguard.language import tags as languages
from numguard.language.keys import CHOICES, CODES, COUNTS, ENDINGS, LISTS, NUMBERS, VALUE_TABLES, WORD_TABLES
from numguard.language.letters import Letters
from numguard.language.schema import File, value_key
from numguard.model import Value


@dataclass(frozen=True, slots=True)
class LocaleData:
    """One language's facts, parents merged in: the file's, then what the file leaves to CLDR is asked there."""

    tag: str
    chain: tuple[str, ...]
    name: str
    flags: frozenset[str]
    values: dict[str, dict[Value, tuple[str, ...]]]
    words: dict[str, dict[str, tuple[str, ...]]]
    lists: dict[str, tuple[str, ...]]
    bound: dict[str, tuple[str, ...]]
    bound_behind: dict[str, tuple[str, ...]]
    suffix: tuple[tuple[str, ...], ...] = ()
    fold: dict[int, str] = field(default_factory=dict)
    separators: dict[str, tuple[str, ...]] = field(default_factory=dict)
    numerals: dict[str, int] = field(default_factory=dict)
    sign: dict[str, str] = field(default_factory=dict)
    clock_shift: int = 0
    units_below: int = 10
    vigesimal: tuple[int, ...] = ()
    year_pairs: tuple[int, ...] = ()
    decade_not: tuple[int, ...] = ()
    century_names: tuple[int, ...] = ()
    agrees: tuple[int, ...] = ()
    ordinals_agree: tuple[int, ...] = ()
    numeral_letters: str = ""
    agreement: str = ""
    degrees: str = ""
    capital_i: str = ""
    write: dict[str, Any] = field(default_factory=dict)
    replace: tuple[dict[str, str], ...] = ()


tags = languages.filed


def _merge(new: dict[Any, tuple[str, ...]], old: dict[Any, tuple[str, ...]]) -> dict[Any, tuple[str, ...]]:
    merged = dict(old)
    for key, forms in new.items():
        merged[key] = tuple(dict.fromkeys(forms + old.get(key, ())))
    return merged


def read(tag: str, seen: tuple[str, ...] = ()) -> LocaleData:
    """Return the data of a locale file and its parents; raises LocaleDataError for a broken one."""
    file = File(tag)
    data = file.data
    parent: LocaleData | None = None
    if "parent" in data:
        if data["parent"] not in tags() or data["parent"] in seen:
            raise file.fail("parent", f"{data['parent']!r} is not another locale file")
        parent = read(data["parent"], (*seen, tag))
        if "letters" in data:
            parent = _in_letters(parent, Letters(data["letters"]))
    values: dict[str, dict[Value, tuple[str, ...]]] = {}
    for table in VALUE_TABLES:
        own = {value_key(k): file.forms(f"{table}.{k}", v) for k, v in data.get(table, {}).items()}
        values[table] = _merge(own, parent.values[table] if parent else {})
    words: dict[str, dict[str, tuple[str, ...]]] = {}
    for table in WORD_TABLES:
        own_words = {k: file.forms(f"{table}.{k}", v) for k, v in data.get(table, {}).items()}
        words[table] = _merge(own_words, parent.words[table] if parent else {})
    lists: dict[str, tuple[str, ...]] = {}
    for key in LISTS - {"flags", "sources"}:
        own_list = file.forms(key, data[key]) if key in data else ()
        lists[key] = tuple(dict.fromkeys(own_list + (parent.lists[key] if parent else ())))
    lists["soft"] = tuple(form for form in lists["soft"] if form not in lists["hard"])
    fold = {ord(a): b for a, b in data.get("fold", ())}
    flags = frozenset(data["flags"]) if "flags" in data else parent.flags if parent else frozenset()
    bounds = _with_articles(_bounds(file, "bound", parent.bound if parent else {}), words["contracted"])
    gap = "" if "nospace" in flags else " "
    return LocaleData(
        tag=tag,
        chain=(tag, *(parent.chain if parent else ())),
        name=data.get("name", parent.name if parent else tag),
        flags=flags,
        values=values,
        words=words,
        lists=lists,
        bound=_with_negated(bounds, lists["bound_not"], lambda word, form: f"{word}{gap}{form}"),
        bound_behind=_with_negated(  # the word for not stands last: से ज़्यादा नहीं is at most
            _bounds(file, "bound_behind", parent.bound_behind if parent else {}),
            lists["bound_turned"],
            lambda word, form: f"{form}{gap}{word}",
        ),
        suffix=file.suffix() or (parent.suffix if parent else ()),
        fold=(parent.fold if parent else {}) | fold,
        separators={k: tuple(v) for k, v in data["separators"].items()}
        if "separators" in data
        else parent.separators
        if parent
        else {},
        numerals=(parent.numerals if parent else {}) | data.get("numerals", {}),
        sign=(parent.sign if parent else {}) | data.get("sign", {}),
        **_facts(data, parent),
        write=(parent.write if parent else {}) | data.get("write", {}),
        replace=(*data.get("replace", ()), *(parent.replace if parent and not data.get("letters") else ())),
    )


def _in_letters(parent: LocaleData, letters: Letters) -> LocaleData:
    """Return the parent's facts with every word in the letters of the file that inherits them."""
    lists = {
        key: forms if key in CODES else letters.endings(forms) if key in ENDINGS else letters.words(forms)
        for key, forms in parent.lists.items()
    }
    return replace(
        parent,
        values={table: letters.table(forms) for table, forms in parent.values.items()},
        words={table: letters.table(forms) for table, forms in parent.words.items()},
        lists=lists,
        bound=letters.table(parent.bound),
        bound_behind=letters.table(parent.bound_behind),
        suffix=tuple(letters.endings(slot) for slot in parent.suffix),
        write=letters.templates(parent.write),
    )


def _bounds(file: File, table: str, old: dict[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    return _merge({k: file.forms(f"{table}.{k}", v) for k, v in file.data.get(table, {}).items()}, old)


def _with_articles(
    bounds: dict[str, tuple[str, ...]], contracted: dict[str, tuple[str, ...]]
) -> dict[str, tuple[str, ...]]:
    """Return the bounds, and what they are before an article that their last word takes in: più di, più del."""
    if not contracted:
        return bounds
    return _merge(
        bounds,
        {
            bound: tuple(
                f"{form.rpartition(' ')[0]} {article}"
                for form in forms
                if " " in form
                for article in contracted.get(form.rpartition(" ")[2], ())
            )
            for bound, forms in bounds.items()
        },
    )


_NEGATED: Final = (("less_than", "at_least"), ("more_than", "at_most"))
"""What a bound says behind a word for not."""


def _with_negated(
    bounds: dict[str, tuple[str, ...]], negations: tuple[str, ...], negate: Callable[[str, str], str]
) -> dict[str, tuple[str, ...]]:
    """Return the bounds, and what the strict ones say with a word for not: not under 18 = at least 18."""
    return _merge(
        bounds,
        {
            negated: tuple(negate(word, form) for word in negations for form in bounds.get(bound, ()))
            for bound, negated in _NEGATED
            if negations
        },
    )


def _facts(data: dict[str, Any], parent: LocaleData | None) -> dict[str, Any]:
    """Return the numbers, counts and choices that the file or its parent states."""
    found: dict[str, Any] = {key: tuple(data[key]) for key in NUMBERS if key in data}
    found |= {key: data[key] for key in (*COUNTS, *CHOICES) if key in data}
    names = (*NUMBERS, *COUNTS, *CHOICES)
    return {key: getattr(parent, key) for key in names if parent is not None} | found


def _empty(tag: str) -> LocaleData:
    return LocaleData(
        tag=tag,
        chain=(),
        name=tag,
        flags=frozenset(),
        values={t: {} for t in VALUE_TABLES},
        words={t: {} for t in WORD_TABLES},
        lists=dict.fromkeys(LISTS, ()),
        bound={},
        bound_behind={},
    )


@lru_cache(languages.KEPT)
def _of_file(tag: str) -> LocaleData:
    return store.loaded(f"data-{tag}", LocaleData, lambda: read(tag), lambda data: data.chain)


def load(tag: str) -> LocaleData:
    """Return the data for ``tag`` or its nearest ancestor; digits alone where no file serves.

    >>> load("de-AT").tag
    'de'

    Raises UnknownLanguageError for a tag that names no language, LocaleDataError for a broken file.
    """
    data = _loaded(tag)
    if data is None:
        raise languages.unknown(tag, tags())
    return data


@languages.by_language()
def _loaded(tag: str) -> LocaleData | None:
    if tag in tags():
        return _of_file(tag)  # a file of the tag itself stands before any alias
    names = languages.candidates(tag)
    for candidate in names:
        if candidate in tags():
            return _of_file(candidate)
    return _empty(names[-1]) if languages.is_known(tag) else None
