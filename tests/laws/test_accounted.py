"""Nothing that holds a pair is left out in silence, whatever is missing, doubled, merged or in another order."""

from __future__ import annotations

import json
import tempfile
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from numguard.formats.piece import Reading
from numguard.formats.source import open_corpus, plan


@dataclass(frozen=True)
class Entry:
    """A text with a number of its own: whether the source has it, and what the translation has of it."""

    key: str
    number: int
    has_source: bool
    translation: str  # "whole", "empty", "absent"

    @property
    def source(self) -> str:
        """The source's text."""
        return f"There are {self.number} cats"

    @property
    def target(self) -> str:
        """The translation; an empty one where it is so."""
        return f"Es gibt {self.number} Katzen" if self.translation == "whole" else ""

    def kind(self) -> str:
        """Say what the entry must count as."""
        if self.has_source:
            return "pair" if self.translation == "whole" else "untranslated"
        return "orphaned"


Writer = Callable[[list[Entry]], str]


def _json(entries: list[Entry], text: Callable[[Entry], str]) -> str:
    return json.dumps({one.key: text(one) for one in entries})


def _lines(form: str) -> Callable[[list[Entry], Callable[[Entry], str]], str]:
    return lambda entries, text: "".join(form.format(key=one.key, text=text(one)) for one in entries)


def _fluent(entries: list[Entry], text: Callable[[Entry], str]) -> str:
    """Write messages; Fluent has no empty ones."""
    return "".join(f"{one.key} = {text(one)}\n" for one in entries if text(one))


def _android(entries: list[Entry], text: Callable[[Entry], str]) -> str:
    items = "".join(f'<string name="{one.key}">{text(one)}</string>\n' for one in entries)
    return f'<?xml version="1.0" encoding="utf-8"?>\n<resources>\n{items}</resources>\n'


def _resx(entries: list[Entry], text: Callable[[Entry], str]) -> str:
    items = "".join(f'<data name="{one.key}"><value>{text(one)}</value></data>\n' for one in entries)
    return f'<?xml version="1.0" encoding="utf-8"?>\n<root>\n{items}</root>\n'


TWO_FILES = {
    "JSON": (("en.json", "de.json"), _json),
    "ARB": (("app_en.arb", "app_de.arb"), _json),
    "YAML": (("en.yaml", "de.yaml"), _lines('{key}: "{text}"\n')),
    "TOML": (("en.toml", "de.toml"), _lines('{key} = "{text}"\n')),
    ".strings": (("en.strings", "de.strings"), _lines('"{key}" = "{text}";\n')),
    "Java": (("m_en.properties", "m_de.properties"), _lines("{key}={text}\n")),
    "Android": (("values/strings.xml", "values-de/strings.xml"), _android),
    "Fluent": (("en.ftl", "de.ftl"), _fluent),
    "RESX": (("en.resx", "de.resx"), _resx),
}
"""Formats of two files under keys."""


def _po(entries: list[Entry]) -> str:
    head = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'
    return head + "".join(f'msgid "{one.source}"\nmsgstr "{one.target}"\n\n' for one in entries)


def _ts(entries: list[Entry]) -> str:
    said = "".join(
        f"<message><source>{one.source}</source><translation>{one.target}</translation></message>\n" for one in entries
    )
    return f'<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n<TS><context><name>c</name>{said}</context></TS>'


def _target(one: Entry) -> str:
    """Return the target of a unit of XLIFF; nothing where the file has none."""
    return "" if one.translation == "absent" else f"<target>{one.target}</target>"


def _xliff1(entries: list[Entry]) -> str:
    units = "".join(
        f'<trans-unit id="{one.key}"><source>{one.source}</source>{_target(one)}</trans-unit>\n' for one in entries
    )
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n<xliff version="1.2"><file source-language="en" target-language="de" '
        f'original="a" datatype="plaintext"><body>{units}</body></file></xliff>'
    )


def _xliff2(entries: list[Entry]) -> str:
    units = "".join(
        f'<unit id="{one.key}"><segment><source>{one.source}</source>{_target(one)}</segment></unit>\n'
        for one in entries
    )
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" '
        f'srcLang="en" trgLang="de"><file id="f">{units}</file></xliff>'
    )


