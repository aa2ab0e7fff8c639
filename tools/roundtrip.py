"""Read back what the generators write: read(write(n)) = n for every language, kind of number and source.

    python tools/roundtrip.py                              every language, 0..1000 and 1,000 values to 10^9
    python tools/roundtrip.py de ja --upto 10000 --random 2000 --max 1000000000000
    python tools/roundtrip.py fi --kind ordinal --show 20  what was not read

A number counts as read when every spelling of it is: one mention, over the whole text, whose likeliest value is the
number. Spellings known to be wrong (tools/generator_bugs.toml) are left out.
"""

from __future__ import annotations

import argparse
import random
import sys
import zlib
from dataclasses import dataclass, field
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).parent))

import generators
import outside

from numguard.language import data as localedata
from numguard.mentions import extract

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from numguard.model import Mention

KINDS = generators.KINDS
ORDINALS = 10_000
"""The bound of the ordinals that are read back."""
# An article that a generator writes before ordinals: a word of its own, or joined by a hyphen.
ARTICLES = {
    "sq": ("i", "e"),
    "mt": ("il", "l", "it", "ir", "is", "id", "in", "ix", "iż", "iċ", "iz"),
    "ha": ("na", "ta"),
    "ko": ("년",),  # and the word for year
    "bn": ("সাল",),
}


@dataclass(frozen=True, slots=True)
class Failure:
    """A spelling that was not read as its number."""

    number: generators.Number
    text: str
    source: str
    read: str


@dataclass(slots=True)
class Result:
    """What one language reads of one kind of number."""

    lang: str
    kind: str
    numbers: int = 0
    read: int = 0
    spellings: int = 0
    spellings_read: int = 0
    failures: list[Failure] = field(default_factory=list)

    @property
    def share(self) -> float:
        """The share of numbers whose every spelling is read."""
        return self.read / self.numbers if self.numbers else 0.0


def read_value(text: str, lang: str, number: generators.Number, kind: str) -> str | None:
    """Return None when ``text`` is read as ``number``, else what was read instead."""
    mentions = extract(text, lang)
    if len(mentions) == 1 and (kind == "negative" or _covers(mentions[0], text, lang, kind)):
        values = mentions[0].values
        # A bare "third" may be 1/3 as well.
        if values and (values[0] == number or (kind == "ordinal" and number in values)):
            return None
    return " | ".join(f"{m.text}={','.join(map(str, m.values[:2]))}" for m in mentions) or "nothing"


def _covers(mention: Mention, text: str, lang: str, kind: str) -> bool:
    # The mark of an ordinal (第, thứ, al) stands beside the mention as a unit does.
    around = (text[: mention.start] + text[mention.end :]).strip().strip("-")
    marks = localedata.load(lang).lists
    beside = {*marks["ordinal_prefix"], *marks["ordinal_suffix"], *ARTICLES.get(lang, ())}
    return not around or (kind in ("ordinal", "year") and around in beside)


def check(
    lang: str, kind: generators.Kind, numbers: Iterable[generators.Number], *, speller: str | None = None
) -> Result:
    """Read back every spelling of the numbers; those of ``speller``, where the generators do not know the language."""
    result = Result(lang, kind)
    for number in numbers:
        spellings = generators.spell(speller or lang, number, kind)
        if not spellings:
            continue
        failed = len(result.failures)
        for spelling in spellings:
            got = read_value(spelling.text, lang, number, kind)
            result.spellings += 1
            result.spellings_read += got is None
            if got is not None:
                result.failures.append(Failure(number, spelling.text, spelling.source, got))
        result.numbers += 1
        result.read += len(result.failures) == failed
    return result


