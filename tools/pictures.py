"""Make the pictures of the documentation from what the commands do now: make pictures.

    python tools/pictures.py                     recordings and reports, into docs/images
    python tools/pictures.py --only recordings   without a browser; the badges too

A recording is an SVG of what a terminal shows: each command is run, on the files of ``numguard demo --write``, and its
output drawn in its colours, those of the reader's light or dark scheme. Reports are opened in Chromium (CHROMIUM names
another than Debian's), light and dark. The pictures of the service's page: make page.
"""

from __future__ import annotations

import argparse
import os
import pty
import re
import subprocess
import sys
import tempfile
import tomllib
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from itertools import groupby
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
IMAGES = ROOT / "docs" / "images"
PAIR = '"The bank lent 110 million dollars in 2015." "这家银行在2015年贷出11亿美元。"'


@dataclass(frozen=True, slots=True)
class Recording:
    """What is shown of a terminal: commands, and what the picture says to those who do not see it."""

    alt: str
    commands: tuple[str, ...]
    most: int = 34
    """So many lines of a command's output are shown; the rest is left out in its middle."""


RECORDINGS = {
    "check": Recording(
        "numguard check finds that 11亿 is ten times 110 million, and says what would be right",
        (f"numguard check {PAIR} -s en -t zh",),
    ),
    "demo": Recording(
        "numguard demo audits 66 pairs: a table of verdicts by language, what is wrong, and examples",
        ("numguard demo",),
        most=51,
    ),
    "review": Recording(
        "numguard audit finds the wrong numbers of an XLIFF file, and numguard repair puts one right",
        (
            "numguard audit review.xlf --fail-on block",
            "numguard repair review.xlf -o repaired.xlf",
        ),
    ),
    "corpus": Recording(
        "numguard filter passes on five of eight lines and keeps the others with the reason",
        (
            "numguard filter corpus.tsv -s en -t de --removed removed.tsv > good.tsv",
            "wc -l good.tsv removed.tsv",
        ),
    ),
    "systems": Recording(
        "numguard quality compares two systems by their numbers, and numguard probe tests one of them",
        (
            "numguard quality source.en ours=ours.de theirs=theirs.de -s en -t de",
            'numguard probe run -s en -t de --size 30 --command "python translate.py" --batch --html probe.html',
        ),
        most=18,
    ),
}
REPORTS = {
    "report": ("numguard audit pairs.tsv --header --html report.html", "report.html", 1280, 1240),
    "probe": (
        'numguard probe run -s en -t de --size 400 --command "python translate.py" --batch --html probe.html',
        "probe.html",
        1280,
        1080,
    ),
}
"""By the name of the picture: what writes the report, its file, and how much of it is seen."""
SCHEMES = {"dark": 0, "light": 1}

WIDTH, LINE, LETTER, SIZE, MARGIN = 122, 19, 8.43, 14, 18
SEQUENCE = re.compile(r"\x1b\[([\d;]*)m")
CLASSES = {"31": "red", "32": "green", "33": "yellow", "1": "bold", "2": "dim"}
FONT = '14px ui-monospace,"DejaVu Sans Mono",Menlo,Consolas,monospace'
STYLE = f"""
.window{{fill:#f6f8fa;stroke:#d0d7de}}
text{{fill:#1f2328;font:{FONT};white-space:pre}}
.red{{fill:#b42318}}.green{{fill:#1a7f37}}.yellow{{fill:#8a5a00}}.dim{{fill:#57606a}}.bold{{font-weight:700}}.prompt{{fill:#0a58ca}}
@media(prefers-color-scheme:dark){{.window{{fill:#14171b;stroke:#343b44}}text{{fill:#e6e9ed}}
.red{{fill:#ff8f84}}.green{{fill:#69d184}}.yellow{{fill:#e8b04b}}.dim{{fill:#a3acb6}}.prompt{{fill:#7ab1ff}}}}
"""


