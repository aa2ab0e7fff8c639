"""Put what changes/ says into CHANGELOG.md, under Unreleased, and take the files away: make changes.

A file holds bullets; a line ``### Added`` (Changed, Fixed, Security) says of which sort those below it are.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SORTS = ("Added", "Changed", "Fixed", "Security")
_UNRELEASED = "## [Unreleased]\n"


def read(text: str, name: str) -> dict[str, list[str]]:
    """Return the bullets of one file by their sort; what no heading names is a change.

    Raises ValueError for a heading that is none of SORTS, and for a line that belongs to no bullet.
    """
    bullets: dict[str, list[str]] = {}
    sort = "Changed"
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("### "):
            sort = line[4:].strip()
            if sort not in SORTS:
                raise ValueError(f"{name}:{number}: {sort!r} is none of {', '.join(SORTS)}")
        elif line.startswith("- "):
            bullets.setdefault(sort, []).append(line)
        elif line.strip():
            if not line.startswith("  ") or sort not in bullets:
                raise ValueError(f"{name}:{number}: begin a bullet with '- ', and indent what goes on")
            bullets[sort][-1] += f"\n{line}"
    return bullets


def merged(changelog: str, bullets: Mapping[str, list[str]]) -> str:
    """Return a changelog with bullets added at the head of their sorts of what is not released."""
    head, mark, rest = changelog.partition(_UNRELEASED)
    if not mark:
        raise ValueError("CHANGELOG.md has no Unreleased")
    body, *released = re.split(r"(?=^## \[)", rest, maxsplit=1, flags=re.M)
    known = dict(zip(re.findall(r"^### (.+)$", body, re.M), re.split(r"^### .+\n", body, flags=re.M)[1:], strict=True))
    sections = []
    for sort in SORTS:
        new, old = "\n".join(bullets.get(sort, ())), known.get(sort, "").strip("\n")
        if new or old:
            sections.append(f"### {sort}\n\n" + "\n".join(part for part in (new, old) if part) + "\n")
    return head + mark + "\n" + "\n".join(sections) + ("\n" + released[0] if released else "")


def files() -> list[Path]:
    """Return the files of changes, in the order of their names."""
    return sorted(path for path in (ROOT / "changes").glob("*.md") if path.name != "README.md")


def main() -> int:
    """Collect; return 1 where a file cannot be read."""
    bullets: dict[str, list[str]] = {}
    try:
        for path in files():
            for sort, lines in read(path.read_text("utf-8"), path.name).items():
                bullets.setdefault(sort, []).extend(lines)
        log = ROOT / "CHANGELOG.md"
        log.write_text(merged(log.read_text("utf-8"), bullets), "utf-8")
    except ValueError as error:
        print(error, file=sys.stderr)
        return 1
    for path in files():
        path.unlink()
    return 0


if __name__ == "__main__":
    sys.exit(main())
