"""Words of one alphabet written in another, letter by letter: Uzbek oʻttiz is ўттиз."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from numguard.script.late import Late

K = TypeVar("K")
_PART = Late(r"(\{[^{}]*\})")


class Letters:
    """The letters of a file's parent and what the file writes for them, several together before single ones.

    A pair whose first part begins with a blank holds at the beginning of a word.

    >>> pairs = (("sh", "ш"), ("e", "е"), (" e", "э"), ("b", "б"), ("l", "л"), ("i", "и"), ("k", "к"))
    >>> Letters(pairs).word("besh ellik")
    'беш эллик'
    """

    def __init__(self, pairs: Iterable[tuple[str, str]]) -> None:
        self._said = {old: f" {new}" if old.startswith(" ") else new for old, new in pairs}
        self._letters = re.compile("|".join(map(re.escape, sorted(self._said, key=len, reverse=True))))

    def word(self, form: str) -> str:
        """Return a word or a phrase in the file's letters; letters without a counterpart stay as they are."""
        return self.ending(f" {form}").removeprefix(" ")

    def ending(self, form: str) -> str:
        """Return an ending, which begins no word, in the file's letters."""
        return self._letters.sub(lambda match: self._said[match[0]], form)

    def words(self, forms: Iterable[str]) -> tuple[str, ...]:
        """Return forms in the file's letters, and behind them as they were: text mixes both (км, km)."""
        kept = tuple(forms)
        return tuple(dict.fromkeys((*map(self.word, kept), *kept)))

    def endings(self, forms: Iterable[str]) -> tuple[str, ...]:
        """Return endings in the file's letters, and behind them as they were."""
        kept = tuple(forms)
        return tuple(dict.fromkeys((*map(self.ending, kept), *kept)))

    def table(self, table: Mapping[K, tuple[str, ...]]) -> dict[K, tuple[str, ...]]:
        """Return a table of forms in the file's letters."""
        return {key: self.words(forms) for key, forms in table.items()}

    def templates(self, write: Mapping[str, Any]) -> dict[str, Any]:
        """Return what numbers are written by, with every text between its parts in the file's letters."""
        return {key: self._template(value) for key, value in write.items()}

    def _template(self, value: Any) -> Any:
        if isinstance(value, Mapping):
            return {key: self._template(text) for key, text in value.items()}
        if not isinstance(value, str):
            return value
        return "".join(part if part.startswith("{") else self.word(part) for part in _PART.made.split(value))
