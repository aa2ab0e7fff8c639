"""Pack the nouns of CLDR's annotations, each with the concepts that it names, for numguard/language/nouns/.

    npm pack cldr-annotations-full@48 && python tools/pack_nouns.py cldr-annotations-full-48.2.0.tgz

A concept is an emoji; those of men, women and persons of one trade are one. A word names it where it is its name in
that language, or one of its keywords and a keyword of few concepts; the words of a name of several words count as
keywords. Its names of countries and of the days of the week are concepts too. tools/data/nouns.tsv has everyday nouns
that no emoji has, or has only among many keywords: a concept a line, a language a column, the forms of a noun in its
cell, with _ for a blank. Writes a file for each language: a line for each word, with the numbers of its concepts and
the weight of each (1 to 8: a name has 8, a keyword the less the more concepts it has). They lie by how their words
begin, so that who looks for one word reads few. One more file has the sort of each concept in tools/data/sorts.toml.
"""

from __future__ import annotations

import json
import marshal
import re
import sys
import tarfile
import tomllib
from collections import defaultdict
from pathlib import Path

from babel import Locale, UnknownLocaleError

from numguard.language import packed, tags
from numguard.language.data import load as load_locale
from numguard.language.nouns.nouns import NAME, SORTS
from numguard.mentions.context.segment import parted
from numguard.script.chars import WORD
from numguard.script.fold import fold, unaccented

_WEIGHTS = ((1, 6), (2, 4), (4, 2), (16, 1))
"""What a keyword of up to so many concepts weighs; what stands with more says too little."""
_PERSON = "\U0001f9d1"
_SEXES = {
    ord("\U0001f468"): _PERSON,
    ord("\U0001f469"): _PERSON,
    0x2640: None,
    0x2642: None,
    0x200D: None,
    0xFE0F: None,
}
"""Signs that tell a man from a woman of a trade, and what joins them."""
_NOT = ("\U0001f3fb", "\U0001f3fc", "\U0001f3fd", "\U0001f3fe", "\U0001f3ff")
MORE = Path(__file__).parent / "data" / "nouns.tsv"
SORTED = Path(__file__).parent / "data" / "sorts.toml"
TARGET = Path(__file__).parent.parent / "numguard" / "language" / "nouns"
_CLDR = 10_000
"""The first number of the concepts that CLDR's other names have; those of emoji and of everyday nouns lie below."""
_MANY = 400
"""Letters that nouns begin with in a script of which one letter tells enough."""
_MARSHAL = 2  # the version without references: the same values are the same bytes


def main(archive: str) -> int:
    """Write the files of nouns."""
    said = _annotations(archive)
    signs_of = {sign: _plain(sign) for signs in said.values() for sign in signs if not sign.startswith(_NOT)}
    concepts = sorted(set(signs_of.values()))
    numbers = {concept: at for at, concept in enumerate(concepts)}
    number = {sign: numbers[concept] for sign, concept in signs_of.items()}
    more = _more(len(concepts))
    size = packed.write(TARGET, SORTS, bytes(16), marshal.dumps(_sorts(numbers, len(concepts)), _MARSHAL))
    for tag, signs in sorted(said.items()):
        known = {sign: row for sign, row in signs.items() if sign in number}
        lines = _lines(tag, known, number, _merged(more.get(tag, {}), _names(tag, _CLDR)))
        if len(lines) > 200:
            size += packed.write(TARGET, tag, bytes(16), marshal.dumps(grouped(lines), _MARSHAL))
    print(len(said), "languages", len(concepts), "concepts", size, "bytes")
    return 0


def _merged(one: dict[str, set[int]], other: dict[str, set[int]]) -> dict[str, set[int]]:
    return {word: one.get(word, set()) | other.get(word, set()) for word in one.keys() | other.keys()}


def grouped(lines: list[str]) -> tuple[int, int, dict[str, str]]:
    """Return lines in order by how their words begin, behind how many letters tell that, and the longest word's length.

    >>> grouped(["cat\\t1:8", "cow\\t2:8", "cut\\t3:2"])
    (2, 3, {'ca': 'cat\\t1:8', 'co': 'cow\\t2:8', 'cu': 'cut\\t3:2'})
    """
    size = 1 if len({line[0] for line in lines}) >= _MANY else 2
    groups: dict[str, list[str]] = defaultdict(list)
    for line in lines:
        groups[line.partition("\t")[0][:size]].append(line)
    longest = max(len(line.partition("\t")[0]) for line in lines)
    return size, longest, {beginning: "\n".join(said) for beginning, said in groups.items()}


