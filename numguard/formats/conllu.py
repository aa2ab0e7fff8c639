"""CoNLL-U: parsed sentences, a token a line, as Universal Dependencies write them."""

from __future__ import annotations

from dataclasses import dataclass

from numguard.model.errors import InputError

_LONGEST = 5_000
"""Tokens: the orders of a sentence take time with the square of its length."""


@dataclass(frozen=True, slots=True)
class Token:
    """A word with its Universal Dependencies part of speech, and the place of its head (-1: the root)."""

    form: str
    upos: str
    head: int
    deprel: str = ""


@dataclass(frozen=True, slots=True)
class Sentence:
    """The tokens of one sentence; ``id`` and ``text`` as the file gives them, where it does."""

    tokens: tuple[Token, ...]
    id: str = ""
    text: str = ""

    def children(self, head: int) -> list[int]:
        """Return the places of a token's dependents, in the order of the sentence."""
        return [at for at, token in enumerate(self.tokens) if token.head == head]


def read_conllu(text: str, name: str = "text") -> list[Sentence]:
    """Read sentences in CoNLL-U. Multi-word ranges and empty nodes are passed over; their words count.

    >>> [s.tokens[0].form for s in read_conllu("1\\tGo\\tgo\\tVERB\\t_\\t_\\t0\\troot\\t_\\t_\\n")]
    ['Go']

    Raises InputError for a line that is none, and for heads that make no tree; the message names the line.
    """
    sentences = []
    rows: list[list[str]] = []
    comments: dict[str, str] = {}
    start = 1
    for number, line in enumerate([*text.split("\n"), ""], 1):
        line = line.rstrip("\r")
        if line.startswith("#"):
            key, _, value = line[1:].partition("=")
            comments[key.strip()] = value.strip()
        elif line.strip():
            cells = line.split("\t")
            if len(cells) != 10:
                raise InputError(f"{name}: line {number}: a CoNLL-U token has 10 columns, this has {len(cells)}")
            start = start if rows else number
            if cells[0].isdecimal():
                rows.append(cells)
            elif not all(part.isdecimal() for part in cells[0].replace(".", "-").split("-")):
                raise InputError(f"{name}: line {number}: {cells[0]!r} is not a token number")
        elif rows:
            sentences.append(_sentence(rows, comments, f"{name}: sentence at line {start}"))
            rows, comments = [], {}
    return sentences


def _sentence(rows: list[list[str]], comments: dict[str, str], where: str) -> Sentence:
    places = {row[0]: at for at, row in enumerate(rows)}
    tokens = []
    for row in rows:
        if row[6] != "0" and row[6] not in places:
            raise InputError(f"{where}: token {row[0]} has the head {row[6]!r}, which is not a token")
        head = places[row[6]] if row[6] != "0" else -1
        tokens.append(Token(row[1], row[3], head, row[7]))
    return checked(Sentence(tuple(tokens), comments.get("sent_id", ""), comments.get("text", "")), where)


def checked(sentence: Sentence, where: str) -> Sentence:
    """Return a sentence whose heads make one tree.

    Raises InputError when they do not, or when it is no sentence by its length.
    """
    if len(sentence.tokens) > _LONGEST:
        raise InputError(f"{where}: {len(sentence.tokens):,} tokens; a sentence of at most {_LONGEST:,} is taken")
    roots = [at for at, token in enumerate(sentence.tokens) if token.head < 0]
    if len(roots) != 1:
        raise InputError(f"{where}: {len(roots)} roots; a sentence has one")
    reached, waiting = 0, roots
    while waiting:
        reached += len(waiting)
        waiting = [child for head in waiting for child in sentence.children(head)]
    if reached != len(sentence.tokens):
        raise InputError(f"{where}: the heads go in a circle")
    return sentence
