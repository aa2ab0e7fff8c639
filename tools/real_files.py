"""Read, filter and repair files that others wrote, one of each format, and the same files damaged: make real-files.

    python tools/real_files.py [--out FILE]

The texts are real: Django's German (PO), React Native's (Android), JAXB's (properties, from a jar of pyspark). The
other formats hold Django's texts as the translate toolkit, pyarrow and datasets write them. For each file:

- its pieces are the file, byte for byte, and as many units are read as the translate toolkit reads;
- ``filter --keep all`` writes it back byte for byte; what ``filter`` keeps is kept again byte for byte, and is the file
  without some of its units; ``repair`` of that changes nothing but what it tells;
- cut in its middle, packed and cut, in UTF-16, with another format behind it, and with 64 kB of zeroes in it: an error
  that names the file (exit code 2), or counted units, and no more memory than the whole file took.

Exit 1 when any of this is not so.
"""

from __future__ import annotations

import argparse
import gzip
import json
import resource
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from translate.storage import factory

from numguard.formats.piece import Reading
from numguard.formats.source import open_corpus, plan

ROOT = Path(__file__).resolve().parent.parent
NUMGUARD = [sys.executable, "-m", "numguard"]
LANGUAGES = ["-s", "en", "-t", "de"]


def files(folder: Path) -> Iterator[tuple[str, list[Path]]]:
    """Write or fetch the files; yield each one's format and, where its format has two, its source's before it."""
    import django

    po = folder / "django.po"
    po.write_bytes((Path(django.__file__).parent / "conf/locale/de/LC_MESSAGES/django.po").read_bytes())
    yield "PO", [po]
    for form, module, name, more in (
        ("XLIFF 1", "po2xliff", "django.xlf", []),
        ("TMX", "po2tmx", "django.tmx", ["-l", "de"]),
    ):
        command = [sys.executable, "-m", f"translate.convert.{module}", "--progress=none", *more, str(po)]
        subprocess.run([*command, str(folder / name)], check=True, capture_output=True)
        yield form, [folder / name]
    units = [unit for unit in factory.getobject(str(po)).units if unit.istranslated() and not unit.isheader()]
    yield from _tables(folder, [(str(unit.source), str(unit.target)) for unit in units])
    yield from _android(folder)
    yield from _properties(folder)


def _tables(folder: Path, pairs: list[tuple[str, str]]) -> Iterator[tuple[str, list[Path]]]:
    import csv

    import pyarrow as pa
    import pyarrow.parquet as pq
    from datasets import Dataset
    from translate.storage.ts2 import tsfile
    from translate.storage.xliff2 import Xliff2File

    for form, name, kind in (("XLIFF 2", "django2.xlf", Xliff2File), ("Qt TS", "django.ts", tsfile)):
        store = kind()
        store.setsourcelanguage("en")
        store.settargetlanguage("de")
        for at, (source, target) in enumerate(pairs):
            unit = store.addsourceunit(source)
            unit.setid(str(at))
            unit.target = target
        (folder / name).write_bytes(bytes(store))
        yield form, [folder / name]
    with (folder / "django.csv").open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([("source", "target"), *pairs])
    yield "CSV", [folder / "django.csv"]
    lines = ["\t".join(" ".join(text.split()) for text in pair) for pair in pairs]
    (folder / "django.tsv").write_text("".join(f"{line}\n" for line in lines), "utf-8")
    yield "TSV", [folder / "django.tsv"]
    records = [{"source": source, "hypothesis": target} for source, target in pairs]
    (folder / "django.jsonl").write_text("".join(f"{json.dumps(one)}\n" for one in records), "utf-8")
    yield "JSON lines", [folder / "django.jsonl"]
    pq.write_table(pa.Table.from_pylist(records), folder / "django.parquet")
    yield "Parquet", [folder / "django.parquet"]
    Dataset.from_list(records).save_to_disk(str(folder / "django.hf"))
    yield "Arrow", [next((folder / "django.hf").glob("*.arrow"))]


