"""What more programs write, stored: libnumbertext, n2words, to-words, ovos, numberwords, kaalin, num2words2.

    python tools/outside.py            # compare what is installed here with the stored spellings
    python tools/outside.py --make     # spell everything again into tools/data/outside.json.gz

They are check tools: nothing of them is shipped. libnumbertext is Debian's libnumbertext-tools and libnumbertext-data;
n2words and to-words are npm packages, to be installed in the folder that --node names; the other four come from PyPI,
into the environment whose interpreter --python names. The numbers are the same for every language (`numbers`). Their
known errors stand in tools/generator_bugs.toml.
"""

from __future__ import annotations

import argparse
import gzip
import json
import random
import subprocess
from collections import defaultdict
from functools import cache
from pathlib import Path

STORED = Path(__file__).parent / "data" / "outside.json.gz"
SCRIPT = Path(__file__).parent / "outside.mjs"
SPELLOUT = Path("/usr/lib/libnumbertext/spellout")
SORA = Path("/usr/share/libnumbertext")
SOURCES = ("libnumbertext", "n2words", "to-words", "ovos", "numberwords", "kaalin", "num2words2")
# ovos is asked where few others are: its larger languages are written by others as well.
_OVOS = ("ast", "an", "mwl", "oc", "kab", "eu")
# num2words2 is asked for these alone: for what it does not know it answers in another language (bem in Belarusian), in
# many others word by word (Haitian 11 as dis en, Kinyarwanda 148,000 in English order), and its ordinals and decimals
# are an ending or "point" added to these.
_NUM2WORDS2 = "ba ceb ku la lij ln mn pap rm tk tt uz wo".split()
_PYTHON = """
import json, sys
asked = json.loads(sys.stdin.read())
import ovos_number_parser, numberwords, num2words2
from kaalin.number.num2words import to_word
makers = {f"ovos {lang}": lambda n, lang=lang: ovos_number_parser.pronounce_number(n, lang, ordinals=False)
          for lang in asked["ovos"]}
makers |= {f"num2words2 {lang}": lambda n, lang=lang: num2words2.num2words(n, lang=lang)
           for lang in asked["num2words2"]}
makers["numberwords lus"] = numberwords.number_to_text
makers["kaalin kaa"] = to_word
for name, make in makers.items():
    for number in asked["numbers"]:
        try:
            print(json.dumps([name, number, make(int(number))]))
        except Exception:
            continue
"""
# No languages: digits of other systems, and a language's other alphabet.
_NO_LANGUAGE = ("Roman", "Suzhou", "mul", "hu_Hung")
_TAGS = {"nb": "no", "np": "ne", "sr-Cyrl": "sr", "zh-Hans": "zh", "sh": "sr-Latn"}
# Programs whose words for a language are an English template filled word by word, or another language's: no source.
UNUSABLE = {
    "to-words": "am as fa ha ig jv ka ml my ne or si sq sw th uz yo yue zh zh-Hant zu hbo ee ur".split(),
    "n2words": "am-Latn hbo yo uk".split(),
}

Spellings = dict[str, dict[str, dict[str, list[str]]]]
"""By source, ``lang kind`` and number: the spellings."""


@cache
def numbers(kind: str) -> tuple[str, ...]:
    """Return the numbers of one kind, in digits; the same in every run.

    >>> numbers("negative")[:3]
    ('-1', '-2', '-3')
    """
    rng = random.Random(f"outside {kind}")
    if kind == "cardinal":
        found = [*range(131), *range(200, 1001, 100), 101, 1001, 1100, 2000, 10**6, 2 * 10**6, 10**9]
        for top, count in ((1000, 100), (10**6, 120), (10**9, 60), (10**12, 40)):
            found += [rng.randrange(top) for _ in range(count)]
        return tuple(str(number) for number in dict.fromkeys(found))
    if kind == "ordinal":
        found = [*range(1, 131), *range(200, 1001, 100), *(rng.randrange(131, 10_000) for _ in range(40))]
        return tuple(str(number) for number in dict.fromkeys(found))
    if kind == "negative":
        return tuple(f"-{number}" for number in (*range(1, 13), 17, 20, 21, 40, 75, 100, 120, 1000))
    if kind == "decimal":
        texts = "0.5 0.25 1.5 2.5 2.7 3.1 3.14 4.2 5.6 6.8 7.9 9.75 10.5 12.3 15.4 20.8 37.5 50.2 99.9 100.1"
        return tuple(texts.split())
    raise ValueError(f"{kind!r} is no kind: cardinal, ordinal, negative or decimal")


KINDS = ("cardinal", "ordinal", "negative", "decimal")


@cache
def stored() -> Spellings:
    """Return the stored spellings."""
    found: Spellings = json.loads(gzip.decompress(STORED.read_bytes()))
    return found


def languages(source: str) -> frozenset[str]:
    """Return the languages that a source spells, as tags of locale files."""
    return frozenset(key.split()[0] for key in stored()[source]) - frozenset(UNUSABLE.get(source, ()))


def spell(source: str, lang: str, number: str, kind: str) -> list[str]:
    """Return what ``source`` writes for ``number``, given in digits; nothing where it is not among the stored ones."""
    if lang in UNUSABLE.get(source, ()):
        return []
    texts = stored()[source].get(f"{lang} {kind}", {}).get(number, [])
    # To-words writes Every Word With A Capital, as on cheques.
    return [_lower(text, lang) for text in texts] if source == "to-words" else texts


def _lower(text: str, lang: str) -> str:
    return (text.replace("İ", "i").replace("I", "ı") if lang in ("tr", "az") else text).lower()


