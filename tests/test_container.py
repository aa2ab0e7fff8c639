"""deploy/Containerfile: its steps, done here without a container engine."""

from __future__ import annotations

import fnmatch
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
TEXT = ROOT.joinpath("deploy", "Containerfile").read_text("utf-8")


def steps(name: str) -> list[str]:
    """The arguments of each instruction of a name, in their order."""
    return re.findall(rf"^{name} (.+)$", TEXT, re.M)


def copied(place: Path) -> Path:
    """Copy what the first stage copies, and nothing else; without what the build makes anew."""
    left_out = shutil.ignore_patterns("__pycache__", "stored", "*.so")
    for step in steps("COPY"):
        if not step.startswith("--from"):
            *sources, target = step.split()
            for source in sources:
                if (ROOT / source).is_dir():
                    shutil.copytree(ROOT / source, place / target, ignore=left_out)
                else:
                    shutil.copy(ROOT / source, place / target)
    return place


def test_what_is_copied_is_all_that_a_build_needs(tmp_path: Path) -> None:
    place = copied(tmp_path)
    assert (place / "setup.py").is_file(), "without it nothing is stored"
    project = tomllib.loads((place / "pyproject.toml").read_text("utf-8"))
    for name in (project["project"]["readme"], *project["project"]["license-files"]):
        assert (place / name).is_file(), name
    for module in (*ROOT.glob("numguard/**/*.py"), *ROOT.glob("locales/*.toml")):
        assert (place / module.relative_to(ROOT)).is_file(), module
    said = dict(word.split("=") for word in " ".join(steps("ENV")).split())
    assert said["NUMGUARD_STORED"] == said["NUMGUARD_PURE"] == "1"


def test_nothing_that_is_copied_is_ignored() -> None:
    ignored = ROOT.joinpath(".dockerignore").read_text("utf-8").splitlines()
    allowed = {line[1:] for line in ignored if line.startswith("!")}
    names = [name for step in steps("COPY") if not step.startswith("--from") for name in step.split()[:-1]]
    assert [name for name in names if not any(fnmatch.fnmatch(name, pattern) for pattern in allowed)] == []


def test_what_it_runs_exists() -> None:
    (entry,), (command,) = steps("ENTRYPOINT"), steps("CMD")
    assert json.loads(entry) == ["/opt/numguard/bin/numguard"]
    words = json.loads(command)
    done = subprocess.run(
        [sys.executable, "-m", "numguard", words[0], "--help"], capture_output=True, text=True, check=True
    )
    assert [word for word in words if word.startswith("--") and word not in done.stdout] == []
    extras = tomllib.loads(ROOT.joinpath("pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    (asked,) = re.findall(r"'\.\[([\w,]+)\]'", TEXT)
    assert set(asked.split(",")) <= set(extras)


@pytest.mark.slow
def test_the_image_would_have_its_languages_stored(tmp_path: Path) -> None:
    """The build of the first stage, with the environment that it sets; two languages stand for all."""
    (tmp_path / "src").mkdir()
    place = copied(tmp_path / "src")
    said = dict(word.split("=") for word in " ".join(steps("ENV")[:1]).split())
    for path in (place / "locales").glob("*.toml"):
        if path.stem not in ("de", "en", "zh", "zh-Hant", "zh-TW") and not path.stem.startswith("root"):
            path.unlink()
    (install,) = [step for step in steps("RUN") if "pip install" in step]
    words = shlex.split(install.partition("&&")[2])
    assert words[1:3] == ["install", "--no-cache-dir"]
    command = [sys.executable, "-m", "pip", "install", "-qq", "--no-deps", "--disable-pip-version-check"]
    subprocess.run([*command, "--target", str(tmp_path / "out"), str(place)], check=True, env={**os.environ, **said})
    stored = {path.name for path in (tmp_path / "out" / "numguard").rglob("stored/*.bin")}
    assert {"automaton-de-de.bin", "data-de.bin", "babel.bin"} <= stored
