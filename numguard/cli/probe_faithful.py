"""``numguard probe faithful``."""

from __future__ import annotations

import argparse


def run(args: argparse.Namespace) -> int:
    """Do it."""
    return 0
