"""Run each drop-in in its host, and see that it decides as ``numguard filter`` does: make integrations.

    python tools/integrations.py NAME ...

The hosts are installed in environments of their own: .venv-integrations, and .venv-weblate.
Exit 1 when one decides otherwise, or does not run.
"""

from __future__ import annotations

import gzip
import json
import os
import subprocess
import sys
import tempfile
import traceback
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import numguard

ROOT = Path(__file__).resolve().parent.parent
NUMGUARD = [sys.executable, "-m", "numguard"]
PAIRS = [
    (f"The harbour has {n:,} old boats.", f"Im Hafen liegen {n + (n % 7 == 0):,} alte Boote.".replace(",", "."))
    for n in range(20, 3_020, 11)
] + [("She bought 5,000 kits.", "Sie kaufte 5,000 Sets."), ("no number", "keine Zahl"), ("12", ""), ("about 5", "5")]


def expected() -> list[bool]:
    """What ``numguard filter`` passes on."""
    lines = [f"{source}\t{hypothesis}\n".encode() for source, hypothesis in PAIRS]
    command = [*NUMGUARD, "filter", "--format", "tsv", "-s", "en", "-t", "de", "--quiet", "--annotate", "--keep", "all"]
    done = subprocess.run(command, input=b"".join(lines), capture_output=True, check=True)
    return [line.split(b"\t")[2] != b"block" for line in done.stdout.splitlines()]


def opusfilter(folder: Path) -> list[bool]:
    """OpusFilter's own pipeline, from a configuration, with its own reading and writing."""
    for at, side in enumerate(("en", "de")):
        (folder / f"all.{side}").write_text("".join(f"{pair[at]}\n" for pair in PAIRS), "utf-8")
    config = {
        "common": {"output_directory": str(folder)},
        "steps": [
            {
                "type": "filter",
                "parameters": {
                    "inputs": ["all.en", "all.de"],
                    "outputs": ["good.en", "good.de"],
                    "filters": [
                        {
                            "NumguardFilter": {"source_lang": "en", "target_lang": "de"},
                            "module": "numguard.integrations.opusfilter",
                        }
                    ],
                },
            },
            {
                "type": "score",
                "parameters": {
                    "inputs": ["all.en", "all.de"],
                    "output": "scores.jsonl",
                    "filters": [
                        {
                            "NumguardFilter": {"source_lang": "en", "target_lang": "de"},
                            "module": "numguard.integrations.opusfilter",
                        }
                    ],
                },
            },
        ],
    }
    from opusfilter.opusfilter import OpusFilter

    OpusFilter(config).execute_steps()
    kept = (folder / "good.en").read_text("utf-8").splitlines()
    scores = [json.loads(line) for line in (folder / "scores.jsonl").read_text("utf-8").splitlines()]
    assert len(scores) == len(PAIRS)
    return [source in kept for source, _ in PAIRS]


def opuscleaner(folder: Path) -> list[bool]:
    """OpusCleaner's command line, with the filter file where it looks for such."""
    filters = folder / "filters"
    filters.mkdir()
    (filters / "numguard.json").write_bytes((ROOT / "numguard/integrations/opuscleaner/numguard.json").read_bytes())
    for at, side in enumerate(("en", "de")):
        with gzip.open(folder / f"all.{side}.gz", "wt", encoding="utf-8") as file:
            file.writelines(f"{pair[at]}\n" for pair in PAIRS)
    pipeline = {
        "version": 1,
        "files": ["all.en.gz", "all.de.gz"],
        "filters": [
            {"filter": "numguard", "parameters": {"SRCLANG": "en", "TRGLANG": "de", "KEEP": "flag"}, "language": None}
        ],
    }
    (folder / "all.filters.json").write_text(json.dumps(pipeline), "utf-8")
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["opuscleaner-clean", "--filters", str(filters / "*.json"), str(folder / "all.filters.json")],
        cwd=folder, capture_output=True, text=True, check=False, timeout=300, env=os.environ | {"PATH": path},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-2000:]
    kept = {line.split("\t")[0] for line in done.stdout.splitlines()}
    return [source in kept for source, _ in PAIRS]


