"""``numguard lsp``: a language server, which an editor starts and speaks with."""

from __future__ import annotations

import argparse
import os

from numguard.cli import options
from numguard.cli.parser import whole
from numguard.language import data as localedata
from numguard.model.errors import InputError, extra, install

DESCRIPTION = (
    "Speak the Language Server Protocol on standard input and output: what is wrong in the translations of an open "
    "file, its repair, and a way to accept it. The editor's setup is in docs/how-to/editors.md. "
    f"Needs {extra('lsp')}."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    options.add_language_options(parser)
    parser.add_argument("--stdio", action="store_true", help="the default; accepted because editors pass it")
    parser.add_argument("--port", type=whole(0), metavar="N", help="listen on this port of 127.0.0.1 instead")


def run(args: argparse.Namespace) -> int:
    """Serve until the editor ends it."""
    for tag in filter(None, (args.source_lang, args.target_lang)):
        localedata.load(tag)
    try:
        from numguard.integrations.editor.server import EditorServer
    except ModuleNotFoundError as error:
        raise InputError(f"{error.name} is not installed: {install('lsp')}") from None
    server = EditorServer(args.source_lang or "", args.target_lang or "")
    if args.port is None:
        # The server closes what it speaks on; standard input and output are closed where the command ends.
        with os.fdopen(os.dup(0), "rb") as heard, os.fdopen(os.dup(1), "wb") as said:
            server.start_io(heard, said)
    else:
        server.start_tcp("127.0.0.1", args.port)
    return options.OK
