"""Which language a file is of, as its name or its folder says, and where its source's file lies."""

from __future__ import annotations

import re
from glob import escape
from pathlib import Path, PurePath

from numguard.language.tags import is_known

_TAG = re.compile(r"(?:\A|[._-])([a-z]{2,3}(?:[-_](?:[A-Z][a-z]{3}|[A-Z]{2}|\d{3})){0,2})\Z")
_FOLDER = ".lproj"
"""How Apple ends the name of a language's folder."""


def language_of(name: str) -> str:
    """Return the language that a file's name or folder tells; nothing where neither does.

    >>> language_of("locales/de.json"), language_of("film.pt-BR.srt"), language_of("de/app.json")
    ('de', 'pt-BR', 'de')
    >>> language_of("Resources.fr-CA.resx")
    'fr-CA'
    >>> language_of("app_zh_Hant.arb"), language_of("de.lproj/Localizable.strings"), language_of("out/app.json")
    ('zh-Hant', 'de', '')
    """
    path = PurePath(name)
    return next((_tag(match) for said in _parts(path) if (match := _tagged(said))), "")


def source_of(path: Path, source_lang: str) -> Path | None:
    """Return the file of the source language beside that of a translation; None where there is none.

    It has the source's tag where the translation's file or folder has its own: en.json for de.json; where there is
    none of that tag, that of a region of the language: en-US.json.
    """
    stem, folder = _parts(path)
    if match := _tagged(stem):
        beside, end, rest = path.parent, path.suffix, Path()
    elif match := _tagged(folder):
        beside, end, rest = path.parent.parent, path.parent.name[len(folder) :], Path(path.name)
    else:
        return None
    begin, base = match.string[: match.start(1)], source_lang.partition("-")[0]
    paths = [beside / f"{begin}{_like(source_lang, match)}{end}" / rest]
    if _tag(match).partition("-")[0] != base:
        regions = sorted(beside.glob(f"{escape(begin + base)}[-_]*{escape(end)}"))
        paths += [one / rest for one in regions if _TAG.search(one.name.removesuffix(end))]
    return next((one for one in paths if one != path and one.is_file()), None)


def _parts(path: PurePath) -> tuple[str, str]:
    """Return the two names that may end in a tag: the file's, and its folder's."""
    return path.stem, path.parent.name.removesuffix(_FOLDER)


def _tagged(said: str) -> re.Match[str] | None:
    """Find the tag of a known language at the end of a name."""
    match = _TAG.search(said)
    return match if match and is_known(_tag(match)) else None


def _tag(match: re.Match[str]) -> str:
    return match[1].replace("_", "-")


def _like(tag: str, match: re.Match[str]) -> str:
    """Write a tag with the mark between its parts that another one has."""
    return tag.replace("-", "_") if "_" in match[1] else tag
