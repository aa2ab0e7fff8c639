"""A pytest plugin: a suite file (NAME.probe.json) is a test file, and each of its cases a test.

The file's ``run`` names target language and system, ``--numguard-target`` and ``--numguard-system`` override it. With
``fail_under`` (a number, or one for each capability) there is one test for each threshold instead of one for each case.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from numguard.probe.model import Result, Run, Suite

SUFFIX = ".probe.json"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options."""
    group = parser.getgroup("numguard", "behavioural tests of a translation system")
    group.addoption(
        "--numguard-system", metavar="JSON", help='the system of *.probe.json: \'{"command": "./translate"}\''
    )
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
        """Yield a test for each case and target language, or for each threshold."""
        from numguard.probe.records import read_suite_and_plan

        suite, plan = read_suite_and_plan(self.path)
        targets = self.config.getoption("--numguard-target") or plan.get("target_lang", ())
        self._suite, self._plan = suite, plan
        self._targets = [targets] if isinstance(targets, str) else list(targets)
        if not self._targets:
            raise self.CollectError(f"{self.path}: say --numguard-target, or put target_lang into its run")
        thresholds = plan.get("fail_under", {})
        if isinstance(thresholds, int | float):
            thresholds = {"": thresholds}
        for target in self._targets:
            for name, least in thresholds.items():
                yield ThresholdItem.from_parent(
                    self, name=f"{target}:{name or 'all'}", target=target, least=(name, least)
                )
            if not thresholds:
                for at, case in enumerate(suite.cases):
                    yield CaseItem.from_parent(self, name=f"{target}:{case.id}", target=target, at=at)

    def runs(self) -> dict[str, Run]:
        """Return the run of each target language."""
        if self._runs is None:
            self._runs = {target: self._run(self._suite, target) for target in self._targets}
        return self._runs

    def _run(self, suite: Suite, target: str) -> Run:
        from numguard.probe.cache import Cache
        from numguard.probe.run import run
        from numguard.probe.spec import system_of

        said = self.config.getoption("--numguard-system")
        spec: dict[str, Any] = json.loads(said) if said else self._plan.get("system", {})
        place = self.config.getoption("--numguard-cache")
        cache = Cache(place) if place else None
        try:
            return run(suite, system_of(spec, suite), target, cache=cache)
        finally:
            if cache is not None:
                cache.close()


class _Item(pytest.Item):
    target: str

    @property
    def file(self) -> SuiteFile:
        """The suite file that the test is of."""
        assert isinstance(self.parent, SuiteFile)
        return self.parent

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """Show what is wrong with the numbers, not a traceback of numguard."""
        if isinstance(excinfo.value, WrongNumberError):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)


class CaseItem(_Item):
    """One case in one direction."""

    def __init__(self, *, target: str, at: int, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.target, self._at = target, at

    def runtest(self) -> None:
        """Fail when a number of the case is wrong."""
        result = self.file.runs()[self.target].results[self._at]
        if not result.passed:
            raise WrongNumberError(_told(result))

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """Return where the test stands."""
        return self.path, None, self.name


class ThresholdItem(_Item):
    """One threshold in one direction."""

    def __init__(self, *, target: str, least: tuple[str, float], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.target, self._least = target, least

    def runtest(self) -> None:
        """Fail when the pass rate is below the threshold."""
        from numguard.probe.summary import shortfalls

        run = self.file.runs()[self.target]
        missed = shortfalls([run], dict([self._least]))
        if missed:
            failed = [_told(r) for r in run.results if not r.passed and self._least[0] in ("", r.case.capability)]
            raise WrongNumberError("\n".join([*(text for _, text in missed), *failed[:5]]))

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """Return where the test stands."""
        return self.path, None, self.name


def _told(result: Result) -> str:
    if result.error:
        return f"{result.case.source}\n  no translation: {result.error}"
    said = "; ".join(f"{fault.category}: {fault.message}" for fault in result.faults)
    return f"{result.case.source}\n  {result.output}\n  {said}"
