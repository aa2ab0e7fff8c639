"""Sentences with numbers that others than numguard wrote, frozen: an oracle of the reader that can lose.

    python tools/oracle.py                                    read the stored file: figures, and what is not read right
    python tools/oracle.py --make --python ICU/bin/python     write it again, with ICU's words by icu4py of that Python

2,000 values, each written by num2words, indic-numtowords, cn2an or ICU's spell-out in six languages or forms:
cardinals, ordinals, years, decimals, money, the characters of cheques, digits in groups. A spelling stands alone
or in a sentence of `numguard probe` (its templates, not its generator: nothing is drawn again that is not read);
Chinese money also behind the words that hold a character of cheques (为, 收入, 存入, 投入, 应退).
Spellings known to be wrong (tools/generator_bugs.toml) are counted and left out. A row is read right where what stands
at its place says its value and no other.
"""

from __future__ import annotations

import argparse
import gzip
import json
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import cache
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import cn2an
import generators
import rbnf

import numguard
from numguard.language import data as localedata
from numguard.probe import templates
from numguard.quantity.units import unit_of

STORED = Path(__file__).parent / "data" / "oracle.tsv.gz"
VALUES = 2000
SPELLINGS = 6
"""Languages or forms in which each value is written."""
SEED = 54
_PLACES = {
    "cardinal": ("tickets", "newspaper", "pupils"),
    "digits": ("tickets", "newspaper", "stage"),
    "decimal": ("index", "distance"),
    "ordinal": ("place", "floor"),
    "year": ("born", "founded"),
}
_CHEQUES = (
    "罚款金额为{}元。",
    "收入{}元。",
    "存入{}元。",
    "投入{}元。",
    "应退{}元。",
    "人民币{}元整",
    "汇款总额为{}元。",
)
_SUMS = ("价格为{}。", "罚款金额为{}。", "人民币{}", "收入{}。", "应退{}。", "票价{}")
_MONEY = {"en": "USD", "de": "EUR", "fr": "EUR", "es": "EUR", "it": "EUR", "nl": "EUR", "pt": "EUR", "ru": "RUB"}
"""The currency of which num2words writes sums in a language."""
_ICU_FAULTS = {
    "ru": ("миллиардн", "миллионн", "миллиардов", "триллион"),  # the noise of a double: 0.21 as 210,000,001 billionths
    "ky": ("миллиондон",),  # the same
    "sl": ("tisuć", "tisuč"),  # the word for thousand is Croatian
    "lt": ("osio",),  # the ending is cut off: šimtosio for šimtoji
}
"""Pieces that only wrong spellings of decimals by ICU hold; osio is the last of its."""
_ICU = """
import json, sys
from decimal import Decimal
from icu4py.messageformat import MessageFormat
for line in sys.stdin:
    lang, pattern, value = json.loads(line)
    try:
        number = Decimal(value) if "." in value else int(value)
        print(json.dumps(str(MessageFormat(pattern, lang).format({"n": number}))))
    except Exception:
        print(json.dumps(""))
"""


@dataclass(frozen=True, slots=True)
class Row:
    """A sentence, the place of its number, what that is, and who wrote it."""

    lang: str
    kind: str
    writer: str
    value: str
    text: str
    start: int
    end: int

    @property
    def written(self) -> str:
        """The number as it stands there."""
        return self.text[self.start : self.end]

    @property
    def exact(self) -> Fraction:
        """The value."""
        return Fraction(self.value)


@cache
def stored() -> tuple[Row, ...]:
    """Return the rows of the stored file; what was left out stands in its first line."""
    lines = gzip.decompress(STORED.read_bytes()).decode().splitlines()[1:]
    parts = (line.split("\t") for line in lines)
    return tuple(
        Row(lang, kind, writer, value, text, int(start), int(end))
        for lang, kind, writer, value, text, start, end in parts
    )


@cache
def left_out() -> dict[str, int]:
    """Return how many spellings each writer made that are known to be wrong, by writer and kind."""
    first = gzip.decompress(STORED.read_bytes()).decode().splitlines()[0]
    return dict(json.loads(first))


def is_read(row: Row) -> bool:
    """Tell whether numguard reads the number of a row as its value, and nothing else at its place.

    Digits in a language that has both habits (7.907 in Lingala) have two readings, of which one must be the value.
    """
    if row.kind == "digits":
        found = [one for one in numguard.extract(row.text, row.lang) if one.start < row.end and row.start < one.end]
        return len(found) == 1 and row.exact in found[0].values
    return read(row) == [row.exact]


