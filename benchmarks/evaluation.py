"""Run an evaluation script that has ``main()`` and ``load_checker(name)``, and writes its figures with ``--json``."""

from __future__ import annotations

import contextlib
import importlib.util
import io
import json
import sys
import tempfile
from pathlib import Path
from typing import Any


def load(path: Path) -> Any:
    """Return the script as a module."""
    spec = importlib.util.spec_from_file_location("evaluation", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def run(module: Any, sets: str, langs: str, *options: str) -> tuple[str, dict[str, Any]]:
    """Return what the script printed, and its figures."""
    printed = io.StringIO()
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "figures.json"
        before = sys.argv
        chosen = ["--langs", langs] if langs else []
        sys.argv = [str(module.__file__), "--sets", sets, "--json", str(out), *chosen, *options]
        try:
            with contextlib.redirect_stdout(printed):
                module.main()
        finally:
            sys.argv = before
        return printed.getvalue(), json.loads(out.read_text("utf-8"))
