"""Which checker judges which row: the languages that were asked for, the row's own, or fastText's guess."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from numguard import langid, localedata
from numguard.checker import Checker
from numguard.cli.rows import Row
from numguard.cli.screen import note
from numguard.errors import UnknownLanguageError
from numguard.model import Action, Verdict
from numguard.policy import DEFAULT, Policy

MAJORITY = 0.8
"""Texts of which this share is guessed alike are in one language: fastText is wrong on single short lines."""

Tags = tuple[str, str]
_SIDES = ("source", "target")


class Pairing:
    """The checkers of one run, each made once."""

    def __init__(self, source_lang: str | None, target_lang: str | None, *, policy: Policy = DEFAULT) -> None:
        """Take the languages that hold for every row; None leaves them to the row, then to fastText.

        Raises UnknownLanguageError for a tag that names no language.
        """
        self._fixed = [source_lang or "", target_lang or ""]
        self._policy = policy
        self._checkers: dict[Tags, Checker | str] = {}
        self._told: set[str] = set()
        for tag in filter(None, self._fixed):
            localedata.load(tag)

    def settle(self, rows: Sequence[Row]) -> tuple[str, str]:
        """Let the first rows decide the languages that nobody named, where most of them agree; return the two."""
        columns = ([(r.source, r.source_lang) for r in rows], [(r.hypothesis, r.target_lang) for r in rows])
        for at, (side, column) in enumerate(zip(_SIDES, columns, strict=True)):
            nameless = [text for text, tag in column if not tag]
            if nameless and not self._fixed[at]:
                self._fixed[at] = majority(nameless)
                if self._fixed[at]:
                    note(f"no {side} language given: fastText takes it for {self._fixed[at]}")
                elif len(rows) == 1:
                    self._told.add(side)
                    note(f"no {side} language given, and fastText cannot tell it")
        return self._fixed[0], self._fixed[1]

    def fix(self, source_lang: str, target_lang: str) -> None:
        """Take up the languages that an earlier run settled."""
        self._fixed = [source_lang, target_lang]

    def tags(self, row: Row) -> Tags:
        """Return the languages of a row's texts; one that cannot be told is empty."""
        return self.side("source", row), self.side("target", row)

    def side(self, side: str, row: Row) -> str:
        """Return the language of one side of a row, empty where it cannot be told."""
        if side == "source":
            return row.source_lang or self._fixed[0] or self._guess("source", row.source)
        return row.target_lang or self._fixed[1] or self._guess("target", row.hypothesis)

    def check(self, rows: Sequence[Row]) -> list[tuple[Tags, Verdict]]:
        """Judge rows in their order; abstain, and say why, where their languages are not known."""
        tagged = [self.tags(row) for row in rows]
        places: dict[Tags, list[int]] = {}
        for at, tags in enumerate(tagged):
            places.setdefault(tags, []).append(at)
        verdicts: dict[int, Verdict] = {}
        for tags, group in places.items():
            checker = self._checker(tags)
            if isinstance(checker, str):
                judged = [Verdict(Action.ABSTAIN, reason=checker)] * len(group)
            else:
                judged = checker.check_batch([(rows[at].source, rows[at].hypothesis) for at in group])
            verdicts.update(zip(group, judged, strict=True))
        return [(tags, verdicts[at]) for at, tags in enumerate(tagged)]

    def checker(self, row: Row) -> Checker | str:
        """Return the checker of a row's languages, or why there is none."""
        return self._checker(self.tags(row))

    def _guess(self, side: str, text: str) -> str:
        tag = langid.identify(text)[0] or ""
        if side not in self._told:
            self._told.add(side)
            note(f"no {side} language given: fastText guesses it line by line ({tag or 'not known'} here)")
        return tag

    def _checker(self, tags: Tags) -> Checker | str:
        """Return the checker of two languages, or why there is none."""
        if tags not in self._checkers:
            self._checkers[tags] = _build(*tags, self._policy)
        return self._checkers[tags]


def _build(source_lang: str, target_lang: str, policy: Policy) -> Checker | str:
    for side, tag in zip(_SIDES, (source_lang, target_lang), strict=True):
        if not tag:
            return f"the {side} language is not known; say --{side}-lang"
    try:
        return Checker(source_lang, target_lang, policy=policy)
    except UnknownLanguageError as error:
        return str(error)


def majority(texts: Iterable[str]) -> str:
    """Name the language that most texts are guessed to be in, or nothing where they do not agree.

    >>> majority(["Das ist ein Satz.", "12", "Und das ist noch einer."])
    'de'
    """
    guesses = Counter(tag for tag, _ in map(langid.identify, texts) if tag)
    if not guesses:
        return ""
    tag, votes = guesses.most_common(1)[0]
    return tag if votes >= MAJORITY * guesses.total() else ""
