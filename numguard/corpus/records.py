"""Verdicts as JSON: what ``--json``, findings and annotated lines say."""

from __future__ import annotations

import json
from decimal import Decimal
from fractions import Fraction
from typing import Any

from numguard.model import Issue, Mention, Verdict

Record = dict[str, Any]


def number_text(value: Decimal | Fraction, *, grouped: bool = False) -> str:
    """Write an exact value without an exponent; a fraction as a/b.

    >>> number_text(Decimal("8.010E+6"), grouped=True)
    '8,010,000'
    >>> number_text(Fraction(2, 3))
    '2/3'
    """
    if isinstance(value, Decimal):
        # Four digits are not grouped: they may be a year.
        text = format(value, ",f" if grouped and abs(value) >= 10_000 else "f")
        return text.rstrip("0").rstrip(".") if "." in text else text
    return str(value)


def mention_record(mention: Mention) -> Record:
    """Tell a mention: values are texts, because JSON numbers are not exact."""
    record: Record = {
        "text": mention.text,
        "start": mention.start,
        "end": mention.end,
        "kind": str(mention.kind),
        "readings": [
            {"value": number_text(reading.value)}
            | ({"unit": reading.unit} if reading.unit else {})
            | ({"bound": reading.bound} if reading.bound else {})
            | ({"convention": reading.convention} if reading.convention else {})
            for reading in mention.readings
        ],
    }
    if mention.parts:
        record["parts"] = [mention_record(part) for part in mention.parts]
    if mention.soft:
        record["soft"] = True
    return record


def issue_record(issue: Issue) -> Record:
    """Tell an issue."""
    return {
        "type": str(issue.type),
        "severity": str(issue.severity),
        "message": issue.message,
        "source": mention_record(issue.source) if issue.source else None,
        "hypothesis": mention_record(issue.hypothesis) if issue.hypothesis else None,
        "suggestion": issue.suggestion,
        "check": issue.check,
    }


def outcome_record(verdict: Verdict) -> Record:
    """Tell what a reader of a stream needs: the action, and the issues or the reason of an abstention."""
    record: Record = {"action": str(verdict.action), "issues": [issue_record(issue) for issue in verdict.issues]}
    if verdict.reason:
        record["reason"] = verdict.reason
    return record


def verdict_record(verdict: Verdict) -> Record:
    """Tell a verdict whole: also the mentions, what accounts for what, and what the languages can read."""
    record = outcome_record(verdict)
    record["source_mentions"] = [mention_record(mention) for mention in verdict.source_mentions]
    record["hypothesis_mentions"] = [mention_record(mention) for mention in verdict.hypothesis_mentions]
    alignment = verdict.alignment
    record["pairs"] = [
        {
            "source": mention_record(pair.source),
            "hypothesis": mention_record(pair.hypothesis),
            "explanation": pair.explanation,
            "rule": pair.rule,
        }
        for pair in alignment.pairs
    ]
    record["explained"] = [
        {"side": one.side, "mention": mention_record(one.mention), "reason": one.reason, "rule": one.rule}
        for one in alignment.explained
    ]
    if coverage := verdict.coverage:
        record["coverage"] = {
            "source_lang": coverage.source_lang,
            "target_lang": coverage.target_lang,
            "source_tier": coverage.source_tier,
            "target_tier": coverage.target_tier,
            "note": coverage.note,
        }
    return record


def to_json(record: object, *, indent: int | None = None) -> str:
    """Write a record as JSON that is valid Unicode: only a text with lone surrogates is written in escapes."""
    text = json.dumps(record, ensure_ascii=False, indent=indent)
    return json.dumps(record, indent=indent) if has_surrogates(text) else text


def has_surrogates(text: str) -> bool:
    """Tell whether a text holds a lone surrogate, which UTF-8 cannot write.

    >>> has_surrogates("a\\udc80"), has_surrogates("ä")
    (True, False)
    """
    try:
        text.encode()
    except UnicodeEncodeError:
        return True
    return False
