"""Build numguard: with its core compiled, or in pure Python; the same sources, the same verdicts.

    pip wheel .                      compiled where there is a C compiler, else pure, with a notice
    pip install -e .                 the core pure, the walk in C where there is a compiler
    NUMGUARD_PURE=1 pip wheel .      pure, without the walk in C
    NUMGUARD_COMPILED=1 pip wheel .  compiled; fails where it cannot be compiled
    NUMGUARD_OPT=3 pip wheel .       compiled with -O3 instead of -O2: for wheels that are made once and used often
    NUMGUARD_STORED=0 pip wheel .    without what is known of all languages, which a compiled wheel stores: two minutes
    make compiled                    in place, for work on numguard itself

Names, versions and dependencies stand in pyproject.toml.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build import build

CORE = (
    "script",
    "quantity",
    "language/data.py",
    "language/nouns/nouns.py",
    "mentions",
    "alignment",
    "verdict",
    "model/result.py",
    "checker.py",
    "guard/buffer.py",
    "guard/lookahead.py",
)
"""What is compiled: what a check goes through, the checker, and what each part of a stream meets."""
INTERPRETED = Path("numguard", "script", "objects.py")
"""Asks whether it is checked or run, which a compiled module cannot tell."""
GROUP = "numguard.compiled"
"""Names the one library that holds them; it lies in the package."""
WALK = "numguard.mentions.lexicon._walk"
"""Names the walk in C."""
TOP_LEVEL = re.compile(r"^(?=char CPyDef_\w+_____top_level__\(void\) \{)", re.MULTILINE)
"""Where a function begins that runs the top level of a module. They are half of the C, and each is run once."""
RUN_ONCE = """\
#if defined(__clang__)
#define NUMGUARD_RUN_ONCE __attribute__((cold, optnone))
#elif defined(__GNUC__)
#define NUMGUARD_RUN_ONCE __attribute__((cold, optimize("O0")))
#else
#define NUMGUARD_RUN_ONCE
#endif
#if defined(__GNUC__)
#define NUMGUARD_COLD __attribute__((cold))
#else
#define NUMGUARD_COLD
#endif
"""
"""Tells the compiler that what runs once need not be made fast, which took two thirds of its time."""
COLD = (
    *(f"lexicon/{name}" for name in ("automaton", "build", "chunks", "compiled", "neighbours", "parts", "store")),
    *("lexicon/walk", "lexicon/written", "verdict/confidence", "verdict/replied", "verdict/report"),
    *("verdict/root_causes", "messages/catalogs"),
    *(f"hints/{path.stem}" for path in sorted(Path("numguard/verdict/hints").glob("[!_]*.py"))),
)
"""What loads a language, or is asked once something was found: made small, and apart from what each check runs."""
COLD_FUNCTION = re.compile(
    r"^(?=(?:static )?[\w ]+?\*?CPy(?:Def|Py|Gen)_(?:"
    + "|".join("(?:{}___)?{}".format(*name.split("/")) for name in COLD)
    + r")___\w+\([^;{]*?\) ?\{$)",
    re.MULTILINE,
)
"""Where one of its functions begins."""
INDENT = re.compile(r"^ +", re.MULTILINE)
"""What mypyc begins most lines with: by mistake hundreds of blanks, nine tenths of its file."""
HEADER = re.compile(r'^#include "__native_internal_\w+\.h"\n', re.MULTILINE)
"""The last line before the code of a C file of mypyc."""
RARE = """\
#if defined(__GNUC__)
#define NUMGUARD_RARE __attribute__((cold))
NUMGUARD_RARE void CPy_AddTraceback(const char *, const char *, int, PyObject *);
NUMGUARD_RARE void CPy_TypeErrorTraceback(const char *, const char *, int, PyObject *, const char *, PyObject *);
NUMGUARD_RARE void CPy_AttributeError(const char *, const char *, const char *, const char *, int, PyObject *);
#endif
"""
"""Tells the compiler which calls end a function with an error, so that what leads there lies apart from what runs.

