"""JUnit XML: what continuous integration shows and fails on."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

_FORBIDDEN = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_RESULTS = frozenset({"failure", "error"})
"""The outcomes that hold a text themselves; that of the others is what the test has written."""


@dataclass(frozen=True, slots=True)
class Test:
    """One test: ``outcome`` is failure, error or skipped, and "" for one that passed. ``place``: its file and line."""

    name: str
    outcome: str = ""
    message: str = ""
    text: str = ""
    type: str = ""
    properties: Mapping[str, str] = field(default_factory=dict)
    place: Mapping[str, str] = field(default_factory=dict)


Suites = list[tuple[str, Sequence[Test]]]
"""Tests by the name of their suite."""


def write(name: str, suites: Iterable[tuple[str, Sequence[Test]]]) -> str:
    """Return suites of tests as JUnit XML."""
    root = ElementTree.Element("testsuites", name=name)
    for suite, tests in suites:
        counted = Counter(test.outcome for test in tests)
        counts = {"failures": counted["failure"], "errors": counted["error"], "skipped": counted["skipped"]}
        attributes = {"name": clean(suite), "tests": str(len(tests)), **{key: str(n) for key, n in counts.items()}}
        ElementTree.SubElement(root, "testsuite", attributes).extend(element(suite, test) for test in tests)
    ElementTree.indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ElementTree.tostring(root, encoding="unicode") + "\n"


def element(suite: str, test: Test) -> ElementTree.Element:
    """Return one test of a suite."""
    place = {name: clean(value) for name, value in test.place.items()}
    case = ElementTree.Element("testcase", {"classname": clean(suite), "name": clean(test.name), **place})
    if test.properties:
        listed = ElementTree.SubElement(case, "properties")
        for key, value in test.properties.items():
            ElementTree.SubElement(listed, "property", name=key, value=value)
    if not test.outcome:
        return case
    made = ElementTree.SubElement(case, test.outcome, message=clean(test.message))
    if test.type:
        made.set("type", clean(test.type))
    if test.text:
        holder = made if test.outcome in _RESULTS else ElementTree.SubElement(case, "system-out")
        holder.text = clean(test.text)
    return case


def clean(text: str) -> str:
    """Replace what XML cannot hold."""
    return _FORBIDDEN.sub("\N{REPLACEMENT CHARACTER}", text)
