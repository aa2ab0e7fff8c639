"""Where the files of a package lie."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path


def folder_of(package: str) -> Path:
    """Return the folder of a package; importlib.resources would load a dozen modules to say it.

    >>> folder_of("numguard.script").name
    'script'
    """
    return Path(next(iter(import_module(package).__path__)))
