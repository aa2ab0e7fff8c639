"""tools/precision.py: what was read once is judged again; the readers' texts hold nothing that the tool said."""

from __future__ import annotations

import gzip
import json
from dataclasses import replace
from pathlib import Path

import precision
import pytest

ROOT = Path(__file__).parent.parent
PAIRS = (
    ("google", "en", "de", "The bridge is 120 metres long.", "Die Brücke ist 125 Meter lang."),
    ("google", "en", "de", "The town has 4 gates.", "Die Stadt hat 4 Tore."),
    ("nllb", "en", "fr", "She paid 30 euros for it.", "Elle l'a payé 13 euros."),
    ("ref", "en", "fr", "The train left at 9:20.", "Le train est parti à 9 h 20."),
)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    keys = ("system", "src_lang", "tgt_lang", "source", "hypothesis")
    rows = [{"set": "own", "i": number} | dict(zip(keys, pair, strict=True)) for number, pair in enumerate(PAIRS)]
    with gzip.open(tmp_path / "production.jsonl.gz", "wt", encoding="utf-8") as file:
        file.writelines(json.dumps(row) + "\n" for row in rows)
    news = tmp_path / "ntrex"
    news.mkdir()
    (news / "src.en.txt").write_text("It has 12 rooms.\n", "utf-8")
    (news / "ref.de.txt").write_text("Es hat 14 Zimmer.\n", "utf-8")
    return tmp_path


def _judgement(sample: precision.Sample, action: str, final: str) -> precision.Judgement:
    error = "value" if final == "true" else ""
    one = precision.Judgement("", "google", "en", "de", action, (), final, None, final, error, "an own reason")
    return replace(one, hash=sample.hash, kind=sample.kind)


def test_all_sets_are_read(data: Path) -> None:
    kinds = [sample.kind for sample in precision.samples(data)]
    assert kinds == ["news", "google", "google", "nllb", "reference"]
    assert len({sample.hash for sample in precision.samples(data)}) == len(kinds)


def test_what_changed_is_told(data: Path) -> None:
    news, wrong, right, other, reference = precision.samples(data)
    judgements = [
        _judgement(wrong, "block", "true"),
        _judgement(right, "block", "ours"),  # passes now: gone
        _judgement(reference, "flag", "true"),  # passes now: lost
        _judgement(other, "pass", "agree"),  # blocks now
        replace(_judgement(news, "block", "true"), hash="0" * 64),  # not in the data
    ]
    rows = precision.seen(judgements, precision.samples(data), precision.Judge())
    assert [row.action for row in rows] == ["block", "pass", "block", "pass"]
    lines = list(precision.compared(rows, 1))
    assert lines[0] == "4 judged pairs; 1 are not in this data"
    assert "Google | 2 | 50% | 1, 0 | 0 | 1 | 100% | 21% to 100%" in lines
    assert "references of the production set | 1 | 100% | 0, 0 | 1 | 0 | - | 0% to 100%" in lines
    worse = [line.split(" ", 1)[1] for line in lines[lines.index("## For the worse") + 1 :]]
    assert worse == ["nllb en-de pass -> block: an own reason", "reference en-de flag -> pass: an own reason"]
    assert "## Still ours" not in lines


def test_what_is_still_misread_is_told_by_cause(data: Path) -> None:
    wrong, _, other = list(precision.samples(data))[1:4]
    judgements = [_judgement(sample, "block", "ours") for sample in (wrong, other)]
    rows = precision.seen(judgements, precision.samples(data), precision.Judge())
    assert list(precision.compared(rows, 0))[-2:] == ["## Still ours", "2 an own reason"]


def test_nothing_worse_is_not_told(data: Path) -> None:
    wrong = list(precision.samples(data))[1]
    judgements = [_judgement(wrong, "block", "true")]
    rows = precision.seen(judgements, precision.samples(data), precision.Judge())
    assert "## For the worse" not in list(precision.compared(rows, 0))


