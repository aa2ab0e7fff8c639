"""Measure what a service's memory does under requests that each name another language tag.

    python benchmarks/reliability/odd_tags.py --requests 10000 --out benchmarks/reliability/odd-tags.json

Four kinds of tags, each in a process of its own: variants of one language; scripts and regions that do not exist; tags
that are too long; every locale that CLDR has, again and again. Told are the megabytes before and after each eighth of
the requests, so that a plateau shows, how many were answered with 200, and how many lexicons are kept then.
"""

from __future__ import annotations

import argparse
import gc
import itertools
import json
import random
import string
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path


def variants() -> Iterator[str]:
    """Return tags of German with a variant that nobody registered."""
    letters = string.ascii_lowercase
    return (f"de-{''.join(word)}" for word in itertools.product(letters, repeat=5))


def regions() -> Iterator[str]:
    """Return tags of many languages with scripts and regions that do not exist."""
    chance = random.Random(7)
    languages = "de fr es ru cs ja hi ar pt nl sv fi tr pl uk".split()
    while True:
        script = "".join(chance.choices(string.ascii_lowercase, k=4)).title()
        yield f"{chance.choice(languages)}-{script}-{''.join(chance.choices(string.ascii_uppercase, k=2))}"


def long_tags() -> Iterator[str]:
    """Return tags of 900,000 characters in all, as one body may hold them."""
    return (f"en-x{number:07}" + "-abcdefgh" * 50_000 for number in itertools.count())


def locales() -> Iterator[str]:
    """Return all locales that CLDR has, over and over."""
    from babel.localedata import locale_identifiers

    return itertools.cycle(name.replace("_", "-") for name in locale_identifiers() if "POSIX" not in name)


KINDS = {"variants": variants, "regions": regions, "long": long_tags, "locales": locales}
SOURCE, HYPOTHESIS = "It costs 9,718 euros on 3 May.", "Es kostet 9,718 Euro am 3."


def resident() -> float:
    """Return the megabytes that this process has in memory."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return round(pages * 4096 / 1e6, 1)


def run(kind: str, requests: int) -> dict[str, object]:
    """Send the requests of one kind; return the figures."""
    from numguard.mentions.lexicon.lexicon import Lexicon
    from numguard.server.answers import Answers
    from numguard.server.settings import Settings

    answers = Answers(Settings())
    tags = KINDS[kind]()
    routes = itertools.cycle(("check", "repair", "extract"))

    def ask() -> int:
        route, tag = next(routes), next(tags)
        if route == "extract":
            body = {"text": HYPOTHESIS, "lang": tag}
        else:
            body = {"source": SOURCE, "hypothesis": HYPOTHESIS, "source_lang": "en", "target_lang": tag}
        return answers(route, json.dumps(body).encode())[0]

    ask()
    before, began, good = resident(), time.process_time(), 0
    eighths: list[float] = []
    for number in range(requests):
        good += ask() == 200
        if (number + 1) % max(1, requests // 8) == 0:
            eighths.append(resident())
    seconds = round(time.process_time() - began, 1)
    return {"requests": requests, "answered 200": good, "MB before": before, "MB after each eighth": eighths,
            "lexicons in memory": sum(isinstance(one, Lexicon) for one in gc.get_objects()),
            "checkers made": answers.made, "CPU seconds": seconds}  # fmt: skip


def main() -> None:
    """Measure each kind in a new process, or one here."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--requests", type=int, default=10_000)
    parser.add_argument("--kind", choices=KINDS)
    parser.add_argument("--out", type=Path)
    args = parser.parse_args()
    if args.kind:
        print(json.dumps(run(args.kind, args.requests)))
        return
    found = {}
    for kind in KINDS:
        command = [sys.executable, __file__, "--kind", kind, "--requests", str(args.requests)]
        found[kind] = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
        print(kind, found[kind], flush=True)
    if args.out:
        args.out.write_text(json.dumps(found, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
