"""The HTTP service: ``numguard serve``. It needs the extra ``numguard-mt[serve]``."""

from numguard.service.settings import Settings

__all__ = ["Settings"]
