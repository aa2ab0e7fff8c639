"""Attributes of objects and keys of mappings alike: a client's result may be either."""

from __future__ import annotations

from collections.abc import Mapping, MutableMapping
from typing import Any

from numguard.model.errors import CandidateError


def part(result: object, name: str) -> Any:
    """Return a named part of a result, or None.

    >>> part({"text": "a"}, "text"), part("abc", "text")
    ('a', None)
    """
    return result.get(name) if isinstance(result, Mapping) else getattr(result, name, None)


def unknown(result: object, wanted: str) -> CandidateError:
    """Build the error for a result of a shape that is not known."""
    return CandidateError(f"{type(result).__name__} is not a result of {wanted}: give what the call returned")


def put(thing: Any, name: str, value: object) -> None:
    """Set an attribute of an object, or an entry of a mapping."""
    if isinstance(thing, MutableMapping):
        thing[name] = value
    else:
        setattr(thing, name, value)
