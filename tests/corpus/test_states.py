"""SDLXLIFF of Trados and MQXLIFF of memoQ: segments are the pairs, with their states; locked ones are not rewritten.

The samples are as these tools write them; tests/corpus/test_formats.py has XLIFF itself.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from numguard.formats.piece import Reading
from numguard.formats.rows import Row
from numguard.formats.source import open_corpus

Run = Callable[..., Any]

HEAD = (
    '<?xml version="1.0" encoding="utf-8"?>\n<xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" {} version="1.2">'
    '<file original="a.docx" source-language="en-US" target-language="de-DE"><body>\n'
)
TAIL = "\n</body></file></xliff>\n"
SDL = HEAD.format('xmlns:sdl="http://sdl.com/FileTypes/SdlXliff/1.0" sdl:version="1.0"')
MQ = HEAD.format('xmlns:mq="MQXliff"')


def sdl(source: dict[int, str], target: dict[int, str], states: dict[int, str]) -> str:
    """Write a unit of Trados, each segment in a pair of tags, as a run of bold text is."""

    def marked(said: dict[int, str]) -> str:
        return "".join(f'<g id="9"><mrk mtype="seg" mid="{at}">{text}</mrk></g> ' for at, text in said.items())

    segs = "".join(f'<sdl:seg id="{at}" {state}/>' for at, state in states.items())
    return (
        f'<trans-unit id="u1"><source>{" ".join(source.values())}</source><seg-source>{marked(source)}</seg-source>'
        f"<target>{marked(target)}</target><sdl:seg-defs>{segs}</sdl:seg-defs></trans-unit>"
    )


def mq(unit: int, source: str, target: str, facts: str) -> str:
    return f'<trans-unit id="{unit}" {facts}><source>{source}</source><target>{target}</target></trans-unit>'


def rows_of(folder: Path, text: str, name: str = "a.sdlxliff") -> list[Row]:
    path = folder / name
    path.write_text(text, "utf-8")
    with open_corpus((str(path),), None, Reading()) as corpus:
        assert corpus.format == "XLIFF 1"
        return list(corpus.rows())


def test_segments_of_trados_are_the_pairs(tmp_path: Path) -> None:
    """In whatever order; one that has no translation yet, or a copy of its source, is not translated."""
    source = {1: "It has 12 cats.", 2: "It has 5 dogs.", 3: "Nine birds.", 4: "7 fish.", 5: "8 cows."}
    target = {2: "Es hat 5 Hunde.", 1: "Es hat 12 Katzen.", 4: "7 fish.", 5: "8 cows."}
    states = {1: 'conf="ApprovedTranslation"', 2: 'conf="Draft" origin="mt"', 3: "", 4: "", 5: 'conf="Translated"'}
    rows = rows_of(tmp_path, SDL + sdl(source, target, states) + TAIL)
    said = [(row.unit, row.source, row.hypothesis, row.state, row.is_untranslated) for row in rows]
    assert said == [
        ("u1/1", "It has 12 cats.", "Es hat 12 Katzen.", "ApprovedTranslation", False),
        ("u1/2", "It has 5 dogs.", "Es hat 5 Hunde.", "Draft", False),
        ("u1/3", "Nine birds.", "", "", True),
        ("u1/4", "7 fish.", "", "", True),
        ("u1/5", "8 cows.", "8 cows.", "Translated", False),
    ]


@pytest.mark.parametrize(
    "target",
    [
        "<target>Es hat 12 Katzen. Es hat 5 Hunde.</target>",
        '<target><mrk mtype="seg" mid="7">Es hat 12 Katzen. Es hat 5 Hunde.</mrk></target>',
        '<target><mrk mtype="seg" mid="1">Es hat 12 Katzen.</mrk> '
        '<mrk mtype="seg" mid="1">Es hat 5 Hunde.</mrk></target>',
    ],
)
def test_a_unit_whose_segments_do_not_match_is_one_pair(tmp_path: Path, target: str) -> None:
    whole = sdl({1: "It has 12 cats.", 2: "It has 5 dogs."}, {}, {})
    (row,) = rows_of(tmp_path, SDL + whole.replace("<target></target>", target) + TAIL)
    assert (row.unit, row.source, row.hypothesis) == (
        "u1",
        "It has 12 cats. It has 5 dogs.",
        "Es hat 12 Katzen. Es hat 5 Hunde.",
    )


def test_what_is_deleted_in_revision_and_what_is_not_for_translators_is_no_text(tmp_path: Path) -> None:
    revised = 'Es hat <mrk mtype="x-sdl-deleted" sdl:revid="r">13</mrk><mrk mtype="x-sdl-added" sdl:revid="s">12</mrk>.'
    structure = '<trans-unit id="s" translate="no"><source>&lt;p&gt; 99</source></trans-unit>'
    (row,) = rows_of(tmp_path, SDL + structure + sdl({1: "It has 12."}, {1: revised}, {1: 'conf="Draft"'}) + TAIL)
    assert (row.unit, row.hypothesis) == ("u1", "Es hat 12.")


def test_a_translation_names_its_own_language(tmp_path: Path) -> None:
    unit = sdl({1: "12 cats", 2: "5 dogs"}, {1: "12 chats", 2: "5 chiens"}, {}).replace(
        "<target>", '<target xml:lang="fr">'
    )
    assert [row.target_lang for row in rows_of(tmp_path, SDL + unit + TAIL)] == ["fr", "fr"]


def test_a_unit_with_a_locked_segment_is_locked_where_it_is_one_pair(run: Run, tmp_path: Path) -> None:
    locked = sdl({1: WRONG[0]}, {7: WRONG[1]}, {1: 'locked="true"'})
    text = (SDL + locked + TAIL).encode()
    assert run("repair", stdin=text).stdout == text
    unlocked = text.replace(b'locked="true"', b"")
    assert run("repair", stdin=unlocked).stdout == unlocked.replace(b"47", b"74")


def test_states_of_memoq(tmp_path: Path) -> None:
    units = (
        mq(1, "12 cats", "12 Katzen", 'mq:status="ManuallyConfirmed"')
        + mq(2, "5 dogs", "5 dogs", 'mq:status="NotStarted"')
        + mq(3, "5 dogs", "6 Hunde", 'mq:status="NotStarted" mq:locked="no"')
    )
    rows = rows_of(tmp_path, MQ + units + TAIL, "a.mqxliff")
    assert [(row.state, row.is_untranslated) for row in rows] == [
        ("ManuallyConfirmed", False),
        ("", True),
        ("NotStarted", False),
    ]


def test_states_of_xliff_itself(tmp_path: Path) -> None:
    text = (
        '<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="de"><file id="f">'
        '<unit id="a"><segment id="s" state="reviewed"><source>5 dogs</source><target>6 Hunde</target></segment>'
        '<segment state="initial"><source>7 cats</source><target>7 cats</target></segment></unit></file></xliff>'
    )
    path = tmp_path / "a.xlf"
    path.write_text(text, "utf-8")
    with open_corpus((str(path),), None, Reading()) as corpus:
        rows = list(corpus.rows())
    assert [(row.unit, row.state, row.is_untranslated) for row in rows] == [
        ("a/s", "reviewed", False),
        ("a/2", "", True),
    ]
    (row,) = rows_of(tmp_path, MQ + mq(1, "5", "6", "").replace("<target>", '<target state="final">') + TAIL)
    assert row.state == "final"


WRONG = ("The town has 74 lamps.", "Die Stadt hat 47 Lampen.")
LOCKED = {
    "sdlxliff": SDL
    + sdl(dict(enumerate([WRONG[0]] * 2)), dict(enumerate([WRONG[1]] * 2)), {0: 'locked="true"'})
    + TAIL,
    "mqxliff": MQ + mq(0, *WRONG, 'mq:locked="locked"') + mq(1, *WRONG, 'mq:locked="false"') + TAIL,
}


@pytest.mark.parametrize("name", LOCKED)
def test_a_locked_segment_is_judged_and_not_rewritten(run: Run, tmp_path: Path, name: str) -> None:
    text = LOCKED[name]
    path, out, edits = tmp_path / f"a.{name}", tmp_path / "out", tmp_path / "edits.jsonl"
    path.write_text(text, "utf-8")
    assert run("repair", str(path), "-o", str(out), "--edits", str(edits)).code == 0
    at = text.rindex("47")
    assert out.read_text("utf-8") == f"{text[:at]}74{text[at + 2 :]}"
    assert "the segment is locked" in json.loads(edits.read_text("utf-8").splitlines()[0])["refusals"][-1]


def test_findings_tell_the_state(run: Run, tmp_path: Path) -> None:
    path, findings = tmp_path / "a.sdlxliff", tmp_path / "f.jsonl"
    path.write_text(SDL + sdl({1: WRONG[0]}, {1: WRONG[1]}, {1: 'conf="Translated"'}) + TAIL, "utf-8")
    run("audit", str(path), "--findings", str(findings))
    (found,) = map(json.loads, findings.read_text("utf-8").splitlines())
    assert (found["unit"], found["state"]) == ("u1", "Translated")
