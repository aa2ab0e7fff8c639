"""The HTTP service: ``numguard serve``. It needs the extra ``numguard-mt[serve]``."""

from numguard.server.settings import Settings

__all__ = ["Settings"]