def _annotations(archive: str) -> dict[str, dict[str, dict[str, list[str]]]]:
    """Return what each language says of each sign."""
    said = {}
    with tarfile.open(archive) as files:
        for member in files:
            match = re.fullmatch(r"package/annotations/([^/]+)/annotations\.json", member.name)
            data = files.extractfile(member) if match else None
            if match and data is not None and tags.is_known(match[1]):
                said[match[1]] = json.load(data)["annotations"].get("annotations", {})
    return said


def _more(first: int) -> dict[str, dict[str, set[int]]]:
    """Return the concepts of everyday nouns by language and word; they are numbered from ``first`` on."""
    head, *rows = [line.split("\t") for line in MORE.read_text("utf-8").rstrip("\n").split("\n")]
    more: dict[str, dict[str, set[int]]] = {tag: defaultdict(set) for tag in head}
    for at, row in enumerate(rows, first):
        for tag, forms in zip(head, row, strict=True):
            for form in forms.split():
                more[tag][_key(form.replace("_", " "), tag)].add(at)
    return more


def _sorts(numbers: dict[str, int], first: int) -> dict[int, int]:
    """Return the sorts of concepts, by their numbers; a concept of two sorts is of the first one."""
    rows = MORE.read_text("utf-8").rstrip("\n").split("\n")[1:]
    everyday = {row.split()[0]: at for at, row in enumerate(rows, first)}
    sorts: dict[int, int] = {}
    for sort, said in enumerate(tomllib.loads(SORTED.read_text("utf-8")).values()):
        for concept in [*map(numbers.__getitem__, said["signs"]), *map(everyday.__getitem__, said["nouns"].split())]:
            sorts.setdefault(concept, sort)
    return sorts


def _names(tag: str, first: int) -> dict[str, set[int]]:
    """Return the days of the week and the countries of one word, as CLDR names them in a language, with concepts."""
    named: dict[str, set[int]] = defaultdict(set)
    try:
        locale = Locale.parse(tag, sep="-")
    except (ValueError, UnknownLocaleError):
        return named
    for context in ("format", "stand-alone"):
        for day, name in locale.days[context]["wide"].items():
            named[_key(name, tag)].add(first + day)
    for code, name in locale.territories.items():
        if len(code) == 2 and code.isalpha() and name.isalpha():
            at = first + 7 + 26 * (ord(code[0]) - ord("A")) + ord(code[1]) - ord("A")
            named[_key(name, tag)].add(at)
    return {word: said for word, said in named.items() if len(_words(word, tag)) == 1 and not word[-1].isdigit()}


def _lines(
    tag: str, signs: dict[str, dict[str, list[str]]], number: dict[str, int], more: dict[str, set[int]]
) -> list[str]:
    """Return a line for each word of a language."""
    names: dict[str, set[int]] = defaultdict(set, {word: set(concepts) for word, concepts in more.items()})
    keywords: dict[str, set[int]] = defaultdict(set)
    for sign, row in signs.items():
        at = number[sign]
        for name in row.get("tts", ()):
            words = _words(name, tag)
            (names if len(words) == 1 else keywords)[words[-1] if words else ""].add(at)
            for word in words if len(words) > 1 else ():
                keywords[word].add(at)
        for keyword in row.get("default", ()):
            words = _words(keyword, tag)
            if len(words) == 1:
                keywords[words[0]].add(at)
    lines = []
    for word in sorted((names.keys() | keywords.keys()) - {""}):
        own = names.get(word, set())
        also = keywords.get(word, set()) - own
        weight = next((weight for most, weight in _WEIGHTS if len(own) + len(also) <= most), 0)
        said = [f"{at}:{NAME}" for at in sorted(own)] + [f"{at}:{weight}" for at in sorted(also) if weight]
        if said:
            lines.append(f"{word}\t{' '.join(said)}")
    return lines


def _plain(sign: str) -> str:
    """Return a sign without the sex of a person in a trade."""
    plain = sign.translate(_SEXES)
    return plain if len(plain) > 1 else sign


def _words(name: str, tag: str) -> list[str]:
    return [_key(word, tag) for word in WORD.made.findall(parted(name))]


def _key(word: str, tag: str) -> str:
    """Return a word as it is looked up: as typed where words are not parted, else without its accents."""
    data = load_locale(tag)
    folded = fold(word, data.fold)
    return folded if "nospace" in data.flags else unaccented(folded)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
