"""``numguard restore``: a stream of pairs whose placeholders become the source's numbers again."""

from __future__ import annotations

import argparse
from collections import Counter

from numguard.audit.pairing import Pairing
from numguard.cli import options
from numguard.cli.cells import Change, Stream
from numguard.cli.protect import add_mark_options
from numguard.formats.rows import Row
from numguard.guard.protect import Damage, protect, restore

DESCRIPTION = (
    "Read pairs from a file or standard input, the source as it was before `numguard protect` and the translation "
    "with its placeholders, and pass them on with the numbers in the convention of the target language."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    options.add_input(parser)
    options.add_row_options(parser)
    add_mark_options(parser)
    parser.add_argument("--digits", default="latn", help="latn (default), native, default, or a CLDR numbering system")
    parser.add_argument("--lenient", action="store_true", help="put in what is damaged or stands there again, too")
    parser.add_argument("--problems", metavar="FILE", help="write what is lost, repeated or damaged here, as JSON")
    options.add_fail_on(parser, ("problem",), "a placeholder is not whole")
    options.add_quiet(parser)


def run(args: argparse.Namespace) -> int:
    """Restore, tell the counts, return the exit code."""
    stream = Stream(args)
    pairing = Pairing(args.source_lang, args.target_lang, stream.boundary)

    def change(row: Row) -> Change:
        source_lang, target_lang = pairing.tags(row)
        if not source_lang or not target_lang:
            return Change(counts={"of no known language": 1})
        protected = protect(row.source, source_lang, mark=args.mark, words=not args.no_words, whole=not args.no_whole)
        restored = restore(row.hypothesis, protected, target_lang, digits=args.digits, lenient=args.lenient)
        counts = Counter({"numbers": len(restored.spans)}) + Counter(str(problem.code) for problem in restored.problems)
        records = [
            {"line": row.number, "code": str(problem.code), "token": problem.token, "message": problem.message}
            for problem in restored.problems
        ]
        return Change(({"hypothesis": restored.text},), counts, tuple(records))

    def abstain(row: Row, reason: str) -> Change:
        return Change(counts={"abstained": 1}, records=({"line": row.number, "code": "abstained", "message": reason},))

    stream.run(change, abstain, records=("--problems", args.problems))
    codes = tuple(map(str, Damage))
    stream.tell("numbers", *codes, "of no known language", "abstained", quiet=args.quiet)
    return options.FOUND if args.fail_on and any(stream.counts[code] for code in codes) else options.OK