def main(argv: list[str] | None = None) -> int:
    """Make the pictures, and name them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", choices=("recordings", "reports"))
    parser.add_argument("--out", type=Path, default=IMAGES)
    args = parser.parse_args(argv)
    args.out.mkdir(parents=True, exist_ok=True)
    if args.only != "reports":
        for name, (label, value) in badges().items():
            path = args.out / f"badge-{name}.svg"
            path.write_text(badge(label, value), "utf-8")
            print(path)
        for name, recording in RECORDINGS.items():
            path = args.out / f"terminal-{name}.svg"
            path.write_text(drawn(recording), "utf-8")
            print(path)
    if args.only != "recordings":
        for path in photographed(args.out):
            print(path)
    return 0


def badges() -> dict[str, tuple[str, str]]:
    """Return what the badges of README say: facts of the project's files, which need no server."""
    project = tomllib.loads(ROOT.joinpath("pyproject.toml").read_text("utf-8"))["project"]
    versions = re.findall(r"Python :: (3\.\d+)$", "\n".join(project["classifiers"]), re.M)
    languages = {path.stem.split("-")[0] for path in ROOT.joinpath("locales").glob("*.toml")}
    return {
        "python": ("Python", f"{versions[0]} to {versions[-1]}"),
        "languages": ("languages", str(len(languages))),
        "licence": ("licence", project["license"].split()[0]),
    }


def badge(label: str, value: str) -> str:
    """Draw a label and what it says, side by side."""
    left, right = (round(len(text) * 6.6 + 14) for text in (label, value))
    return f"""\
<svg xmlns="http://www.w3.org/2000/svg" width="{left + right}" height="20" role="img">
<title>{label}: {value}</title>
<rect width="{left + right}" height="20" rx="3" fill="#0a5b9c"/>
<path d="M3 0h{left - 3}v20H3a3 3 0 0 1-3-3V3a3 3 0 0 1 3-3z" fill="#444c56"/>
<g fill="#fff" text-anchor="middle" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">
<text x="{left / 2}" y="14">{label}</text><text x="{left + right / 2}" y="14">{value}</text></g>
</svg>
"""


def drawn(recording: Recording) -> str:
    """Run the commands of a recording and draw what a terminal shows."""
    with tempfile.TemporaryDirectory(prefix="numguard-pictures-") as folder:
        shell("numguard demo --write .", Path(folder))
        shown: list[list[Cell]] = []
        for command in recording.commands:
            shown += wrapped(f"\x1b[prompt]$\x1b[0m {command}")
            for line in shortened(shell(command, Path(folder)), recording.most):
                shown += wrapped(line)
    return svg(recording.alt, shown)


def shell(command: str, folder: Path) -> list[str]:
    """Run a command whose standard output is a terminal; return what it says, notes and errors at the end."""
    environment = {
        "PATH": f"{Path(sys.executable).parent}:/usr/bin:/bin",
        "HOME": str(folder),
        "LC_ALL": "C.UTF-8",
        "TERM": "xterm-256color",
        "COLUMNS": str(WIDTH),
    }
    ours, theirs = pty.openpty()
    with tempfile.TemporaryFile() as notes:
        process = subprocess.Popen(["bash", "-c", command], cwd=folder, env=environment, stdout=theirs, stderr=notes)
        os.close(theirs)
        said = b""
        while True:
            try:
                piece = os.read(ours, 65_536)
            except OSError:  # on Linux, the other end is closed
                break
            if not piece:
                break
            said += piece
        os.close(ours)
        code = process.wait()
        notes.seek(0)
        told = notes.read()
    if code not in (0, 1):
        raise SystemExit(f"{command}: exit code {code}\n{told.decode()}")
    text = (said + told).decode().replace("\r\n", "\n").replace(f"{ROOT}/", "")
    return text.rstrip("\n").split("\n")


