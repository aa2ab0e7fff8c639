"""``numguard worker``: check pairs that come from a queue."""

from __future__ import annotations

import argparse
import json
import signal
import sys
from collections.abc import Callable
from contextlib import ExitStack

from numguard.cli import options
from numguard.cli.parser import PORTS, whole
from numguard.cli.screen import note
from numguard.model.boundary import REPORT_IT
from numguard.model.errors import InputError, PolicyError, extra, install

DESCRIPTION = (
    "Take pairs (a JSON object as POST /v1/check takes, in the field or value 'body') from a queue, write a verdict "
    "for each, and say that it is done after that: at least once. What cannot be checked goes to the dead letters."
)


_COUNTS = (
    ("--batch", 1, 64, "N", "messages taken at once (default: 64)"),
    ("--idle", 1, 30_000, "MS", "after so long another worker's message is taken over"),
    ("--most", 0, 0, "N", "wait while the verdicts' stream has so many entries (Redis)"),
    ("--tries", 1, 5, "N", "a message handed out so often without a result is dead"),
)
"""Options that take a whole number: name, least value, default, its unit, and what it does."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    where = parser.add_mutually_exclusive_group(required=True)
    where.add_argument("--redis", metavar="URL", help=f"redis://HOST:PORT/DB (needs {extra('redis')})")
    where.add_argument("--kafka", metavar="SERVERS", help=f"HOST:PORT, with commas (needs {extra('kafka')})")
    parser.add_argument("--from", dest="source", required=True, metavar="STREAM", help="stream or topic of the pairs")
    parser.add_argument("--to", dest="target", required=True, metavar="STREAM", help="stream or topic of the verdicts")
    parser.add_argument("--dead", required=True, metavar="STREAM", help="stream or topic for what cannot be checked")
    parser.add_argument("--group", default="numguard", help="consumer group (default: numguard)")
    for name, least, default, unit, told in _COUNTS:
        parser.add_argument(name, type=whole(least), default=default, metavar=unit, help=told)
    parser.add_argument(
        "--metrics-port", type=whole(0, PORTS), metavar="PORT", help="serve counters for Prometheus there"
    )
    options.add_settings(parser)


def run(args: argparse.Namespace) -> int:
    """Work until a signal says stop."""
    from numguard.server import settings
    from numguard.server.answers import Answers
    from numguard.server.queues.loop import Loop

    answers = Answers(settings.from_toml(args.settings, {}) if args.settings else settings.build({}))
    answers.warm()
    with ExitStack() as stack:
        if args.redis:
            from numguard.server.queues.redis import RedisStreams

            try:
                queue = RedisStreams(
                    args.redis, args.source, args.target, args.dead, group=args.group, idle=args.idle, most=args.most
                )
            except ValueError as error:
                raise PolicyError(f"--redis {args.redis!r}: {error}") from None
            loop = Loop(queue, queue, _check(answers), batch=args.batch, tries=args.tries)
        else:
            from numguard.server.queues.kafka import KafkaTopics

            topics = KafkaTopics(args.kafka, args.source, args.target, args.dead, group=args.group)
            stack.callback(topics.close)
            loop = Loop(topics, topics, _check(answers), batch=args.batch, tries=args.tries)
        for sign in (signal.SIGTERM, signal.SIGINT):
            signal.signal(sign, lambda *_: loop.stop())
        loop.on_lost = lambda reason: _say(event="lost-connection", reason=reason)  # type: ignore[method-assign]
        if args.metrics_port is not None:
            stack.callback(_serve_metrics(args.metrics_port, loop))
        _say(event="ready")
        loop.run()
    _say(event="stopped", counts=dict(loop.counts))
    if answers.boundary.faults:
        note(f"{answers.boundary.report()}; {REPORT_IT}")
    return options.OK


def _check(
    answers: Callable[[str, bytes], tuple[int, dict[str, int], bytes]],
) -> Callable[[bytes], tuple[int, dict[str, int], bytes]]:
    return lambda body: answers("check", body)


def _say(**told: object) -> None:
    print(json.dumps(told), file=sys.stderr, flush=True)


def _serve_metrics(port: int, loop: object) -> Callable[[], None]:
    try:
        from prometheus_client import CollectorRegistry, start_http_server
    except ModuleNotFoundError:
        raise InputError(f"prometheus-client is not installed: {install('serve')}") from None
    from numguard.server.queues.metrics import Counts

    registry = CollectorRegistry()
    registry.register(Counts(loop.counts))  # type: ignore[attr-defined]
    server, _ = start_http_server(port, registry=registry)

    def stop() -> None:
        server.shutdown()
        server.server_close()

    return stop
