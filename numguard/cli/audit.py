"""``numguard audit``: judge files of pairs, in whatever format, and say what is wrong where."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import closing
from dataclasses import replace
from functools import partial
from itertools import chain, islice
from pathlib import Path
from types import MappingProxyType
from typing import Any

from numguard.audit.bar import Bar, size_of
from numguard.audit.chunks import Chunk, Rows
from numguard.audit.findings import Findings, beside
from numguard.audit.judging import Batch, Judge
from numguard.audit.learning import Learner, learn, save
from numguard.audit.pairing import Pairing
from numguard.audit.progress import check_lengths, is_file, signature
from numguard.audit.tally import EXAMPLES, Tally
from numguard.audit.workers import judged
from numguard.cli import options, reports, triage
from numguard.cli.parser import PORTS, share, whole
from numguard.cli.screen import note, tell_faults
from numguard.cli.summary import tell
from numguard.config.accepted import load_baseline
from numguard.config.project import Project
from numguard.formats.columns import PARQUET
from numguard.formats.outputs import keep_apart
from numguard.formats.rows import PROBLEMS_TOLD
from numguard.formats.source import Corpus, looks_like, plan
from numguard.model.boundary import ErrorBoundary
from numguard.model.errors import InputError

DESCRIPTION = (
    "Check bilingual files (TSV, CSV, JSON lines, TMX, XLIFF, PO, Qt TS, XLSX, Parquet, Arrow, folders of them; two "
    "aligned files; JSON, YAML, subtitles, Android strings, Java properties or .strings after those of the source) and "
    "print counts by language and by what is wrong. A language that neither option nor file names is guessed by "
    "fastText."
)

_SETTLED_BY = 500
NOTHING: Mapping[str, str] = MappingProxyType({})
"""All files could be read."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument(
        "files",
        nargs="+",
        metavar="FILE",
        help="files or folders of pairs (- is standard input); two files of lines are aligned line by line",
    )
    options.add_row_options(parser)
    options.add_findings(parser, "what is wrong")
    reports.add_arguments(parser)
    options.add_learn(parser)
    parser.add_argument("--resume", action="store_true", help="go on with the findings of a run that was stopped")
    options.add_workers(parser, "pairs")
    parser.add_argument(
        "--sample", type=share, default=1.0, metavar="SHARE", help="judge a share of the pairs only: 0.01, or 1%%"
    )
    parser.add_argument(
        "--engine",
        choices=("local", "spark"),
        default="local",
        help="judge Parquet on Spark, with the settings of spark-submit; the result is the same",
    )
    options.add_examples(parser, f"wrong pairs of each type, no two the same, at most {EXAMPLES}")
    parser.add_argument(
        "--numbers", action="store_true", help="also count the sources' numbers: it takes twice the time"
    )
    options.add_json(parser, "the counts")
    options.add_policy_options(parser)
    parser.add_argument(
        "--baseline",
        metavar="FILE",
        help="findings that were there before count as accepted; only new ones fail",
    )
    parser.add_argument(
        "--update-baseline", action="store_true", help="write the findings of this run into --baseline FILE"
    )
    parser.add_argument(
        "--serve",
        nargs="?",
        const=0,
        type=whole(0, PORTS),
        metavar="PORT",
        help="show the report in a browser of this machine; its buttons write --accepted FILE",
    )
    parser.add_argument(
        "--editor",
        metavar="URL",
        help="what opens a place in your editor, as vscode://file/{file}:{line}, in the HTML report",
    )
    options.add_fail_on(parser)


def run(args: argparse.Namespace) -> int:
    """Audit, print the summary, return the exit code."""
    if args.update_baseline and not args.baseline:
        raise InputError("--update-baseline needs --baseline FILE, the file to write")
    with triage.prepared(args):
        code = _judged(args)
        if args.serve is not None:
            triage.serve(args)
    return options.OK if args.update_baseline and code == options.FOUND else code


