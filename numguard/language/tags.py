"""Language tags: BCP 47, ISO 639-3 and FLORES/NLLB spellings to the one tag that the rest uses."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable
from functools import cache, lru_cache, update_wrapper
from typing import Concatenate, Final, ParamSpec, TypeVar

from numguard.language import cldr_table, overrides
from numguard.model.errors import UnknownLanguageError, quoted
from numguard.script.folders import folder_of
from numguard.script.late import Late

_TAG = Late(r"([A-Za-z]{2,3})(?:[-_]([A-Za-z]{4}))?(?:[-_]([A-Za-z]{2}|[0-9]{3}))?(?:[-_][A-Za-z0-9]{2,8})*\Z")


_LONGEST: Final = 35
"""Characters of a tag at most: so long is what BCP 47 (RFC 5646, 4.4.1) says that software must take."""
KEPT: Final = 128
"""So many languages are kept in memory, and so many results of each question about one; 1.5 to 3 MB a language."""
_NAMES_KEPT: Final = 4_096
P = ParamSpec("P")
R = TypeVar("R")


def _tag_of(name: str) -> str:
    """Return the tag of a language that is called by its name: english; nothing where no language has it."""
    asked = name.strip().lower()
    return next((tag.replace("_", "-") for tag, said in cldr_table.index().names.items() if said.lower() == asked), "")


def split_tag(tag: str) -> tuple[str, str, str]:
    """Return language, script and region of ``tag`` in canonical spelling; script and region may be empty.

    >>> split_tag("deu_Latn")
    ('de', 'Latn', '')

    Raises UnknownLanguageError when the tag is not well formed.
    """
    if isinstance(tag, str) and len(tag) > _LONGEST:
        raise UnknownLanguageError(
            f"language tag {quoted(tag)} has {len(tag)} characters, and a tag has {_LONGEST} at most: "
            "leave out what follows language, script and region (de, pt-BR, sr-Latn)"
        )
    match = _TAG.made.match(tag) if isinstance(tag, str) else None
    if match is None:
        named = _tag_of(tag) if isinstance(tag, str) else ""
        what = f"did you mean {named}?" if named else "use BCP 47 (de, pt-BR), ISO 639-3 or FLORES"
        raise UnknownLanguageError(f"language tag {quoted(tag)} is not well formed: {what}")
    language, script, region = match.group(1).lower(), (match.group(2) or "").title(), (match.group(3) or "").upper()
    aliases = overrides.cldr("tags")
    if language in aliases["alias"]:
        target = aliases["alias"][language]
    elif len(language) == 3 or language in aliases["old"]:
        target = cldr_table.index().aliases.get(language, language)
    else:
        target = language
    parts = re.split("[-_]", target)
    for part in parts[1:]:
        if len(part) == 4:
            script = script or part
        else:
            region = region or part
    if region and not script:
        likely = overrides.cldr("script").items()
        script = next((name for name, tags in likely if f"{parts[0]}-{region}" in tags), "")
    return parts[0], script, region


def candidates(tag: str) -> tuple[str, ...]:
    """Return the tags whose data may serve for ``tag``, the most special first.

    >>> candidates("zh-TW")
    ('zh-Hant-TW', 'zh-TW', 'zh-Hant', 'zh')
    """
    language, script, region = split_tag(tag)
    tags = []
    for subtags in ((script, region), (region,), (script,), ()):
        if all(subtags):
            tags.append("-".join((language, *subtags)))
    return tuple(dict.fromkeys(tags))


@cache
def filed() -> frozenset[str]:
    """Return the tags that have a locale file."""
    return frozenset(f.name[:-5] for f in folder_of("numguard.locales").iterdir() if f.name.endswith(".toml"))


@lru_cache(_NAMES_KEPT)
def canonical(tag: str) -> str:
    """Return the one spelling of a tag that results are kept by: language, script and region, or a file's own tag.

    >>> canonical("deu_Latn"), canonical("EN-gb-oxendict"), canonical("pnb")
    ('de-Latn', 'en-GB', 'pnb')

    Raises as ``split_tag``.
    """
    return tag if tag in filed() else "-".join(part for part in split_tag(tag) if part)


def by_language(kept: int = KEPT) -> Callable[[Callable[Concatenate[str, P], R]], Callable[Concatenate[str, P], R]]:
    """Return a decorator that caches a function of a language tag by the canonical spelling of the tag.

    What a request names can so never grow memory: not by many tags, nor by many spellings of one.
    """

    def decorate(make: Callable[Concatenate[str, P], R]) -> Callable[Concatenate[str, P], R]:
        cached = lru_cache(kept)(make)

        def get(tag: str, /, *args: P.args, **options: P.kwargs) -> R:
            return cached(canonical(tag), *args, **options)  # type: ignore[arg-type]  # what is kept by is hashable

        return update_wrapper(get, make)

    return decorate


def is_known(tag: str) -> bool:
    """Return True if the language of ``tag`` has an ISO 639 code that CLDR or cldr.toml names."""
    language, known = split_tag(tag)[0], cldr_table.index()
    return language in known.names or language in known or language in overrides.cldr("tags")["named"]


def unknown(tag: str, known: frozenset[str]) -> UnknownLanguageError:
    """Build the error for ``tag`` that names the nearest tags."""
    near = difflib.get_close_matches(tag.lower(), sorted(known | cldr_table.index().names.keys()), n=3, cutoff=0.5)
    hint = f"nearest known tags: {', '.join(near)}" if near else "`numguard locales` lists the known tags"
    return UnknownLanguageError(f"unknown language {quoted(tag)}; {hint}")
