"""Build numguard: compiled where there is a C compiler, else in pure Python; the same sources, the same verdicts.

    pip wheel .                      compiled, or pure with a notice where it cannot be compiled
    NUMGUARD_PURE=1 pip wheel .      pure whatever there is
    NUMGUARD_COMPILED=1 pip wheel .  fails where it cannot be compiled
    make compiled                    in place, for work on numguard itself; an editable install is pure otherwise

Names, versions and dependencies stand in pyproject.toml.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

ROOMS = ("mentions", "alignment", "verdict", "quantity", "script")
"""What is compiled: the way of a text from its letters to what is said of it. checker.py, which composes it, is not."""
_NOTICE = "numguard: {}; the package is built in pure Python, with the same verdicts at a third of the speed"


def asked(name: str) -> bool:
    """Tell whether an environment variable is set."""
    return os.environ.get(name, "") not in ("", "0")


def modules() -> list[str]:
    """Return the paths of the modules that are compiled."""
    found = (path for room in ROOMS for path in sorted(Path("numguard", room).rglob("*.py")))
    return [str(path) for path in found if not path.name.startswith("__")]


def extensions() -> list[Extension]:
    """Return the compiled modules; none where they are not wanted, or mypyc is not there."""
    is_editable = any("editable" in word or word in ("develop", "egg_info", "dist_info") for word in sys.argv)
    if asked("NUMGUARD_PURE") or (is_editable and not asked("NUMGUARD_COMPILED")):
        return []
    try:
        from mypyc.build import mypycify
    except ImportError:
        if asked("NUMGUARD_COMPILED"):
            raise
        print(_NOTICE.format("mypyc is not there"), file=sys.stderr)
        return []
    found: list[Extension] = mypycify(["--config-file=", "--ignore-missing-imports", *modules()], opt_level="3")
    return found


class Compile(build_ext):
    """Compiles all modules, or none where there is no compiler: they are one library."""

    def run(self) -> None:
        try:
            super().run()
        except Exception as error:  # what a compiler that is not there raises depends on the platform
            if asked("NUMGUARD_COMPILED"):
                raise
            print(_NOTICE.format(f"no C compiler ({error})"), file=sys.stderr)
            self.extensions.clear()


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
    setup(ext_modules=extensions(), cmdclass={"build_ext": Compile, "build_py": Store})
