"""Files of the probe, changed at random: each is read or refused, and what is read can be run, reported and shown."""

from __future__ import annotations

import io
import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from numguard import probe
from numguard.cli import probe_show
from numguard.cli.screen import Screen
from numguard.model.errors import NumguardError
from numguard.probe import records
from numguard.probe.cache import Cache
from numguard.probe.harvest import read_harvest
from numguard.probe.http import _fill, shape
from numguard.probe.junit import junit
from numguard.probe.oracle import Oracle
from numguard.probe.page import page
from numguard.probe.systems import outputs

ROUNDS = int(os.environ.get("NUMGUARD_MUTATIONS", "150"))
VALUES: list[Any] = [
    None, True, False, 0, -1, 5, 10**30, 1.5, 1e300, "", "x", "5", "1/0", "NaN", "{NUM}", "{", "{=1/3|x}{NUM}",
    "\ud800", "\x1b[2J", "en", "zz", "date", "words", "passed", "failed", "error", "abstained", [], {}, [[]],
    {"a": 1}, "7" * 300,
]  # fmt: skip
SUITE = probe.generate("en", size=4, seed="mutated")


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if path:
        yield path
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, child in pairs:
        yield from places(child, (*path, key))


def mutated(record: Any, rng: Random) -> Any:
    made = json.loads(json.dumps(record))
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        if not (found := list(places(made))):
            return made
        *steps, last = rng.choice(found)
        place = made
        for step in steps:
            place = place[step]
        how = rng.random()
        if how < 0.15:
            del place[last]
        elif how < 0.2 and isinstance(place, dict):
            place[rng.choice(("zz", "id", "value", "\ud800"))] = place.pop(last)
        else:
            place[last] = json.loads(json.dumps(rng.choice(VALUES)))
    return made


def use_suite(path: Path) -> None:
    suite, plan = records.read_suite_and_plan(path)
    run = probe.run(suite, probe.Retrying(Oracle(suite), retries=0), "de")
    use_runs((run,), plan.thresholds)
    records.write_json(path, records.report_record([run]))
    assert records.read_report(path) == (run,)
    probe.system_of(plan.system, suite)


def use_runs(runs: tuple[probe.Run, ...], thresholds: dict[str, float]) -> None:
    assert page(runs).encode()
    assert junit(runs, thresholds).encode()
    screen = io.StringIO()
    probe_show.show(runs, Screen(screen))
    assert "\x1b" not in screen.getvalue()


def use_templates(path: Path) -> None:
    found = read_harvest(path)
    made = probe.generate(found.lang, size=6, templates=found.templates, capabilities_of=found.capabilities)
    records.write_json(path, records.suite_record(made))
    assert records.read_suite(path) == made


def use_shape(path: Path) -> None:
    json.dumps(_fill(shape(str(path)).body, {"text": "a"}))


def use_outputs(path: Path) -> None:
    lines = path.with_suffix(".jsonl")
    lines.write_text("".join(json.dumps(line) + "\n" for line in json.loads(path.read_text())))
    assert outputs(str(lines), SUITE)


def use_cache(path: Path) -> None:
    path.write_text("".join(json.dumps(line) + "\n" for line in json.loads(path.read_text())))
    cache = Cache(path)
    cache.put("k", "v")
    cache.close()


PLAN = {"target_lang": ["de"], "system": {"oracle": "same", "workers": 2}, "fail_under": {"integers": 5}}
RECORDS: dict[str, tuple[Any, Callable[[Path], None]]] = {
    "suite": ({**records.suite_record(SUITE), "run": PLAN}, use_suite),
    "report": (
        records.report_record([probe.run(SUITE, probe.Retrying(Oracle(SUITE)), "de")]),
        lambda path: use_runs(records.read_report(path), {"": 50.0}),
    ),
    "templates": (
        {
            "format": "numguard-templates/1",
            "lang": "en",
            "templates": {
                "a": {"text": "The {NUM} ships and {=2/3|two thirds} of {NUM2}.", "for": ["integers", "decimals"]},
                "b": {"text": "{NUM} cats", "for": ["numerals", "fractions"]},
            },
        },
        use_templates,
    ),
    "shape": ({"body": {"q": "{text}", "x": [{"y": "{source}"}]}, "path": "a.0.b"}, use_shape),
    "outputs": ([{"id": SUITE.cases[0].id, "output": "5"}, {"source": "x", "output": "6"}], use_outputs),
    "cache": ([{"key": "a", "output": "5"}, {"key": "b", "output": "6"}], use_cache),
}


@pytest.mark.parametrize("name", RECORDS)
def test_mutated(tmp_path: Path, name: str) -> None:
    """R15: nothing but an error of numguard, with words (NUMGUARD_MUTATIONS says how many files)."""
    record, use = RECORDS[name]
    path, refused = tmp_path / "file.json", 0
    for number in range(ROUNDS):
        made = mutated(record, Random(f"{name}/{number}"))
        path.write_text(json.dumps(made))
        try:
            use(path)
        except NumguardError as error:
            refused += bool(str(error))
        except Exception as error:
            raise AssertionError(f"{name} {number}: {json.dumps(made)[:2000]}") from error
    assert 0 < refused < ROUNDS
