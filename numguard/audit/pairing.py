"""Which checker judges which row: the languages that were asked for, the row's own, or fastText's guess."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import repeat

from numguard.audit.grade import grade
from numguard.audit.tally import Tags
from numguard.checker import Checker
from numguard.config.project import Project, exemptions_of
from numguard.formats.rows import Row
from numguard.language import data as localedata
from numguard.language import identify as langid
from numguard.language.nouns.learned import LearnedNouns
from numguard.model import Action, Repair, Verdict
from numguard.model.boundary import ErrorBoundary, abstention
from numguard.model.errors import UnknownLanguageError, note, told
from numguard.model.policy import Policy
from numguard.verdict.accepted import accept
from numguard.verdict.messages import catalog, translated

Said = tuple[Tags, Verdict]

MAJORITY = 0.8
"""Texts of which this share is guessed alike are in one language: fastText is wrong on single short lines."""

_PASS = Action.PASS
_SIDES = ("source", "target")
_UNUSED_TOLD = 20
"""So many unused exemptions are told one by one."""


class Pairing:
    """The checkers of one run, each made once."""

    def __init__(
        self,
        source_lang: str | None,
        target_lang: str | None,
        boundary: ErrorBoundary,
        *,
        project: Project | None = None,
        is_quiet: bool = False,
    ) -> None:
        """Take the languages that hold for every row; None leaves them to the row, then to fastText.

        ``boundary`` stands round each guess; ``is_quiet``: another process says what is guessed. Raises
        UnknownLanguageError for a tag that names no language.
        """
        self._boundary = boundary
        self._fixed = [source_lang or "", target_lang or ""]
        self._project = project or Project()
        self._has_files = self._project.has_files
        self._messages = catalog(self._project.messages) if self._project.messages else None
        self._checkers: dict[tuple[Tags, str], Checker | str] = {}
        self._source: tuple[Checker, str, Callable[[str, bool], Verdict]] | None = None
        self.accepted: Counter[str] = Counter()
        self._taken: dict[str, str] = {}
        self._told: set[str] = set(_SIDES) if is_quiet else set()
        for tag in filter(None, self._fixed):
            localedata.load(tag)

    def hold(self, langs: tuple[str, str]) -> None:
        """Take the languages of the rows that come next, where the rows name none."""
        self._fixed = list(langs)

    def settle(self, rows: Sequence[Row], file: str = "") -> tuple[str, str]:
        """Guess languages that were not given from the first rows, if most of these agree; return source and target.

        ``file`` is told, where others have other languages.
        """
        columns = ([(r.source, r.source_lang) for r in rows], [(r.hypothesis, r.target_lang) for r in rows])
        for at, (side, column) in enumerate(zip(_SIDES, columns, strict=True)):
            nameless = [text for text, tag in column if not tag]
            if nameless and not self._fixed[at]:
                self._fixed[at] = majority(map(self._identified, nameless))
                if self._fixed[at] and self._taken.get(side) != self._fixed[at]:
                    where = f"{file}: " if side in self._taken else ""
                    self._taken[side] = self._fixed[at]
                    note(f"{where}no {side} language given: fastText takes it for {self._fixed[at]}")
                elif not self._fixed[at] and len(rows) == 1:
                    self._told.add(side)
                    note(f"no {side} language given, and fastText cannot tell it")
        return self._fixed[0], self._fixed[1]

    def tell_guessing(self) -> None:
        """Say that the language of each line is guessed; worker processes do not repeat the note."""
        for side, tag in zip(_SIDES, self._fixed, strict=True):
            if not tag and side not in self._told:
                self._told.add(side)
                note(f"no {side} language given: where no line names it, fastText guesses it line by line")

    def tags(self, row: Row) -> Tags:
        """Return the languages of a row's texts; one that cannot be told is empty."""
        return self.side("source", row), self.side("target", row)

    def side(self, side: str, row: Row) -> str:
        """Return the language of one side of a row, empty where it cannot be told."""
        if side == "source":
            return row.source_lang or self._fixed[0] or self._guess("source", row.source)
        return row.target_lang or self._fixed[1] or self._guess("target", row.hypothesis)

    def ready(self) -> None:
        """Load the languages that hold for every row, where there are such."""
        if all(self._fixed):
            self._checker((self._fixed[0], self._fixed[1]))

    def screen(self, rows: Sequence[Row], file: str = "") -> Sequence[Said | None]:
        """Check rows, but without notes and thresholds, which ``check`` adds; one that passes has only its action.

        None for each that must be judged by itself, after a fault among them, and for those that are no pairs.
        """
        has_others = any(row.problem or row.is_untranslated for row in rows)
        pairs = [row for row in rows if not (row.problem or row.is_untranslated)] if has_others else rows
        screened = self._boundary.attempt(lambda: self._screened(pairs, file))
        if screened is None:
            return [None] * len(rows)
        if not has_others:
            return screened
        said = iter(screened)
        return [None if row.problem or row.is_untranslated else next(said) for row in rows]

    def _screened(self, rows: Sequence[Row], file: str) -> list[Said]:
        source, target = self._fixed
        if source and target and not any(row.source_lang or row.target_lang for row in rows):
            own = source, target
            checker = self._checker(own, file)
            if not isinstance(checker, str):
                return [(own, verdict) for verdict in checker.screen([(row[1], row[2]) for row in rows])]
        if source and target:
            tags = [(row.source_lang or source, row.target_lang or target) for row in rows]
        else:
            tags = [self.tags(row) for row in rows]
        streams: dict[Tags, Iterator[Verdict]] = {}
        for one in dict.fromkeys(tags):
            checker = self._checker(one, file)
            if isinstance(checker, str):
                streams[one] = repeat(abstention(checker))
                continue
            pairs = [(row.source, row.hypothesis) for row, own in zip(rows, tags, strict=True) if own == one]
            streams[one] = iter(checker.screen(pairs))
        return [(own, next(streams[own])) for own in tags]

    def check(self, row: Row, file: str = "", said: Said | None = None) -> Said:
        """Judge a row; abstain, and say why, where its languages are not known. ``said`` is what ``screen`` says of it.

        ``accepted`` counts what exemptions cover, by their labels; one of a note that covers nothing counts 0.
        """
        tags = self.tags(row) if said is None else said[0]
        checker = self._checker(tags, file)
        if isinstance(checker, str):
            return tags, abstention(checker)
        verdict = self._weighed(checker.check(row.source, row.hypothesis) if said is None else said[1])
        if row.accepts:
            label = f"note of {file or 'line'}:{row.number}"
            verdict = accept(verdict, exemptions_of(row.accepts, label), checker.policy)
            self.accepted[label] += 0
        if self._project.accepted and verdict.action is not _PASS:
            verdict = accept(verdict, self._project.accepted.of(row.source, row.hypothesis), checker.policy)
        if verdict.accepted:
            self.accepted.update(label for _, label in verdict.accepted)
        return tags, verdict if self._messages is None else translated(verdict, self._messages)

    def output(self, row: Row, file: str = "") -> Said:
        """Judge one of several outputs for a source as ``check`` does; a source that repeats is read once."""
        tags = self.tags(row)
        checker = self._checker(tags, file)
        if isinstance(checker, str):
            return self.check(row, file)
        if self._source is None or self._source[0] is not checker or self._source[1] != row.source:
            self._source = checker, row.source, checker._checks_of(row.source)
        return self.check(row, file, (tags, self._source[2](row.hypothesis, False)))

    def repair(self, row: Row, file: str = "", *, partial: bool = False, formats: bool = False) -> Repair:
        """Repair a row that is blocked: by the policy or by the threshold, and not accepted by a note.

        What the threshold alone blocks is repaired whole; a repair whose grade is still lower is none, unless a
        ``partial`` one is asked for. ``formats``: what is flagged for its number format is written anew too.
        """
        tags, verdict = self.check(row, file)
        checker = self._checker(tags, file)
        is_judged = verdict.action is Action.BLOCK or (formats and verdict.action is Action.FLAG)
        if isinstance(checker, str) or not is_judged:
            from numguard.repairs.repair import untouched  # loaded where something is repaired

            return untouched(row.hypothesis, verdict)
        policy = checker.policy
        accepted = self._project.accepted.of(row.source, row.hypothesis)
        if row.accepts or accepted:
            noted = exemptions_of(row.accepts, "note") if row.accepts else ()
            policy = replace(policy, exemptions=(*policy.exemptions, *noted, *accepted))
        policies = [policy]
        if self._project.threshold is not None:
            policies.append(replace(policy, block_from=policy.flag_from))
        refusals: list[str] = []
        for one in policies:
            own = checker if one is checker.policy else Checker(*tags, policy=one, nouns=checker.nouns)
            repair = own.repair(row.source, row.hypothesis, partial=partial, formats=formats)
            if repair.edits and (partial or self._weighed(repair.verdict).action is not Action.BLOCK):
                return repair
            refusals += repair.refusals or ("what a repair leaves has a grade below the threshold",)
        return Repair(row.hypothesis, (), verdict, tuple(dict.fromkeys(refusals)))

    def _weighed(self, verdict: Verdict) -> Verdict:
        """Let the grade decide between blocking and flagging, where a threshold is asked for."""
        least, value = self._project.threshold, None
        if least is not None and verdict.action is not Action.PASS:
            value = grade(verdict)
        if least is None or value is None:
            return verdict
        action = Action.BLOCK if value < least else Action.FLAG
        if action is verdict.action:
            return verdict
        return Verdict(action, verdict.coverage, verdict.reason, findings=verdict.findings, numbers=verdict.numbers)

    def checker(self, row: Row, file: str = "") -> Checker | str:
        """Return the checker of a row's languages, or why there is none."""
        return self._checker(self.tags(row), file)

    def tell_unused(self, accepted: Counter[str] | None = None) -> None:
        """Say which exemptions covered nothing: they are no longer needed, or were never right."""
        used = self.accepted if accepted is None else accepted
        notes = [label for label, times in used.items() if not times]
        for label in (*self._project.unused(used), *notes)[:_UNUSED_TOLD]:
            note(f"unused exemption: {label}")

    def _guess(self, side: str, text: str) -> str:
        tag = self._identified(text)
        if side not in self._told:
            self._told.add(side)
            note(f"no {side} language given: fastText guesses it line by line ({tag or 'not known'} here)")
        return tag

    def _identified(self, text: str) -> str:
        """Name the language of a text; nothing where it cannot be told."""
        return self._boundary.run(lambda: langid.identify(text)[0] or "", lambda _: "")

    def _checker(self, tags: Tags, file: str = "") -> Checker | str:
        """Return the checker of two languages, or why there is none."""
        key = tags, file if self._has_files else ""
        if key not in self._checkers:
            self._checkers[key] = _build(*tags, self._project.policy(*tags, file), self._project.nouns)
        return self._checkers[key]


def is_clean(row: Row, said: Said | None) -> bool:
    """Return True if nothing more is to be said of a screened row: it passes, without a note or an exemption."""
    return said is not None and said[1].action is _PASS and not row.accepts and not said[1].accepted


def _build(source_lang: str, target_lang: str, policy: Policy, nouns: tuple[LearnedNouns, ...]) -> Checker | str:
    for side, tag in zip(_SIDES, (source_lang, target_lang), strict=True):
        if not tag:
            return f"the {side} language is not known; say --{side}-lang"
    try:
        return Checker(source_lang, target_lang, policy=policy, nouns=nouns)
    except UnknownLanguageError as error:
        return told(str(error))


def majority(guesses: Iterable[str]) -> str:
    """Name the language that most texts are guessed to be in, or nothing where they do not agree.

    >>> majority(["de", "", "de"])
    'de'
    """
    counts = Counter(filter(None, guesses))
    if not counts:
        return ""
    tag, votes = counts.most_common(1)[0]
    return tag if votes >= MAJORITY * counts.total() else ""
