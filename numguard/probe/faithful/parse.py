"""Parsed sentences, from what a spaCy or Stanza pipeline returns."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from numguard.formats.conllu import Sentence, Token, checked


def from_spacy(doc: Any) -> list[Sentence]:
    """Take the sentences of a spaCy Doc (any object with ``sents`` of tokens with text, pos_, head, i, dep_).

    Raises InputError for a parse that is no tree.
    """
    return list(_from_spacy(doc))


def _from_spacy(doc: Any) -> Iterator[Sentence]:
    for number, sent in enumerate(doc.sents, 1):
        tokens = [token for token in sent if not token.text.isspace()]
        places = {token.i: at for at, token in enumerate(tokens)}
        made = tuple(
            Token(token.text, token.pos_, -1 if token.head.i == token.i else places.get(token.head.i, -1), token.dep_)
            for token in tokens
        )
        yield checked(Sentence(made, str(number), str(getattr(sent, "text", None) or "")), f"sentence {number}")


def from_stanza(document: Any) -> list[Sentence]:
    """Take the sentences of a Stanza Document (``sentences`` of ``words`` with text, upos, head, deprel).

    Raises InputError for a parse that is no tree.
    """
    sentences = []
    for number, sent in enumerate(document.sentences, 1):
        made = tuple(Token(word.text, word.upos, int(word.head) - 1, word.deprel) for word in sent.words)
        sentences.append(
            checked(Sentence(made, str(number), str(getattr(sent, "text", None) or "")), f"sentence {number}")
        )
    return sentences
