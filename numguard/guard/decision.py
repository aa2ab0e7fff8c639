"""What a guard may answer about a translation, and what it decided."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from numguard.model import Action, Issue, Ordered, Record, Repair, Verdict
from numguard.model.errors import PolicyError, quoted


class Response(Ordered):
    """What to do about an issue, the mildest first.

    ``shadow`` lets the text through and says that it would have been blocked. ``repair`` falls back to the next
    candidate where it is refused, and ``fallback`` to ``block`` where no candidate is left.
    """

    PASS = "pass"
    SHADOW = "shadow"
    FLAG = "flag"
    REPAIR = "repair"
    FALLBACK = "fallback"
    BLOCK = "block"


ResponseName = Literal["pass", "shadow", "flag", "repair", "fallback", "block"]
"""A response as its name, so that a type checker sees "repare"."""
OPEN = frozenset({Response.PASS, Response.FLAG, Response.SHADOW})
"""The responses that let a text out as it is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Budget:
    """How much one text may cost, and what happens to one that costs more: there is no default for that.

    ``characters`` (source and hypothesis together) is looked at before anything is done. ``seconds`` is looked at
    between the steps (check, repair, each candidate) and inside them: between reading, aligning and its rules, and
    between the trials of a repair. A result that is late all the same is thrown away. Of a stream it is the work on all
    its pieces, without the time in between.
    ``exceeded``: block, flag or pass. ``pass`` fails open: say so only where a wrong number is better than a late one.
    """

    exceeded: Response
    seconds: float | None = None
    characters: int | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "exceeded", final("exceeded", self.exceeded))
        for name in ("seconds", "characters"):
            value = getattr(self, name)
            if value is not None and not value > 0:
                raise PolicyError(f"{name}: {quoted(value)} is not a positive number")


@dataclass(frozen=True, slots=True)
class Decision:
    """What goes out. ``text`` is None where nothing may; ``would`` is what a shadow would have done."""

    response: Response
    text: str | None
    verdict: Verdict | None
    would: Response
    repair: Repair | None = None
    candidate: int = 0
    reason: str = ""
    seconds: float = 0.0

    @property
    def ok(self) -> bool:
        """True when a text goes out."""
        return self.text is not None

    def to_dict(self) -> Record:
        """Return the whole decision as JSON tells it, with texts: ``numguard schema decision`` says what it holds."""
        return {
            "response": str(self.response),
            "ok": self.ok,
            "text": self.text,
            "would": str(self.would),
            "candidate": self.candidate,
            "reason": self.reason,
            "seconds": self.seconds,
            "verdict": None if self.verdict is None else self.verdict.to_dict(),
            "repair": None if self.repair is None else self.repair.to_dict(),
        }

    def record(self, *, texts: bool = False) -> Record:
        """Return a structured log record; texts, messages and numbers of the text stand in it only when asked for."""
        issues = issues_of(self)
        record: Record = {
            "response": str(self.response),
            "would": str(self.would),
            "action": str(self.verdict.action) if self.verdict is not None else None,
            "issues": [{"type": str(issue.type), "severity": str(issue.severity)} for issue in issues],
            "edits": len(self.repair.edits) if self.repair is not None else 0,
            "refusals": len(self.repair.refusals) if self.repair is not None else 0,
            "candidate": self.candidate,
            "reason": self.reason,
            "seconds": round(self.seconds, 6),
        }
        if self.verdict is not None and self.verdict.coverage is not None:
            known = self.verdict.coverage
            record |= {"source_lang": known.source_lang, "target_lang": known.target_lang}
        if texts:
            record |= {"text": self.text, "messages": [issue.message for issue in issues]}
        return record


def issues_of(decision: Decision) -> tuple[Issue, ...]:
    """Return the issues that a decision tells of; those of a text that simply passes are not built."""
    verdict = decision.verdict
    if verdict is None or (verdict.action is Action.PASS and decision.response is Response.PASS):
        return ()
    return verdict.issues


def final(name: str, value: Response | str) -> Response:
    """Return what option ``name`` asks for where nothing is looked at; raises PolicyError for any other response."""
    if value not in (Response.BLOCK, Response.FLAG, Response.PASS):
        raise PolicyError(f"{name}: {quoted(value)} is not one of block, flag, pass")
    return Response(value)
