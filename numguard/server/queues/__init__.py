"""Checks of pairs that come from a queue: the loop, and the queues it reads."""

from numguard.server.queues.loop import Loop, Message, Result, Sink, Source

__all__ = ["Loop", "Message", "Result", "Sink", "Source"]
