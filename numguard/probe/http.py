"""An HTTP endpoint as the system under test: a JSON body made from a template, a path to the answer in the response."""

from __future__ import annotations

import json
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from numguard.errors import InputError
from numguard.probe.systems import TranslationError

_AGAIN = frozenset({408, 425, 429, 500, 502, 503, 504})
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
        record = json.loads(Path(name).read_text("utf-8"))
        return Shape(record["body"], str(record["path"]))
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise InputError(
            f"shape {name!r}: neither {' nor '.join(SHAPES)}, nor a JSON file with body and path ({error})"
        ) from error


@dataclass(frozen=True)
class Endpoint:
    """A URL that translates one text a request. Headers hold secrets, so they are no part of its identity."""

    url: str
    shape: Shape = SHAPES["libretranslate"]
    name: str = "http"
    headers: Mapping[str, str] = field(default_factory=dict)
    model: str = ""
    timeout: float = 60.0

    def __post_init__(self) -> None:
        if urllib.parse.urlsplit(self.url).scheme not in ("http", "https"):
            raise InputError(f"{self.url!r} is no http or https address")

    @property
    def identity(self) -> str:
        """What its outputs are kept under."""
        return f"http:{self.url} {self.model} {json.dumps(self.shape.body, sort_keys=True)}"

    def translate(self, text: str, source_lang: str, target_lang: str) -> str:
        """Ask the endpoint.

        Raises TranslationError when it gives no translation.
        """
        values = {
            "text": text,
            "source": source_lang,
            "target": target_lang,
            "source_name": _language_name(source_lang),
            "target_name": _language_name(target_lang),
            "model": self.model,
        }
        body = json.dumps(_fill(self.shape.body, values)).encode()
        headers = {"Content-Type": "application/json", **self.headers}
        request = urllib.request.Request(self.url, data=body, headers=headers, method="POST")
        try:
            with urllib.request.urlopen(request, timeout=self.timeout) as response:
                answer = json.loads(response.read())
        except urllib.error.HTTPError as error:
            with error:
                said = error.read(300).decode("utf-8", "replace")
            raise TranslationError(
                f"{self.url} answered {error.code}: {said}",
                is_transient=error.code in _AGAIN,
                wait=_seconds(error.headers.get("Retry-After")),
            ) from error
        except (OSError, ValueError) as error:
            raise TranslationError(f"{self.url} gave no JSON answer: {error}") from error
        return _look_up(answer, self.shape.path).strip()


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


def _look_up(answer: Any, path: str) -> str:
    found = answer
    for step in path.split("."):
        try:
            found = found[int(step)] if isinstance(found, list) else found[step]
        except (LookupError, TypeError, ValueError):
            said = json.dumps(answer)[:300]
            raise TranslationError(f"the response has no {path!r}: {said}", is_transient=False) from None
    if not isinstance(found, str):
        raise TranslationError(f"{path!r} of the response is no text: {json.dumps(found)[:300]}", is_transient=False)
    return found


def _seconds(header: str | None) -> float:
    return min(float(header), 120.0) if header and header.isascii() and header.isdigit() else 0.0


def _language_name(tag: str) -> str:
    from babel import Locale, UnknownLocaleError

    try:
        return Locale.parse(tag.replace("-", "_")).english_name or tag
    except (UnknownLocaleError, ValueError):
        return tag