def test_a_drawn_pair_is_judged_and_stored(data: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    assert precision.draw(precision.samples(data), out, [], 5, "1") == 3
    text = (out / "00.txt").read_text("utf-8")
    assert "Die Brücke ist 125 Meter lang." in text
    assert not any(word in text for word in ("unaccounted", "digit", "block", "google"))
    numbers = {block.split("\n")[2]: block.split(" ")[0][1:] for block in text.split("\n\n")}
    answers = tmp_path / "first.tsv"
    wrong, right = numbers["Die Brücke ist 125 Meter lang."], numbers["Es hat 14 Zimmer."]
    answers.write_text(f"{wrong}\ttrue\t120 became 125\tvalue\n{right}\tfree\tsaid otherwise\n", "utf-8")
    taken = precision.take(out, answers, "first", [])
    assert sorted((one.kind, one.first, one.final, one.error) for one in taken) == [
        ("google", "true", "true", "value"),
        ("news", "free", "free", ""),
    ]
    stored = tmp_path / "judgements.jsonl"
    precision.store(taken, stored)
    assert "Brücke" not in stored.read_text("utf-8")
    assert precision.load(stored) == sorted(taken, key=lambda one: one.hash)
    assert precision.draw(precision.samples(data), out, taken, 5, "1") == 1


def test_a_second_reader_gets_what_was_read_once(data: Path, tmp_path: Path) -> None:
    out = tmp_path / "again"
    wrong, right = list(precision.samples(data))[1:3]
    once = _judgement(wrong, "block", "true")
    twice = replace(_judgement(right, "block", "ours"), second="ours")
    assert precision.again(data, out, [once, twice], "1") == 1
    assert "by a second reader, who says the same of 1" in precision.open_questions([once, twice])
    answers = tmp_path / "second.tsv"
    answers.write_text("0\tfree\n", "utf-8")
    one, _ = precision.take(out, answers, "second", [once, twice])
    assert (one.first, one.second, one.final) == ("true", "free", "true")
    answers.write_text("0\tfree\tagreed in a third look\n", "utf-8")
    one, _ = precision.take(out, answers, "final", [one, twice])
    assert (one.first, one.second, one.final, one.error) == ("true", "free", "free", "")


@pytest.mark.parametrize(
    "line", ["0\tmaybe\twhy", "7\tfree\twhy", "x\tfree\twhy", "0\ttrue\twhy", "0\tfree\twhy\tvalue"]
)
def test_a_wrong_line_is_refused(data: Path, tmp_path: Path, line: str) -> None:
    out = tmp_path / "out"
    precision.draw(precision.samples(data), out, [], 1, "1")
    answers = tmp_path / "answers.tsv"
    answers.write_text(line + "\n", "utf-8")
    with pytest.raises(SystemExit, match=r"answers\.tsv"):
        precision.take(out, answers, "first", [])


def test_many_pairs_of_one_sentence_make_an_interval_wide() -> None:
    apart, together = precision.interval(20, "abcdefghijklmnopqrst"), precision.interval(20, "a" * 20)
    assert apart[0] > 0.8 > together[0]
    assert precision.interval(0, "") == (0.0, 1.0)


def test_what_is_stored_holds_together() -> None:
    judgements = precision.load()
    assert len(judgements) > 900
    for one in judgements:
        assert one.final in precision.JUDGED, one
        assert one.kind in precision.NAMES, one
        assert (one.error in precision.ERRORS) == (one.final == "true"), one
        assert one.why, one


def test_only_the_kinds_that_are_named_are_drawn(data: Path, tmp_path: Path) -> None:
    assert precision.main(["draw", str(data), str(tmp_path / "out"), "--kinds", "nllb", "--half", "both"]) == 0
    drawn = precision.load(tmp_path / "out" / "drawn.jsonl")
    assert [one.kind for one in drawn] == ["nllb"]
    with pytest.raises(SystemExit, match="nbll"):
        precision.main(["draw", str(data), str(tmp_path / "out"), "--kinds", "nbll"])


def test_only_one_half_is_drawn(data: Path, tmp_path: Path) -> None:
    """What is drawn to tell precision comes from the closed half, of which nothing is mended."""
    halves = {one.hash: one.half for one in precision.samples(data)}
    drawn: list[str] = []
    for half in ("closed", "open"):
        out = tmp_path / half
        assert precision.main(["draw", str(data), str(out), "--half", half]) == 0
        read = precision.load(out / "drawn.jsonl")
        drawn += [one.hash for one in read]
        assert {(halves[one.hash], one.half) for one in read} <= {(half, half)}
    assert len({*drawn}) == len(drawn) == 3


def test_only_some_rules_are_drawn_and_told(data: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    options = ["draw", str(data), str(out), "--half", "both", "--rules"]
    assert precision.main([*options, "damaged-number"]) == 0
    drawn = precision.load(out / "drawn.jsonl")
    assert drawn
    assert all("damaged-number" in one.rules for one in drawn)
    with pytest.raises(SystemExit, match="damged-number"):
        precision.main([*options, "damged-number"])
    read = [replace(one, final="true", half="closed") for one in drawn]
    told = list(precision.rules_told([*read, replace(read[0], half="open")]))
    assert f"block damaged-number | {len(read)} | {len(read)} | 0 | 0" in told