def _judged(args: argparse.Namespace) -> int:
    """Judge, write what is asked for, print the summary, return the exit code."""
    store = args.findings or reports.store(args)
    if args.resume and not store:
        raise InputError("--resume needs --findings FILE, the file to go on with")
    if args.resume and not all(map(is_file, args.files)):
        raise InputError("--resume cannot go on with standard input or a pipe: give the name of a file")
    if args.learn and not (args.engine == "local" and all(map(is_file, args.files))):
        raise InputError("--learn reads the pairs twice, here: no --engine spark, no standard input and no pipe")
    written = {"--findings": args.findings, "--learn": args.learn} | reports.files(args)
    if store:
        option = "--findings" if args.findings else store
        written |= {f"{option}, {what},": path for what, path in beside(store).items()}
    keep_apart(args.files, written)
    if args.engine == "spark" and (args.resume or args.workers > 1):
        raise InputError(
            "--engine spark takes its workers from Spark, which repeats what fails: no --workers, no --resume"
        )
    boundary = ErrorBoundary()
    with closing(_Audit(args, boundary, store)) as audit:
        try:
            audit.judge()
            audit.finish()
        except KeyboardInterrupt:
            note(f"stopped after line {audit.tally.lines:,}" + ("; --resume goes on" if store else ""))
            raise
    return conclude(args, audit.tally, audit.formats, audit.looks, boundary, audit.unreadable)


def conclude(
    args: argparse.Namespace,
    tally: Tally,
    formats: dict[str, str],
    looks: str,
    boundary: ErrorBoundary,
    unreadable: Mapping[str, str] = NOTHING,
) -> int:
    """Print the summary and return the exit code; an unreadable file, and lines of which none is a pair, are errors."""
    if tally.pairs and len(unreadable.keys() | formats.keys()) > 1:
        none = {name: f"{name}: no line is a pair" for name in tally.without_pairs()}
        unreadable = none | dict(unreadable)
    tell(args, tally, formats, unreadable)
    tell_faults(boundary)
    if unreadable:
        for why in unreadable.values():
            note(why)
        count = f"{len(unreadable):,} of {len(unreadable.keys() | formats.keys()):,} files"
        raise InputError(f"{count} could not be read to the end; the others are judged")
    if not tally.pairs and not tally.skipped and tally.left:
        name = ", ".join(list(formats)[:3])
        raise InputError(f"{name}: no line is a pair; it looks like {looks}")
    code = options.exit_code(args.fail_on, (action for counts in tally.actions.values() for action in counts))
    judged = tally.pairs - tally.total("abstain")
    if tally.pairs and not judged and not boundary.faults:
        raise InputError(f"none of {tally.pairs:,} pairs could be judged; --findings FILE has the reasons")
    return options.unless_all_failed(code, boundary, judged)


def _with_baseline(args: argparse.Namespace, project: Project) -> Project:
    """Return what a project accepts with the findings of its baseline, unless that is to be written anew."""
    if not args.baseline or args.update_baseline:
        return project
    baseline = load_baseline(Path(args.baseline))
    return replace(project, accepted=project.accepted.joined(baseline))