def _tmx(entries: list[Entry]) -> str:
    def target(one: Entry) -> str:
        return "" if one.translation == "absent" else f'<tuv xml:lang="de"><seg>{one.target}</seg></tuv>'

    units = "".join(f'<tu><tuv xml:lang="en"><seg>{one.source}</seg></tuv>{target(one)}</tu>\n' for one in entries)
    return f'<?xml version="1.0"?>\n<tmx version="1.4"><header srclang="en"/><body>{units}</body></tmx>'


def _catalog(entries: list[Entry]) -> str:
    def said(one: Entry) -> dict[str, object]:
        unit = {"stringUnit": {"state": "translated" if one.target else "new", "value": one.target}}
        return {"localizations": {} if one.translation == "absent" else {"de": unit}}

    return json.dumps({"sourceLanguage": "en", "version": "1.0", "strings": {one.source: said(one) for one in entries}})


ONE_FILE: dict[str, tuple[str, Writer]] = {
    "PO": ("a.po", _po),
    "TS": ("a.ts", _ts),
    "XLIFF 1.2": ("a.xlf", _xliff1),
    "XLIFF 2": ("b.xlf", _xliff2),
    "TMX": ("a.tmx", _tmx),
    "xcstrings": ("Localizable.xcstrings", _catalog),
    "TSV": ("a.tsv", lambda entries: "".join(f"{one.source}\t{one.target}\n" for one in entries)),
    "CSV": ("a.csv", lambda entries: "source,target\n" + "".join(f"{one.source},{one.target}\n" for one in entries)),
    "JSON lines": (
        "a.jsonl",
        lambda entries: "".join(json.dumps({"source": one.source, "hypothesis": one.target}) + "\n" for one in entries),
    ),
}


EMPTY_IS_A_TEXT = dict.fromkeys(("TSV", "CSV", "JSON lines"), ("empty", "absent")) | {"TMX": ("empty",)}
"""Where an empty translation is judged: its numbers are missing."""


def entries(*, may_lack_source: bool) -> st.SearchStrategy[list[Entry]]:
    """Draw some entries with numbers of their own."""

    def made(drawn: list[tuple[bool, str]]) -> list[Entry]:
        return [
            Entry(
                f"key{at}", 101 + 7 * at, has or not may_lack_source, "whole" if not has and may_lack_source else said
            )
            for at, (has, said) in enumerate(drawn)
        ]

    one = st.tuples(st.booleans(), st.sampled_from(["whole", "whole", "empty", "absent"]))
    return st.lists(one, min_size=1, max_size=7).map(made)


def counted(paths: tuple[str, ...]) -> tuple[Counter[str], set[str]]:
    """Return what the places of a file count as, and the texts of its pairs."""
    counts: Counter[str] = Counter()
    texts = set()
    for part in plan(list(paths), None, "en"):
        with open_corpus(part, None, Reading(source_lang="en", target_lang="de")) as corpus:
            for row in corpus.rows():
                counts[row.kind or "pair"] += 1
                if not row.kind:
                    texts |= {row.source, row.hypothesis}
    return counts, texts


def _is_readable(some: list[Entry]) -> bool:
    return any(one.kind() == "pair" for one in some)


@pytest.mark.parametrize("name", TWO_FILES)
@given(data=st.data(), some=entries(may_lack_source=True))
def test_two_files(name: str, data: st.DataObject, some: list[Entry]) -> None:
    """Each key of either file is a pair, untranslated, or not in the source's file; the order says nothing."""
    if not _is_readable(some):
        return
    (ours, theirs), write = TWO_FILES[name]
    first = [one for one in some if one.has_source]
    second = data.draw(st.permutations([one for one in some if one.translation != "absent"]))
    with tempfile.TemporaryDirectory() as folder:
        for path, said, text in ((ours, first, lambda one: one.source), (theirs, second, lambda one: one.target)):
            (Path(folder) / path).parent.mkdir(exist_ok=True)
            (Path(folder) / path).write_text(write(said, text), "utf-8")
        counts, texts = counted((f"{folder}/{ours}", f"{folder}/{theirs}"))
    assert counts == Counter(one.kind() for one in some)
    assert texts == {text for one in some if one.kind() == "pair" for text in (one.source, one.target)}