def read(row: Row) -> list[Fraction]:
    """Return the values that stand at the place of a row's number: of a sum of money the sum."""
    found: list[Fraction] = []
    for mention in numguard.extract(row.text, row.lang):
        if mention.start < row.end and row.start < mention.end:
            readings = mention.readings or tuple(part.readings[0] for part in mention.parts if part.readings)
            for reading in readings[:1] if mention.readings else readings:
                part = unit_of(reading.unit).part if reading.unit and row.kind == "money" else 1
                found.append(Fraction(reading.value) * part)
    return [sum(found, Fraction(0))] if row.kind == "money" else found


def values(chance: random.Random) -> Iterator[tuple[str, str]]:
    """Yield the kind and the value of each number, a seventh of every kind."""
    for turn in range(VALUES):
        kind = ("cardinal", "cardinal", "digits", "ordinal", "year", "decimal", "money", "cheque")[turn % 8]
        size = turn // 8 % 9 + 1
        whole = chance.randrange(10 ** (size - 1), 10**size)
        match kind:
            case "ordinal":
                yield kind, str(chance.randrange(1, 200) if turn % 3 else chance.randrange(200, 10_000))
            case "year":
                yield kind, str(chance.randrange(1100, 2100))
            case "decimal":
                yield kind, f"{whole % 10**5}.{chance.randrange(1, 10 ** (turn // 8 % 3 + 1))}".rstrip("0")
            case "money":
                yield kind, f"{chance.choice((0, whole % 10**6))}.{chance.randrange(1, 100):02}"
            case _:
                yield kind, str(max(2, whole))


def asked(kind: str, value: str) -> Iterator[tuple[str, str, str]]:
    """Yield the writers, languages and patterns that may write a value."""
    if kind == "cheque":
        yield from (("cn2an", lang, "up") for lang in ("zh", "zh-Hant"))
        yield from (("icu", lang, "{n, spellout,%spellout-cardinal-financial}") for lang in ("zh", "zh-Hant", "ja"))
    elif kind == "money":
        yield from (("cn2an", lang, "rmb") for lang in ("zh", "zh-Hant"))
        yield from (("num2words", lang, code) for lang, code in _MONEY.items())
        yield from (("icu", lang, f"{{n, number, ::currency/{code}}}") for lang, code in _MONEY.items())
    elif kind == "digits":
        yield from (("icu", lang, "{n, number}") for lang in _known())
    else:
        for lang in _known():
            sources = generators.languages(kind).get(lang, ())
            yield from ((name, lang, kind) for name in sources if name in ("num2words", "indic-numtowords", "cn2an"))
            if lang in rbnf.languages():
                yield from (("icu", lang, f"{{n, spellout,{name}}}") for name in rbnf.names(lang, kind))


@cache
def _known() -> tuple[str, ...]:
    return tuple(sorted(tag for tag in localedata.tags() if tag in rbnf.languages() or tag in generators.languages()))


def _texts(writer: str, lang: str, how: str, value: str, said_by_icu: dict[tuple[str, str, str], str]) -> list[str]:
    """Return what a writer makes of a value."""
    number = Decimal(value) if "." in value else int(value)
    if writer == "icu":
        return [said_by_icu[lang, how, value]]
    if writer == "cn2an" and how in ("up", "rmb"):
        text = str(cn2an.an2cn(value, how)).removesuffix("整")
        return [text.translate(generators._TRADITIONAL) if lang == "zh-Hant" else text]
    if writer == "num2words" and how.isupper():
        import num2words

        try:
            return [num2words.num2words(number, lang=lang, to="currency", currency=how)]
        except (ArithmeticError, LookupError, NotImplementedError, TypeError, ValueError):
            return []
    make = dict(generators._SOURCES)[writer]
    return make(lang, number, how)  # type: ignore[arg-type]


