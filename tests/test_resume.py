"""``filter`` and ``repair`` go on where they were stopped: same bytes, and only the last pairs are judged twice."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from numguard.audit import rewriting
from numguard.audit.pairing import Pairing
from numguard.formats import files

Run = Callable[..., Any]

LANGUAGES = ("-s", "en", "-t", "de")
LINES = b"".join(f"There are {n} cats.\tEs gibt {n + n % 3 // 2} Katzen.\n".encode() for n in range(20, 320))
PO = b"".join(
    f'msgid "There are {n} cats."\nmsgstr "Es gibt {n + n % 3 // 2} Katzen."\n\n'.encode() for n in range(20, 320)
)


@pytest.fixture(autouse=True)
def _small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rewriting, "_EVERY", 10)
    monkeypatch.setattr(files, "_BLOCK", 500)


class _Stop:
    """Counts what is judged, and stops the run at a place, as a kill would."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
        self.judged = 0
        self.at = -1
        judge = getattr(Pairing, name)

        def counted(pairing: Pairing, first: Any, *more: Any, **named: Any) -> Any:
            self.judged += len(first) if isinstance(first, Sequence) and name == "screen" else 1
            if self.judged > self.at > 0:
                raise KeyboardInterrupt
            return judge(pairing, first, *more, **named)

        monkeypatch.setattr(Pairing, name, counted)


@pytest.mark.parametrize(
    ("command", "name", "content", "judges"),
    [
        (("filter", "--removed", "aside"), "in.tsv", LINES, "screen"),
        (("filter", "--annotate", "--keep", "all"), "in.tsv", LINES, "check"),
        (("filter", "--removed", "aside"), "in.po", PO, "check"),
        (("repair", "--edits", "aside"), "in.tsv", LINES, "repair"),
        (("repair", "--edits", "aside"), "in.po", PO, "repair"),
    ],
)
def test_a_stopped_run_goes_on(
    run: Run,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    command: tuple[str, ...],
    name: str,
    content: bytes,
    judges: str,
) -> None:
    (tmp_path / name).write_bytes(content)
    monkeypatch.chdir(tmp_path)
    whole = run(*command, *LANGUAGES, name, "-o", "out")
    expected = [Path(file).read_bytes() for file in ("out", "aside") if Path(file).exists()]
    for file in ("out", "aside"):
        Path(file).unlink(missing_ok=True)
    stop = _Stop(monkeypatch, judges)
    stop.at = 270
    assert run(*command, *LANGUAGES, name, "-o", "out").code == 130
    assert not Path("out").exists()
    stop.judged, stop.at = 0, -1
    again = run(*command, *LANGUAGES, name, "-o", "out", "--resume")
    assert stop.judged < 100
    assert [Path(file).read_bytes() for file in ("out", "aside") if Path(file).exists()] == expected
    assert "going on after 2" in again.err
    assert again.err.splitlines()[-1] == whole.err.splitlines()[-1]
    assert {path.name for path in tmp_path.iterdir()} - {name, "out", "aside"} == set()


def test_two_aligned_files_go_on(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for side, name in enumerate(("a", "b")):
        Path(name).write_bytes(b"".join(line.rstrip(b"\n").split(b"\t")[side] + b"\n" for line in LINES.splitlines()))
    run("filter", *LANGUAGES, "a", "b", "-o", "x", "y")
    expected = [Path(name).read_bytes() for name in "xy"]
    stop = _Stop(monkeypatch, "check")
    stop.at = 270
    assert run("filter", *LANGUAGES, "a", "b", "-o", "x2", "y2").code == 130
    stop.judged, stop.at = 0, -1
    run("filter", *LANGUAGES, "a", "b", "-o", "x2", "y2", "--resume")
    assert stop.judged < 100
    assert [Path(f"{name}2").read_bytes() for name in "xy"] == expected


def test_parquet_goes_on(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pyarrow = pytest.importorskip("pyarrow")
    parquet = pytest.importorskip("pyarrow.parquet")
    monkeypatch.chdir(tmp_path)
    pairs = [line.split("\t") for line in LINES.decode().splitlines()]
    table = pyarrow.table({"source": [one for one, _ in pairs], "hypothesis": [two for _, two in pairs]})
    parquet.write_table(table, "in.parquet", row_group_size=100)
    run("filter", *LANGUAGES, "in.parquet", "-o", "out", "--removed", "aside")
    expected = Path("out").read_bytes(), Path("aside").read_bytes()
    stop = _Stop(monkeypatch, "check")
    stop.at = 270
    assert run("filter", *LANGUAGES, "in.parquet", "-o", "out2", "--removed", "aside2").code == 130
    assert not Path("out2").exists()
    stop.judged, stop.at = 0, -1
    run("filter", *LANGUAGES, "in.parquet", "-o", "out2", "--removed", "aside2", "--resume")
    assert stop.judged < 100
    assert (Path("out2").read_bytes(), Path("aside2").read_bytes()) == expected
    assert not [*tmp_path.glob("*.rows"), *tmp_path.glob("*.state")]


@pytest.mark.parametrize("command", ["filter", "repair"])
def test_what_cannot_go_on_is_refused(run: Run, tmp_path: Path, command: str) -> None:
    (tmp_path / "in.tsv").write_bytes(LINES)
    name, out = str(tmp_path / "in.tsv"), str(tmp_path / "out")
    for given, why in (
        ((name,), "--resume needs --output FILE"),
        ((name, "-o", f"{out}.gz"), "--resume cannot go on in the middle of a packed file"),
        (("-", "-o", out), "--resume cannot go on with standard input"),
    ):
        outcome = run(command, *LANGUAGES, *given, "--resume", stdin=b"")
        assert outcome.code == 2
        assert why in outcome.err


def stopped_filter(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, str]:
    """Stop a filter at 200 pairs; return its input and its output, of which the rest is still to be written."""
    name, out = tmp_path / "in.tsv", str(tmp_path / "out")
    name.write_bytes(LINES)
    stop = _Stop(monkeypatch, "screen")
    stop.at = 200
    assert run("filter", *LANGUAGES, str(name), "-o", out).code == 130
    stop.at = -1
    return name, out


def test_another_input_is_no_reason_to_go_on(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    name, out = stopped_filter(run, tmp_path, monkeypatch)
    outcome = run("filter", *LANGUAGES, str(name), "-o", out, "--keep", "pass", "--resume")
    assert outcome.code == 2
    assert "another input or other options" in outcome.err
    state = Path(f"{out}.state")
    kept = json.loads(state.read_bytes())
    state.write_text(json.dumps(kept | {"sizes": []}), "utf-8")
    assert "of another command" in run("filter", *LANGUAGES, str(name), "-o", out, "--resume").err
    state.write_text(json.dumps(kept), "utf-8")
    Path(f"{out}.tmp").write_bytes(b"")
    assert "going on" not in run("filter", *LANGUAGES, str(name), "-o", out, "--resume").err
    assert Path(out).read_bytes().count(b"\n") == 200


def test_a_new_run_says_that_it_could_have_gone_on(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    name, out = stopped_filter(run, tmp_path, monkeypatch)
    assert "--resume would have gone on" in run("filter", *LANGUAGES, str(name), "-o", out).err
    assert not Path(f"{out}.state").exists()
