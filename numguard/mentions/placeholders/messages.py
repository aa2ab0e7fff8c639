"""Messages with branches: what ICU MessageFormat (1 and 2) and Fluent say of a text that is one of several things."""

from __future__ import annotations

from typing import Final, NamedTuple

from numguard.script.late import Late

MESSAGE_BEGINS: Final = Late(
    r"\{\s{0,9}(?P<name>[\w.-]{1,64})\s{0,9},\s{0,9}(?P<sort>plural|select|selectordinal)\s{0,9},"
    r"(?P<offset>\s{0,9}offset:\d{1,4})?"
    r"|\{\s{0,9}(?P<fluent>\$[\w-]{1,64}|[A-Z]{1,20}\([^{}()]{0,100}\))\s{0,9}->"
)
_CALL: Final = Late(r"(?i:\{\{\s{0,3}(?:plural|gender|grammar|#formal|formatnum)\s{0,3}:)")
"""The beginning of what MediaWiki writes in the form that a language asks for."""
_FORM_OF_ONE: Final = Late(r"\s*\d+\s*=")
"""What stands before a form for one number alone: 12=a dozen."""
_MATCHER: Final = Late(
    r"\s{0,99}(?:\.(?:input|local\s{1,9}\$[\w.-]{1,64}\s{0,9}=)\s{0,9}\{[^{}]{0,500}\}\s{0,99}){0,20}"
    r"\.match(?P<chosen>(?:\s{1,9}\$[\w.-]{1,64}){1,9})"
)
"""The beginning of a message of MessageFormat 2, which is the whole text: what it declares, and what it chooses by."""
_NUMBER: Final = Late(r"\{\s{0,9}(\$[\w.-]{1,64})\s{1,9}:(?:number|integer|percent|currency|offset)\b")
_CASE: Final = Late(r"\s{0,99}((?:(?:\*|[\w.-]{1,40}|\|[^|{}]{0,80}\|)\s{0,9}){1,9})\{\{")
"""The keys of a branch of MessageFormat 2."""
_BRANCH: Final = Late(r"\s{0,99}(=\d{1,9}|[\w-]{1,40})\s{0,9}\{")
_VARIANT: Final = Late(r"[{}]|(\*?)\[\s{0,9}([\w.-]{1,40})\s{0,9}\]")
_BRACES: Final = Late(r"[{}]")
_BLANKS: Final = Late(r"\s*")

ANY: Final = "*"
"""The key of MessageFormat 2 for whatever no other branch names."""
_KNOWN: Final = {"zero": "0", "one": "1", "two": "2"}


class Branch(NamedTuple):
    """One branch of a message; ``number`` is the known value of its argument in digits, or empty."""

    key: str
    start: int
    end: int
    number: str
    is_default: bool


class Message(NamedTuple):
    """A part of a text with several branches, chosen by an argument."""

    start: int
    end: int
    key: str
    branches: list[Branch]
    is_plural: bool
    argument: str
    """The placeholder that stands for what chooses: {n} or {$count}."""

    def default(self) -> Branch:
        """Return the branch for all values that no other branch names."""
        return next((one for one in self.branches if one.is_default), self.branches[-1])


def message_at(raw: str, at: int, stop: int, closing: dict[int, int]) -> Message | None:
    """Return the message that begins at a brace; ``closing`` maps each opening brace to its closing one.

    >>> text = "{n, plural, one {a file} other {# files}}"
    >>> message = message_at(text, 0, len(text), closing_braces(text, 0, len(text)))
    >>> [(branch.key, branch.number) for branch in message.branches]
    [('one', '1'), ('other', '')]
    """
    match = MESSAGE_BEGINS.made.match(raw, at, stop)
    end = closing.get(at)
    if match is None or end is None:
        return None
    is_fluent = match.group("fluent") is not None
    sort = "" if is_fluent else match.group("sort")
    if is_fluent:
        branches = _variants(raw, match.end(), end, closing)
    else:
        is_known = sort == "plural" and match.group("offset") is None
        branches = _branches(raw, match.end(), end, closing, sort != "select", is_known)
    if not branches:
        return None
    name = match.group("fluent") or match.group("name")
    key = f"{{{name}->}}" if is_fluent else f"{{{name},{sort}}}"
    is_plural = sort != "select" and (not is_fluent or any(branch.number for branch in branches))
    return Message(at, end + 1, key, branches, is_plural, f"{{{name}}}")


