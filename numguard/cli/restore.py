"""``numguard restore``: a stream of pairs whose placeholders become the source's numbers again."""

from __future__ import annotations

import argparse
from collections import Counter

from numguard.cli import cells, options
from numguard.cli.pairing import Pairing
from numguard.cli.protect import add_mark_options
from numguard.cli.rows import Row
from numguard.cli.screen import note
from numguard.protect import protect, restore

NAME = "restore"
HELP = "put the numbers back into translations of protected texts"
DESCRIPTION = (
    "Read pairs from standard input, the source as it was before `numguard protect` and the translation with its "
    "placeholders, and pass them on with the numbers in the convention of the target language."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    options.add_language_options(parser)
    options.add_row_options(parser)
    add_mark_options(parser)
    parser.add_argument("--digits", default="latn", help="latn (default), native, default, or a CLDR numbering system")
    parser.add_argument("--problems", metavar="FILE", help="write what is lost, repeated or damaged here, as JSON")
    parser.add_argument("--fail-on", choices=("problem",), help="exit with 1 when a placeholder is not whole")
    parser.add_argument("--quiet", action="store_true", help="no counts on standard error at the end")


def run(args: argparse.Namespace) -> int:
    """Restore, tell the counts, return the exit code."""
    pairing = Pairing(args.source_lang, args.target_lang)
    counts: Counter[str] = Counter()
    with cells.findings(args.problems) as write:

        def change(row: Row) -> list[dict[str, str]]:
            source_lang, target_lang = pairing.tags(row)
            if not source_lang or not target_lang:
                counts["of no known language"] += 1
                return [{}]
            protected = protect(row.source, source_lang, mark=args.mark, words=not args.no_words)
            found = restore(row.hypothesis, protected, target_lang, digits=args.digits)
            counts["numbers"] += len(found.spans)
            counts.update(str(problem.code) for problem in found.problems)
            for problem in found.problems:
                record = {"code": str(problem.code), "token": problem.token, "message": problem.message}
                write({"line": row.number} | record)
            return [{"hypothesis": found.text}]

        counts += cells.stream(args, change)
    codes = ("lost", "repeated", "damaged", "unknown")
    if counts["malformed"] or not args.quiet:
        note(cells.told(counts, "numbers", *codes, "of no known language"))
    return options.FOUND if args.fail_on and any(counts[code] for code in codes) else options.OK
