"""Do the tables notice? One small change of the core at a time, in a forked process, judged by the tests that run it.

    make mutants                                          # 200 changes over the core
    python tools/mutants.py --draw 30 --in mentions/line  # of one room, after its code was moved
    python tools/mutants.py --draw 30 --only doubled      # constants alone: how far a rule looks

A change turns a comparison, moves the bound of one (< and <=), swaps "and" and "or", takes a "not" away, or doubles a
constant that has a name. The tests run once as they are, which tells which functions each of them calls; a mutant is
judged by those that call its function, the quickest first, until one fails. What nothing notices is printed: it is
either no change of what is said, or it lacks a row. The walk over a text (lexicon/) is left out: C does it; so is a
constant whose docstring begins with "A limit of cost".
"""

from __future__ import annotations

import argparse
import ast
import copy
import functools
import gc
import os
import random
import signal
import sys
import time
import types
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from _pytest.runner import runtestprotocol

ROOT = Path(__file__).parents[1]
CORE = ("mentions", "alignment", "verdict", "repairs", "checker.py")
LEFT_OUT = "mentions/lexicon/"
NOT_SAID = frozenset("_KEPT _MOST_KNOWN _REMEMBERED _PAIRS _BLOCK _CHUNK _TOLD _EFFORT _SQUARE _NEVER _IN_TURN".split())
"""Sizes of caches, blocks and stores: doubled, they change what an answer costs, and nothing that it says."""
NOT_SAID_OF = frozenset(
    (
        *("near._SHORT", "align._SMALL", "clause._WORD", "clause._FEW_WORDS"),  # the cheaper of two ways to one answer
        *("gaps._AS_TYPED", "words_beside._LATIN_UNIT_SIZE", "replies._LONGER", "segment._FEW_NAMES"),  # the same
        *("stretches._ADDED", "stretches._SPLIT", "stretches._JOINED"),  # names of what a translation did
        *("periods._ENDS", "periods._SPEAKS"),  # names of what a word says
    )
)
"""The same of single modules: elsewhere their names say how far a rule looks."""
OF_COST = "A limit of cost"
"""How the docstring of a constant begins that tells from which size on a text is not looked through in full."""
LOOKS_AT_CLOCK = "EACH"
"""What a comparison asks that only tells how often the clock is looked at."""
TESTS = (
    "tests/test_tables.py",
    "tests/test_cases.py",
    "tests/test_chinese.py",
    "tests/test_language.py",
    "tests/test_language_sentences.py",
    "tests/test_written.py",
    "tests/test_repair.py",
    "tests/test_policy.py",
    "tests/test_placeholders.py",
    "tests/test_messages.py",
    "tests/test_reply_shapes.py",
    "tests/laws/test_fractions_in_words.py",
    "tests/laws/test_record.py",
    "tests/laws/test_sentences.py",
)
TURNED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
_LONGEST = 90.0
"""Seconds after which a mutant is stopped, and counts as caught: the tests that judge it take a fifth of them."""
Key = tuple[str, str, int]
"""A function: its file, its qualified name, its first line."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change: of the node that stands at a place of a file, or of a constant of a module."""

    sort: str
    path: Path
    line: int
    at: int
    name: str = ""

    def __str__(self) -> str:
        written = source(self.path).splitlines()[self.line - 1].strip()
        return f"{self.path.relative_to(ROOT / 'numguard')}:{self.line} {self.sort}: {written}"


@functools.cache
def source(path: Path) -> str:
    """Return the text of a file as it was when the tool began: the tree may be worked on meanwhile."""
    return path.read_text("utf-8")


def sources(under: str) -> Iterator[Path]:
    """Yield the files of the core, or those of one room."""
    for part in (under,) if under else CORE:
        path = ROOT / "numguard" / part
        for file in [path] if path.suffix else sorted(path.rglob("*.py")):
            if LEFT_OUT not in file.as_posix():
                yield file


