"""Send a line, a unit and a string of 1 GB through audit, filter and repair, and see what becomes of it.

    python tools/huge_line.py [--bytes 1000000000] [--out FILE]

Plain, and packed with gzip (a megabyte that unpacks to all that). It must be counted as unread, or refused (exit code
2); filter and repair must pass it on byte for byte where they do not refuse it; and no command may have more than 400
MB of address space, Python and the language data included. Exit 1 when any of this is not so. make huge-line does it.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import json
import os
import resource
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

COMMAND = [sys.executable, "-m", "numguard"]
LIMIT = 400_000_000
STEP = b"7" * 1_000_000
TU = b'<tu><tuv xml:lang="en"><seg>12 cats</seg></tuv><tuv xml:lang="de"><seg>12 Katzen</seg></tuv></tu>'
TMX = b'<tmx version="1.4"><header srclang="en"/><body>' + TU
SHAPES = {
    "a line of TSV": (b"12 cats\t12 Katzen\n", b"\n13 cats\t13 Katzen\n", 0),
    "a line of JSON": (
        b'{"source": "12 cats", "hypothesis": "12 Katzen"}\n{"source": "',
        b'"}\n{"source": "13 cats", "hypothesis": "13 Katzen"}\n',
        0,
    ),
    "a cell of CSV": (b'source,target\n12 cats,12 Katzen\n"', b'",5\n13 cats,13 Katzen\n', 0),
    "a unit of TMX": (TMX + b"<tu><tuv><seg>", b"</seg></tuv></tu>" + TU + b"</body></tmx>", 0),
    "a tag of TMX": (TMX + b'<tu x="', b'">' + TU + b"</body></tmx>", 2),
    "a string of PO": (
        b'msgid "12 cats"\nmsgstr "12 Katzen"\n\nmsgid "',
        b'"\nmsgstr "5"\n\nmsgid "13 cats"\nmsgstr "13 Katzen"\n',
        0,
    ),
}
"""What stands before and after it, and the exit code of audit."""


def content(shape: str, size: int) -> Iterator[bytes]:
    """Yield the file by the megabyte."""
    before, after, _ = SHAPES[shape]
    yield before
    for _ in range(size // len(STEP)):
        yield STEP
    yield after


def feed(pipe: IO[bytes], shape: str, size: int, is_packed: bool) -> None:
    """Send the file, as far as it is read."""
    try:
        with pipe:
            if not is_packed:
                for part in content(shape, size):
                    pipe.write(part)
                return
            with gzip.GzipFile(fileobj=pipe, mode="wb", compresslevel=1, mtime=0) as packed:
                for part in content(shape, size):
                    packed.write(part)
    except BrokenPipeError:
        pass


def bound() -> None:
    """Bound the address space of this process."""
    resource.setrlimit(resource.RLIMIT_AS, (LIMIT, LIMIT))


def run(command: str, shape: str, size: int, is_packed: bool) -> dict[str, Any]:
    """Run one command, and tell what came of it."""
    more = ["-", "-s", "en", "-t", "de", *(["--json"] if command == "audit" else [])]
    began = time.monotonic()
    process = subprocess.Popen(
        [*COMMAND, command, *more],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, preexec_fn=bound,
    )  # fmt: skip
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stderr is not None
    threading.Thread(target=feed, args=(process.stdin, shape, size, is_packed), daemon=True).start()
    out, kept = hashlib.sha256(), b""
    while part := process.stdout.read(1 << 20):
        out.update(part)
        kept = part if command == "audit" else b""
    said = process.stderr.read().decode("utf-8", "replace")
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    told: dict[str, Any] = {"exit code": process.returncode, "MB at most": usage.ru_maxrss // 1024}
    told["seconds"] = round(time.monotonic() - began, 1)
    if command == "audit" and process.returncode == 0:
        record = json.loads(kept)
        told |= {"pairs": record["pairs"], "unread": record["unread"], "malformed": record["malformed"]}
    if command != "audit":
        whole = hashlib.sha256()
        for part in content(shape, size):
            whole.update(part)
        told["written as it was"] = out.digest() == whole.digest()
    if process.returncode not in (0, 2) or "Traceback" in said or "MemoryError" in said:
        told["said"] = said[-300:]
    return told


def is_right(told: dict[str, Any], command: str, code: int) -> bool:
    """Tell whether what came of a command is what must."""
    if "said" in told or told["exit code"] not in (0, 2):
        return False
    if told["exit code"] == 2:
        return True
    if command == "audit":
        return code == 0 and bool(told["unread"] + told["malformed"])
    return bool(told["written as it was"])


def main() -> int:
    """Send all, tell, store."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--bytes", type=int, default=1_000_000_000)
    parser.add_argument("--out", type=Path, metavar="FILE", help="store the figures here, as JSON")
    args = parser.parse_args()
    record: dict[str, Any] = {"bytes": args.bytes, "limit of address space": LIMIT}
    failures = 0
    for shape in SHAPES:
        for command, is_packed in (("audit", False), ("audit", True), ("filter", False), ("repair", False)):
            told = run(command, shape, args.bytes, is_packed)
            failures += not is_right(told, command, SHAPES[shape][2])
            name = f"{shape}, {'packed, ' if is_packed else ''}{command}"
            record[name] = told
            print(f"{name}: {json.dumps(told)}", flush=True)
    print(f"{len(record) - 2} runs, {failures} failed")
    if args.out:
        args.out.write_text(json.dumps(record, indent=1) + "\n", "utf-8")
    return int(failures > 0)


if __name__ == "__main__":
    sys.exit(main())
