"""``numguard doctor --pipeline``: what a program that stands before or behind the check does to numbers."""

from __future__ import annotations

import csv
import subprocess
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from importlib.resources import files
from typing import Final

from numguard.cli.screen import Screen
from numguard.formats.records import to_json
from numguard.model import Mention
from numguard.model.errors import InputError
from numguard.probe.command import argv_of

FORMS: Final = "forms.tsv"
"""The sheet among the samples: 200 lines, each with a number in another form; its kind, language and text."""
VALUE: Final = "value"
"""Other numbers are read behind the program, or none."""
DIGITS: Final = "digits"
"""The same number is read, in digits of another script."""
SPELLING: Final = "spelling"
"""The same number is read, written otherwise."""
AROUND: Final = "text"
"""The number is written as it was; only what stands around it has changed."""
SAME: Final = "nothing"
CHANGES: Final = {
    VALUE: "the numbers are read otherwise",
    DIGITS: "the same number, in other digits",
    SPELLING: "the same number, spelled otherwise",
    AROUND: "only the text around the number",
    SAME: "nothing",
}
"""What may change in a line, the worst first."""
SECONDS: Final = 600
"""How long the program may take for the whole sheet."""
_CHANGED: Final = 1


@dataclass(frozen=True)
class Line:
    """A line of the sheet before and behind a program, what has changed in it, and the verdict on the two."""

    kind: str
    lang: str
    before: str
    after: str
    change: str
    action: str


def run(command: str, *, as_json: bool) -> int:
    """Send the sheet through a command and tell what has changed; the exit code is 1 where a value has."""
    lines = sent(command)
    if as_json:
        Screen().line(to_json({"command": command, "lines": [asdict(line) for line in lines]}, indent=2))
    else:
        _show(lines)
    return _CHANGED if any(line.change is VALUE for line in lines) else 0


def sent(command: str) -> list[Line]:
    """Return the lines of the sheet as a command gives them back.

    Raises InputError where it cannot be run, fails, or does not give a line for each line.
    """
    sheet = files("numguard.cli").joinpath("samples", FORMS).read_text("utf-8")
    rows = list(csv.DictReader(sheet.splitlines(), delimiter="\t", quoting=csv.QUOTE_NONE))
    answers = _answers(command, [row["text"] for row in rows])
    return [compared(row["kind"], row["lang"], row["text"], after) for row, after in zip(rows, answers, strict=True)]


def _answers(command: str, texts: Sequence[str]) -> list[str]:
    argv, sheet = argv_of(command), "".join(f"{text}\n" for text in texts).encode()
    try:
        done = subprocess.run(argv, input=sheet, capture_output=True, timeout=SECONDS)
    except OSError as error:
        raise InputError(f"{command!r} cannot be run: {error.strerror}; name a program, and its arguments") from error
    except subprocess.TimeoutExpired as error:
        raise InputError(f"{command!r} took more than {SECONDS} seconds for {len(texts)} lines") from error
    if done.returncode:
        last = done.stderr.decode("utf-8", "replace").strip().rpartition("\n")[2]
        raise InputError(f"{command!r} ended with exit code {done.returncode}: {last}")
    answers = done.stdout.decode("utf-8", "replace").split("\n")
    if answers[-1] == "":
        answers.pop()
    if len(answers) != len(texts):
        raise InputError(
            f"{command!r} gave {len(answers)} lines for {len(texts)}; it must answer each line with one line"
        )
    return [answer.removesuffix("\r") for answer in answers]


def compared(kind: str, lang: str, before: str, after: str) -> Line:
    """Compare a line with what has become of it.

    >>> compared("powers", "en", "10² metres", "102 metres").change
    'value'
    """
    import numguard

    ours, theirs = numguard.extract(before, lang), numguard.extract(after, lang)
    if [_said(one) for one in ours] != [_said(one) for one in theirs]:
        change = VALUE
    elif [one.text for one in ours] == [one.text for one in theirs]:
        change = SAME if before == after else AROUND
    else:
        change = SPELLING if _digits(before) == _digits(after) else DIGITS
    return Line(kind, lang, before, after, change, numguard.check(before, after, lang, lang).action)


def _said(mention: Mention) -> object:
    """Return the likeliest value of a number with its unit, or those of its parts; what says none, as it is written."""
    if not mention.readings:
        return [_said(part) for part in mention.parts] or mention.text
    return mention.readings[0].value, mention.readings[0].unit


def _digits(text: str) -> list[str]:
    return [char for char in text if char.isdigit()]


def _show(lines: Sequence[Line]) -> None:
    screen = Screen()
    counts = Counter(line.change for line in lines)
    blocked = Counter(line.change for line in lines if line.action == "block")
    rows = [(told, str(counts[change]), str(blocked[change])) for change, told in CHANGES.items() if counts[change]]
    screen.table(["what has changed", "lines", "check blocks"], rows, right=frozenset((1, 2)))
    for change in (VALUE, DIGITS, SPELLING):
        changed = [line for line in lines if line.change == change]
        if changed:
            screen.line()
            screen.line(f"{CHANGES[change]}:")
            screen.table(
                ["kind", "language", "before", "behind"], [(x.kind, x.lang, x.before, x.after) for x in changed]
            )
