"""Imports go one way: no circle between modules, and a contract of layers for every folder."""

from __future__ import annotations

import tomllib
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import grimp
import pytest

ROOT = Path(__file__).resolve().parent.parent
CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]


def circle(package: str) -> list[str]:
    """Return modules that import each other in a circle, or none.

    Imports inside functions and under TYPE_CHECKING count: they may save start-up time, not hide a circle.
    """
    graph = grimp.build_graph(package, cache_dir=None)
    imports = {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}
    try:
        TopologicalSorter(imports).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def test_no_circle() -> None:
    assert circle("numguard") == []


@pytest.mark.parametrize(
    ("name", "hidden"),
    [
        ("plain", "from {package} import low"),
        ("in_function", "def late():\n    from {package}.low import value\n    return value"),
        ("for_types", "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from {package}.low import value"),
    ],
)
def test_a_circle_is_found(name: str, hidden: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = f"circle_{name}"
    folder = tmp_path / package
    folder.mkdir()
    folder.joinpath("__init__.py").write_text("", "utf-8")
    folder.joinpath("low.py").write_text(f"from {package}.high import late\nvalue = 1\n", "utf-8")
    folder.joinpath("high.py").write_text(f"{hidden.format(package=package)}\n", "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    assert {f"{package}.low", f"{package}.high"} == set(circle(package))


def folders() -> set[str]:
    """Return the packages that hold two or more modules or packages."""
    graph = grimp.build_graph("numguard", cache_dir=None)
    return {module for module in graph.modules if len(graph.find_children(module)) > 1}


def test_every_folder_has_layers() -> None:
    layered = [container for contract in CONTRACTS for container in contract.get("containers", ())]
    assert len(layered) == len(set(layered))
    assert set(layered) == folders()
    assert all(contract["exhaustive"] for contract in CONTRACTS if contract["type"] == "layers")
    assert not any("ignore_imports" in contract for contract in CONTRACTS)
