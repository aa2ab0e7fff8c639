"""TEXT -> PLACEHOLDERS: what stands in a text for something else, and the text without it, which is read for numbers.

Placeholders ({0} %1$s ${x} $1 __1__), markup (<b> <g id="1"/>), escapes (\\n), entities (&nbsp; &#53;) and messages
with branches (ICU MessageFormat, Fluent). Entities and escapes are read as what they stand for; spans are of the raw
text.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from numguard.mentions.lexicon.native import may_be_plainer
from numguard.mentions.placeholders.arguments import ARGUMENT, FORMAT, FORMS, NUMBERED, SHELL, UNDERSCORED
from numguard.mentions.placeholders.markup import ESCAPED_TAG, INLINE, TAG, VOID, placeholder_of, texts_in
from numguard.mentions.placeholders.masked import OBJECT, Masked, Placeholder, Sort
from numguard.mentions.placeholders.messages import MESSAGE_BEGINS, closing_braces, last_form, matcher_in, message_at
from numguard.script.late import Late
from numguard.script.signs import CLOSING_QUOTES, SUPERSCRIPT_DIGITS

_COMMENT: Final = Late(r"<!--[^<>]{0,1000}-->")
_ENTITY: Final = Late(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")
_ESCAPE: Final = Late(r"\\(?:[nrt\"'\\]|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2})")
_ADDRESS: Final = Late(r"://[^\s<>\"']{1,2000}")
_EMPHASIS: Final = Late(r"(\*{1,3}|`{1,2})(?=[-+~≈<>]{0,2}\s?[$€£¥₹]?\d[^*`\n]{0,30}\1)")
"""What marks a number in Markdown: **5** miles, `16`%."""
_QUOTED_LINE: Final = Late(r"(?:>\s?){1,9}")
"""The mark of a quoted line in mail and Markdown."""
_BEGIN: Final = re.compile(
    r"[{<&\\$#%_:*`](?:(?<=[{<&\\*`])|(?<=[$#%])(?=[\w{(%.*+#'@-])|(?<=_)_|(?:(?<=https:)|(?<=http:))//)"
)

_RAISED: Final = str.maketrans("0123456789", SUPERSCRIPT_DIGITS[:10])
_POWER: Final = Late(r"\d{1,3}(?=</sup>)")


def mask(
    raw: str,
    begin: int = 0,
    end: int | None = None,
    *,
    number: str | None = None,
    argument: str = "",
    numbered: str = "",
    has_lines: bool = False,
    is_quoted: bool = False,
    is_scale: Callable[[str], bool] | None = None,
    terms: re.Pattern[str] | None = None,
) -> Masked:
    """Return the text between two places without its placeholders.

    ``number``: the stretch is a branch of a plural, where # is a number; which one, if it is known there;
    ``argument`` is the placeholder that stands for the same number.
    ``numbered``: the signs of arguments that are counted: with "$" is $1 one, and no amount of money. ``has_lines``:
    the text is not wrapped. ``is_quoted``: lines that begin with > are quoted ones. ``is_scale`` tells the words of
    scales, which go on with a number of the line before. ``terms``: what a translation keeps as it is.

    >>> masked = mask("<b>5</b>&nbsp;files in {0}")
    >>> masked.text.replace(OBJECT, "*"), [one.key for one in masked.placeholders]
    ('5\\xa0files in *', ['b', '/b', '{0}'])
    """
    made = _Masking(raw, begin, len(raw) if end is None else end, number, argument, numbered, is_quoted, terms).run()
    if may_be_plainer(made.text):
        made.write_plainly(has_lines, is_scale)
    return made


class _Masking:
    """One pass over a text."""

    __slots__ = (
        *("raw", "at", "stop", "number", "argument", "made", "parts", "starts", "ends", "closing", "plain", "begin"),
        *("numbered", "is_quoted", "emphasis", "terms", "calls"),
    )

    def __init__(
        self,
        raw: str,
        begin: int,
        stop: int,
        number: str | None,
        argument: str,
        numbered: str,
        is_quoted: bool,
        terms: re.Pattern[str] | None,
    ) -> None:
        self.raw = raw
        self.terms = terms
        self.numbered = numbered
        self.is_quoted = is_quoted
        self.emphasis = ""  # the marks of the number that is emphasized here
        self.begin = begin
        self.at = begin
        self.stop = stop
        self.number = number
        self.argument = argument
        self.made = Masked(raw)
        self.parts: list[str] = []
        self.starts: list[int] = []  # of each character of the parts, where what it stands for begins in the raw text
        self.ends: list[int] = []
        self.closing: dict[int, int] | None = None
        self.calls: list[tuple[int, int]] = []  # of each call whose form is read: where it ends, and the stop around it
        self.plain = begin  # what is before stands in the text

    def run(self) -> Masked:
        raw, made = self.raw, self.made
        begins = _BEGIN_IN_QUOTED if self.is_quoted else _BEGIN if self.number is None else _BEGIN_IN_PLURAL
        term = None if self.terms is None else self.terms.search(raw, self.at, self.stop)
        if raw.find(".match", self.begin, self.stop) >= 0:
            self._matcher()
        while True:
            match = begins.search(raw, self.at, self.stop)
            if term is not None and term.start() < self.stop and self.terms is not None:
                if term.start() < self.at:  # a placeholder took it
                    term = self.terms.search(raw, self.at, self.stop)
                    continue
                if match is None or term.start() <= match.start():
                    self.at = self._add(Placeholder(term.start(), term.end(), Sort.ARGUMENT, term.group()), OBJECT)
                    term = self.terms.search(raw, self.at, self.stop)
                    continue
            if match is None and self.calls:
                end, stop = self.calls.pop()
                self.at = self._put(self.stop, end, "")
                self.stop = stop
                continue
            if match is None:
                break
            self.at = match.start()
            end = self._one(raw[self.at])
            if not end:
                self.at = max(match.end(), self.at + 1) if match.group()[0] not in "$#%" else self.at + 1
            else:
                self.at = end
        if not made.is_changed:
            made.text = raw[self.begin : self.stop]
            made.starts, made.ends = range(self.begin, self.stop + 1), range(self.begin + 1, self.stop + 1)
            return made
        self._text(self.stop)
        self.starts.append(self.stop)
        made.text, made.starts, made.ends = "".join(self.parts), self.starts, self.ends
        return made

    def _text(self, end: int) -> None:
        """Take in what stands before ``end`` as it is written."""
        if end > self.plain:
            self.parts.append(self.raw[self.plain : end])
            self.starts.extend(range(self.plain, end))
            self.ends.extend(range(self.plain + 1, end + 1))
        self.plain = end

    def _put(self, start: int, end: int, text: str) -> int:
        """Let ``text`` stand for a stretch of the raw text; return its end."""
        self._text(start)
        self.made.is_changed = True
        self.parts.append(text)
        self.starts.extend([start] * len(text))
        self.ends.extend([end] * len(text))
        self.plain = end
        return end

    def _add(self, one: Placeholder, text: str) -> int:
        if one.end > self.stop:
            return 0
        self.made.placeholders.append(one)
        return self._put(one.start, one.end, text)

    def _one(self, first: str) -> int:
        """Take in the placeholder that begins here; return its end, 0 where there is none."""
        raw, at = self.raw, self.at
        if first == "<":
            return self._tag(TAG) or self._comment()
        if first == "&":
            return self._tag(ESCAPED_TAG) or self._entity()
        if first == "{":
            return self._message() or self._argument()
        if first == "\\":
            return self._escape()
        if first == "%":
            if raw.startswith("%%", at):
                return self._put(at, at + 2, "%") if at + 2 <= self.stop else 0
            return self._counted("%") or self._format() or self._argument()
        if first == "$":
            return self._argument() or self._shell()
        if first == "#":
            return self._argument() or self._hash()
        if first in "*`>\n":
            return self._emphasis() if first in "*`" else self._quoted_line()
        if first == "_":
            match = UNDERSCORED.made.match(raw, at, self.stop)
            return 0 if match is None else self._add(Placeholder(at, match.end(), Sort.ARGUMENT, match.group()), OBJECT)
        match = _ADDRESS.made.match(raw, at, self.stop)
        return 0 if match is None else match.end()  # as it is: an address is compared as it is written

    def _emphasis(self) -> int:
        """Leave out the marks around an emphasized number; others stay as they are."""
        raw, at = self.raw, self.at
        opening = _EMPHASIS.made.match(raw, at, self.stop) if not self.emphasis else None
        if opening is not None and (at == self.begin or not raw[at - 1].isalnum()):
            self.emphasis = opening.group(1)
            return self._put(at, opening.end(), "")
        if self.emphasis and raw.startswith(self.emphasis, at):
            end = at + len(self.emphasis)
            self.emphasis = ""
            return self._put(at, end, "")
        return 0

    def _quoted_line(self) -> int:
        """Leave out the mark of a quoted line, which is no sign for more than."""
        at = self.at + (self.raw[self.at] == "\n")
        if at == self.at and at > self.begin:
            return 0
        match = _QUOTED_LINE.made.match(self.raw, at, self.stop)
        return 0 if match is None else self._put(at, match.end(), "")

    def _hash(self) -> int:
        if self.number is None:
            return 0
        if self.number:
            return self._put(self.at, self.at + 1, self.number)
        return self._add(Placeholder(self.at, self.at + 1, Sort.ARGUMENT, self.argument or "#"), OBJECT)

    # ---- markup -------------------------------------------------------------------------------------------------

    def _comment(self) -> int:
        match = _COMMENT.made.match(self.raw, self.at, self.stop)
        return 0 if match is None else self._put(self.at, match.end(), "")

    def _tag(self, pattern: Late) -> int:
        match = pattern.made.match(self.raw, self.at, self.stop)
        if match is None:
            return 0
        one, name = placeholder_of(match), match.group("name").lower()
        if name == "sup" and one.opens:
            power = _POWER.made.match(self.raw, one.end, self.stop)
            if power is not None:
                return self._raise(one.start, power)
        said = texts_in(match)
        if not said:
            is_seamless = name in INLINE or one.closes or (one.opens and one.is_grave)
            return self._add(one, "" if is_seamless else "\n" if name in VOID else OBJECT)
        self.made.placeholders.append(one)
        at = one.start
        for a, b in said:
            self._put(at, a, OBJECT)
            self._text(b)
            at = b
        return self._put(at, one.end, OBJECT)

    def _raise(self, start: int, power: re.Match[str]) -> int:
        """Read 10<sup>3</sup> as 10³."""
        self._put(start, power.start(), "")
        for at in range(power.start(), power.end()):
            self._put(at, at + 1, self.raw[at].translate(_RAISED))
        return self._put(power.end(), power.end() + len("</sup>"), "")

    def _entity(self) -> int:
        match = _ENTITY.made.match(self.raw, self.at, self.stop)
        if match is None:
            return 0
        from html import unescape

        said = unescape(match.group())
        return 0 if said == match.group() or not said else self._put(self.at, match.end(), said)

    def _escape(self) -> int:
        match = _ESCAPE.made.match(self.raw, self.at, self.stop)
        if match is None:
            return 0
        written = match.group()
        if written[1] in "ux":
            return self._put(self.at, match.end(), chr(int(written[2:], 16)))
        if written[1] in "\"'":
            return self._put(self.at, match.end(), written[1])
        if written[1] == "\\":
            return match.end()
        said = {"n": "\n", "r": "\r", "t": "\t"}[written[1]]
        return self._add(Placeholder(self.at, match.end(), Sort.BREAK, written, is_grave=False), said)

    def _argument(self) -> int:
        match = ARGUMENT.made.match(self.raw, self.at, self.stop)
        if match is None:
            return 0
        if match.group("cloze") is not None:
            return self._cloze(match)
        key = "".join(filter(None, match.group("twice", "shell", "one", "typed", "fluent")))
        sign = match.group()[0] if match.group()[0] != "{" else ""
        braces = "{{}}" if match.group("twice") else "{}"
        key = f"{sign}{braces[: len(braces) // 2]}{''.join(key.split())}{braces[len(braces) // 2 :]}"
        written = "".join(((match.group("how") or "") + (match.group("style") or "")).split())
        if self.number and key == self.argument:
            return self._put(self.at, match.end(), self.number) if match.end() <= self.stop else 0
        one = Placeholder(self.at, match.end(), Sort.ARGUMENT, key, written)
        word = match.group("one")
        one.is_spaced_word = bool(word) and word.isalpha() and match.group()[1:-1] == f" {word} "
        return self._add(one, OBJECT)

    def _cloze(self, opening: re.Match[str]) -> int:
        """Take in the marks of a gap in a flashcard, whose text is translated: {{c1::Paris}}, {{c1::Paris::city}}."""
        closing = self.raw.find("}}", opening.end(), self.stop)
        if closing < 0:
            return 0
        self._add(Placeholder(opening.start(), opening.end(), Sort.ARGUMENT, f"{{{{{opening.group('cloze')}}}}}"), "")
        hint = self.raw.find("::", opening.end(), closing)
        if hint >= 0:
            self._put(hint, hint + 2, OBJECT)
        return self._put(closing, closing + 2, "")

    def _format(self) -> int:
        match = FORMAT.made.match(self.raw, self.at, self.stop)
        if match is None:
            return 0
        at, name, what = match.group("at"), match.group("name"), match.group("what")
        before = self._before()
        after = self.raw[match.end() : match.end() + 1]
        is_open = after.lower() != after.upper()  # a letter of a word; scripts without spaces have no small letters
        is_percent = before[-1:].isdecimal() or (is_open and before.rstrip()[-1:].isdecimal())
        is_within = is_open and before[-1:].lower() != before[-1:].upper()
        if at is None and name is None and (is_percent or is_within):
            return 0  # 50%s, 50 %des: a percent sign; a%20de: part of an address
        key = f"%{int(at)}$" if at is not None else f"%({name})" if name is not None else "%"
        one = Placeholder(self.at, match.end(), Sort.FORMAT, key + FORMS.get(what, what), match.group("how") + what)
        return self._add(one, OBJECT)

    def _before(self) -> str:
        """Return the last characters before this place, as they are read: without markup and closing quotes."""
        said = "".join(self.parts[-_PARTS_BEFORE:]) + self.raw[self.plain : self.at]
        return said[-_PARTS_BEFORE:].rstrip(CLOSING_QUOTES)

    def _shell(self) -> int:
        last = self.raw[self.at - 1 : self.at] if self.at else ""
        if (last.isalnum() and last.isascii()) or last == "$":
            return 0
        match = SHELL.made.match(self.raw, self.at, self.stop)
        if match is None:
            return self._counted("$")
        return self._add(Placeholder(self.at, match.end(), Sort.ARGUMENT, match.group()), OBJECT)

    def _counted(self, sign: str) -> int:
        """Take in an argument that is named by its place; %L1 is the argument %1, written as its language does."""
        match = NUMBERED[sign].made.match(self.raw, self.at, self.stop) if sign in self.numbered else None
        if match is None:
            return 0
        written = match.group()
        return self._add(Placeholder(self.at, match.end(), Sort.ARGUMENT, written.replace("L", ""), written), OBJECT)

    # ---- messages -----------------------------------------------------------------------------------------------

    def _matcher(self) -> None:
        """Take in a message of MessageFormat 2, which is the whole text."""
        self.closing = closing_braces(self.raw, self.begin, self.stop)
        message = matcher_in(self.raw, self.begin, self.stop, self.closing)
        if message is not None:
            self.made.messages.append(message)
            self.at = self._put(message.start, message.end, OBJECT)

    def _message(self) -> int:
        is_call = self.raw.startswith("{{", self.at)
        if not is_call and MESSAGE_BEGINS.made.match(self.raw, self.at, self.stop) is None:
            return 0
        if self.closing is None:
            self.closing = closing_braces(self.raw, self.begin, self.stop)
        if is_call:
            return self._call(self.closing)
        message = message_at(self.raw, self.at, self.stop, self.closing)
        if message is None:
            return 0
        self.made.messages.append(message)
        return self._put(self.at, message.end, OBJECT)

    def _call(self, closing: dict[int, int]) -> int:
        """Read on in the last form of a plural of MediaWiki: {{PLURAL:$1|page|pages}}; what follows it is left out."""
        form = last_form(self.raw, self.at, self.stop, closing)
        if form is None:
            return 0
        begin, stop = form
        self.calls.append((closing[self.at] + 1, self.stop))
        self.stop = stop
        return self._put(self.at, begin, "")


_BEGIN_IN_PLURAL: Final = re.compile(_BEGIN.pattern + "|#")
_BEGIN_IN_QUOTED: Final = re.compile(_BEGIN.pattern + r"|[#>]|\n(?=>)")
_PARTS_BEFORE: Final = 3
"""Characters before a percent sign that tell whether it is one."""