class _Audit:
    """One run: what is counted, and where findings go."""

    def __init__(self, args: argparse.Namespace, boundary: ErrorBoundary, store: str | None) -> None:
        self.tally = Tally()
        self.formats: dict[str, str] = {}
        self.looks = ""
        self.unreadable: dict[str, str] = {}
        self._args = args
        self._boundary = boundary
        self._settled: dict[str, tuple[str, str]] = {}
        self._told = 0
        self._project = _with_baseline(args, options.project_of(args))
        self._pairing = Pairing(args.source_lang, args.target_lang, boundary, project=self._project)
        self._parts = plan(args.files, args.format, args.source_lang or "", args.encoding)
        check_lengths(self._parts, args.format, args.encoding)
        self._findings = self._stored(store) if store else None
        if self._findings is None:
            return
        if not args.resume:
            if self._findings.exists_partly():
                note(f"{store}.tmp of a stopped run is written anew; --resume would have gone on with it")
            self._findings.start()
        elif saved := self._findings.resume():
            self.tally = Tally.from_record(saved["tally"], saved["examples"])
            boundary.add(self.tally.faults, saved["fault"])
            self._settled = saved["settled"]
            note(f"going on after line {self.tally.lines:,}")

    def _stored(self, store: str) -> Findings:
        return Findings(
            store,
            signature(
                self._args,
                self._parts,
                {"policy": self._project.to_record(), "learn": bool(self._args.learn)},
            ),
            is_kept=self._args.findings is not None,
        )

    def close(self) -> None:
        """Let go of the findings."""
        if self._findings:
            self._findings.close()

    def judge(self) -> None:
        """Judge all rows that are not judged yet; where that is asked for, learn nouns from all rows before."""
        if self._args.learn:
            self._learn()
        rows = self._rows(self._open)
        self.unreadable = rows.unreadable
        chunks = self._settle(rows.chunks(self.tally.lines))
        with self._bar(rows) as bar, closing(self._batches(chunks)) as batches:
            for batch in batches:
                for problem in batch.problems:
                    self._tell(*problem)
                self.tally.merge(batch.tally)
                self._boundary.add(batch.tally.faults, batch.fault)
                if self._findings:
                    self._findings.write(batch.findings)
                    self._findings.checkpoint(self._saved())
                bar.update(lambda: f"{self.tally.lines:,} pairs, {self.tally.total('block'):,} blocked")

    def _learn(self) -> None:
        """Learn nouns, write them, and judge with them; a run that is resumed learns the same ones."""
        rows = self._rows(lambda _: None)
        make = partial(Learner, self._langs, self._project)
        with self._bar(rows) as bar:
            nouns = learn(self._settle(rows.chunks()), make, self._args.workers, lambda: bar.update(lambda: "learning"))
        save(nouns, self._args.learn)
        self._project = replace(self._project, nouns=(*nouns, *self._project.nouns))

    def _rows(self, opened: Callable[[Corpus], None]) -> Rows:
        args = self._args
        return Rows(self._parts, args.format, options.reading_of(args), opened=opened, share=args.sample)

    def _read_again(self) -> Iterator[Chunk]:
        """Yield all chunks once more, where they are files that can be read twice."""
        if self._args.engine != "local" or not all(is_file(name) for part in self._parts for name in part):
            return iter(())
        return self._rows(lambda _: None).chunks()

    def _bar(self, rows: Rows) -> Bar:
        """Return what shows how far it is: by the bytes that are read here, or by the rows that Spark has judged."""
        names = [name for part in self._parts for name in part]
        if self._args.engine == "local":
            return Bar(size_of(names), lambda: rows.position)
        from numguard.audit.spark import rows_in

        return Bar(rows_in(names, options.reading_of(self._args)), lambda: self.tally.lines, unit=" pairs")

    def _batches(self, chunks: Iterator[Chunk]) -> Generator[Batch, None, None]:
        args = self._args
        if args.engine == "local":
            yield from judged(chunks, self._make, args.workers)
            return
        from numguard.audit.spark import spark_batches

        names = [part[0] for part in self._parts]
        for name in names:
            self.formats[name] = PARQUET
        yield from spark_batches(names, options.reading_of(args), self._make, args.sample)

    def finish(self) -> None:
        """Write the reports of the findings, and give each file its final name."""
        self._pairing.tell_unused(self.tally.accepted)
        if self._findings:
            self._findings.complete()
            told = reports.told_of(self._args, self.formats, self._langs)
            if told and self.unreadable:
                told["unreadable"] = "; ".join(self.unreadable.values())
            reports.write(self._args, self._findings.partial, self.tally, told, self._read_again())
            self._findings.finish()

    def _open(self, corpus: Corpus) -> None:
        self.formats[corpus.label] = corpus.format
        if corpus.inputs and not self.looks:
            self.looks = looks_like(corpus.inputs[-1].head)

    def _tell(self, file: str, line: int, problem: str) -> None:
        self._told += 1
        if self._told <= PROBLEMS_TOLD:
            where = f"{file}: " if len(self._parts) > 1 else ""
            note(f"{where}line {line}: {problem}")

    def _settle(self, chunks: Iterator[Chunk]) -> Iterator[Chunk]:
        """Let the first rows of each file settle the languages that nobody named."""
        first = [self._named(chunk) for chunk in islice(chunks, 1)]
        return chain(first, map(self._named, chunks))

    def _named(self, chunk: Chunk) -> Chunk:
        """Return a chunk with the languages of its file."""
        if self._args.source_lang and self._args.target_lang:
            self._settled[chunk.file] = self._args.source_lang, self._args.target_lang
        elif chunk.file not in self._settled:
            rows = chunk.sampled(chunk.rows())
            self._pairing.hold((self._args.source_lang or "", self._args.target_lang or ""))
            self._settled[chunk.file] = self._pairing.settle(
                [row for row in rows[:_SETTLED_BY] if not row.problem], chunk.file
            )
            if any(not (row.source_lang and row.target_lang) for row in rows):
                self._pairing.tell_guessing()
        return replace(chunk, langs=self._settled[chunk.file])

    @property
    def _langs(self) -> tuple[str, str]:
        """The languages that are settled for all files; empty where they differ."""
        pairs = set(self._settled.values())
        return pairs.pop() if len(pairs) == 1 else ("", "")

    @property
    def _make(self) -> Any:
        return partial(
            Judge,
            self._langs,
            has_findings=self._findings is not None,
            has_numbers=self._args.numbers,
            is_quiet=True,
            project=self._project,
        )

    def _saved(self) -> Any:
        return {
            "tally": self.tally.to_record(),
            "examples": self.tally.shown(),
            "settled": self._settled,
            "fault": self._boundary.first,
        }
