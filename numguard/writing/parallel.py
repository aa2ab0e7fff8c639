"""WORD x VALUE -> WORD: another number in the form that one stands in: dreizehnten -> fünfzehnten.

The forms are those of the locale file. Two numbers of one paradigm have forms with the same endings; the form with the
ending that stands there is the right one, whatever its case or gender may be called.
"""

from __future__ import annotations

from numguard.language import data as localedata
from numguard.language.tags import by_language
from numguard.model import Value
from numguard.script.fold import unaccented

_SHARED = 0.6
_SHARED_OF_MANY = 0.4
_MANY = 4
"""The share of endings that two paradigms have in common; of so many endings less will do."""
_FEW = 2
_WHOLE = 8
"""Forms from which on two lists of the same order are of one paradigm."""
_SPELLINGS = 64
_LETTERS = 2
"""Letters by which a form of one stem is told from another of the same number: cinquesimo, quinto."""
_ORDINALS = range(3, 13)
_TEENS = range(1, 20)

_Forms = dict[str, tuple[Value, ...]]


def parallel(form: str, ours: tuple[str, ...], theirs: tuple[str, ...]) -> str:
    """Return that of ``theirs`` which ends as ``form`` does among ``ours``; empty where the endings are not alike.

    >>> parallel("dreizehnten", ("dreizehnte", "dreizehnten", "dreizehnter"), ("dritte", "dritten", "dritter"))
    'dritten'
    """
    ours, theirs = ours[:_SPELLINGS], theirs[:_SPELLINGS]
    if form in ours and len(ours) == len(theirs) > _WHOLE and all(map(_ends_alike, ours, theirs)):
        return theirs[ours.index(form)]  # one paradigm, if with other vowels: kuudennessa, seitsemännessä
    shared = {other: _shared(form, other, ours, theirs) for other in theirs}
    most = max(shared.values(), default=0)
    likely = [other for other, count in shared.items() if count and 2 * count > most]
    place = ours.index(form) if form in ours else -1
    return min(likely, key=lambda other: (theirs.index(other) != place, -shared[other]), default="")


def _ends_alike(one: str, other: str) -> bool:
    return unaccented(one[-1]) == unaccented(other[-1])


def _shared(form: str, other: str, ours: tuple[str, ...], theirs: tuple[str, ...]) -> int:
    """Return how many endings two forms have in common with their stems, where they end alike themselves."""
    most = 0
    for size in range(len(form), 0, -1):
        ending = form[size:]
        base = other[: len(other) - len(ending)]
        if not base or not other.endswith(ending):
            break
        endings = {one[size:] for one in ours if one.startswith(form[:size])}
        known = {one[len(base) :] for one in theirs if one.startswith(base)}
        shared = len(endings & known)
        least = _SHARED_OF_MANY if shared >= _MANY else _SHARED
        if shared >= _FEW and shared >= least * len(endings | known):
            most = max(most, shared)
    return most


def values_of(form: str, lang: str, *, is_ordinal: bool) -> tuple[Value, ...]:
    """Return what a form says in a language's file.

    >>> values_of("neun", "de", is_ordinal=False)
    (9,)
    """
    return _known(lang, is_ordinal).get(form, ())


def in_form_of(form: str, old: str, new: str, lang: str, *, is_ordinal: bool) -> str:
    """Return ``new`` as ``form`` stands beside ``old``, both as dictionaries have them; empty where that is not known.

    >>> in_form_of("dwudziestej trzeciej", "dwudziesty trzeci", "dwudziesty piąty", "pl", is_ordinal=True)
    'dwudziestej piątej'
    """
    words = form.lower().split(), old.lower().split(), new.split()
    if len({len(each) for each in words}) != 1 or len(form.lower()) != len(form):
        return ""
    known = _known(lang, is_ordinal)
    said = []
    for word, plain, other in zip(*words, strict=True):
        if plain == other.lower():
            said.append(word)
            continue
        one = _inflected(word, plain, other, known, lang, is_ordinal=is_ordinal)
        if not one:
            return ""
        said.append(one)
    return " ".join(said)


def _inflected(word: str, plain: str, other: str, known: _Forms, lang: str, *, is_ordinal: bool) -> str:
    """Return one word of a number in the form of another; what stands before its last part is kept apart."""
    tails = [_tail(one, known) for one in (word, plain, other.lower())]
    if not all(tail for _, tail in tails):
        return ""
    (head, form), (plain_head, _), (new_head, new) = tails
    lead = head.removesuffix(plain_head)
    if lead and lead not in localedata.load(lang).lists["prefix"]:
        return ""
    for old_value in known[form]:
        for new_value in known[new]:
            theirs = tuple(one for one in _forms(new_value, lang, is_ordinal) if one[:_LETTERS] == new[:_LETTERS])
            if (inflected := parallel(form, _forms(old_value, lang, is_ordinal), theirs)) != "":
                return f"{lead}{other[: len(new_head)]}{inflected}"
    return ""


def _forms(value: Value, lang: str, is_ordinal: bool) -> tuple[str, ...]:
    values = localedata.load(lang).values
    return tuple(form for table in _tables(is_ordinal) for form in values[table].get(value, ()))


def _tables(is_ordinal: bool) -> tuple[str, str]:
    return ("ord", "ordmul") if is_ordinal else ("num", "mul")


def _tail(word: str, known: _Forms) -> tuple[str, str]:
    """Part a word before the longest form that it ends in."""
    at = next((at for at in range(len(word)) if word[at:] in known), len(word))
    return word[:at], word[at:]


@by_language(64)
def _known(lang: str, is_ordinal: bool) -> _Forms:
    data = localedata.load(lang)
    known: dict[str, list[Value]] = {}
    for table in _tables(is_ordinal):
        for value, forms in data.values[table].items():
            for form in forms:
                known.setdefault(form, []).append(value)
    return {form: tuple(values) for form, values in known.items()}


def agrees(value: Value, lang: str) -> bool:
    """Tell whether the plain word of a number may have to agree with what it counts: two, one and some hundreds.

    What the locale file lists is asked; without a list any small number that has several forms may.

    >>> agrees(2, "ru"), agrees(5, "ru"), agrees(2, "de")
    (True, False, False)
    """
    data = localedata.load(lang)
    if value != int(value):
        return True
    whole = int(value)
    parts = {whole % 100, whole % 1000 - whole % 100}
    if whole % 100 > _TEENS[-1] + 1:
        parts.add(whole % 10)
    if data.agrees:
        return not parts.isdisjoint(data.agrees)
    return any(part in _TEENS and len(data.values["num"].get(part, ())) > 1 for part in parts)


def is_plain_form(form: str, old: str, lang: str) -> bool:
    """Tell whether an ordinal stands as dictionaries have it, and its form is no other one too.

    >>> is_plain_form("пятый", "пятый", "ru"), is_plain_form("шестой", "шестой", "ru")  # шестой этаж, шестой главы
    (True, False)
    """
    if form.lower() != old.lower():
        return False
    known = _known(lang, True)
    last = _tail(form.lower(), known)[1]
    for value in _ORDINALS:
        others = _forms(value, lang, True)
        forms = [parallel(last, _forms(own, lang, True), others) for own in known.get(last, ())] if others else []
        if any(not one.endswith(others[0]) for one in forms if one):
            return False
    return True
