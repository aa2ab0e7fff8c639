"""Language tags: BCP 47, ISO 639-3 and FLORES/NLLB spellings to the one tag that the rest uses."""

from __future__ import annotations

import difflib
import re
from functools import cache

from numguard.errors import UnknownLanguageError, quoted
from numguard.language import babel_files, overrides

_TAG = re.compile(r"([A-Za-z]{2,3})(?:[-_]([A-Za-z]{4}))?(?:[-_]([A-Za-z]{2}|[0-9]{3}))?(?:[-_][A-Za-z0-9]{2,8})*\Z")


@cache
def _cldr_names() -> dict[str, str]:
    from babel import Locale

    return dict(Locale("en").languages)


def split_tag(tag: str) -> tuple[str, str, str]:
    """Return language, script and region of ``tag`` in canonical spelling; script and region may be empty.

    >>> split_tag("deu_Latn")
    ('de', 'Latn', '')

    Raises UnknownLanguageError when the tag is not well formed.
    """
    match = _TAG.match(tag) if isinstance(tag, str) else None
    if match is None:
        raise UnknownLanguageError(
            f"language tag {quoted(tag)} is not well formed: use BCP 47 (de, pt-BR), ISO 639-3 or FLORES"
        )
    language, script, region = match.group(1).lower(), (match.group(2) or "").title(), (match.group(3) or "").upper()
    aliases = overrides.cldr("tags")
    if language in aliases["alias"]:
        target = aliases["alias"][language]
    elif len(language) == 3 or language in aliases["old"]:
        target = babel_files.index()[1].get(language, language)
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
    found = []
    for subtags in ((script, region), (region,), (script,), ()):
        if all(subtags):
            found.append("-".join((language, *subtags)))
    return tuple(dict.fromkeys(found))


def is_known(tag: str) -> bool:
    """Tell whether the language of ``tag`` has an ISO 639 code that CLDR names."""
    return split_tag(tag)[0] in _cldr_names()


def unknown(tag: str, known: frozenset[str]) -> UnknownLanguageError:
    """Build the error for ``tag`` that names the nearest tags."""
    near = difflib.get_close_matches(tag.lower(), sorted(known | _cldr_names().keys()), n=3, cutoff=0.5)
    hint = f"nearest known tags: {', '.join(near)}" if near else "`numguard locales` lists the known tags"
    return UnknownLanguageError(f"unknown language {quoted(tag)}; {hint}")
