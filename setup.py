"""Build numguard: compiled where there is a C compiler, else pure Python; the same sources, the same verdicts.

    NUMGUARD_PURE=1 pip wheel .       builds the pure package whatever there is
    NUMGUARD_COMPILED=1 pip wheel .   fails where it cannot compile
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from setuptools import Extension, setup

ROOMS = ("mentions", "alignment", "verdict", "quantity", "script")
FILES = ()
"""What is compiled: the way of a text from its letters to a verdict. Who composes it (checker.py) is not."""
NOT = ("mentions/__init__.py",)


def modules() -> list[str]:
    """Return the paths of the modules that are compiled."""
    found = [path for room in ROOMS for path in sorted(Path("numguard", room).rglob("*.py"))]
    return [str(path) for path in (*found, *map(Path, FILES)) if path.name != "__init__.py"]


def extensions() -> list[Extension]:
    """Return the compiled modules; none where they are not wanted, or mypyc is not there."""
    if os.environ.get("NUMGUARD_PURE", "") not in ("", "0"):
        return []
    try:
        from mypyc.build import mypycify
    except ImportError:
        if os.environ.get("NUMGUARD_COMPILED", "") not in ("", "0"):
            raise
        print("numguard: mypyc is not there, so the package is built in pure Python", file=sys.stderr)
        return []
    return mypycify(["--config-file=", "--ignore-missing-imports", *modules()], opt_level="3")


if __name__ == "__main__":
    setup(ext_modules=extensions())
