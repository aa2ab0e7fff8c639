"""Where the documentation lies, and which of its pages explains an error."""

from __future__ import annotations

from numguard.errors import NumguardError

INTERNAL = "reference/exit-codes/#a-mistake-of-numguard-itself"


def address(page: str = "") -> str:
    """Return where a page of the documentation is: under the address that pyproject.toml names, alone."""
    from importlib.metadata import PackageNotFoundError, metadata

    try:
        urls = metadata("numguard").get_all("Project-URL") or []
    except PackageNotFoundError:  # numguard runs from a folder that nobody installed.
        urls = []
    named = dict(url.split(", ", 1) for url in urls)
    return f"{named.get('Documentation', 'docs').rstrip('/')}/{page}"


def page_of(error: BaseException) -> str:
    """Return the page that explains an error.

    >>> from numguard.errors import UnknownLanguageError
    >>> page_of(UnknownLanguageError("xx")), page_of(BrokenPipeError())
    ('reference/errors/#unknownlanguageerror', 'reference/exit-codes/')
    """
    if isinstance(error, NumguardError):
        return f"reference/errors/#{type(error).__name__.lower()}"
    return "reference/exit-codes/"


def usage(prog: str) -> str:
    """Return the page of a command.

    >>> usage("numguard probe run"), usage("numguard")
    ('reference/commands/#numguard-probe-run', 'reference/commands/')
    """
    return "reference/commands/" + (f"#{prog.replace(' ', '-')}" if " " in prog else "")
