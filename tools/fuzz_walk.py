"""Fuzz the walk in C under the address and undefined-behaviour sanitizers: make walk-fuzz WALK_TEXTS=20000.

Builds _walk.c with gcc's sanitizers beside the tree, and lets a process of its own walk hostile texts and damaged
tables: each text must give the hits of the walk in Python, each damaged table must be refused or be harmless.
A sanitizer ends the process; so does a difference.
"""

from __future__ import annotations

import argparse
import importlib.machinery
import importlib.util
import os
import random
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NAME = "numguard.mentions.lexicon._walk"
LANGS = "en de fr tr he ar te th my zh ja am".split()
_BUILT = "NUMGUARD_WALK_BUILT"
_HUGE = 300_000
_DAMAGED = 25
"""Tables of each language with some places changed."""


def build(folder: Path) -> Path:
    """Compile the walk with the sanitizers; return where."""
    target = folder / f"_walk{sysconfig.get_config_var('EXT_SUFFIX')}"
    flags = (
        "-O1 -g -fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize-recover=all -shared -fPIC".split()
    )
    source = ROOT.joinpath(*NAME.split(".")).with_suffix(".c")
    include = f"-I{sysconfig.get_paths()['include']}"
    subprocess.run([os.environ.get("CC", "gcc"), *flags, include, str(source), "-o", str(target)], check=True)
    return target


def run(built: Path, args: argparse.Namespace) -> int:
    """Run this program again with the sanitizer's library in front of all others."""
    libraries = [
        subprocess.run(["gcc", f"-print-file-name={name}"], capture_output=True, text=True, check=True).stdout.strip()
        for name in ("libasan.so", "libubsan.so")
    ]
    settings = {"LD_PRELOAD": " ".join(libraries), "PYTHONMALLOC": "malloc", "ASAN_OPTIONS": "detect_leaks=0"}
    command = [sys.executable, __file__, "--texts", str(args.texts), "--seed", str(args.seed)]
    return subprocess.run(command, env=os.environ | settings | {_BUILT: str(built)}, check=False).returncode


def load(path: str) -> None:
    """Load the walk that was built with the sanitizers in place of the installed one."""
    loader = importlib.machinery.ExtensionFileLoader(NAME, path)
    spec = importlib.util.spec_from_file_location(NAME, path, loader=loader)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    loader.exec_module(module)
    sys.modules[NAME] = module
    import numguard.mentions.lexicon as package

    vars(package)["_walk"] = module


def texts(rng: random.Random, lang: str, count: int) -> Iterator[str]:
    """Yield texts of tokens of a language, hostile characters, any code points, and some huge lines."""
    from tests.fuzz import characters, tokens
    from tests.fuzz.stock import stock

    for k in range(count):
        parts = [tokens.pick(rng, tokens.DRAWN)(rng, stock(lang)) for _ in range(rng.randint(0, 10))]
        for _ in range(rng.randint(0, 4)):
            odd = rng.choice(characters.ODD)
            parts.insert(rng.randint(0, len(parts)), rng.choice(odd))
            parts.insert(rng.randint(0, len(parts)), chr(rng.choice((rng.randrange(0x3000), rng.randrange(0x110000)))))
        text = rng.choice(("", " ", " ", "'", "-", "\u202f")).join(parts)
        yield text * (1 + _HUGE // (1 + len(text))) if k % 500 == 499 else text


def check_texts(lang: str, count: int, rng: random.Random) -> int:
    """Compare both walks on texts of one language; return how many differ."""
    from numguard.mentions.lexicon.lexicon import lexicon
    from tests.laws.test_native_walk import is_same

    lex = lexicon(lang)
    differing = [text for text in texts(rng, lang, count) if not is_same(text, lex)]
    for text in differing[:3]:
        print(f"{lang}: differs: {text[:200]!r}", file=sys.stderr)
    return len(differing)


def damage_tables(lang: str, rng: random.Random) -> int:
    """Walk by damaged tables; return how many were refused. The others must not leave their memory."""
    from numguard.mentions.lexicon.lexicon import lexicon
    from numguard.mentions.lexicon.native import NativeWalk

    lex, refused = lexicon(lang), 0
    known = {name: getattr(lex.automaton, name) for name in type(lex.automaton).__slots__}
    for _ in range(_DAMAGED):
        changed = dict(known)
        for name in rng.sample(("classes", "check", "follow"), rng.randint(1, 2)):
            for _ in range(rng.randint(1, 20)):
                table = changed[name]
                at, code = rng.randrange(len(table)), rng.choice((rng.randrange(len(table)), rng.randrange(0x110000)))
                changed[name] = table[:at] + chr(code) + table[at + 1 :]
        changed[rng.choice(("root", "clitic", "inside"))] = rng.randrange(len(known["check"]))
        try:
            walk = NativeWalk(type(lex.automaton)(**changed), lex.words, lex.looked)
        except ValueError:
            refused += 1
            continue
        for text in texts(rng, lang, 3):
            walk.hits(text, True)
            walk.hits(text, False)
    return refused


def main() -> int:
    """Build, and fuzz in another process; or fuzz, in that process."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--texts", type=int, default=20_000, help="texts of all languages together")
    parser.add_argument("--seed", type=int, default=9)
    args = parser.parse_args()
    built = os.environ.get(_BUILT)
    if built is None:
        with tempfile.TemporaryDirectory() as folder:
            return run(build(Path(folder)), args)
    sys.path.insert(0, str(ROOT))
    load(built)
    rng = random.Random(args.seed)
    differing = refused = 0
    for lang in LANGS:
        differing += check_texts(lang, args.texts // len(LANGS), rng)
        refused += damage_tables(lang, rng)
    print(f"{args.texts // len(LANGS) * len(LANGS):,} texts in {len(LANGS)} languages: {differing} differ")
    print(f"{_DAMAGED * len(LANGS):,} damaged tables: {refused:,} refused, the others walked by without a fault")
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