def datatrove(folder: Path) -> list[bool]:
    """datatrove's local executor, from JSON lines to JSON lines."""
    from datatrove.executor import LocalPipelineExecutor
    from datatrove.pipeline.readers import JsonlReader
    from datatrove.pipeline.writers.jsonl import JsonlWriter

    from numguard.integrations.datatrove import NumguardFilter

    (folder / "in").mkdir()
    lines = [
        {"text": source, "id": str(at), "metadata": {"translation": hypothesis}}
        for at, (source, hypothesis) in enumerate(PAIRS)
    ]
    (folder / "in" / "a.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
    LocalPipelineExecutor(
        pipeline=[
            JsonlReader(str(folder / "in")),
            NumguardFilter("en", "de"),
            JsonlWriter(str(folder / "out"), compression=None),
        ],
        logging_dir=str(folder / "logs"),
    ).run()
    found = [
        json.loads(line) for path in (folder / "out").glob("*.jsonl") for line in path.read_text("utf-8").splitlines()
    ]
    kept = {int(one["id"]) for one in found}
    return [at in kept for at in range(len(PAIRS))]


def datasets(folder: Path) -> list[bool]:
    """datasets: map, filter, save_to_disk; and numguard reads the folder that it saved."""
    from datasets import Dataset

    from numguard.integrations.datasets import Numbers

    numbers = Numbers("en", "de")
    data = Dataset.from_dict({"id": list(range(len(PAIRS))), "translation": [{"en": s, "de": h} for s, h in PAIRS]})
    mapped = data.map(numbers, batched=True)
    kept = set(data.filter(numbers.agree, batched=True)["id"])
    assert [action != "block" for action in mapped["numguard_action"]] == [at in kept for at in range(len(PAIRS))]
    data.save_to_disk(str(folder / "saved"))
    command = [*NUMGUARD, "audit", str(folder / "saved"), "-s", "en", "-t", "de", "--json"]
    record = json.loads(subprocess.run(command, capture_output=True, check=True).stdout)
    assert record["actions"]["en-de"]["block"] == len(PAIRS) - len(kept)
    assert set(record["formats"].values()) == {"Arrow"}
    return [at in kept for at in range(len(PAIRS))]


def mozilla(folder: Path) -> list[bool]:
    """The Mozilla pipeline's cleaning steps: two files, packed with zstd, in and out."""
    import backports.zstd as zstd

    for at, side in enumerate(("en", "de")):
        text = "".join(f"{pair[at]}\n" for pair in PAIRS).encode()
        (folder / f"corpus.{side}.zst").write_bytes(zstd.compress(text))
    script = ROOT / "numguard/integrations/mozilla/clean-numbers.sh"
    command = ["bash", str(script), str(folder / "corpus"), str(folder / "clean"), "en", "de"]
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    subprocess.run(command, check=True, capture_output=True, env=os.environ | {"PATH": path})
    kept = zstd.decompress((folder / "clean.en.zst").read_bytes()).decode().splitlines()
    assert len(kept) == zstd.decompress((folder / "clean.de.zst").read_bytes()).count(b"\n")
    return [source in kept for source, _ in PAIRS]


def weblate(folder: Path) -> list[bool]:
    """Weblate's own loader of checks, flags and way of checking a unit; only the unit is no row of a database."""
    import django

    ours = [f"numguard.integrations.weblate.{name}" for name in ("NumbersCheck", "NumbersToLookAtCheck")]
    checks = ("weblate.checks.same.SameCheck", *ours)
    (folder / "our_settings.py").write_text(f"from weblate.settings_example import *\nCHECK_LIST = {checks}\n")
    sys.path.insert(0, str(folder))
    os.environ["DJANGO_SETTINGS_MODULE"] = "our_settings"
    django.setup()
    from weblate.checks.models import CHECKS
    from weblate.checks.tests.test_checks import MockUnit

    check = CHECKS["numguard"]

    def unit(source: str | list[str], target: str | list[str], flags: str = "") -> MockUnit:
        made = MockUnit(source=source, target=target, flags=flags, code="de")
        made.get_source_plurals, made.get_target_plurals = lambda: made.sources, lambda: made.targets
        return made

    def fails(one: MockUnit) -> bool:
        return bool(check.check_target(one.sources, one.targets, one))

    assert check.should_skip(unit("74 cats", "4 Katzen", "ignore-numguard"))
    said = str(check.get_description(SimpleNamespace(unit=unit("74 cats", "4 Katzen"))))
    assert "74" in said, said
    look = CHECKS["numguard_look"]
    assert [look.check_target([one], [other], unit(one, other)) for one, other in PAIRS] == [
        verdict.action == "flag" for verdict in (numguard.check(*pair, "en", "de") for pair in PAIRS)
    ]
    assert look.should_skip(unit("74 cats", "4 Katzen", "ignore-numguard-look"))
    return [not fails(unit(source, target)) for source, target in PAIRS]


HOSTS: dict[str, Callable[[Path], list[bool]]] = {
    function.__name__: function for function in (opusfilter, opuscleaner, datatrove, datasets, mozilla, weblate)
}


def main() -> int:
    """Run the hosts that are named."""
    due = expected()
    print(f"numguard filter passes on {sum(due)} of {len(due)} pairs", flush=True)
    wrong = 0
    for name in sys.argv[1:]:
        with tempfile.TemporaryDirectory() as folder:
            try:
                found = HOSTS[name](Path(folder))
            except Exception:  # noqa: BLE001 -- one host that does not run must not hide the others
                traceback.print_exc()
                found = []
        differ = [at for at, (one, other) in enumerate(zip(found, due, strict=False)) if one != other]
        ok = len(found) == len(due) and not differ
        wrong += not ok
        print(f"{name}: {'the same decisions' if ok else f'DIFFERS at {differ[:5]} of {len(found)}'}", flush=True)
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
