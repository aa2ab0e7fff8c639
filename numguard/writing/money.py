"""A sum of money in the words for its parts: 三元五角, 0.35 yuan as 三角五分, 壹佰元零伍分."""

from __future__ import annotations

from decimal import Decimal

from numguard.language import data as localedata
from numguard.language.data import LocaleData
from numguard.model.errors import RenderError
from numguard.writing import generators as spell
from numguard.writing.render import render
from numguard.writing.styles import Style

_TENTH = " 1/10"


def home_currency(lang: str) -> str:
    """Return the code of the currency of whose tenths and hundredths a language has words; an empty text without one.

    >>> home_currency("zh"), home_currency("de")
    ('CNY', '')
    """
    data = localedata.load(lang)
    names = data.words["minor"] if data.lists["money_hundredths"] else ()
    return next((name.removesuffix(_TENTH) for name in names if name.endswith(_TENTH)), "")


def part_words(lang: str, there: str = "") -> tuple[str, str, str]:
    """Return the words for the whole, the tenth and the hundredth of a sum: those of ``there``, or the shortest.

    >>> part_words("zh"), part_words("zh", "三块五毛")
    (('元', '角', '分'), ('块', '毛', '分'))
    """
    data = localedata.load(lang)
    code = home_currency(lang)
    wholes = (*data.words["currency"][code], *data.words["currency_between"].get(code, ()))
    forms = wholes, data.words["minor"][code + _TENTH], data.lists["money_hundredths"]
    whole, tenth, hundredth = (min(words, key=lambda word: (word not in there, len(word))) for words in forms)
    return whole, tenth, hundredth


def sum_in_parts(hundredths: int, lang: str, style: Style | None, words: tuple[str, str, str]) -> str:
    """Write a sum of so many hundredths with a word behind each part; ``style`` None: in the characters of cheques.

    >>> words = part_words("zh")
    >>> sum_in_parts(35, "zh", Style.WORDS, words), sum_in_parts(10005, "zh", None, words)
    ('三角五分', '壹佰元零伍分')
    >>> sum_in_parts(350, "zh", Style.DIGITS, words)
    '3元5角'

    Raises RenderError where a part cannot be written.
    """
    data = localedata.load(lang)
    whole, rest = divmod(hundredths, 100)
    tenths, last = divmod(rest, 10)
    text = _written(whole, lang, style) + words[0] if whole else ""
    text += _written(tenths, lang, style) + words[1] if tenths else ""
    if last:
        text += _gap(data, style) if whole and not tenths else ""
        text += _written(last, lang, style) + words[2]
    return text


def _gap(data: LocaleData, style: Style | None) -> str:
    return "" if style is Style.DIGITS else str(data.write.get("gap", ""))


def _written(number: int, lang: str, style: Style | None) -> str:
    if style is not None:
        return render(Decimal(number), lang, style=style)
    text = spell.financial(number, lang)
    if not text:
        raise RenderError(f"no characters of cheques are known for {lang!r}; leave the style to words or digits")
    return text