def functions(tree: ast.Module) -> Iterator[ast.FunctionDef | ast.Lambda]:
    """Yield the outermost functions of a module, also those of its classes."""
    waiting: list[ast.AST] = [tree]
    while waiting:
        for child in ast.iter_child_nodes(waiting.pop()):
            if isinstance(child, ast.FunctionDef | ast.Lambda):
                yield child
            else:
                waiting.append(child)


def sort_of(node: ast.AST) -> str:
    """Return what is changed of a node; nothing for most."""
    if isinstance(node, ast.Compare):
        if LOOKS_AT_CLOCK in (getattr(one, "id", "") for one in ast.walk(node)):
            return ""
        return "bound" if isinstance(node.ops[0], ast.Lt | ast.LtE | ast.Gt | ast.GtE) else "turned"
    if isinstance(node, ast.BoolOp):
        return "and/or"
    return "not" if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not) else ""


def is_of_cost(following: ast.stmt | None) -> bool:
    """Tell whether what stands behind a constant is a docstring that calls it a limit of cost."""
    doc = following.value if isinstance(following, ast.Expr) else None
    return isinstance(doc, ast.Constant) and isinstance(doc.value, str) and doc.value.startswith(OF_COST)


def mutants(path: Path) -> Iterator[Mutant]:
    """Yield all changes of one file."""
    tree = ast.parse(source(path))
    order = {id(node): at for at, node in enumerate(ast.walk(tree))}
    asked: set[str] = set()
    for function in functions(tree):
        for node in ast.walk(function):
            if isinstance(node, ast.Name):
                asked.add(node.id)
            sort = sort_of(node)
            if sort and isinstance(node, ast.expr):
                yield Mutant(sort, path, node.lineno, order[id(node)])
    for statement, following in zip(tree.body, [*tree.body[1:], None], strict=True):
        if not isinstance(statement, ast.Assign | ast.AnnAssign) or is_of_cost(following):
            continue
        value, target = statement.value, statement.targets[0] if isinstance(statement, ast.Assign) else statement.target
        if not isinstance(value, ast.Constant) or type(value.value) is not int or value.value < 2:
            continue
        if isinstance(target, ast.Name) and (target.id in NOT_SAID or f"{path.stem}.{target.id}" in NOT_SAID_OF):
            continue
        if isinstance(target, ast.Name) and (target.id in asked or not target.id.startswith("_")):
            yield Mutant("doubled", path, statement.lineno, order[id(value)], target.id)


def changed(mutant: Mutant) -> tuple[types.CodeType, Key]:
    """Compile the function that holds a changed node; return it with its key."""
    tree = ast.parse(source(mutant.path))
    node = next(node for at, node in enumerate(ast.walk(tree)) if at == mutant.at)
    if isinstance(node, ast.Compare):
        node.ops[0] = TURNED[type(node.ops[0])]()
    elif isinstance(node, ast.BoolOp):
        node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
    elif isinstance(node, ast.UnaryOp):
        inner = copy.deepcopy(node.operand)
        node.op, node.operand = ast.Not(), ast.UnaryOp(ast.Not(), inner)  # a double one: the truth as it stands
        ast.fix_missing_locations(tree)
    holder = next(one for one in functions(tree) if any(node is inner for inner in ast.walk(one)))
    first = min([holder.lineno, *(one.lineno for one in getattr(holder, "decorator_list", ()))])
    waiting = [compile(tree, str(mutant.path), "exec")]
    while waiting:
        code = waiting.pop()
        name = getattr(holder, "name", "<lambda>")
        if code.co_firstlineno == first and code.co_name == name:
            return code, (code.co_filename, code.co_qualname, code.co_firstlineno)
        waiting += [one for one in code.co_consts if isinstance(one, types.CodeType)]
    raise AssertionError(mutant)


def key_of(code: types.CodeType) -> Key:
    """Return the key of a function that is loaded."""
    return code.co_filename, code.co_qualname, code.co_firstlineno


