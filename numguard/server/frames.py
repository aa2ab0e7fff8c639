"""How the serving process and a worker talk: requests one way, answers the other, each in a frame with its number."""

from __future__ import annotations

import struct
from bisect import bisect_right
from collections.abc import Iterator

import msgspec

from numguard.server.answers import Answer

ROUTES = ("check", "batch", "repair", "extract", "guard", "ready")
LANES = (4_096, 65_536)
"""Bytes from which a request belongs to the next lane: what is short does not wait for what is long."""
_ASK = struct.Struct("!IQdBB")  # length of what follows, number, deadline, route, length of the request id
_TELL = struct.Struct("!IQHH")  # length of what follows, number, status, length of the counts
_SIZE = struct.Struct("!I")


def lane(body: bytes) -> int:
    """Return the lane of a request: 0 for one that is answered as it comes, more for longer ones.

    >>> lane(b"{}"), lane(b" " * 5_000), lane(b" " * 500_000)
    (0, 1, 2)
    """
    return bisect_right(LANES, len(body))


def ask(number: int, route: str, request_id: str, body: bytes, deadline: float) -> bytes:
    """Write a request; ``deadline`` is of the monotonic clock, which all processes of a machine share."""
    name = request_id.encode()
    size = _ASK.size - 4 + len(name) + len(body)
    return _ASK.pack(size, number, deadline, ROUTES.index(route), len(name)) + name + body


def asked(frame: bytes) -> tuple[int, str, str, bytes, float]:
    """Read a request.

    >>> asked(ask(7, "check", "abc", b"{}", 2.5))
    (7, 'check', 'abc', b'{}', 2.5)
    """
    _, number, deadline, route, size = _ASK.unpack_from(frame)
    at = _ASK.size + size
    return number, ROUTES[route], frame[_ASK.size : at].decode(), frame[at:], deadline


def tell(number: int, answer: Answer) -> bytes:
    """Write an answer."""
    status, counts, body = answer
    counted = msgspec.msgpack.encode(counts) if counts else b""
    return _TELL.pack(_TELL.size - 4 + len(counted) + len(body), number, status, len(counted)) + counted + body


def told(frame: bytes) -> tuple[int, Answer]:
    """Read an answer.

    >>> told(tell(7, (200, {"action pass": 1}, b"{}")))
    (7, (200, {'action pass': 1}, b'{}'))
    """
    _, number, status, size = _TELL.unpack_from(frame)
    at = _TELL.size + size
    counts = msgspec.msgpack.decode(frame[_TELL.size : at], type=dict[str, int]) if size else {}
    return number, (status, counts, frame[at:])


class Frames:
    """Cuts a stream of bytes into whole frames."""

    def __init__(self) -> None:
        self._rest = bytearray()

    def feed(self, data: bytes) -> Iterator[bytes]:
        """Take bytes; yield each frame that is whole now.

        >>> frames, frame = Frames(), ask(1, "check", "", b"{}", 0.0)
        >>> list(frames.feed(frame[:5])), list(frames.feed(frame[5:])) == [frame]
        ([], True)
        """
        rest = self._rest
        rest += data
        at = 0
        while len(rest) - at >= 4:
            end = at + 4 + _SIZE.unpack_from(rest, at)[0]
            if len(rest) < end:
                break
            yield bytes(rest[at:end])
            at = end
        if at:
            del rest[:at]
