"""``numguard serve``: the HTTP service."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import Any

from numguard.cli import options
from numguard.cli.parser import PORTS, whole
from numguard.model.errors import InputError, PolicyError, extra, install

DESCRIPTION = (
    "Serve POST /v1/check, /v1/batch, /v1/repair, /v1/extract and /v1/stream, GET /v1/languages, /healthz, /readyz, "
    "/metrics and /openapi.json, and a page at /. "
    f"Needs {extra('serve')}. Without a token and on 127.0.0.1 by default: docs/how-to/serve.md says how to open it."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    options.add_settings(parser)
    parser.add_argument("--host", help="address to listen on (default: 127.0.0.1)")
    parser.add_argument("--port", type=whole(0, PORTS), help="port (default: 8642; 0: any that is free)")
    parser.add_argument(
        "--workers", type=whole(0), metavar="N", help="processes that check (default: 1; 0: in the serving process)"
    )
    parser.add_argument(
        "--queue", type=whole(1), metavar="N", help="requests in work or waiting; more get 429 (default: 256)"
    )
    parser.add_argument("--max-body", type=whole(1), metavar="BYTES", help="largest body (default: 1,000,000)")
    parser.add_argument("--max-batch", type=whole(1), metavar="N", help="pairs of one batch (default: 1,000)")
    parser.add_argument("--max-text", type=whole(1), metavar="N", help="characters of one text (default: 100,000)")
    parser.add_argument(
        "--streams", type=whole(1), metavar="N", help="streams that may be open; more get 429 (default: 256)"
    )
    parser.add_argument(
        "--streams-each", type=whole(1), metavar="N", help="streams of one client address (default: 64)"
    )
    parser.add_argument(
        "--stream-idle", type=float, metavar="N", help="seconds a stream may wait for its next piece (default: 60)"
    )
    parser.add_argument(
        "--stream-seconds", type=float, metavar="N", help="seconds a stream may last in all (default: 600)"
    )
    parser.add_argument("--seconds", type=float, metavar="N", help="time of one request, and of its body (default: 5)")
    parser.add_argument(
        "--drain", type=float, metavar="N", help="seconds between the signal to stop and the last request (default: 0)"
    )
    parser.add_argument(
        "--token-file",
        metavar="FILE",
        help="requests must bear the token in this file (or in the environment's NUMGUARD_TOKEN)",
    )
    parser.add_argument(
        "--policy",
        action="append",
        metavar="NAME=PRESET",
        help="a policy that requests may name, made from strict, default or lenient; more in --settings",
    )
    parser.add_argument("--origin", action="append", metavar="URL", help="a page's origin that may call (CORS)")
    parser.add_argument(
        "--warm", action="append", metavar="S-T", help="languages to load first, as en-de or en:zh-Hant"
    )
    parser.add_argument(
        "--nouns", action="append", metavar="FILE", help="which nouns stand for each other, as audit --learn wrote it"
    )
    parser.add_argument(
        "--shadow", action="store_true", default=None, help="let everything pass, and count what would not"
    )
    parser.add_argument("--log", choices=("requests", "failures", "none"), help="what is logged (default: requests)")
    parser.add_argument("--write-page", metavar="FILE", help="write the page as one file for any instance, and end")
    parser.add_argument("--log-texts", action="store_true", default=None, help="write the texts into the log")


def run(args: argparse.Namespace) -> int:
    """Serve until a signal says stop."""
    if args.write_page:
        from numguard.server.page_file import whole as page

        Path(args.write_page).write_text(page(), "utf-8")
        return options.OK
    settings = settings_of(args)
    try:
        from numguard.server.run import serve
    except ModuleNotFoundError as error:
        raise InputError(f"{error.name} is not installed: {install('serve')}") from None
    if not serve(settings):
        raise InputError("the service did not start")
    return options.OK


def settings_of(args: argparse.Namespace) -> Any:
    """Return the settings that a command line asks for; raises PolicyError for one that cannot be."""
    from numguard.server import settings

    names = (
        *("host", "port", "workers", "queue", "max_body", "max_batch", "max_text", "seconds", "drain", "log"),
        *("streams", "streams_each", "stream_idle", "stream_seconds"),
    )
    given: dict[str, Any] = {name: getattr(args, name) for name in names if getattr(args, name) is not None}
    given |= {"shadow": True} if args.shadow else {}
    given |= {"texts": True} if args.log_texts else {}
    given |= {"origins": args.origin} if args.origin else {}
    given |= {"nouns": args.nouns} if args.nouns else {}
    if args.warm:
        given["warm"] = [_pair(pair) for pair in args.warm]
    if args.policy:
        given["policies"] = dict(_named(policy) for policy in args.policy)
    if args.token_file:
        given["token"] = _token(args.token_file)
    elif os.environ.get("NUMGUARD_TOKEN"):
        given["token"] = os.environ["NUMGUARD_TOKEN"]
    return settings.from_toml(args.settings, given) if args.settings else settings.build(given)


def _pair(said: str) -> tuple[str, str]:
    source, mark, target = said.partition(":") if ":" in said else said.partition("-")
    if not mark or not source or not target:
        raise PolicyError(f"--warm {said!r}: name two languages, as en-de or en:zh-Hant")
    return source, target


def _named(said: str) -> tuple[str, str]:
    name, mark, preset = said.partition("=")
    if not mark:
        raise PolicyError(f"--policy {said!r}: say NAME=PRESET, as medical=strict")
    return name, preset


def _token(path: str) -> str:
    try:
        token = Path(path).read_text("utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"{path}: cannot be read: {error}") from None
    if not token:
        raise InputError(f"{path} is empty: write the token into it")
    return token
