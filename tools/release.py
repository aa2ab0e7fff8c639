"""Build what is published, twice, and look at it: make release.

sdist and wheel are built from what git has of HEAD, with the time of its commit; both builds must be the same, byte for
byte (the compiled wheel, COMPILED=1, is built once: compilers name their folders). Then: twine check; the contents, of
which none may be a test, a benchmark or a file of a corpus; the size; the version, which numguard/__init__.py alone
says; and dist/sbom.json (CycloneDX) of an environment that holds the wheel and nothing else.
"""

from __future__ import annotations

import ast
import gzip
import hashlib
import io
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"
MOST = {".whl": 16_500_000, ".gz": 8_000_000}
FOREIGN = re.compile(
    r"(^|/)(tests?|benchmarks|typescript|vscode|tools|docs|site|\.git\w*|\.venv[^/]*)/|\.(tmx|zst|parquet|arrow)$|eval/data"
)
"""What is never published."""


def main() -> int:
    """Build, look, list; return 1 where something is not as it must be."""
    compiled = is_compiled()
    shutil.rmtree(DIST, ignore_errors=True)
    with tempfile.TemporaryDirectory(prefix="numguard-release-") as folder:
        builds = [build(Path(folder, str(number))) for number in range(1 if compiled else 2)]
        shutil.copytree(builds[0], DIST)
        wrong = [] if compiled else differing(*builds)
    files = sorted(DIST.iterdir())
    for path in files:
        names = contents(path)
        (DIST / f"{path.name}.txt").write_text("\n".join(names) + "\n", "utf-8")
        digest = hashlib.sha256(path.read_bytes()).hexdigest()
        print(f"{path.name}  {path.stat().st_size:,} bytes  {len(names)} files  sha256 {digest}")
        wrong += [f"{path.name} holds {name}" for name in names if FOREIGN.search(name.partition("/")[2])]
        if path.suffix == ".whl" and not any("/lexicon/stored/" in name for name in names):
            wrong.append(f"{path.name} holds nothing stored: each user would wait for the languages at first use")
        if path.stat().st_size > MOST[path.suffix]:
            wrong.append(f"{path.name} has more than {MOST[path.suffix]:,} bytes")
        if f"-{version()}" not in path.name:
            wrong.append(f"{path.name} is not of version {version()}")
    twine = [sys.executable, "-m", "twine", "check", "--strict", *map(str, files)]
    if subprocess.run(twine, check=False).returncode:
        wrong.append("twine check is not content")
    bill(next(path for path in files if path.suffix == ".whl"))
    print("\n".join(wrong) or "as they must be" + ("" if compiled else "; both builds are the same"))
    return 1 if wrong else 0


def is_compiled() -> bool:
    """Tell whether the wheel of this platform is asked for."""
    return os.environ.get("NUMGUARD_COMPILED", "") not in ("", "0")


def version() -> str:
    """Return the version, from the one place that says it."""
    tree = ast.parse(ROOT.joinpath("numguard", "model", "errors.py").read_text("utf-8"))
    found = [node for node in tree.body if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "VERSION"]
    return str(ast.literal_eval(found[0].value))


def build(place: Path) -> Path:
    """Export HEAD and build it; return the folder with sdist and wheel."""
    source, out = place / "source", place / "dist"
    source.mkdir(parents=True)
    packed = subprocess.run(["git", "archive", "HEAD"], cwd=ROOT, check=True, capture_output=True).stdout
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        archive.extractall(source, filter="data")
    time = subprocess.run(["git", "log", "-1", "--format=%ct"], cwd=ROOT, check=True, capture_output=True, text=True)
    kind = "NUMGUARD_COMPILED" if is_compiled() else "NUMGUARD_PURE"
    asked = {kind: "1", "NUMGUARD_STORED": "1", "NUMGUARD_OPT": "3"}
    environment = {**os.environ, **asked, "SOURCE_DATE_EPOCH": time.stdout.strip(), "PYTHONHASHSEED": "0"}
    command = [sys.executable, "-m", "build", "--outdir", str(out), str(source)]
    subprocess.run(command, check=True, env=environment, stdout=subprocess.DEVNULL)
    (sdist,) = out.glob("*.tar.gz")
    normalise(sdist, int(time.stdout))
    return out


def normalise(sdist: Path, time: int) -> None:
    """Write an sdist anew, in order, with one time and no owner: setuptools takes both from the machine."""
    with tarfile.open(sdist) as archive:
        entries = sorted(archive.getmembers(), key=lambda entry: entry.name)
        read = {entry.name: archive.extractfile(entry) for entry in entries if entry.isfile()}
        held = {name: file.read() for name, file in read.items() if file}
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for entry in entries:
            entry.mtime, entry.uid, entry.gid, entry.uname, entry.gname, entry.pax_headers = time, 0, 0, "", "", {}
            entry.mode = 0o755 if entry.isdir() else 0o644
            archive.addfile(entry, io.BytesIO(held[entry.name]) if entry.name in held else None)
    sdist.write_bytes(gzip.compress(packed.getvalue(), mtime=0))


def differing(one: Path, other: Path) -> list[str]:
    """Return what two builds do not have in common, down to the files inside."""
    found = []
    for path in sorted(one.iterdir()):
        twin = other / path.name
        if path.read_bytes() != twin.read_bytes():
            inside = [name for name, data in held(path).items() if held(twin).get(name) != data]
            found.append(f"{path.name}: the builds differ: {inside[:5] or 'in order or times'}")
    return found


def held(path: Path) -> dict[str, bytes]:
    """Return the files of a wheel or an sdist."""
    if path.suffix == ".whl":
        with zipfile.ZipFile(path) as archive:
            return {name: archive.read(name) for name in archive.namelist()}
    with tarfile.open(path) as archive:
        read = {entry.name: archive.extractfile(entry) for entry in archive.getmembers() if entry.isfile()}
        return {name: file.read() for name, file in read.items() if file}


def contents(path: Path) -> list[str]:
    """Return the names of what is in a wheel or an sdist."""
    return sorted(held(path))


def bill(wheel: Path) -> None:
    """Write the bill of materials of an environment with the wheel alone."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
        python = str(Path(folder, "bin", "python"))
        pip = [sys.executable, "-m", "pip", "--python", python, "install", "-qq", "--disable-pip-version-check"]
        subprocess.run([*pip, str(wheel)], check=True)
        command = [sys.executable, "-m", "cyclonedx_py", "environment", "--output-reproducible", "-o"]
        subprocess.run([*command, str(DIST / "sbom.json"), python], check=True)


if __name__ == "__main__":
    sys.exit(main())