@pytest.mark.parametrize("name", ONE_FILE)
@given(some=entries(may_lack_source=False))
def test_one_file(name: str, some: list[Entry]) -> None:
    """Each unit is a pair or untranslated."""
    path, write = ONE_FILE[name]
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / path).write_text(write(some), "utf-8")
        counts, texts = counted((f"{folder}/{path}",))
    empty = EMPTY_IS_A_TEXT.get(name, ())
    kinds = ["pair" if one.translation in empty else one.kind() for one in some]
    assert counts == Counter(kinds)
    judged = [one for one, kind in zip(some, kinds, strict=True) if kind == "pair"]
    assert texts == {text for one in judged for text in (one.source, one.target)}


def _time(tenths: int, mark: str) -> str:
    return f"00:{tenths // 600:02}:{tenths // 10 % 60:02}{mark}{tenths % 10}00"


CUES: dict[str, tuple[str, str, str]] = {
    # the end of the name, what the file begins with, and a cue
    "SRT": ("srt", "", "{at}\n{begin} --> {end}\n{text}\n\n"),
    "SRT without blank lines": ("srt", "", "{at}\n{begin} --> {end}\n{text}\n"),
    "SRT without numbers": ("srt", "", "{begin} --> {end}\n{text}\n\n"),
    "WebVTT": ("vtt", "WEBVTT\n\n", "{begin} --> {end}\n{text}\n\n"),
    "SBV": ("sbv", "", "{begin},{end}\n{text}\n\n"),
    "ASS": (
        "ass",
        "[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\n",
        "Dialogue: 0,{begin},{end},Default,,0,0,0,,{text}\n",
    ),
}


@dataclass(frozen=True)
class Cue:
    """A cue of both files, of one of them, or one that the translation joins with the next."""

    number: int
    sides: str  # "both", "source", "target", "joined"


@pytest.mark.parametrize("name", CUES)
@given(
    drawn=st.lists(st.sampled_from(["both", "both", "source", "target", "joined"]), min_size=1, max_size=8),
    shift=st.integers(-2, 2),
)
def test_cues(name: str, drawn: list[str], shift: int) -> None:
    """Each cue's text of either file is in a pair, untranslated, or has no source; a number is lost nowhere."""
    if "both" not in drawn:
        return
    end, head, form = CUES[name]
    mark = "," if end == "srt" else "."
    ours: list[str] = []
    theirs: list[str] = []
    source_numbers, target_numbers = set(), set()
    waiting: tuple[int, str] | None = None

    def cue(at: int, begin: int, until: int, text: str) -> str:
        return form.format(at=at, begin=_time(begin, mark), end=_time(until, mark), text=text)

    for at, sides in enumerate(drawn):
        begin, number = 100 + 40 * at + 7 * at * at, 101 + 7 * at  # at moments that no shift makes alike
        if sides != "target":
            ours.append(cue(len(ours) + 1, begin, begin + 30, f"There are {number} cats"))
            source_numbers.add(number)
        text = f"Es gibt {number} Katzen"
        if sides == "joined" and at + 1 < len(drawn) and drawn[at + 1] == "both":
            waiting = begin, text
            continue
        if sides == "source":
            continue
        target_numbers.add(number)
        if waiting is not None:
            target_numbers.add(int(waiting[1].split()[2]))
            theirs.append(cue(len(theirs) + 1, waiting[0] + shift, begin + 30 + shift, f"{waiting[1]} {text}"))
            waiting = None
        else:
            theirs.append(cue(len(theirs) + 1, begin + shift, begin + 30 + shift, text))
    with tempfile.TemporaryDirectory() as folder:
        paths = f"{folder}/film.en.{end}", f"{folder}/film.de.{end}"
        for path, said in zip(paths, (ours, theirs), strict=True):
            Path(path).write_text(head + "".join(said), "utf-8")
        counts, texts = counted(paths)
    joined = " ".join(texts)
    in_pairs = {number for number in source_numbers | target_numbers if f"{number} " in joined}
    paired = source_numbers & target_numbers
    assert paired <= in_pairs
    assert not counts["malformed"]
    lonely = len(source_numbers - target_numbers) + len(target_numbers - source_numbers)
    merged = sum(text.count("Es gibt") - 1 for text in texts if "Es gibt" in text)
    assert counts.total() + merged == len(paired) + lonely