A check runs through hundreds of kilobytes of code; a sixth of it was what no check meets.
"""


def packages() -> list[str]:
    """Return the names of all packages: the folders that hold modules, and the locale files, which lie beside them."""
    found = [".".join(path.parent.parts) for path in sorted(Path("numguard").rglob("__init__.py"))]
    return [*found, "numguard.locales"]


def asked(name: str) -> bool:
    """Tell whether an environment variable is set."""
    return os.environ.get(name, "") not in ("", "0")


def has_compiler() -> bool:
    """Tell whether there is what C sources are compiled with."""
    if sys.platform == "win32":
        return True  # setuptools finds it, or says what is missing
    command = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    return shutil.which(command) is not None


def is_compiled() -> bool:
    """Tell whether this build compiles: a wheel for others does where it can, an editable one only if asked."""
    if asked("NUMGUARD_PURE"):
        return False
    if asked("NUMGUARD_COMPILED"):
        return True
    if "bdist_wheel" not in sys.argv:
        return False
    if not has_compiler():
        print("numguard: no C compiler was found; the package is built in pure Python", file=sys.stderr)
        return False
    return True


def is_stored() -> bool:
    """Tell whether a wheel brings what is known of all languages: else each process makes what it asks for."""
    return asked("NUMGUARD_STORED") if "NUMGUARD_STORED" in os.environ else is_compiled()


def modules() -> list[str]:
    """Return the paths of the modules that are compiled."""
    found: list[Path] = []
    for name in CORE:
        place = Path("numguard", name)
        found += sorted(place.rglob("*.py")) if place.is_dir() else [place]
    return [str(path) for path in found if not path.name.startswith("__") and path != INTERPRETED]


def marked(source: str) -> str:
    """Write a C file of mypyc beside itself, with what runs once or never marked so; return where, or the file itself.

    The file of mypyc stays as it is: mypyc leaves alone what would be written the same, and then nothing is compiled.
    """
    path = Path(source)
    text = path.read_text("utf-8")
    if not TOP_LEVEL.search(text):
        return source
    made = path.with_name(f"{path.stem}_marked.c")
    told = COLD_FUNCTION.sub("NUMGUARD_COLD ", TOP_LEVEL.sub("NUMGUARD_RUN_ONCE ", INDENT.sub("", text)))
    said = RUN_ONCE + HEADER.sub(lambda found: found[0] + RARE, told)
    if not made.exists() or made.read_text("utf-8") != said:
        made.write_text(said, "utf-8")
    return str(made)


def walk() -> list[Extension]:
    """Return the walk in C, which every build has where there is a compiler, also an editable one; it is one second.

    Optional: what cannot be compiled is left out, and the walk in Python goes on.
    """
    if asked("NUMGUARD_PURE") or not has_compiler():
        return []
    return [Extension(WALK, [WALK.replace(".", "/") + ".c"], optional=not asked("NUMGUARD_COMPILED"))]


def extensions() -> list[Extension]:
    """Return the compiled modules: the walk, and where it is wanted the core."""
    return [*walk(), *core()]


def core() -> list[Extension]:
    """Return the reader, the aligner and the judge, compiled by mypyc; nothing where they are not wanted."""
    if not is_compiled():
        return []
    from mypyc.build import mypycify

    options = ["--config-file=", "--ignore-missing-imports", *modules()]
    level = os.environ.get("NUMGUARD_OPT", "2")
    found: list[Extension] = mypycify(options, opt_level=level, debug_level="0", group_name=GROUP)
    for extension in found:
        extension.sources = [marked(source) for source in extension.sources]
        extra = []
        if sys.platform != "win32":
            # Part of the -Wall that Python is built with: gcc reads the file again for each branch, half of its time.
            extra.append("-Wno-misleading-indentation")
        if sys.platform == "linux":
            extra += ["-fvisibility=hidden", "-fno-plt"]  # calls inside the library need no table, nor do those outside
            extra += ["-fno-align-jumps", "-fno-align-loops"]  # its loops are short, and its code is long
        extension.extra_compile_args = [*extension.extra_compile_args, *extra]
    return found


class StoredBuild(build):
    """Stores what is known of all languages when all is compiled: it takes a third of the time then."""

    def run(self) -> None:
        super().run()
        if is_stored():
            package = Path(self.build_lib, "numguard")
            command = [sys.executable, "-m", "numguard.mentions", str(package.absolute())]
            # There the locale files lie inside the package, as they will once it is installed.
            if subprocess.run(command, check=False, cwd=self.build_lib).returncode:
                sys.exit("numguard: the languages could not be stored")


if __name__ == "__main__":
    setup(packages=packages(), ext_modules=extensions(), cmdclass={"build": StoredBuild})
