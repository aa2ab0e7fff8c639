"""What goes wrong with a request, as problem+json (RFC 9457): a type that stays, a title, and what to do next."""

from __future__ import annotations

from numguard.model.errors import NumguardError
from numguard.server import wire

TITLES = {
    "bad-request": (400, "the body is not what was asked for"),
    "unknown-language": (400, "a tag names no language"),
    "unknown-policy": (400, "the operator allows no such policy"),
    "unauthorized": (401, "the bearer token is missing or wrong"),
    "not-found": (404, "there is nothing here"),
    "method-not-allowed": (405, "this address takes another method"),
    "body-timeout": (408, "the body did not come in time"),
    "body-too-large": (413, "the body is larger than this service takes"),
    "batch-too-large": (413, "the batch has more pairs than this service takes"),
    "misdirected": (421, "this service goes by another name"),
    "text-too-long": (413, "a text is longer than this service takes"),
    "unsupported-media-type": (415, "the body must be application/json in UTF-8"),
    "header-too-large": (431, "the header is larger than this service takes"),
    "too-many-requests": (429, "the queue is full"),
    "too-many-streams": (429, "as many streams are open as this service takes"),
    "internal-error": (500, "a mistake of numguard itself"),
    "worker-lost": (503, "the process that worked on the request ended"),
    "not-ready": (503, "the service is starting or stopping"),
    "out-of-time": (503, "the request took longer than this service gives it"),
}
PREFIX = "urn:numguard:problem:"
MEDIA = b"application/problem+json"


class ProblemError(NumguardError):
    """A request that is answered with a problem."""

    def __init__(self, name: str, detail: str = "") -> None:
        super().__init__(detail or TITLES[name][1])
        self.name = name
        self.detail = detail

    @property
    def status(self) -> int:
        """The HTTP status."""
        return TITLES[self.name][0]

    def body(self, request_id: str = "") -> bytes:
        """Return the body of the answer."""
        status, title = TITLES[self.name]
        return wire.encode(
            wire.Problem(type=PREFIX + self.name, title=title, status=status, detail=self.detail, request_id=request_id)
        )
