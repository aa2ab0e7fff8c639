"""The name and version under which an index holds numguard; the package that is imported is called ``numguard``."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

VERSION = "0.1.0"
NAME = "numguard-mt"
"""As in pyproject.toml. The index has an unrelated project called ``numguard``, which nobody may be sent to."""


def extra(part: str) -> str:
    """Return what pip is asked for where an optional part is wanted.

    >>> extra("serve")
    'numguard-mt[serve]'
    """
    return f"{NAME}[{part}]"


def install(part: str) -> str:
    """Return the command that installs an optional part.

    >>> install("files")
    "pip install 'numguard-mt[files]'"
    """
    return f"pip install '{extra(part)}'"


def folder_of(package: str) -> Path:
    """Return the folder of a package; importlib.resources would load a dozen modules to say it.

    >>> folder_of("numguard.quantity").name
    'quantity'
    """
    return Path(next(iter(import_module(package).__path__)))
