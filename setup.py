"""Build numguard: in pure Python, or with the reader compiled; the same sources, the same verdicts.

    pip wheel .                      pure
    NUMGUARD_COMPILED=1 pip wheel .  compiled; fails where it cannot be compiled
    make compiled                    in place, for work on numguard itself

Names, versions and dependencies stand in pyproject.toml.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_py import build_py

ROOMS = ("mentions",)
"""What is compiled: the reader. With alignment, verdict, quantity and script the library crashes as it is loaded."""


def asked(name: str) -> bool:
    """Tell whether an environment variable is set."""
    return os.environ.get(name, "") not in ("", "0")


def modules() -> list[str]:
    """Return the paths of the modules that are compiled."""
    found = (path for room in ROOMS for path in sorted(Path("numguard", room).rglob("*.py")))
    return [str(path) for path in found if not path.name.startswith("__")]


def extensions() -> list[Extension]:
    """Return the compiled modules; none where they are not wanted."""
    if not asked("NUMGUARD_COMPILED"):
        return []
    from mypyc.build import mypycify

    found: list[Extension] = mypycify(["--config-file=", "--ignore-missing-imports", *modules()], opt_level="3")
    return found


class Store(build_py):
    """Makes the automata of all languages, so that loading one need not."""

    def run(self) -> None:
        super().run()
        folder = Path(self.build_lib, "numguard/mentions/lexicon/stored")
        if not self.editable_mode and not asked("NUMGUARD_UNSTORED"):
            command = [sys.executable, "-m", "numguard.mentions.lexicon", str(folder.absolute())]
            if subprocess.run(command, check=False).returncode:
                print("numguard: no automata are stored; each process makes those that it needs", file=sys.stderr)


if __name__ == "__main__":
    setup(ext_modules=extensions(), cmdclass={"build_py": Store})
