"""The page as one file that works against any instance: what the service serves, put together."""

from __future__ import annotations

import base64
import hashlib
from importlib.resources import files

NAMES = ("index.html", "page.css", "page.js")
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


def asset(name: str) -> str:
    """Return one of the page's files."""
    return files("numguard.server").joinpath("page", name).read_text("utf-8")


def whole() -> str:
    """Return the page with its style and script inside, and a policy that allows these two alone.

    >>> "page.js" in whole(), "connect-src *" in whole()
    (False, True)
    """
    page, style, script = (asset(name) for name in NAMES)
    policy = (
        f"default-src 'none'; script-src {_digest(script)}; style-src {_digest(style)}; img-src data:; connect-src *; "
        "base-uri 'none'; form-action 'none'"
    )
    head = f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n<meta name="numguard" content="anywhere">'
    page = page.replace('<meta charset="utf-8">', f'<meta charset="utf-8">\n{head}', 1)
    page = page.replace('<link rel="stylesheet" href="page.css">', f"<style>{style}</style>", 1)
    return page.replace('<script src="page.js"></script>', f"<script>{script}</script>", 1)


def _digest(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