def _android(folder: Path) -> Iterator[tuple[str, list[Path]]]:
    done = subprocess.run(["npm", "pack", "--silent", "react-native"], cwd=folder, capture_output=True, check=False)
    if done.returncode:
        print(f"Android strings: npm has no react-native here: {done.stderr.decode()[-200:]}")
        return
    inside = "package/ReactAndroid/src/main/res/views/uimanager/"
    (packed,) = folder.glob("react-native-*.tgz")
    subprocess.run(["tar", "xzf", packed.name, inside], cwd=folder, check=True)
    yield "Android strings", [folder / inside / name / "strings.xml" for name in ("values", "values-de")]


def _properties(folder: Path) -> Iterator[tuple[str, list[Path]]]:
    from importlib.util import find_spec

    found = find_spec("pyspark")
    places = [Path(found.origin).parent] if found and found.origin else ROOT.glob(".venv/lib/*/site-packages/pyspark")
    jars = [jar for place in places for jar in place.glob("jars/jaxb-runtime-*.jar")]
    if not jars:
        print("Java properties: no pyspark is installed here (make spark)")
        return
    paths = []
    with zipfile.ZipFile(jars[0]) as jar:
        for name in ("Messages.properties", "Messages_de.properties"):
            paths.append(folder / name)
            paths[-1].write_bytes(jar.read(f"org/glassfish/jaxb/runtime/v2/runtime/{name}"))
    yield "Java properties", paths


def numguard(*argv: str) -> subprocess.CompletedProcess[bytes]:
    """Run a command with its children's memory bounded, so that a leak is an error."""

    def bound() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (8_000_000_000,) * 2)  # less, and pyarrow waits for ever

    return subprocess.run([*NUMGUARD, *argv], capture_output=True, check=False, preexec_fn=bound, timeout=300)


def units_of(path: Path) -> int | None:
    """Count the translated units as the translate toolkit reads them; None for what it does not read."""
    if path.suffix not in (".po", ".xlf", ".tmx", ".ts"):
        return None
    from translate.storage.xliff2 import Xliff2File

    store = Xliff2File.parsefile(str(path)) if path.name == "django2.xlf" else factory.getobject(str(path))
    units = [unit for unit in store.units if not unit.isheader() and not unit.isobsolete()]
    return sum(len(unit.target.strings) if unit.hasplural() else bool(unit.target) for unit in units)


def whole(form: str, paths: list[Path], folder: Path) -> tuple[dict[str, Any], list[str]]:
    """Read, filter and repair one file; return figures and what is wrong."""
    names, wrong = [str(path) for path in paths], []
    raw = paths[-1].read_bytes()
    is_table = form in ("Parquet", "Arrow")
    if not is_table:
        (part,) = plan(names, None)
        with open_corpus(part, None, Reading(source_lang="en", target_lang="de")) as corpus:
            pieces = list(corpus.pieces or ())
        if b"".join(piece.raw for piece in pieces) != raw:
            wrong.append("its pieces are not the file")
    said = json.loads(numguard("audit", *names, *LANGUAGES, "--json").stdout)
    if list(said["formats"].values()) != [form]:
        wrong.append(f"read as {said['formats']}")
    figures = {"bytes": len(raw), "pairs": said["pairs"], "blocked": said["actions"].get("en-de", {}).get("block", 0)}
    figures["units, by the translate toolkit"] = units_of(paths[-1])
    outs = [paths[-1].with_name(f"{at}-{paths[-1].name}") for at in range(4)]
    for at, (given, more) in enumerate(
        [(names, ["filter", "--keep", "all"]), (names, ["filter"]), ([*names[:-1], str(outs[1])], ["filter"]),
         ([*names[:-1], str(outs[1])], ["repair"])][: 3 if is_table else 4]
    ):  # fmt: skip
        done = numguard(more[0], *given, *LANGUAGES, *more[1:], "-o", str(outs[at]))
        if done.returncode:
            wrong.append(f"{' '.join(more)}: {done.stderr.decode()[-300:]}")
            return figures, wrong
    if outs[0].read_bytes() != raw:
        wrong.append("filter --keep all changes bytes")
    if outs[1].read_bytes() != outs[2].read_bytes():
        wrong.append("what was filtered changes when it is filtered again")
    if not is_table and outs[3].read_bytes() != outs[1].read_bytes():
        wrong.append("repair changes what filter passed")
    if not is_table and not _is_part(outs[1].read_bytes(), [piece.raw for piece in pieces]):
        wrong.append("more than whole units is gone")
    return figures, wrong


