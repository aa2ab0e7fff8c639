"""The HTTP service: ``numguard serve``. It needs the extra ``numguard[serve]``."""

from numguard.service.settings import Settings

__all__ = ["Settings"]
