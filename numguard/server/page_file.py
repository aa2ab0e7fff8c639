"""The page of the service: its files as they are served, and the whole as one file that works against any instance."""

from __future__ import annotations

from numguard.formats.pages.webpage import END, beginning, digest, policy, styled, text_of

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_TITLE = "numguard: do the numbers agree?"


def script() -> str:
    """Return the script of the page."""
    return text_of("numguard.server", "page", "page.js")


def style() -> str:
    """Return the style of the page, behind that of all pages."""
    return styled(text_of("numguard.server", "page", "page.css"))


def index() -> str:
    """Return the page that is served, with its style and script beside it."""
    body = text_of("numguard.server", "page", "body.html")
    return f'{beginning(_TITLE, "", link="page.css")}{body}<script src="page.js"></script>\n{END}'


def whole() -> str:
    """Return the page with its style and script inside, and a policy that allows these two alone.

    >>> "page.js" in whole(), "connect-src *" in whole()
    (False, True)
    """
    own, body = (text_of("numguard.server", "page", name) for name in ("page.css", "body.html"))
    rules = policy(style=digest(styled(own)), script=digest(script()), connect="*")
    head = f'{rules}\n<meta name="numguard" content="anywhere">'
    return f"{beginning(_TITLE, own, head=head)}{body}<script>{script()}</script>\n{END}"
