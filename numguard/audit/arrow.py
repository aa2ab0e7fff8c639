"""One pure function over Arrow batches, for every engine that has them: Spark, Ray Data, Dask, DuckDB, Beam, datasets.

It needs pyarrow (``pip install 'numguard-mt[files]'``), and makes each checker once a process.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from numguard.audit.grade import grade
from numguard.audit.pairing import Pairing
from numguard.formats.columns import rows_of
from numguard.formats.rows import Fields
from numguard.model import Action, Verdict
from numguard.model.boundary import ErrorBoundary

_ISSUE = ("type", "severity", "message", "source", "hypothesis", "suggestion")


def schema() -> Any:
    """Return the schema of what audit returns."""
    import pyarrow as pa

    issue = pa.struct([pa.field(name, pa.string()) for name in _ISSUE])
    return pa.schema(
        [
            pa.field("numguard_action", pa.string()),
            pa.field("numguard_grade", pa.float64()),
            pa.field("numguard_issues", pa.list_(issue)),
            pa.field("numguard_reason", pa.string()),
        ]
    )


def audit(
    batch: Any,
    *,
    source: str = "source",
    hypothesis: str = "hypothesis",
    source_lang: str = "",
    target_lang: str = "",
    source_lang_field: str = "",
    target_lang_field: str = "",
    has_columns: bool = False,
) -> Any:
    """Return a table with action, grade, issues and reason for each row of an Arrow batch or table.

    ``has_columns``: behind the batch's own columns, so that rows can be joined to others.

    >>> import pyarrow
    >>> pairs = pyarrow.table({"source": ["74 cats", None], "hypothesis": ["4 Katzen", "5"]})
    >>> audit(pairs, source_lang="en", target_lang="de").column("numguard_action").to_pylist()
    ['block', 'abstain']

    A dot in a name looks into a struct. A row whose texts are null abstains, with the reason. Raises
    UnknownLanguageError for a tag that names no language, and KeyError from Arrow for a column that is not there.
    """
    import pyarrow as pa

    fields = Fields(source, hypothesis, source_lang_field, target_lang_field)
    judge, boundary = _judge(source_lang, target_lang)
    columns: dict[str, list[Any]] = {name: [] for name in schema().names}
    for row in rows_of(batch, fields, (source_lang_field, target_lang_field), 0):
        if row.problem:
            told = Verdict(Action.ABSTAIN, reason=row.problem)
        else:
            told = boundary.judge(lambda row=row: judge.check(row)[1])  # type: ignore[misc]
        columns["numguard_action"].append(str(told.action))
        columns["numguard_grade"].append(grade(told))
        columns["numguard_issues"].append(_issues(told))
        columns["numguard_reason"].append(told.reason)
    tally = pa.RecordBatch.from_pydict(columns, schema=schema())
    if not has_columns:
        return tally
    whole = pa.schema([*batch.schema, *tally.schema])
    return type(batch).from_arrays([*batch.columns, *tally.columns], schema=whole)


def ddl() -> str:
    """Return the columns as Spark declares them.

    >>> ddl()[:46]
    'numguard_action string, numguard_grade double,'
    """
    return ", ".join(f"{field.name} {_spark_type(field.type)}" for field in schema())


def _spark_type(kind: Any) -> str:
    import pyarrow as pa

    if pa.types.is_list(kind):
        return f"array<{_spark_type(kind.value_type)}>"
    if pa.types.is_struct(kind):
        return f"struct<{','.join(f'{one.name}:{_spark_type(one.type)}' for one in kind)}>"
    return str(kind)


def _issues(verdict: Verdict) -> list[dict[str, str | None]]:
    if verdict.action is Action.PASS:
        return []
    return [
        {
            "type": str(issue.type),
            "severity": str(issue.severity),
            "message": _plain(issue.message),
            "source": _plain(issue.source.text) if issue.source else None,
            "hypothesis": _plain(issue.hypothesis.text) if issue.hypothesis else None,
            "suggestion": issue.suggestion,
        }
        for issue in verdict.issues
    ]


def _plain(text: str) -> str:
    """Return a text that Arrow takes: lone surrogates are written as escapes."""
    return text.encode("utf-8", "backslashreplace").decode()


@lru_cache(maxsize=64)
def _judge(source_lang: str, target_lang: str) -> tuple[Pairing, ErrorBoundary]:
    boundary = ErrorBoundary()
    pairing = Pairing(source_lang or None, target_lang or None, boundary, is_quiet=True)
    return pairing, boundary
