"""An HTTP endpoint as the system under test: a JSON body made from a template, a path to the answer in the response."""

from __future__ import annotations

import hashlib
import http.client
import json
import re
import unicodedata
import urllib.parse
import urllib.request
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from numguard.formats.whole import load, read_json
from numguard.language.forms import english_name
from numguard.model.errors import InputError
from numguard.probe.deadline import LONGEST
from numguard.probe.outside import KEY_WORDS, Secrets, told
from numguard.probe.request import Answer, post
from numguard.probe.systems import MOST_BYTES, TranslationError

_AGAIN = frozenset({408, 425, 429, 500, 502, 503, 504})
_TOKEN = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+")
_KEY = re.compile(rf"(?i){KEY_WORDS}|^sig$")
"""Names of headers and of parts of a query whose values are keys."""

_PROMPT = (
    "Translate the following text from {source_name} into {target_name}. Answer with the translation only.\n\n{text}"
)


@dataclass(frozen=True, slots=True)
class Shape:
    """What a request looks like, and where in the response the translation stands (keys and places, by dots)."""

    body: Any
    path: str


SHAPES: Mapping[str, Shape] = {
    "libretranslate": Shape(
        {"q": "{text}", "source": "{source}", "target": "{target}", "format": "text"}, "translatedText"
    ),
    "openai": Shape(
        {"model": "{model}", "temperature": 0, "messages": [{"role": "user", "content": _PROMPT}]},
        "choices.0.message.content",
    ),
}


def shape(name: str) -> Shape:
    """Return a built-in shape, or read one from a JSON file with ``body`` and ``path``.

    Raises InputError when it is neither.
    """
    if name in SHAPES:
        return SHAPES[name]
    try:
        record = read_json(name)
    except InputError as error:
        raise InputError(f"shape {name!r}: neither {' nor '.join(SHAPES)}, nor a JSON file: {error}") from error
    if not isinstance(record, dict) or "body" not in record or not isinstance(record.get("path"), str):
        raise InputError(f"{name}: no object with a body and a path, which is a text")
    return Shape(record["body"], record["path"])


@dataclass(frozen=True)
class Endpoint:
    """A URL that translates one text a request, each within ``timeout`` seconds, attempts and pauses together.

    One request takes at most ``request_timeout`` seconds; then it is asked again, as long as there is time.

    Headers and the query of the address hold secrets: they are no part of its identity as they are, they are shown
    nowhere, and no redirect takes them along. ``keys`` are values in the headers that are certainly secret.

    Raises InputError for an address or a header that cannot be used; the message never repeats them.
    """

    url: str = field(repr=False)
    shape: Shape = SHAPES["libretranslate"]
    name: str = "http"
    headers: Mapping[str, str] = field(default_factory=dict, repr=False)
    model: str = ""
    timeout: float = 120.0
    max_bytes: int = MOST_BYTES
    keys: tuple[str, ...] = field(default=(), repr=False)
    request_timeout: float = LONGEST

    def __post_init__(self) -> None:
        _check_address(self.url)
        for name, value in self.headers.items():
            _check_header(name, value)

    @property
    def identity(self) -> str:
        """The key under which its outputs are cached."""
        parts = urllib.parse.urlsplit(self.url)
        query = hashlib.sha256(parts.query.encode()).hexdigest() if parts.query else ""
        return f"http:{self.origin}{parts.path} {query} {self.model} {json.dumps(self.shape.body, sort_keys=True)}"

    @cached_property
    def origin(self) -> str:
        """Scheme, host and port: what a message calls it."""
        parts = urllib.parse.urlsplit(self.url)
        return f"{parts.scheme}://{parts.netloc}"

    def translate(self, text: str, source_lang: str, target_lang: str, seconds: float = LONGEST) -> str:
        """Ask the endpoint once, for so many seconds at most.

        Raises TranslationError when it gives no translation.
        """
        most = min(seconds, self.timeout, self.request_timeout)
        values = {
            "text": text,
            "source": source_lang,
            "target": target_lang,
            "source_name": english_name(source_lang),
            "target_name": english_name(target_lang),
            "model": self.model,
        }
        body = json.dumps(_fill(self.shape.body, values)).encode()
        headers = {"Content-Type": "application/json", **self.headers}
        try:
            answer = post(self.url, body, headers, seconds=most, most=self.max_bytes)
        except (OSError, ValueError, http.client.HTTPException) as error:
            if _is_timeout(error):
                raise TranslationError(f"{self.origin} gave no whole answer within {most:.3g} seconds") from None
            raise TranslationError(f"{self.origin} gave no answer: {self._told(_words(error))}") from None
        return self._translation(answer)

    def _translation(self, answer: Answer) -> str:
        if not 200 <= answer.code < 300:
            raise self._refusal(answer)
        if answer.is_cut:
            raise TranslationError(
                f"{self.origin} answered more than {self.max_bytes:,} bytes (--max-bytes)", is_transient=False
            )
        if answer.is_broken:
            raise TranslationError(f"the answer of {self.origin} breaks off")
        try:
            record = load(answer.body.decode("utf-8-sig"))
        except ValueError as error:
            raise TranslationError(f"{self.origin} gave no JSON answer: {self._told(str(error))}") from None
        value = _look_up(record, self.shape.path)
        if not isinstance(value, str):
            said = self._told(json.dumps(record))
            raise TranslationError(f"the answer has no text at {self.shape.path!r}: {said}", is_transient=False)
        if self._secrets.are_in(value):
            raise TranslationError("the answer repeats a key that was sent, so it is not kept", is_transient=False)
        return value.strip()

    def _refusal(self, answer: Answer) -> TranslationError:
        if 300 <= answer.code < 400:
            where = (answer.headers.get("Location") or "nowhere").partition("?")[0].partition("#")[0]
            return TranslationError(
                f"{self.origin} answered {answer.code} and sends to {self._told(where)}; "
                "no redirect is followed, for the headers would go along: give the address that answers",
                is_transient=False,
            )
        said = self._told(answer.body.decode("utf-8", "replace")) or self._told(answer.reason)
        return TranslationError(
            f"{self.origin} answered {answer.code}: {said}",
            is_transient=answer.code in _AGAIN,
            wait=_seconds(answer.headers.get("Retry-After")),
        )

    def _told(self, text: str) -> str:
        return told(text, self._secrets)

    @cached_property
    def _secrets(self) -> Secrets:
        queried = urllib.parse.parse_qsl(urllib.parse.urlsplit(self.url).query, keep_blank_values=True)
        sent = [*queried, *self.headers.items()]
        keys = [value for name, value in sent if _KEY.search(name)]
        return Secrets([*(value for _, value in sent), *_proxies_credentials()], [*self.keys, *keys])


