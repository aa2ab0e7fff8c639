"""SARIF 2.1.0 (OASIS): what code hosts show beside the line."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from pathlib import Path
from typing import IO
from urllib.parse import quote

from numguard.config.stored import issues_of
from numguard.formats.records import to_json
from numguard.model import Record
from numguard.model.errors import VERSION

_LEVELS = {"neutral": "note", "minor": "note", "major": "warning", "critical": "error"}
_SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
RULES = {
    "value": "The translation says another value.",
    "separator": "Separators are kept in the source's convention, so that the number reads as another.",
    "scale": "The scale differs: thousand, million, billion.",
    "digit-dropped": "A digit is missing.",
    "digit-added": "There is a digit too many.",
    "digit-changed": "A digit differs.",
    "digit-repeated": "Digits are repeated.",
    "transposed": "Digits stand in another order.",
    "sign": "The sign differs.",
    "comparator": "A comparison is the other way round.",
    "unit": "The unit differs.",
    "currency": "The currency differs.",
    "date": "The date differs.",
    "omission": "A number of the source is missing.",
    "addition": "A number is there that the source does not have.",
    "swapped": "Right numbers stand in exchanged places.",
    "format": "The right value is written in a foreign format.",
    "placeholder": "A placeholder or a piece of markup is lost, added, changed or crossed.",
    "no-translation": "A refusal, or a question for the text, stands where the translation should.",
    "several-translations": "The output offers more than one translation.",
    "added-text": "A note or an announcement stands beside the translation.",
    "untranslated": "The output is the source, which was not translated.",
    "malformed": "The line is not a pair.",
    "orphaned": "The source's file has no text under this key.",
    "unread": "The line is too long to be read.",
    "abstain": "The pair could not be judged.",
}
"""The types of issue, and what else an audit tells of a line, each with a sentence."""


def write(findings: Iterable[Record], file: IO[str]) -> None:
    """Write findings as one run; they are not held in memory."""
    driver = {
        "name": "numguard",
        "semanticVersion": VERSION,
        "rules": [{"id": name, "shortDescription": {"text": said}} for name, said in RULES.items()],
    }
    head = {"$schema": _SCHEMA, "version": "2.1.0"}
    file.write(json.dumps(head)[:-1] + ', "runs": [{"tool": ' + json.dumps({"driver": driver}))
    file.write(', "columnKind": "unicodeCodePoints", "results": [')
    order = list(RULES)
    for at, result in enumerate(_result(record, issue, order) for record in findings for issue in issues_of(record)):
        file.write(("," if at else "") + "\n" + to_json(result))
    file.write("\n]}]}\n")


def _result(record: Record, issue: Record, order: list[str]) -> Record:
    kind = issue["type"]
    message = issue["message"] or RULES.get(kind, kind)
    hint = f" Expected: {issue['suggestion']}." if issue.get("suggestion") else ""
    location: Record = {
        "physicalLocation": {
            "artifactLocation": {"uri": _uri(record.get("file", ""))},
            "region": {"startLine": max(1, record.get("line", 1))},
        }
    }
    if record.get("unit"):
        location["logicalLocations"] = [{"name": record["unit"], "kind": "resource"}]
    texts = [record.get("source", ""), record.get("hypothesis", "")]
    # The same finding on another line is the same alert.
    key = "\0".join([kind, record.get("unit", ""), *texts])
    return {
        "ruleId": kind,
        "level": _LEVELS.get(issue["severity"], "note"),
        "message": {"text": f"{message}{hint}"},
        "locations": [location],
        "partialFingerprints": {
            "numguard/v1": hashlib.sha256(key.encode("utf-8", "surrogatepass")).hexdigest()[:32],
        },
        "properties": {"source": texts[0], "hypothesis": texts[1], "action": record["action"]},
    } | ({"ruleIndex": order.index(kind)} if kind in order else {})


def _uri(name: str) -> str:
    """Return a file's name as SARIF wants it: relative where it is, with its special characters quoted.

    >>> _uri("a b/c.po")
    'a%20b/c.po'
    """
    path = Path(name)
    if path.is_absolute():
        return path.as_uri()
    return quote(path.as_posix().encode("utf-8", "surrogateescape"), safe="/")