def _is_part(left: bytes, pieces: list[bytes]) -> bool:
    """Tell whether a file is others' pieces in their order, some left out, with the blanks before them."""
    at = 0
    for piece in pieces:
        if left.startswith(piece, at):
            at += len(piece)
    return at == len(left) or left[at:].strip() == b""


def damaged(raw: bytes, is_binary: bool) -> dict[str, bytes]:
    """Return the file in the ways in which files arrive broken."""
    half = raw[: len(raw) // 2]
    bad = {
        "cut": half,
        "cut.gz": gzip.compress(raw, mtime=0)[: len(raw) // 10],
        "mixed": raw + b"\n<tmx version='1.4'><body/></tmx>\nmsgid \"5\nfour\tvier\n",
        "zeroes": half + bytes(65_536) + raw[len(half) :],
    }
    if not is_binary:
        bad["utf-16"] = raw.decode("utf-8", "replace").encode("utf-16")
        bad["latin-1"] = raw.decode("utf-8", "replace").encode("latin-1", "replace")
    return bad


def broken(form: str, paths: list[Path], pairs: int) -> tuple[dict[str, str], list[str]]:
    """Say what becomes of a file in each way of being broken, and what is wrong with that."""
    said, wrong = {}, []
    for name, raw in damaged(paths[-1].read_bytes(), form in ("Parquet", "Arrow")).items():
        path = paths[-1].with_name(f"{name}-{paths[-1].name}{'.gz' if name.endswith('.gz') else ''}")
        path.write_bytes(raw)
        done = numguard("audit", *map(str, paths[:-1]), str(path), *LANGUAGES, "--json")
        last = done.stderr.decode("utf-8", "replace").strip().rpartition("\n")[2]
        if done.returncode == 2:
            said[name] = "refused"
            if path.name not in last:
                wrong.append(f"{name}: the error names no file: {last}")
        elif done.returncode == 0:
            told = json.loads(done.stdout)
            left = told["malformed"] + told["unread"]
            said[name] = f"{told['pairs']} of {pairs} pairs read, {left} counted as malformed"
            # What is cut between two lines is a file as good as any other.
            if not left and told["pairs"] < pairs and name != "cut":
                wrong.append(f"{name}: exit code 0, and what is not read is not counted")
        else:
            wrong.append(f"{name}: exit code {done.returncode}: {last}")
    return said, wrong


def main() -> int:
    """Look at all files, tell, store."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--out", type=Path, metavar="FILE", help="store the figures here, as JSON")
    args = parser.parse_args()
    record: dict[str, Any] = {}
    failures = 0
    with tempfile.TemporaryDirectory() as name:
        for form, paths in files(Path(name)):
            figures, wrong = whole(form, paths, Path(name))
            figures["broken"], more = broken(form, paths, figures["pairs"])
            for fault in (*wrong, *more):
                print(f"FAILED {form}: {fault}", flush=True)
            failures += len(wrong) + len(more)
            record[form] = figures
            print(f"{form}: {json.dumps(figures)}", flush=True)
    print(f"{len(record)} formats, {failures} failed")
    if args.out:
        args.out.write_text(json.dumps(record, indent=1) + "\n", "utf-8")
    return int(failures > 0)


if __name__ == "__main__":
    sys.exit(main())
