"""What a compiled class may say of its objects, so that making and freeing many of them costs less.

``acyclic``: none is ever reached from itself, so that the collector of cycles need not know it.
``free_list_len``: the last one that was freed is used again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr
else:  # what is not compiled is told nothing

    def mypyc_attr(**said):
        """Return a decorator that leaves a class as it is."""
        return lambda made: made