def forget() -> None:
    """Empty all caches: what was made once, the changed function must make again."""
    for one in gc.get_objects():
        if isinstance(one, functools._lru_cache_wrapper) and (one.__module__ or "").startswith("numguard"):
            one.cache_clear()


class Judge:
    """The tests, which functions each of them calls, and what they say of a mutant."""

    def __init__(self, drawn: list[Mutant], minutes: float) -> None:
        self.drawn = drawn
        self.minutes = minutes
        self.items: list[pytest.Item] = []
        self.times: dict[str, float] = {}
        self.calls: dict[Key, set[int]] = defaultdict(set)
        self.cold: dict[Key, set[int]] = defaultdict(set)
        self.live: dict[Key, list[types.FunctionType]] = defaultdict(list)
        self.survived: list[Mutant] = []
        self.dead: list[Mutant] = []

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run the tests as they are, then judge each mutant."""
        self.items = list(session.items)
        self.learn(self.cold)
        self.learn(self.calls)
        gc.unfreeze()
        for one in gc.get_objects():
            if isinstance(one, types.FunctionType) and "/numguard/" in one.__code__.co_filename:
                self.live[key_of(one.__code__)].append(one)
        gc.freeze()
        began = time.monotonic()
        for at, mutant in enumerate(self.drawn):
            if time.monotonic() - began > self.minutes * 60:
                break
            caught = self.is_caught(mutant)
            (self.dead if caught else self.survived).append(mutant)
            if not caught:
                print(f"{at + 1}/{len(self.drawn)} {time.monotonic() - began:.0f} s, not noticed: {mutant}", flush=True)
        return True

    def learn(self, calls: dict[Key, set[int]]) -> None:
        """Run all tests once; note which functions each of them calls, and how long it takes."""
        root = str(ROOT / "numguard")
        for at, item in enumerate(self.items):
            seen: set[types.CodeType] = set()

            def look(frame: types.FrameType, event: str, arg: object, seen: set[types.CodeType] = seen) -> None:
                if event == "call":
                    seen.add(frame.f_code)

            began = time.monotonic()
            sys.setprofile(look)
            try:
                reports = runtestprotocol(item, log=False, nextitem=None)
            finally:
                sys.setprofile(None)
            self.times[item.nodeid] = time.monotonic() - began
            if any(report.failed for report in reports):
                raise pytest.UsageError(f"{item.nodeid} fails before anything is changed")
            for code in seen:
                if code.co_filename.startswith(root):
                    calls[key_of(code)].add(at)

    def judges(self, key: Key) -> tuple[list[pytest.Item], bool]:
        """Return the tests that call a function, the quickest first, and whether they do only while they load."""
        is_warm = key in self.calls
        chosen = [self.items[at] for at in (self.calls if is_warm else self.cold).get(key, ())]
        return sorted(chosen, key=lambda item: self.times[item.nodeid]), not is_warm

    def is_caught(self, mutant: Mutant) -> bool:
        """Change the code in a forked process and let the tests judge it."""
        if mutant.sort == "doubled":
            callers = [key for key in (*self.calls, *self.cold) if self.reads(key, mutant)]
            chosen = {item.nodeid: item for key in callers for item in self.judges(key)[0]}
            items = sorted(chosen.values(), key=lambda item: self.times[item.nodeid])
            is_cold = any(key not in self.calls for key in callers)  # what is read while a language loads
        else:
            code, key = changed(mutant)
            items, is_cold = self.judges(key)
        child = os.fork()
        if not child:
            status = 1
            try:
                if mutant.sort == "doubled":
                    self.double(mutant)
                else:
                    for function in self.live[key]:
                        function.__code__ = code
                if is_cold:
                    forget()
                failed = any(
                    report.failed for item in items for report in runtestprotocol(item, log=False, nextitem=None)
                )
                status = 1 if failed else 0
            finally:
                os._exit(status)
        return waited(child, _LONGEST) != 0

    def reads(self, key: Key, mutant: Mutant) -> bool:
        """Tell whether a function reads a constant, in its module or in one that imports it."""
        if not self.live[key]:
            return False
        function = self.live[key][0]
        return mutant.name in names_in(function.__code__) and mutant.name in bound(function.__globals__, mutant)

    def double(self, mutant: Mutant) -> None:
        """Double a constant wherever its name is bound."""
        for module in [one for name, one in sys.modules.items() if name.startswith("numguard")]:
            if mutant.name in bound(vars(module), mutant):
                vars(module)[mutant.name] *= 2


@functools.cache
def names_in(code: types.CodeType) -> frozenset[str]:
    """Return the names that a function reads, also in the functions within it."""
    inner = [names_in(one) for one in code.co_consts if isinstance(one, types.CodeType)]
    return frozenset(code.co_names).union(*inner)


def bound(names: dict[str, object], mutant: Mutant) -> frozenset[str]:
    """Return the constant's name if a module has it as its own or imports it from there."""
    path = names.get("__file__")
    if not isinstance(path, str) or mutant.name not in names:
        return frozenset()
    return (
        frozenset([mutant.name])
        if path == str(mutant.path) or mutant.name in imported(path, mutant.path)
        else frozenset()
    )


