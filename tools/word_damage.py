"""Damage one word of a number in words and see whether the check finds it, in every language that a generator writes.

    python tools/word_damage.py                         1,000 numbers a language, both directions: a table
    python tools/word_damage.py pt fr --show 20         the misses too
    python tools/word_damage.py --numbers 100 --least 99.9    ends with 1 where less is found

A number is written by a generator (tools/generators.py), and another that differs from it in one digit by the same
one: so what the damaged words say is another number by construction, whoever reads them. Beside either stands the first
number in another language, in digits or in words, as the source or as the translation. A pair is looked at where the
undamaged words pass: where they do not, they are not read. A number that is said in one word which is also another
word (Hebrew shne, Japanese 参) raises no alarm by design; such pairs that pass are counted apart, as `soft`.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
from collections import Counter
from dataclasses import dataclass, field
from decimal import Decimal
from difflib import SequenceMatcher
from functools import cache
from multiprocessing import Pool
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import generators

import numguard
from numguard import Action, Checker
from numguard.language import data as localedata

WORD = re.compile(r"[^\s\-\u2010\u00ad\u200b\u200c]+")
OTHER = {"en": "de"}
FRAME = ("Zq qzq", "zzqq qz", ".")
_MOST_DIGITS = 9
_ROUND, _WITH_PLACES, _IN_WORDS, _AT_END = 0.3, 0.2, 0.5, 0.3
_TRIES = 8


@dataclass(frozen=True, slots=True)
class Pair:
    """A number, its damaged words, and the texts of both directions."""

    lang: str
    other: str
    kind: str  # changed, added, lost
    number: Decimal
    said: Decimal
    words: str  # of the number, in its language
    damaged: str
    beside: str  # the number in the other language


@dataclass(slots=True)
class Result:
    """What is found of the damage in one language."""

    lang: str
    written: int = 0
    read: int = 0
    found: Counter[str] = field(default_factory=Counter)
    asked: Counter[str] = field(default_factory=Counter)
    flagged: int = 0
    soft: int = 0
    abstained: int = 0
    misses: list[str] = field(default_factory=list)
    unread: list[str] = field(default_factory=list)

    @property
    def share(self) -> float:
        """The share of damage that is blocked or flagged, without one weak word alone, and words that are not read."""
        asked = self.asked.total() - self.soft - self.abstained
        return (self.found.total() + self.flagged) / asked if asked else 1.0


@cache
def languages() -> tuple[str, ...]:
    """Return the languages that a generator writes."""
    return tuple(generators.languages())


def pairs(lang: str, count: int, seed: str = "words") -> list[Pair]:
    """Return numbers of a language with one word damaged, the same ones in every run.

    >>> pairs("en", 1)[0].words != pairs("en", 1)[0].damaged
    True
    """
    rng = random.Random(f"{seed} {lang}")
    other = OTHER.get(lang, "en")
    found: list[Pair] = []
    for _ in range(count * 20):
        if len(found) == count:
            break
        pair = _pair(rng, lang, other)
        if pair is not None:
            found.append(pair)
    return found


def _pair(rng: random.Random, lang: str, other: str) -> Pair | None:
    number = _number(rng)
    words = written(lang, number)
    beside = _beside(rng, number, other)
    if not words or not beside:
        return None
    source = rng.choice(sorted(words))
    for _ in range(_TRIES):
        kind, said = _damage(rng, number)
        damaged = written(lang, said).get(source, "")
        if said > 1 and damaged and is_one_word(words[source], damaged):
            return Pair(lang, other, kind, number, said, words[source], damaged, beside)
    return None


def _number(rng: random.Random) -> Decimal:
    size = rng.randint(1, _MOST_DIGITS)
    digits = [str(rng.randint(1, 9)), *(str(rng.randint(0, 9)) for _ in range(size - 1))]
    if rng.random() < _ROUND:  # some of the places empty: two million and one
        digits = [digit if i == 0 or rng.random() < _ROUND else "0" for i, digit in enumerate(digits)]
    number = Decimal("".join(digits))
    if rng.random() < _WITH_PLACES:
        number += Decimal(rng.randint(1, 99)).scaleb(-2).normalize()
    return number if number > 1 else number + 11


def _damage(rng: random.Random, number: Decimal) -> tuple[str, Decimal]:
    """Return another number that differs in one digit, or in a last place, and what happened to it."""
    text = format(number, "f")
    if "." in text and rng.random() < _WITH_PLACES:
        return ("lost", Decimal(text[:-1].rstrip("."))) if rng.random() < 0.5 else ("added", Decimal(text + "1"))
    at = rng.choice([i for i, char in enumerate(text) if char != "."]) if rng.random() > _AT_END else len(text) - 1
    old = text[at]
    new = rng.choice([digit for digit in "0123456789" if digit != old and (at or digit != "0")])
    kind = "added" if old == "0" else "lost" if new == "0" else "changed"
    return kind, Decimal(text[:at] + new + text[at + 1 :])


@cache
def written(lang: str, number: Decimal) -> dict[str, str]:
    """Return how each generator writes a number, the first spelling of each."""
    is_whole = number == int(number)
    found: dict[str, str] = {}
    for one in generators.spell(lang, int(number) if is_whole else number, "cardinal" if is_whole else "decimal"):
        found.setdefault(one.source, one.text)
    return found


def is_one_word(words: str, damaged: str) -> bool:
    """Tell whether one word was changed, added or lost; what is written together counts as one.

    >>> is_one_word("forty-four point two", "forty-four point two one"), is_one_word("ten", "two hundred")
    (True, False)
    """
    old, new = WORD.findall(words), WORD.findall(damaged)
    if old == new:
        return False
    if len(old) == 1 == len(new):
        return True
    edits = [code for code in SequenceMatcher(None, old, new, autojunk=False).get_opcodes() if code[0] != "equal"]
    # A joiner may go with the word that it joined: cento e um.
    return len(edits) == 1 and max(edits[0][2] - edits[0][1], edits[0][4] - edits[0][3]) <= 2


def _beside(rng: random.Random, number: Decimal, lang: str) -> str:
    if rng.random() < _IN_WORDS and (words := written(lang, number)):
        return words.get("num2words") or next(iter(words.values()))
    return numguard.render(number, lang)


def sentence(lang: str, number: str) -> str:
    """Return a number among words that mean nothing."""
    gap = "" if "nospace" in localedata.load(lang).flags else " "
    before, after, end = FRAME
    return f"{before}{gap}{number}{gap}{after}{end}"


def texts(pair: Pair, *, is_damaged: bool) -> tuple[tuple[str, str, str, str], ...]:
    """Return the pair of texts and their languages, in both directions."""
    own = sentence(pair.lang, pair.damaged if is_damaged else pair.words)
    theirs = sentence(pair.other, pair.beside)
    return (pair.other, pair.lang, theirs, own), (pair.lang, pair.other, own, theirs)


@cache
def checker(source_lang: str, target_lang: str) -> Checker:
    """Return the checker of two languages."""
    return Checker(source_lang, target_lang)


def look(lang: str, count: int, seed: str = "words") -> Result:
    """Check the damaged pairs of a language in both directions."""
    result = Result(lang)
    for pair in pairs(lang, count, seed):
        for right, wrong in zip(texts(pair, is_damaged=False), texts(pair, is_damaged=True), strict=True):
            check = checker(*right[:2]).check
            result.written += 1
            if check(*right[2:]).action is not Action.PASS:
                result.unread.append(f"{right[0]}-{right[1]} {right[2]} / {right[3]}")
                continue
            result.read += 1
            action = check(*wrong[2:]).action
            result.asked[pair.kind] += 1
            if action is Action.BLOCK:
                result.found[pair.kind] += 1
            elif action is Action.FLAG:
                result.flagged += 1
            elif action is Action.ABSTAIN:  # running text shows that words of this size are not read: it says so
                result.abstained += 1
            elif is_soft(pair.damaged, pair.lang):
                result.soft += 1
            else:
                said = f"{wrong[0]}-{wrong[1]} {pair.kind} {pair.number} {pair.said}"
                result.misses.append(f"{said} {wrong[2]} / {wrong[3]}")
    return result


@cache
def is_soft(words: str, lang: str) -> bool:
    """Tell whether all of a number is one weak word, or a phrase of such words."""
    mentions = numguard.extract(words, lang)
    return bool(mentions) and all(mention.soft for mention in mentions)


def _look(task: tuple[str, int, str]) -> Result:
    return look(*task)


def main(argv: list[str] | None = None) -> int:
    """Print what is found, by language; return 1 where it is less than asked."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("langs", nargs="*")
    parser.add_argument("--numbers", type=int, default=1000)
    parser.add_argument("--seed", default="words")
    parser.add_argument("--show", type=int, default=0, help="misses to print for each language")
    parser.add_argument("--unread", type=int, default=0, help="right pairs that do not pass to print for each language")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--least", type=float, default=0.0, help="per cent to be found in all languages together")
    args = parser.parse_args(argv)
    tasks = [(lang, args.numbers, args.seed) for lang in args.langs or languages()]
    total: Counter[str] = Counter()
    print(f"{'lang':9}{'pairs':>7}{'read %':>8}{'found %':>9}{'flag':>6}{'soft':>6}{'pass':>6}")
    with Pool(args.workers) as pool:
        for one in pool.imap(_look, tasks):
            asked = one.asked.total()
            read = 100 * one.read / one.written if one.written else 0.0
            found = f"{one.written:7}{read:8.1f}{100 * one.share:9.2f}"
            print(f"{one.lang:9}{found}{one.flagged:6}{one.soft:6}{len(one.misses):6}", flush=True)
            for miss in one.misses[: args.show]:
                print("    miss  ", miss)
            for miss in one.unread[: args.unread]:
                print("    unread", miss)
            total.update(pairs=one.written, asked=asked - one.soft - one.abstained, flagged=one.flagged)
            total.update(soft=one.soft, abstained=one.abstained, misses=len(one.misses))
    share = 100 * (1 - total["misses"] / total["asked"]) if total["asked"] else 100.0
    print(
        f"{len(tasks)} languages, {total['pairs']} pairs, {total['asked']} read as numbers; found {share:.3f} %, "
        f"of them flagged {total['flagged']}; pass {total['misses']}; "
        f"not counted: one weak word alone {total['soft']}, abstained {total['abstained']}"
    )
    return int(share < args.least)


if __name__ == "__main__":
    sys.exit(main())
