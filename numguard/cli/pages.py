"""Where the documentation lies, and which of its pages explains an error."""

from __future__ import annotations

from numguard.model.errors import NAME, NumguardError

INTERNAL = "reference/exit-codes/#a-mistake-of-numguard-itself"


def address(page: str = "") -> str:
    """Return where a page of the documentation is: below the address of pyproject.toml, else in a checkout."""
    from importlib.metadata import PackageNotFoundError, metadata

    try:
        urls = metadata(NAME).get_all("Project-URL") or []
    except PackageNotFoundError:  # numguard runs from a folder that nobody installed.
        urls = []
    site = dict(url.split(", ", 1) for url in urls).get("Documentation", "")
    return f"{site.rstrip('/')}/{page}" if site else in_checkout(page)


def in_checkout(page: str) -> str:
    """Return the file that a page is made of.

    >>> in_checkout("reference/errors/#inputerror"), in_checkout("")
    ('docs/reference/errors.md#inputerror', 'docs/index.md')
    """
    name, _, part = page.partition("#")
    return f"docs/{name.rstrip('/') or 'index'}.md{'#' if part else ''}{part}"


def help_of(error: BaseException) -> str:
    """Return the command that explains an error, wherever numguard is installed.

    >>> from numguard.model.errors import UnknownLanguageError
    >>> help_of(UnknownLanguageError("xx")), help_of(BrokenPipeError())
    ('numguard explain unknownlanguageerror', 'numguard explain 2')
    """
    return f"numguard explain {type(error).__name__.lower() if isinstance(error, NumguardError) else 2}"