@functools.cache
def imported(path: str, origin: Path) -> frozenset[str]:
    """Return the names that a file imports from another one."""
    wanted = ".".join(origin.relative_to(ROOT).with_suffix("").parts)
    tree = ast.parse(source(Path(path)))
    nodes = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module == wanted]
    return frozenset(alias.name for node in nodes for alias in node.names)


def waited(child: int, longest: float) -> int:
    """Wait for a process; stop it after a while; return its status, not 0 where it was stopped."""
    end = time.monotonic() + longest
    while time.monotonic() < end:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return status
        time.sleep(0.01)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return 1


def main() -> int:
    """Draw the mutants, judge them, and print what nothing notices; 1 where fewer than ``--least`` are caught."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--draw", type=int, default=200, metavar="N")
    parser.add_argument("--seed", default="45")
    parser.add_argument("--in", dest="under", default="", metavar="PART", help="a room of numguard/, or a file of it")
    parser.add_argument("--only", default="", choices=["bound", "turned", "and/or", "not", "doubled"])
    parser.add_argument("--name", default="", help="constants of which the name holds one of these, with | between")
    parser.add_argument("--minutes", type=float, default=40.0, help="judge no more after so many; default 40")
    parser.add_argument("--least", type=float, default=0.0, metavar="SHARE")
    asked = parser.parse_args()
    for path in sources(""):
        source(path)
    known = [one for path in sources(asked.under) for one in mutants(path) if asked.only in ("", one.sort)]
    if asked.name:
        known = [one for one in known if any(part in one.name for part in asked.name.split("|"))]
    drawn = random.Random(asked.seed).sample(known, min(asked.draw, len(known)))
    os.chdir(ROOT)
    sys.path.insert(0, str(ROOT))
    judge = Judge(drawn, asked.minutes)
    options = ["-q", "-m", "not slow", "-p", "no:cacheprovider", "-p", "no:xdist", "--no-header", "--no-summary"]
    pytest.main([*options, *TESTS], plugins=[judge])
    judged = len(judge.dead) + len(judge.survived)
    caught, totals = (Counter(one.sort for one in some) for some in (judge.dead, judge.dead + judge.survived))
    shares = ", ".join(f"{sort} {caught[sort]}/{total}" for sort, total in sorted(totals.items()))
    print(f"{len(judge.dead)} of {judged} caught ({len(drawn)} drawn of {len(known)}); {shares}")
    return int(not judged or len(judge.dead) < asked.least * judged)


if __name__ == "__main__":
    sys.exit(main())
