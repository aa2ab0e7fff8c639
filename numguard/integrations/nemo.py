"""NeMo Guardrails: an output rail's action. docs/how-to/adapters.md has the rail."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from numguard.guard.guard import Guard

Action = Callable[..., Awaitable[Any]]


def output_rail(guard: Guard) -> Action:
    """Return an action for ``rails.register_action(output_rail(guard), "numguard")``.

    It checks the bot's message against ``$source`` of the context, or else against the user's message, and returns the
    text that may go out; empty where none may.

    >>> import asyncio
    >>> from numguard import Checker
    >>> rail = output_rail(Guard(Checker("en", "de"), on_issue="repair"))
    >>> asyncio.run(rail(context={"source": "It costs 9,718 euros.", "bot_message": "Es kostet 9,718 Euro."}))
    'Es kostet 9.718 Euro.'
    """

    async def numguard(context: Mapping[str, Any] | None = None, **_: Any) -> str:
        known = context or {}
        source = known.get("source") or known.get("user_message") or ""
        return guard(source, known.get("bot_message") or "").text or ""

    return numguard