def last_form(raw: str, at: int, stop: int, closing: dict[int, int]) -> tuple[int, int] | None:
    """Return where the last form of a call of MediaWiki begins and ends, which is that of most numbers.

    >>> text = "{{PLURAL:$1|a page|$1 pages|12=a dozen}}"
    >>> begin, end = last_form(text, 0, len(text), closing_braces(text, 0, len(text)))
    >>> text[begin:end]
    '$1 pages'
    """
    match = _CALL.made.match(raw, at, stop)
    end = closing.get(at + 1)
    if match is None or end is None or closing.get(at) != end + 1:
        return None
    begins, at = [match.end()], match.end()
    while at < end:
        if raw[at] == "|":
            begins.append(at + 1)
        at = closing.get(at, at) + 1
    parts = [*zip(begins, [begin - 1 for begin in begins[1:]] + [end], strict=True)]
    if not match.group().lower().endswith("formatnum:"):
        parts[0] = end, end  # what the forms are chosen by
    return [one for one in parts if _FORM_OF_ONE.made.match(raw, *one) is None][-1]


def matcher_in(raw: str, begin: int, stop: int, closing: dict[int, int]) -> Message | None:
    """Return the message of MessageFormat 2 that a text is.

    >>> text = ".input {$n :number} .match $n one {{a file}} * {{{$n} files}}"
    >>> message = matcher_in(text, 0, len(text), closing_braces(text, 0, len(text)))
    >>> [(branch.key, branch.number) for branch in message.branches]
    [('one', '1'), ('*', '')]
    """
    match = _MATCHER.made.match(raw, begin, stop)
    if match is None:
        return None
    chosen = match.group("chosen").split()
    counted = {one.group(1) for one in _NUMBER.made.finditer(raw, begin, match.end())}
    is_known = len(chosen) == 1 and chosen[0] in counted
    branches: list[Branch] = []
    at = match.end()
    while (case := _CASE.made.match(raw, at, stop)) is not None:
        close = closing.get(case.end() - 1)
        if close is None or closing.get(case.end() - 2) != close + 1:
            return None
        key = " ".join(case.group(1).split())
        number = (key if key.isdecimal() else _KNOWN.get(key, "")) if is_known else ""
        branches.append(Branch(key, case.end(), close, number, set(key.split()) == {ANY}))
        at = close + 2
    if not branches or raw[at:stop].strip():
        return None
    names = " ".join(chosen)
    return Message(begin, stop, f"{{{names}->}}", branches, not counted.isdisjoint(chosen), f"{{{chosen[0]}}}")


def closing_braces(raw: str, begin: int, stop: int) -> dict[int, int]:
    """Map each opening brace to its closing one."""
    closing: dict[int, int] = {}
    opened: list[int] = []
    for match in _BRACES.made.finditer(raw, begin, stop):
        if match.group() == "{":
            opened.append(match.start())
        elif opened:
            closing[opened.pop()] = match.start()
    return closing


def _branches(raw: str, at: int, end: int, closing: dict[int, int], has_numbers: bool, is_known: bool) -> list[Branch]:
    """Return the branches of an ICU message; none where it is not one."""
    branches: list[Branch] = []
    while True:
        match = _BRANCH.made.match(raw, at, end)
        if match is None:
            blanks = _BLANKS.made.match(raw, at, end)
            return branches if blanks is not None and blanks.end() == end else []
        close = closing.get(match.end() - 1)
        if close is None or close > end:
            return []
        key = match.group(1)
        number = key[1:] if key[0] == "=" else _KNOWN.get(key, "") if has_numbers and is_known else ""
        branches.append(Branch(key, match.end(), close, number, key == "other"))
        at = close + 1


def _variants(raw: str, at: int, end: int, closing: dict[int, int]) -> list[Branch]:
    """Return the variants of a Fluent selection; none where there is no default among them."""
    branches: list[Branch] = []
    begun: tuple[str, bool, int] | None = None
    while True:
        match = _VARIANT.made.search(raw, at, end)
        if match is not None and match.group() in "{}":
            at = closing.get(match.start(), match.start()) + 1
            continue
        if begun is not None:
            key, is_default, start = begun
            stop = match.start() if match is not None else end
            number = key if key.isdecimal() else _KNOWN.get(key, "")
            branches.append(Branch(key, start, stop, number, is_default))
        if match is None:
            return branches if any(branch.is_default for branch in branches) else []
        begun = match.group(2), match.group(1) == "*", match.end()
        at = match.end()