def sample(lang: str, count: int, maximum: int) -> list[int]:
    """Return the same random values for a language in every run; half of them spread over the lengths.

    >>> sample("de", 2, 10**9) == sample("de", 2, 10**9)
    True
    """
    rng = random.Random(zlib.crc32(lang.encode()))
    digits = len(str(maximum))
    spread = [rng.randrange(10 ** rng.randrange(1, digits)) for _ in range(count // 2)]
    return spread + [rng.randrange(maximum) for _ in range(count - count // 2)]


def quick(lang: str) -> dict[str, float]:
    """Return the shares read of a small fixed sample, by kind; the tests hold them against the stored figures."""
    numbers = [
        *range(41),
        *range(50, 130, 10),
        101,
        121,
        200,
        345,
        999,
        1000,
        1001,
        2000,
        10**6,
        *sample(lang, 20, 10**9),
    ]
    shares: dict[str, float] = {}
    for kind in KINDS[:2]:
        if lang in generators.languages(kind):
            result = check(lang, kind, numbers)
            if result.spellings:
                shares[kind] = result.spellings_read / result.spellings
    return shares


def small_numbers(kind: generators.Kind, upto: int) -> Iterable[generators.Number]:
    """Return the numbers up to one, or those that stand for a kind which has no such."""
    # Negatives and decimals are those that the stored programs were asked for too; a year is one from 1000 to 2100.
    if kind == "negative":
        return [int(number) for number in outside.numbers(kind)]
    if kind == "decimal":
        return [Decimal(number) for number in outside.numbers(kind)]
    return range(1000, 2100, 7) if kind == "year" else range(upto + 1)


def large_numbers(kind: generators.Kind, lang: str, count: int, maximum: int) -> list[int]:
    """Return random numbers, and those above 1000 that the stored programs were asked for."""
    if kind in ("year", "negative", "decimal"):
        return []
    if kind == "ordinal":  # nobody writes greater ones in words
        maximum = min(maximum, ORDINALS)
    stored = [int(number) for number in outside.numbers(kind)]
    return [*sample(lang, count, maximum), *(number for number in stored if number > 1000)]


def languages(kind: generators.Kind) -> Iterator[str]:
    """Yield the tags that a generator spells and a locale file reads."""
    served = localedata.tags()
    for tag in generators.languages(kind):
        if tag in served or tag.split("-")[0] in served:
            yield tag


def main(argv: list[str] | None = None) -> int:
    """Print one line a language and kind and one a kind; 1 when a language is below the floor."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("langs", nargs="*", help="languages; all when none is given")
    parser.add_argument("--upto", type=int, default=1000, help="every number from 0 to this one")
    parser.add_argument("--random", type=int, default=1000, help="how many random values besides")
    parser.add_argument("--max", type=int, default=10**9, help="random values below this one")
    parser.add_argument("--kind", choices=KINDS, help="one kind only")
    parser.add_argument("--show", type=int, default=0, help="print so many failures a line")
    parser.add_argument("--floor", type=float, default=0.0, help="exit 1 below this share (0.995)")
    args = parser.parse_args(argv)
    below = 0
    totals: dict[str, list[int]] = {}
    print(f"{'lang':8} {'kind':9} {'0..' + str(args.upto):>9} {'random':>8} {'spellings':>10}  sources")
    for kind in KINDS if args.kind is None else (args.kind,):
        for lang in args.langs or languages(kind):
            small = check(lang, kind, small_numbers(kind, args.upto))
            large = check(lang, kind, large_numbers(kind, lang, args.random, args.max))
            if not small.numbers:
                continue
            spellings = small.spellings + large.spellings
            share = (small.spellings_read + large.spellings_read) / spellings
            sources = " ".join(generators.languages(kind).get(lang, ()))
            print(f"{lang:8} {kind:9} {small.share:9.2%} {large.share:8.2%} {share:10.2%}  {sources}", flush=True)
            total = totals.setdefault(kind, [0, 0, 0])
            total[:] = total[0] + 1, total[1] + spellings, total[2] + small.spellings_read + large.spellings_read
            below += min(small.share, large.share if large.numbers else 1.0) < args.floor
            for failure in [*small.failures, *large.failures][: args.show]:
                print(f"    {failure.number}  {failure.text!r} ({failure.source}) read as {failure.read}")
    for kind, (count, spellings, read) in totals.items():
        print(f"{kind}: {read:,} of {spellings:,} spellings of {count} languages read, {read / spellings:.2%}")
    return 1 if below else 0


if __name__ == "__main__":
    raise SystemExit(main())
