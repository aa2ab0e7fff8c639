"""The errors that numguard raises: for options, files and tags, never for text."""

from __future__ import annotations

from reprlib import Repr


class NumguardError(Exception):
    """The base of every error that numguard raises on purpose."""


class UnknownLanguageError(NumguardError, LookupError):
    """A language tag that names no language known here; the message names the nearest known tags."""


class LocaleDataError(NumguardError, ValueError):
    """A locale file that breaks the format; the message names file, line and key."""


class PolicyError(NumguardError, ValueError):
    """A policy option that does not exist, or a value that it does not take."""


class RenderError(NumguardError, ValueError):
    """A value that cannot be written in the way that was asked for."""


class InputError(NumguardError, OSError):
    """A file that cannot be read as what it was said to be."""


class CandidateError(NumguardError, ValueError):
    """Candidates that cannot be ranked: none at all, or a result of a shape that no adapter knows."""


def quoted(value: object) -> str:
    """Return how a message quotes a value: whole where it is short, its two ends where it is not.

    >>> quoted("deu"), quoted("x" * 100_000)
    ("'deu'", "'xxxxxxxxxxxxxxxxxxxxxxxxxxxx...xxxxxxxxxxxxxxxxxxxxxxxxxxxx'")
    """
    short = Repr()
    short.maxstring = short.maxother = short.maxlong = 61
    try:
        return short.repr(value)
    except ValueError:  # a whole number of more digits than Python writes
        return "a number that is too long to be written"
