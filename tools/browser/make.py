"""Make a folder that checks pairs in a browser, without a server that judges: numguard, its languages, and Pyodide.

    python tools/browser/make.py OUT --langs en,de,zh --pyodide node_modules/pyodide      (make browser)

OUT can be put on any host of static files. numguard.zip holds the package in pure Python, and of the languages that are
asked for what is stored, and babel's data. Repairs and a guess of the language need packages that are compiled
(docs/how-to/browser.md).
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import babel.localedata

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path.insert(0, str(ROOT))

from numguard.language import babel_files, cldr, cldr_table, store  # noqa: E402
from numguard.language import data as localedata  # noqa: E402
from numguard.language.tags import canonical  # noqa: E402
from numguard.mentions.lexicon import store as automata  # noqa: E402
from numguard.mentions.storing import store_all  # noqa: E402

LEFT_OUT = (
    "audit",
    "cli",
    "config",
    "formats",
    "integrations",
    "lid176",
    "probe",
    "server",
    "stored",
    "__pycache__",
)
"""Folders that a check in a page does not need."""
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json", "python_stdlib.zip")


def main(argv: list[str] | None = None) -> int:
    """Make the folder, and say how many bytes a browser loads."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=Path)
    parser.add_argument("--langs", default="en,de,fr,es,zh")
    parser.add_argument("--pyodide", type=Path, required=True)
    args = parser.parse_args(argv)
    (args.out / "pyodide").mkdir(parents=True, exist_ok=True)
    shutil.copy(HERE / "index.html", args.out)
    tags = [canonical(tag) for tag in args.langs.split(",")]
    os.environ["NUMGUARD_CACHE"] = ""  # what is stored is stored in the package
    # What is stored may be older than the code, which would then ask for packages that no browser has.
    store_all(sorted({name for tag in tags for name in localedata.load(tag).chain}), ROOT / "numguard", processes=1)
    pack(args.out / "numguard.zip", tags)
    for name in PYODIDE:
        shutil.copy(args.pyodide / name, args.out / "pyodide")
    for path in sorted(args.out.rglob("*.*")):
        if path.is_file():
            print(f"{path.stat().st_size:>12,}  {path.relative_to(args.out)}")
    return 0


def pack(path: Path, tags: list[str]) -> None:
    """Write numguard with the facts of some languages; raises SystemExit where they are not stored."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, file in sorted(set(code()) | set(facts(tags))):
            archive.write(file, name)


def code() -> Iterator[tuple[str, Path]]:
    """Yield the package's files, and babel's modules, by their names in the archive."""
    package = ROOT / "numguard"
    for file in package.rglob("*"):
        if file.suffix in (".py", ".toml") and not set(file.relative_to(package).parts) & set(LEFT_OUT):
            yield str(file.relative_to(ROOT)), file
    folder = Path(babel.__file__).parent
    for file in (*folder.rglob("*.py"), folder / "global.dat"):
        yield f"babel/{file.relative_to(folder)}", file


def facts(tags: list[str]) -> Iterator[tuple[str, Path]]:
    """Yield locale files and what is stored of languages."""
    package = ROOT / "numguard"
    names = {name for tag in tags for name in babel_files.parents(cldr.identifier(tag) or "root")}
    for name in {"root", *names}:
        file = Path(babel.localedata._dirname, f"{name}.dat")
        yield f"babel/locale-data/{file.name}", file
    stored = [cldr_table.FILE]
    for tag in tags:
        data = localedata.load(tag)
        for name in data.chain:
            file = ROOT / "locales" / f"{name}.toml"
            yield f"numguard/locales/{file.name}", file
            stored += [store.FOLDER / f"data-{name}.bin"]
        stored += [store.FOLDER / f"data-{data.tag}.bin"]
        made = [*automata.FOLDER.glob(f"*-{data.tag}-*.bin"), *automata.FOLDER.glob(f"*-{data.tag}.bin")]
        if not made:
            raise SystemExit(f"{tag} is not stored: python -m numguard.mentions stores all languages")
        stored += made
    for file in {ROOT / "locales" / "__init__.py", *stored}:
        if file.is_file():
            inside = package / "locales" / file.name if file.suffix == ".py" else file
            yield str(inside.relative_to(ROOT)), file


if __name__ == "__main__":
    sys.exit(main())