def _proxies_credentials() -> Iterator[str]:
    """Yield users and passwords of the proxies that the environment names."""
    for address in urllib.request.getproxies().values():
        pair = urllib.parse.unquote(address.rpartition("@")[0].rpartition("//")[2])
        yield pair
        yield from pair.split(":", 1)


def _check_address(url: str) -> None:
    """Refuse an address that cannot be asked, or would be shown with a password; say nothing of what it holds."""
    try:
        parts = urllib.parse.urlsplit(url)
        is_complete = bool(parts.hostname) and parts.port != 0
    except ValueError:
        raise InputError("the address of the endpoint has no host and port that can be read") from None
    if parts.scheme not in ("http", "https"):
        raise InputError("the address of the endpoint is not an http:// or https:// address")
    if not is_complete:
        raise InputError("the address of the endpoint names no host, or port 0")
    if not url.isascii() or not url.isprintable() or " " in url:
        raise InputError("the address of the endpoint has a blank or a character that is not ASCII: percent-encode it")
    if "@" in parts.netloc:
        raise InputError(
            "the address of the endpoint holds a user or a password, which end up in logs: "
            "say --header 'Authorization: Basic ${NAME}'"
        )


def _check_header(name: str, value: str) -> None:
    """Refuse what cannot stand in a header; name the header, never its value."""
    if not _TOKEN.fullmatch(name):
        raise InputError("a header has a name that HTTP does not allow: say 'Name: value'")
    if any(unicodedata.category(char) == "Cc" and char != "\t" for char in value):
        raise InputError(f"header {name}: its value holds a control character (a line break?)")
    try:
        value.encode("latin-1")
    except UnicodeEncodeError:
        raise InputError(f"header {name}: its value holds a character that HTTP does not allow") from None


def _is_timeout(error: Exception) -> bool:
    return isinstance(error, TimeoutError) or isinstance(getattr(error, "reason", None), TimeoutError)


def _words(error: Exception) -> str:
    """Tell what went wrong on the way; http.client's own words are Python, with the address in them."""
    if isinstance(error, http.client.HTTPException):
        return _BROKEN.get(type(error), "what comes is not HTTP")
    reason = getattr(error, "reason", error)
    return str(getattr(reason, "strerror", None) or reason)


_BROKEN = {
    http.client.IncompleteRead: "it breaks off",
    http.client.RemoteDisconnected: "the connection was closed without an answer",
    http.client.LineTooLong: "a header is too long",
}


def _fill(template: Any, values: Mapping[str, str]) -> Any:
    """Fill the strings of a JSON value, in one pass: a text that holds {source} stays as it is."""
    if isinstance(template, dict):
        return {key: _fill(value, values) for key, value in template.items()}
    if isinstance(template, list):
        return [_fill(value, values) for value in template]
    if not isinstance(template, str):
        return template
    parts: list[str] = []
    for piece in template.split("{"):
        name, brace, rest = piece.partition("}")
        parts.append(values[name] + rest if brace and name in values and parts else ("{" if parts else "") + piece)
    return "".join(parts)


def _look_up(answer: Any, path: str) -> Any:
    """Follow keys and places; None where there is nothing."""
    value = answer
    for step in path.split("."):
        try:
            value = value[int(step)] if isinstance(value, list) else value[step]
        except (LookupError, TypeError, ValueError):
            return None
    return value


def _seconds(header: str | None) -> float:
    return min(float(header), 120.0) if header and header.isascii() and header.isdigit() else 0.0
