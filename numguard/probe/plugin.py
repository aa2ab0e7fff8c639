"""A pytest plugin: a suite file (NAME.probe.json) is a test file, and each of its capabilities a test.

The file's ``run`` names the target language; the system is named by who runs it, with ``--numguard-system`` or as
``numguard_system`` in the configuration of pytest: a file of strangers starts nothing. With ``fail_under`` (a number,
or one for each capability) the thresholds are tests; the capabilities beside them are told, and fail nothing.
``--numguard-cases`` makes each case a test.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from numguard.model.errors import safe

if TYPE_CHECKING:
    from numguard.probe.model import Result, Run, Suite

SUFFIX = ".probe.json"
_SHOWN = 1_000
_EXAMPLES = 5
_INTERNAL = pytest.StashKey[list[str]]()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options."""
    group = parser.getgroup("numguard", "behavioural tests of a translation system")
    group.addoption(
        "--numguard-system", metavar="JSON", help='the system of *.probe.json: \'{"command": "./translate"}\''
    )
    group.addoption("--numguard-cases", action="store_true", help="one test for each case of *.probe.json")
    parser.addini("numguard_system", "the system of *.probe.json, as --numguard-system says it", default="")
    group.addoption("--numguard-target", metavar="TAG", help="the target language of *.probe.json")
    group.addoption("--numguard-cache", metavar="FILE", help="keep outputs here")


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> SuiteFile | None:
    """Collect suite files."""
    if file_path.name.endswith(SUFFIX):
        return SuiteFile.from_parent(parent, path=file_path)
    return None


class WrongNumberError(Exception):
    """A case or a threshold that failed; its message is the report."""


class SuiteFile(pytest.File):
    """A suite as a test file. The system is asked once, when the first test runs."""

    _runs: dict[str, Run] | None = None

    def collect(self) -> Iterator[pytest.Item]:
        """Yield the tests of each target language."""
        from numguard.model.errors import InputError
        from numguard.probe.records import read_suite_and_plan

        try:
            suite, plan = read_suite_and_plan(self.path)
        except InputError as error:
            raise self.CollectError(safe(str(error))) from error
        targets = self.config.getoption("--numguard-target") or plan.target_lang
        self._suite, self._plan = suite, plan
        self._targets = [targets] if isinstance(targets, str) else list(targets)
        if not self._targets:
            raise self.CollectError(f"{self.path}: say --numguard-target, or put target_lang into its run")
        for target in self._targets:
            yield from self._items(target)

    def _items(self, target: str) -> Iterator[pytest.Item]:
        """Yield the tests of a target language: thresholds, and the capabilities or cases that have none."""
        thresholds = self._plan.thresholds
        for name, least in thresholds.items():
            yield self._item(f"{target}:{safe(name) or 'all'}", self._meets, target, name, least)
        if self.config.getoption("--numguard-cases"):
            for at, case in enumerate(self._suite.cases):
                yield self._item(f"{target}:{safe(case.id)}", self._passes, target, at)
            return
        for name in dict.fromkeys(case.capability for case in self._suite.cases):
            if name not in thresholds:
                yield self._item(f"{target}:{safe(name)}", self._masters, target, name)

    def _item(self, name: str, judge: Callable[..., None], *arguments: Any) -> pytest.Item:
        return Item.from_parent(self, name=name, judge=partial(judge, *arguments))

    def _passes(self, target: str, at: int) -> None:
        """Fail when a number of the case is wrong."""
        result = self.runs()[target].results[at]
        if not result.passed:
            raise WrongNumberError(_told(result))

    def _masters(self, target: str, capability: str) -> None:
        """Fail when a number of a case is wrong, and show the first of them; only show it where thresholds decide."""
        results = [r for r in self.runs()[target].results if r.case.capability == capability]
        failed = [r for r in results if not r.passed]
        if failed and self._plan.thresholds:
            pytest.xfail(f"{len(failed)} of {len(results)} cases failed")
        if failed:
            told = f"{len(failed)} of {len(results)} cases of {safe(capability)} failed"
            raise WrongNumberError("\n".join([told, *map(_told, failed[:_EXAMPLES])]))

    def _meets(self, target: str, name: str, least: float) -> None:
        """Fail when the pass rate is below the threshold."""
        from numguard.probe.summary import shortfalls

        run = self.runs()[target]
        if missed := shortfalls([run], {name: least}):
            failed = [_told(r) for r in run.results if not r.passed and name in ("", r.case.capability)]
            raise WrongNumberError("\n".join([*(text for _, text in missed), *failed[:_EXAMPLES]]))

    def runs(self) -> dict[str, Run]:
        """Return the run of each target language."""
        if self._runs is None:
            self._runs = {target: self._run(self._suite, target) for target in self._targets}
        return self._runs

    def _run(self, suite: Suite, target: str) -> Run:
        from contextlib import closing, nullcontext

        from numguard.probe.cache import Cache
        from numguard.probe.running import run
        from numguard.probe.spec import system_of

        place = self.config.getoption("--numguard-cache")
        with closing(Cache(place)) if place else nullcontext() as cache:
            made = run(suite, system_of(self._spec(), suite), target, cache=cache)
        if made.internal:
            self.config.stash.setdefault(_INTERNAL, []).append(made.internal)
        return made

    def _spec(self) -> dict[str, Any]:
        from numguard.formats.whole import load
        from numguard.model.errors import InputError

        option = self.config.getoption("--numguard-system")
        name, said = (
            ("--numguard-system", option) if option else ("numguard_system", self.config.getini("numguard_system"))
        )
        if not said:
            return self._plan.system
        try:
            spec = load(said)
        except ValueError as error:
            # What it holds may be a secret.
            raise InputError(f'{name}: no JSON; say \'{{"command": "./translate"}}\'') from error
        if not isinstance(spec, dict):
            raise InputError(f'{name}: no object; say \'{{"command": "./translate"}}\'')
        return spec


class Item(pytest.Item):
    """One test of a suite file: a threshold, a capability or a case, in one direction."""

    def __init__(self, *, judge: Callable[[], None], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._judge = judge

    def runtest(self) -> None:
        """Judge what the test is of."""
        self._judge()

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """Return where the test stands."""
        return self.path, None, self.name

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """Show what is wrong with the numbers or the system, not a traceback of numguard: values in one are secrets."""
        from numguard.model.errors import NumguardError

        if isinstance(excinfo.value, WrongNumberError):
            return str(excinfo.value)
        if isinstance(excinfo.value, NumguardError):
            return safe(str(excinfo.value))
        return excinfo.getrepr(style="short", funcargs=False)


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    """Say how often numguard itself failed, and where to report it."""
    for text in config.stash.get(_INTERNAL, []):
        terminalreporter.write_line(f"numguard: {text}")


def _told(result: Result) -> str:
    if result.error:
        said = f"no translation: {result.error}"
    elif result.reason:
        said = f"not judged: {result.reason}"
    else:
        said = "; ".join(f"{fault.category}: {fault.message}" for fault in result.faults)
    shown = [result.case.source, *([result.output[:_SHOWN]] if result.output else []), said]
    return "\n  ".join(map(safe, shown))