def shortened(lines: list[str], most: int) -> list[str]:
    """Leave out the middle of what is too long."""
    if len(lines) <= most:
        return lines
    return [*lines[: most * 2 // 3], "\x1b[2m...\x1b[0m", *lines[-(most // 3) :]]


def cells(letter: str) -> int:
    """Return how many columns a letter takes."""
    if unicodedata.combining(letter) or unicodedata.category(letter) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1


def letters(line: str) -> Iterator[tuple[str, str]]:
    """Yield the letters of a line with their classes."""
    classes: tuple[str, ...] = ()
    at = 0
    for match in re.finditer(r"\x1b\[(prompt\]|[\d;]*m)", line):
        yield from ((letter, " ".join(classes)) for letter in line[at : match.start()])
        code = match[1][:-1]
        classes = ("prompt",) if code == "prompt" else tuple(CLASSES[one] for one in code.split(";") if one in CLASSES)
        at = match.end()
    yield from ((letter, " ".join(classes)) for letter in line[at:])


Cell = tuple[str, str, int]
"""A letter, its classes, its column."""


def wrapped(line: str) -> Iterator[list[Cell]]:
    """Break a line where a terminal breaks it."""
    row: list[Cell] = []
    column = 0
    for letter, classes in letters(line):
        size = cells(letter)
        if column + size > WIDTH:
            yield row
            row, column = [], 0
        row.append((letter, classes, column))
        column += size
    yield row


def svg(alt: str, rows: list[list[Cell]]) -> str:
    """Draw lines, one below the other."""
    width, height = round(WIDTH * LETTER + 2 * MARGIN), len(rows) * LINE + 2 * MARGIN
    size = f'width="{width}" height="{height}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" {size} role="img">',
        f"<title>{escape(alt)}</title><style>{STYLE}</style>",
        f'<rect class="window" x=".5" y=".5" width="{width - 1}" height="{height - 1}" rx="8"/>',
    ]
    for at, row in enumerate(rows):
        if runs := "".join(run(list(group)) for _, group in groupby(row, key=looks)):
            parts.append(f'<text y="{MARGIN + at * LINE + SIZE}">{runs}</text>')
    return "\n".join([*parts, "</svg>", ""])


def looks(cell: Cell) -> tuple[str, str]:
    """Tell runs apart: letters of other classes, and those that a font may give another width than a terminal."""
    letter, classes, _ = cell
    return classes, "ascii" if letter.isascii() else "wide" if cells(letter) == 2 else "other"


def run(group: list[Cell]) -> str:
    """Draw letters of one look, at their column; letters that join and combine keep their own width."""
    text = "".join(letter for letter, _, _ in group)
    if not text.strip():
        return ""
    _, classes, column = group[0]
    columns = sum(cells(letter) for letter in text)
    fixed = "" if looks(group[0])[1] == "other" else f' textLength="{columns * LETTER:.1f}"'
    named = f' class="{classes}"' if classes else ""
    return f'<tspan x="{MARGIN + column * LETTER:.1f}"{fixed}{named}>{escape(text, quote=False)}</tspan>'


def photographed(out: Path) -> Iterator[Path]:
    """Write each report, and take its picture, light and dark."""
    with tempfile.TemporaryDirectory(prefix="numguard-pictures-") as name:
        folder = Path(name)
        shell("numguard demo --write .", folder)
        for report, (command, file, width, height) in REPORTS.items():
            shell(command, folder)
            for scheme, number in SCHEMES.items():
                path = out / f"{report}-{scheme}.png"
                browser = os.environ.get("CHROMIUM", "/usr/bin/chromium")
                options = [
                    *(
                        "--headless=new",
                        "--no-sandbox",
                        "--hide-scrollbars",
                        "--disable-gpu",
                        "--force-device-scale-factor=1",
                    ),
                    *(f"--user-data-dir={folder / 'browser'}", "--virtual-time-budget=5000"),
                    *(f"--blink-settings=preferredColorScheme={number}", f"--window-size={width},{height}"),
                ]
                command_line = [browser, *options, f"--screenshot={path}", (folder / file).as_uri()]
                subprocess.run(command_line, check=True, capture_output=True, timeout=300)
                yield path


if __name__ == "__main__":
    sys.exit(main())
