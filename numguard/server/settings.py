"""What an operator chooses: limits, policies, languages, secrets; checked at once, given to every process."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from numguard.formats.toml_file import read_toml
from numguard.guard.decision import Response
from numguard.model.errors import PolicyError, quoted
from numguard.model.policy import Policy, table_of
from numguard.verdict.rules import refuse_unknown


class Rules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A policy that requests may name, and what a wrong number does to a text.

    ``options`` are what a project file says of a policy: a preset, and each field of Policy.
    """

    options: dict[str, Any] = {}
    on_issue: str = "repair"

    def policy(self) -> Policy:
        """Return the policy; raises PolicyError for what it does not take."""
        policy = Policy.from_table(self.options)
        refuse_unknown(policy.without)
        return policy


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Everything that the service is told when it starts.

    ``workers``: processes that check; 0 checks in the process that serves. ``queue``: requests that may wait or be
    worked on; more are answered with 429. ``max_body``: bytes; ``max_batch``: pairs; ``max_text``: characters of a
    text; ``max_header``: bytes of the first line and all header lines; ``seconds``: how long a request may take from
    its arrival to its answer, with what it waits, and how long its body may take to come. ``checkers``: language pairs
    with a policy that each process keeps; the one that was used the longest ago goes first.
    ``streams``: streams that may be open at once, apart from the queue; ``streams_each``: of one client address;
    ``stream_idle``: seconds that a stream may wait for its next piece; ``stream_seconds``: how long it may last in all
    (``seconds`` is what may be worked on it).
    ``policies``: what requests may name; the one called ``default`` holds where none is named. ``origins``: pages of
    other hosts that may call (CORS); none without it. ``hosts``: names under which a service of this machine alone may
    be asked, beside localhost and its address. ``shadow``: everything passes, and what would not is counted.
    ``warm``: language pairs that are loaded before the service is ready. ``texts``: write texts into the log.
    ``nouns``: files that ``numguard audit --learn`` has written, for the languages in them.

    >>> Settings(queue=0)
    Traceback (most recent call last):
    numguard.model.errors.PolicyError: queue: 0 is not a positive number
    """

    host: str = "127.0.0.1"
    port: int = 8642
    workers: int = 1
    queue: int = 256
    max_body: int = 1_000_000
    max_batch: int = 1_000
    max_text: int = 100_000
    max_header: int = 16_384
    checkers: int = 128
    streams: int = 256
    streams_each: int = 64
    stream_idle: float = 60.0
    stream_seconds: float = 600.0
    seconds: float = 5.0
    drain: float = 0.0
    grace: float = 30.0
    token: str = ""
    origins: tuple[str, ...] = ()
    hosts: tuple[str, ...] = ()
    policies: dict[str, Rules] = msgspec.field(default_factory=lambda: {"default": Rules()})
    shadow: bool = False
    warm: tuple[tuple[str, str], ...] = ()
    log: str = "requests"
    texts: bool = False
    nouns: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for name in _POSITIVE:
            if not getattr(self, name) > 0:
                raise PolicyError(f"{name}: {quoted(getattr(self, name))} is not a positive number")
        for name in ("workers", "drain", "port"):
            if getattr(self, name) < 0:
                raise PolicyError(f"{name}: {quoted(getattr(self, name))} is below zero")
        if self.port > _LAST_PORT:
            raise PolicyError(f"port: {quoted(self.port)} is not a port: they end at {_LAST_PORT}")
        if self.log not in LOGS:
            raise PolicyError(f"log: {quoted(self.log)} is not one of {', '.join(LOGS)}")
        if "default" not in self.policies:
            raise PolicyError(f"policies: none is called default (there: {', '.join(self.policies) or 'none'})")
        for name, rules in self.policies.items():
            try:
                rules.policy()
            except PolicyError as error:
                raise PolicyError(f"policies: {name}: {error}") from None
            if rules.on_issue not in tuple(Response):
                known = ", ".join(Response)
                raise PolicyError(f"policies: {name}: on_issue: {quoted(rules.on_issue)} is not one of {known}")


_LAST_PORT = 65_535
_POSITIVE = (
    *("queue", "max_body", "max_batch", "max_text", "max_header", "checkers", "seconds", "grace"),
    *("streams", "streams_each", "stream_idle", "stream_seconds"),
)
LOGS = ("requests", "failures", "none")
"""What is logged: each request, only what failed, nothing."""


def from_toml(path: str | Path, given: Mapping[str, Any]) -> Settings:
    """Return the settings of a file; what the command line says (``given``) holds before it.

    Raises PolicyError for an unknown key or value, and InputError for a file that is no TOML, or a very long one.
    """
    return build({**read_toml(Path(path), is_regular=False).table, **given}, str(path))


def build(table: Mapping[str, Any], where: str = "settings") -> Settings:
    """Return settings from plain values; a policy may be the name of a preset."""
    named = table.get("policies", {})
    if not isinstance(named, Mapping):
        raise PolicyError(f"{where}: policies: {quoted(named)} is not a table of names and policies")
    policies = {name: _rules(rules, f"{where}: policies: {name}") for name, rules in named.items()}
    if "default" not in policies:
        policies = {"default": {}, **policies}
    try:
        return msgspec.convert(
            {**table_of(table, set(Settings.__struct_fields__), where), "policies": policies}, Settings
        )
    except msgspec.ValidationError as error:
        raise PolicyError(f"{where}: {error}") from None


def _rules(said: object, where: str) -> dict[str, Any]:
    """Return what a file says of one policy, or the name of a preset, as Rules hold it."""
    if isinstance(said, str):
        return {"options": {"preset": said}}
    if not isinstance(said, Mapping):
        raise PolicyError(f"{where}: {quoted(said)} is neither a preset nor a table of options")
    options = {name: value for name, value in said.items() if name != "on_issue"}
    return {"options": options} | ({"on_issue": said["on_issue"]} if "on_issue" in said else {})
