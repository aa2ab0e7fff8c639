"""What servers, commands and callables say, as it may be told: without secrets, without control characters, short."""

from __future__ import annotations

import base64
import binascii
import re
import urllib.parse
from collections.abc import Iterable, Iterator

from numguard.model.errors import safe

_RUN = 8
"""A run of so many characters that a secret holds too is blacked out: a server may cut or wrap what it echoes."""

KEY_WORDS = "auth|key|token|secret|cookie|pass|credential|signature"
"""A pattern: what the name of a header, of an option or of a part of a query holds whose value is a key."""

_SHORTEST = 4
_LOOKED_AT, _SHOWN = 20_000, 300
_BLACK = "…"
_KNOWN = (
    (re.compile(r"://[^/\s@\"'<>]{1,500}@"), f"://{_BLACK}@"),
    (re.compile(r"([?&][\w.~%-]{1,64}=)[^\s&\"'<>()\x00-\x1f]+"), rf"\1{_BLACK}"),
    (re.compile(r"(?i)\b(bearer|basic)\s+[^\s\"'<>,;\x00-\x1f]+"), rf"\1 {_BLACK}"),
)
"""What is a secret wherever it stands: user and password of an address, values of its query, credentials."""


class Secrets:
    """What one request sends that nobody else may see, and what blacks it out.

    ``keys`` are those that no translation may hold; of ``values`` some are words that one may (``X-Client: tests``).

    >>> Secrets(["Bearer abcdefghijkl"]).hidden("denied for defghijk, who else?")
    'denied for …, who else?'
    """

    __slots__ = ("_keys", "_runs", "_short")

    def __init__(self, values: Iterable[str] = (), keys: Iterable[str] = ()) -> None:
        self._keys = frozenset(form for key in keys for form in _forms(key) if len(form) >= _RUN)
        forms = {form for value in values for form in _forms(value) if len(form) >= _SHORTEST} | self._keys
        self._short = tuple(sorted((form for form in forms if len(form) < _RUN), key=lambda form: (-len(form), form)))
        self._runs = frozenset(form[at : at + _RUN] for form in forms for at in range(len(form) - _RUN + 1))

    def hidden(self, text: str) -> str:
        """Black out every secret, and every run of characters that is one's."""
        if self._runs:
            text = "".join(self._black(text))
        for form in self._short:
            text = text.replace(form, _BLACK)
        return text

    def are_in(self, text: str) -> bool:
        """Tell whether a text holds a key as a whole."""
        return any(form in text for form in self._keys)

    def _black(self, text: str) -> Iterator[str]:
        until = 0
        for at, char in enumerate(text):
            if text[at : at + _RUN] in self._runs:
                if at >= until:
                    yield _BLACK
                until = at + _RUN
            if at >= until:
                yield char


def told(text: str, secrets: Secrets | None = None) -> str:
    """Make what comes from outside fit for a terminal and a report.

    >>> told("401 for http://me:pw@host/v1?api_key=abc\\x1b[2J")
    '401 for http://…@host/v1?api_key=…\\\\x1b[2J'
    """
    text = text[:_LOOKED_AT]
    hidden = secrets.hidden(text) if secrets is not None else text
    for pattern, instead in _KNOWN:
        hidden = pattern.sub(instead, hidden)
    shown = safe(hidden.strip())
    return shown if len(shown) <= _SHOWN else shown[: _SHOWN - 1] + "…"


def told_error(error: BaseException) -> str:
    """Tell an exception of somebody else's code, whose own words may fail too."""
    try:
        words = told(str(error))
    except Exception:  # noqa: BLE001 - a stranger's __str__
        words = ""
    return f"{type(error).__name__}: {words}" if words else type(error).__name__


def _forms(value: str) -> Iterator[str]:
    """Yield a secret as it may come back: as a whole, by its words, percent-encoded and not, a pair out of base64."""
    for part in (value.strip(), *value.split()):
        yield part
        yield urllib.parse.quote(part, safe="")
        yield urllib.parse.unquote_plus(part)
    kind, _, coded = value.strip().partition(" ")
    if kind.lower() == "basic":
        try:
            pair = base64.b64decode(coded, validate=True).decode()
        except (binascii.Error, ValueError):
            return
        yield pair
        yield from pair.split(":", 1)