def _placed(lang: str, kind: str, writer: str, text: str, chance: random.Random) -> tuple[str, int]:
    """Put a spelling into a sentence, or leave it alone; return the sentence and where it begins there."""
    frames: tuple[str, ...] = ()
    if kind == "cheque" and lang != "ja":
        frames = _CHEQUES
    elif kind == "money" and lang in ("zh", "zh-Hant"):
        frames = _SUMS
    elif (
        lang in templates.languages() and not (kind == "ordinal" and writer == "icu") and chance.random() < _IN_SENTENCE
    ):
        style = {"ordinal": "ordinal-words", "cardinal": "words", "digits": "grouped"}.get(kind, "plain")
        frames = tuple(
            templates.sentence(lang, name, style).replace("{NUM}", "{}")
            for name in _PLACES.get(kind, ())
            if name in templates.templates(lang)
        )
    frame = chance.choice(frames or ("{}",))
    return frame.replace("{}", text), frame.index("{}")


_IN_SENTENCE = 0.7


def make(python: str) -> None:
    """Write the stored file again."""
    chance = random.Random(SEED)
    chosen = []
    for kind, value in values(chance):
        ways = list(asked(kind, value))
        by_writer: dict[str, list[tuple[str, str, str]]] = {}
        for way in ways:
            by_writer.setdefault(way[0], []).append(way)
        names = sorted(by_writer)
        for turn in range(min(SPELLINGS, len(ways))):
            mine = by_writer[names[turn % len(names)]]
            chosen.append((kind, value, *mine.pop(chance.randrange(len(mine)))))
            names = [name for name in names if by_writer[name]]
    wanted = [(lang, how, value) for _, value, writer, lang, how in chosen if writer == "icu"]
    said = subprocess.run(
        [python, "-c", _ICU], input="".join(json.dumps(one) + "\n" for one in wanted), text=True, stdout=-1, check=True
    ).stdout.splitlines()
    said_by_icu = dict(zip(wanted, map(json.loads, said), strict=True))
    rows: dict[str, None] = {}
    out: Counter[str] = Counter()
    for kind, value, writer, lang, how in chosen:
        for text in map(generators._tidy, _texts(writer, lang, how, value, said_by_icu)[:1]):
            source = "cldr-rbnf" if writer == "icu" else writer
            number = Decimal(value) if "." in value else int(value)
            is_spelled = kind in generators.KINDS
            if writer == "icu" and kind == "decimal" and _is_icu_fault(lang, text):
                out["icu decimal: the noise of a double, or words of another language"] += 1
            elif is_spelled and any(bug.covers(number, text) for bug in generators.bugs(source, lang, kind)):
                out[f"{writer} {kind}: known to be wrong (tools/generator_bugs.toml)"] += 1
            elif not text or (is_spelled and any(char.isdecimal() for char in text)):
                out[f"{writer} {kind}: not written, or in digits"] += 1
            else:
                sentence, start = _placed(lang, kind, writer, text, chance)
                rows["\t".join((lang, kind, writer, value, sentence, str(start), str(start + len(text))))] = None
    lines = [json.dumps(out, sort_keys=True), *rows]
    STORED.write_bytes(gzip.compress(("\n".join(lines) + "\n").encode(), mtime=0))


def _is_icu_fault(lang: str, text: str) -> bool:
    pieces = _ICU_FAULTS.get(lang, ())
    return any(text.endswith(piece) if piece == "osio" else piece in text for piece in pieces)


def shown(rows: Iterable[Row]) -> Iterator[str]:
    """Yield the figures of each kind and writer, and every row that is not read right."""
    total, wrong = Counter[str](), []
    for row in rows:
        total[row.kind, row.writer] += 1  # type: ignore[index]
        if not is_read(row):
            wrong.append(row)
    lost = Counter((row.kind, row.writer) for row in wrong)
    for key, count in sorted(total.items()):
        yield f"{' '.join(key):28}{count - lost[key]:7} of {count}"  # type: ignore[index]
    yield f"{'all':28}{sum(total.values()) - len(wrong):7} of {sum(total.values())}"
    for row in wrong:
        yield f"{row.lang}\t{row.kind}\t{row.writer}\t{row.value}\t{[str(one) for one in read(row)]}\t{row.text}"


def main() -> None:
    """Make the file, or read it."""
    parser = argparse.ArgumentParser(description=str(__doc__).partition("\n")[0])
    parser.add_argument("--make", action="store_true", help="write the file again")
    parser.add_argument("--python", default=sys.executable, help="an interpreter with icu4py")
    args = parser.parse_args()
    if args.make:
        make(args.python)
    print(f"left out: {left_out()}")
    print("\n".join(shown(stored())))


if __name__ == "__main__":
    main()
