"""How number forms and digits make one number."""

from __future__ import annotations
