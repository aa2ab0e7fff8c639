"""Options that several commands share."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from numguard.cli.parser import grade_value, whole
from numguard.formats.files import MAX_LINE, Unread, too_long
from numguard.formats.rows import FORMAT_IDS, Fields
from numguard.model import Action
from numguard.model.errors import InputError
from numguard.model.policy import KEYS, PRESETS, Policy

if TYPE_CHECKING:
    from numguard.audit.bar import Bar
    from numguard.config.project import Project
    from numguard.formats.piece import Reading
    from numguard.formats.source import Corpus
    from numguard.model.boundary import ErrorBoundary

OK, FOUND, FAILED = 0, 1, 70
"""The exit codes of a command that ran: done; findings that were asked to count; numguard itself failed on all."""

_FAILING = {"block": frozenset({Action.BLOCK}), "flag": frozenset({Action.BLOCK, Action.FLAG})}


def add_files(parser: argparse.ArgumentParser) -> None:
    """Add the file that a command passes on, and where it goes."""
    parser.add_argument(
        "files",
        nargs="*",
        default=["-"],
        metavar="FILE",
        help="a file of pairs, or two that belong together (default: standard input)",
    )
    parser.add_argument(
        "-o",
        "--output",
        nargs="+",
        default=[],
        metavar="FILE",
        help="write here instead of to standard output, compressed as its name says; two for two aligned files",
    )


def add_resume(parser: argparse.ArgumentParser) -> None:
    """Add ``--resume``, for commands that write a file anew."""
    parser.add_argument("--resume", action="store_true", help="go on with the --output of a run that was stopped")


def add_json(parser: argparse.ArgumentParser, what: str) -> None:
    """Add ``--json``, which prints ``what`` for programs."""
    parser.add_argument("--json", action="store_true", help=f"print {what} as JSON")


def add_counts_json(parser: argparse.ArgumentParser) -> None:
    """Add ``--json`` for commands that write pairs: the counts stand where the pairs do not."""
    told = "print the counts as JSON: on standard output with --output, else on standard error"
    parser.add_argument("--json", action="store_true", help=told)


def add_quiet(parser: argparse.ArgumentParser) -> None:
    """Add ``--quiet``, for commands that write texts to standard output and counts beside them."""
    parser.add_argument("--quiet", action="store_true", help="no counts on standard error at the end")


def add_examples(parser: Any, what: str) -> None:
    """Add how many examples are shown, and of what."""
    told = f"show N {what} (default: 2)"
    parser.add_argument("--examples", type=whole(0), default=2, metavar="N", help=told)


def add_page(parser: Any, what: str, title: str = "") -> None:
    """Add ``--html``, which writes ``what`` as a page, and its title where there is a usual one."""
    parser.add_argument("--html", metavar="FILE", help=f"write {what} as one page; it needs no network")
    if title:
        parser.add_argument("--title", default=title, help=f"title of the page (default: {title})")


def add_findings(parser: argparse.ArgumentParser, what: str) -> None:
    """Add the file that findings are written to."""
    parser.add_argument("--findings", metavar="FILE", help=f"write {what} as JSON lines; complete when it is there")


def add_settings(parser: argparse.ArgumentParser) -> None:
    """Add the settings of what serves: ``serve`` and ``worker`` take the same file."""
    told = "settings and policies as TOML; what stands on the command line holds first"
    parser.add_argument("--settings", metavar="FILE", help=told)


def add_workers(parser: argparse.ArgumentParser, what: str) -> None:
    """Add how many processes judge ``what`` a command goes through."""
    told = f"judge {what} in N processes; the result is the same (default: 1)"
    parser.add_argument("--workers", type=whole(1), default=1, metavar="N", help=told)


def outputs(args: argparse.Namespace) -> dict[str, str | None]:
    """Return the files of --output, each under a name of its own."""
    return {"--output" if at == 1 else f"--output {at}": name for at, name in enumerate(args.output, 1)}


def bar(args: argparse.Namespace, corpus: Corpus) -> Bar:
    """Return what shows how much of its files a command has written; none where the pairs go to the same screen."""
    from numguard.audit.bar import Bar, size_of

    return Bar(size_of(args.files), lambda: corpus.position, is_shared=not args.output)


def add_language_options(parser: argparse.ArgumentParser, sides: Iterable[str] = ("source", "target")) -> None:
    """Add ``--source-lang`` and ``--target-lang``."""
    for side in sides:
        parser.add_argument(
            f"-{side[0]}",
            f"--{side}-lang",
            metavar="TAG",
            help=f"language of the {side}: en, pt-BR, zh-Hant, deu_Latn; without it fastText guesses it, and says so",
        )


def add_text_options(parser: argparse._ActionsContainer, choices: Sequence[str] = FORMAT_IDS) -> None:
    """Add the options that say how to read a line with a source text."""
    parser.add_argument("--format", choices=choices, help="the format of the file; without it the content decides")
    parser.add_argument("--header", action="store_true", help="the first line of a TSV or CSV names the columns")
    parser.add_argument("--source", metavar="FIELD", help="column (1, or its name) or key of the source text")


def add_input(parser: argparse.ArgumentParser) -> None:
    """Add the file whose lines a command passes on; without it standard input is read."""
    parser.add_argument(
        "file", nargs="?", default="-", metavar="FILE", help="a file of lines (default: standard input)"
    )


def add_row_options(parser: argparse.ArgumentParser, choices: Sequence[str] = FORMAT_IDS) -> None:
    """Add the options that say how to read a line with a pair, and in which languages it is."""
    parser.set_defaults(has_rows=True)
    add_language_options(parser)
    _add_reading(parser.add_argument_group("reading", "how the pairs stand in their files"), choices)


def _add_reading(parser: argparse._ActionsContainer, choices: Sequence[str]) -> None:
    add_text_options(parser, choices)
    parser.add_argument("--hypothesis", metavar="FIELD", help="column (2, or its name) or key of the translation")
    for side in ("source", "target"):
        parser.add_argument(
            f"--{side}-lang-field",
            metavar="FIELD",
            help=f"column or key of the {side}'s language (default: {side}_lang)",
        )
    told = "the encoding of files that do not say theirs, as windows-1252 or utf-16 (default: UTF-8)"
    parser.add_argument("--encoding", default="", metavar="NAME", help=told)
    parser.add_argument("--fuzzy", action="store_true", help="judge the fuzzy entries of PO, which gettext leaves out")
    add_max_line(parser)


def take_languages(args: argparse.Namespace) -> None:
    """Take the names of the two columns for their languages, where they are tags: --source en --hypothesis de."""
    if not (args.source and args.hypothesis):
        return
    from numguard.formats.names import language_named

    tags = language_named(args.source), language_named(args.hypothesis)
    if not all(tags) or tags[0] == tags[1]:
        return
    for side, tag in zip(("source", "target"), tags, strict=True):
        if not (getattr(args, f"{side}_lang") or getattr(args, f"{side}_lang_field")):
            setattr(args, f"{side}_lang", tag)


def add_max_line(parser: argparse._ActionsContainer, what: str = "is copied unchecked, and counted") -> None:
    """Add ``--max-line``; ``what`` becomes of a line that is longer."""
    parser.add_argument(
        "--max-line",
        type=whole(1),
        default=MAX_LINE,
        metavar="BYTES",
        help=f"a line that is longer {what} (default: {MAX_LINE:,})",
    )


def add_messages(parser: argparse._ActionsContainer) -> None:
    """Add ``--messages``."""
    told = "the language of messages and reports, as de; auto is that of this system (default: en)"
    parser.add_argument("--messages", metavar="TAG", help=told)


def add_policy_options(parser: argparse.ArgumentParser) -> None:
    """Add what the command counts as wrong; numguard.toml says the same for a whole project."""
    group = parser.add_argument_group("policy", "what counts as wrong; docs/reference/policy.md says what each costs")
    group.add_argument("--preset", choices=tuple(PRESETS), help="strict, default or lenient")
    group.add_argument(
        "--set", action="append", default=[], metavar="TYPE=SEVERITY", help="fix the severity of an issue type"
    )
    group.add_argument(
        "--ignore",
        action="append",
        default=[],
        metavar="WHAT",
        help="accept an issue type, rule:NAME, text:REGEX, pair:OURS=THEIRS, or pairs:FILE of such pairs, tab between",
    )
    group.add_argument("--accepted", metavar="FILE", help="findings that were accepted: what a report's buttons write")
    group.add_argument("--without", action="append", metavar="RULE", help="switch a rule off by its name: said-twice")
    group.add_argument(
        "--untranslatables", metavar="FILE", help="part numbers and names that stay as they are, one a line"
    )
    group.add_argument(
        "--nouns",
        action="append",
        default=[],
        metavar="FILE",
        help="which nouns stand for each other, as audit --learn has written it: more counts are known to be exchanged",
    )
    group.add_argument("--rounding", metavar="SHARE", help="values may differ by this share: 5%%")
    group.add_argument("--conversions", choices=("accepted", "refused"), help="whether 5 miles may be 8 km")
    group.add_argument(
        "--convention", choices=("free", "required"), help="whether numbers must be in the target's own format"
    )
    group.add_argument("--threshold", type=grade_value, metavar="GRADE", help="block what has less, flag the rest")
    add_messages(group)
    group.add_argument(
        "--config",
        metavar="FILE",
        help="this project file, not the numguard.toml found upward",
    )
    group.add_argument("--no-config", action="store_true", help="no project file")


def project_of(args: argparse.Namespace) -> Project:
    """Return the project file's policy with what the command line says.

    Raises InputError, or PolicyError for what no policy takes.
    """
    from numguard.config import project

    path = Path(args.config) if args.config else None if args.no_config else project.find(Path.cwd())
    settings = project.load(path)
    said = {name: getattr(args, name, None) for name in KEYS if name != "ignore"}
    asked: dict[str, Any] = {name: value for name, value in said.items() if value is not None}
    if args.conversions:
        asked["conversions"] = args.conversions == "accepted"
    if args.untranslatables:
        asked["untranslatables"] = project.listed_words(Path(args.untranslatables), is_regular=False)
    if args.set:
        asked["severities"] = dict(project.severity_of(spec) for spec in args.set)
    exemptions = tuple((project.Scope(), one) for spec in args.ignore for one in project.exemption_of(spec))
    Policy.from_table(asked)
    threshold = settings.threshold if args.threshold is None else args.threshold
    accepted = settings.accepted
    if args.accepted:
        from numguard.config.accepted import load

        accepted = load(Path(args.accepted))
    exemptions = (*settings.exemptions, *exemptions)
    if args.messages:
        from numguard.verdict.messages import catalog

        settings = replace(settings, messages=catalog(args.messages).lang)
    if args.nouns:
        from numguard.language.nouns.learned import load_nouns

        settings = replace(settings, nouns=tuple(one for path in args.nouns for one in load_nouns(path)))
    return replace(settings, asked=asked, exemptions=exemptions, threshold=threshold, accepted=accepted)


def add_learn(parser: argparse.ArgumentParser) -> None:
    """Add ``--learn``, for commands that judge a corpus."""
    parser.add_argument(
        "--learn",
        metavar="FILE",
        help="read the pairs twice: first learn from them which nouns stand for each other, and write it for --nouns",
    )


def add_fail_on(
    parser: argparse.ArgumentParser,
    choices: Sequence[str] = tuple(_FAILING),
    when: str = "a verdict is as bad as this, or worse",
) -> None:
    """Add ``--fail-on``: what makes the command exit with 1."""
    parser.add_argument("--fail-on", choices=choices, help=f"exit with 1 when {when}")


def reading_of(args: argparse.Namespace) -> Reading:
    """Return how to read files according to the command line; the file itself decides the rest."""
    from numguard.formats.legacy import known
    from numguard.formats.piece import Reading

    named = args.source or args.hypothesis or args.source_lang_field or args.target_lang_field
    has_numbers = any(name.isdigit() for name in (args.source, args.hypothesis) if name)
    row_format = "tsv" if args.format in ("tsv", "csv") or args.header or has_numbers else "jsonl"
    return Reading(
        source_lang=args.source_lang or "",
        target_lang=args.target_lang or "",
        fields=fields_of(args, row_format) if named else None,
        header=args.header,
        max_line=args.max_line,
        fuzzy=args.fuzzy,
        coded=known(args.encoding) if args.encoding else "",
    )


def fields_of(args: argparse.Namespace, row_format: str) -> Fields:
    """Return the fields that a command line asks for.

    A language that the command line names holds for every line, unless a field for it is named too.
    """
    named = row_format == "jsonl" or args.header
    return Fields(
        source=args.source or ("source" if named else "1"),
        hypothesis=args.hypothesis or ("hypothesis" if named else "2"),
        source_lang=args.source_lang_field or ("" if args.source_lang or not named else "source_lang"),
        target_lang=args.target_lang_field or ("" if args.target_lang or not named else "target_lang"),
    )


def header_of(args: argparse.Namespace, row_format: str, lines: Iterator[bytes | Unread]) -> bytes | None:
    """Take the header from the lines, where the command line says that there is one.

    Raises InputError for one that is too long.
    """
    if not args.header or row_format != "tsv":
        return None
    header = next(lines, b"")
    if isinstance(header, Unread):
        raise InputError(f"the header: {too_long(args.max_line)}")
    return header


def exit_code(fail_on: str | None, actions: Iterable[Action | str]) -> int:
    """Return FOUND when one of the actions is asked to fail the command, else OK."""
    return FOUND if fail_on and not _FAILING[fail_on].isdisjoint(actions) else OK


def unless_all_failed(code: int, boundary: ErrorBoundary, judged: int) -> int:
    """Return an exit code; FAILED where numguard itself failed and no text was judged, so that nothing was checked."""
    return FAILED if boundary.faults and not judged else code
