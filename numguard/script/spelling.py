"""Words that differ by one typo."""

from __future__ import annotations


def is_typo_of(word: str, form: str) -> bool:
    """Return True if ``word`` is ``form`` with one letter more, less, other, or two exchanged.

    >>> is_typo_of("spetember", "september"), is_typo_of("setembre", "settembre"), is_typo_of("june", "july")
    (True, True, False)
    """
    if word == form or abs(len(word) - len(form)) > 1:
        return False
    start = 0
    while start < min(len(word), len(form)) and word[start] == form[start]:
        start += 1
    rest, other = word[start:], form[start:]
    if len(rest) == len(other):
        return rest[1:] == other[1:] or (rest[2:] == other[2:] and rest[:2] == other[1::-1])
    return rest[1:] == other if len(rest) > len(other) else rest == other[1:]