def tag_of(name: str) -> str:
    """Return the tag of the locale file for a program's own name of a language.

    >>> [tag_of(name) for name in ("de-DE", "sr-Latn-RS", "zh-TW", "pt-BR", "no")]
    ['de', 'sr-Latn', 'zh-Hant', 'pt-BR', 'no']
    """
    if name in ("zh-TW", "zh-HK", "zh-Hant-TW"):
        return "zh-Hant"
    if name in ("pt-BR", "en-IN", "es-MX", "fr-BE", "fr-CH", "fr-CA", "am-Latn-ET"):
        return name if name != "am-Latn-ET" else "am-Latn"
    parts = name.split("-")
    base = "-".join(parts[:2]) if len(parts) > 1 and len(parts[1]) == 4 else parts[0]
    return _TAGS.get(base, base)


def make(node: Path, python: Path) -> Spellings:
    """Ask every program."""
    found: Spellings = {"libnumbertext": _libnumbertext()}
    found |= {source: _node(source, node) for source in ("n2words", "to-words")}
    return found | _packages(python)


def _packages(python: Path) -> Spellings:
    asked = json.dumps({"ovos": _OVOS, "num2words2": _NUM2WORDS2, "numbers": numbers("cardinal")})
    done = subprocess.run([python, "-c", _PYTHON], input=asked, capture_output=True, text=True, check=True)
    found: Spellings = {source: defaultdict(dict) for source in ("ovos", "numberwords", "kaalin", "num2words2")}
    for line in done.stdout.splitlines():
        name, number, text = json.loads(line)
        source, lang = name.split()
        _add(found[source][f"{lang} cardinal"], number, text)
    return found


def _libnumbertext() -> dict[str, dict[str, list[str]]]:
    found: dict[str, dict[str, list[str]]] = defaultdict(dict)
    for module in sorted(SORA.glob("*.sor")):
        if module.stem in _NO_LANGUAGE:
            continue
        tag = tag_of(module.stem)
        for kind in KINDS:
            prefixes = _prefixes(module.stem, kind)
            for prefix in prefixes:
                texts = _spellout(module.stem, prefix, numbers(kind))
                for number, text in zip(numbers(kind), texts, strict=True):
                    _add(found[f"{tag} {kind}"], number, text)
    return found


def _prefixes(lang: str, kind: str) -> list[str]:
    listed = subprocess.run([SPELLOUT, "-l", lang, "help"], capture_output=True, text=True, check=True).stdout
    names = [line.partition(":")[0] for line in listed.splitlines() if ":" in line]
    wanted = "ordinal" if kind == "ordinal" else "cardinal"
    named = [name for name in names if name.startswith(wanted) and "number" not in name]
    return named if kind == "ordinal" else ["", *(named if kind == "cardinal" else [])]


def _spellout(lang: str, prefix: str, asked: tuple[str, ...]) -> list[str]:
    # A negative first argument would be an option; a number alone on the call never is.
    command = [str(SPELLOUT), "-l", lang, *(["-p", prefix] if prefix else [])]
    texts = []
    for number in asked:
        done = subprocess.run([*command, number], capture_output=True, text=True, check=False)
        texts.append(done.stdout.strip() if done.returncode == 0 else "")
    return texts


def _node(source: str, folder: Path) -> dict[str, dict[str, list[str]]]:
    dist = folder / "node_modules" / source / "dist"
    listed = dist.glob("*.js") if source == "n2words" else (dist / "esm" / "locales").glob("*.js")
    tags = sorted({path.name.split(".")[0] for path in listed} - {"index"})
    # A language's first region will do; the regions differ in money.
    first: dict[str, str] = {}
    for tag in tags:
        if tag.split("-")[0] != "en" or tag in ("en-GB", "en-US", "en-IN"):
            first.setdefault(f"{tag_of(tag)} {tag}" if tag in ("en-GB", "en-US") else tag_of(tag), tag)
    asked = {"source": source, "tags": list(first.values()), "numbers": {kind: numbers(kind) for kind in KINDS}}
    script = folder / SCRIPT.name
    script.write_text(SCRIPT.read_text("utf-8"), "utf-8")
    done = subprocess.run(["node", script.name], input=json.dumps(asked), capture_output=True, text=True,
                          check=True, cwd=folder)  # fmt: skip
    found: dict[str, dict[str, list[str]]] = defaultdict(dict)
    for line in done.stdout.splitlines():
        tag, kind, number, text = json.loads(line)
        _add(found[f"{tag_of(tag)} {kind}"], number, text)
    return found


def _add(known: dict[str, list[str]], number: str, text: str) -> None:
    text = " ".join(text.split())
    if text and not any(char.isdecimal() for char in text) and text not in known.setdefault(number, []):
        known[number].append(text)
    if not known.get(number):
        known.pop(number, None)


def main(argv: list[str] | None = None) -> int:
    """Compare with the stored spellings, or store them; 1 where they differ."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--make", action="store_true", help="store what the programs write")
    parser.add_argument("--node", type=Path, default=Path(".outside"), help="where npm installed n2words and to-words")
    parser.add_argument("--python", type=Path, default=Path(".outside/bin/python"), help="for the PyPI ones")
    args = parser.parse_args(argv)
    found = make(args.node, args.python)
    counts = {source: sum(len(t) for kinds in found[source].values() for t in kinds.values()) for source in SOURCES}
    print(", ".join(f"{source} {count:,}" for source, count in counts.items()))
    if args.make:
        text = json.dumps(found, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
        STORED.write_bytes(gzip.compress(text.encode("utf-8"), 9, mtime=0))
        return 0
    differ = [source for source in SOURCES if found[source] != stored().get(source)]
    print(f"differ: {', '.join(differ) or 'none'}")
    return 1 if differ else 0


if __name__ == "__main__":
    raise SystemExit(main())
