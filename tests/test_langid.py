"""The language of a text."""

from __future__ import annotations

import hashlib
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import numguard
from numguard.language import identify as langid
from numguard.language.identify import FLOOR, identify
from numguard.model.errors import InputError
from tests.examples import examples

IDENTIFIED = [
    ("en", "The ferry leaves the harbour at noon."),
    ("de", "Die Fähre verlässt den Hafen am Mittag."),
    ("fr", "Le ferry quitte le port à midi."),
    ("es", "El transbordador sale del puerto al mediodía."),
    ("ru", "Паром отходит от причала в полдень."),
    ("cs", "Trajekt vyplouvá z přístavu v poledne."),
    ("ja", "フェリーは正午に港を出ます。"),
    ("hi", "नाव दोपहर में बंदरगाह से निकलती है।"),
    ("ne", "नेपालको राजधानी काठमाडौं हो र त्यहाँ धेरै मानिसहरू बस्छन्।"),
    ("ta", "படகு நண்பகலில் துறைமுகத்தை விட்டுப் புறப்படுகிறது."),
    ("ar", "تغادر العبارة الميناء عند الظهر."),
    ("zh-Hans", "渡轮将于中午离开这个港口。"),
    ("zh-Hant", "渡輪將於中午離開這個港口。"),
    ("zh-Hans", "经济发展"),
    ("sr-Cyrl", "Трајект напушта луку у подне, каже ћерка."),
    ("sr-Latn", "Ovo je kuća u Beogradu, a ćerka je u školi."),
    ("nb", "Regjeringen i Norge vil gi kommunene mer penger neste år."),
    ("fil", "Umaalis ang barko sa daungan tuwing tanghali ngunit wala pa siya."),
]

NOT_IDENTIFIED = ["", " ", "\n", "12 345", "€ 5,00", "\x00", "\ud800", "\N{ADLAM SMALL LETTER ALIF}" * 9]


@pytest.mark.parametrize(("tag", "text"), IDENTIFIED)
def test_identifies(tag: str, text: str) -> None:
    found, score = identify(text)
    assert found == tag
    assert FLOOR <= score <= 1


@pytest.mark.parametrize("text", NOT_IDENTIFIED)
def test_does_not_guess(text: str) -> None:
    assert identify(text) == (None, 0.0)


@pytest.mark.parametrize("noise", ["\x00", "\ud800", "\n", "\N{NO-BREAK SPACE}", "12 " * 500])
def test_noise_before_the_text_does_not_hide_it(noise: str) -> None:
    assert identify(noise + "Die Fähre verlässt den Hafen am Mittag.")[0] == "de"


@pytest.mark.parametrize("tag", ["de", "ru", "fr"])
def test_capitals_are_no_other_language(tag: str) -> None:
    text = dict(IDENTIFIED)[tag]
    assert identify(text.upper())[0] == tag


@given(st.text(st.characters(), max_size=60))
@examples(300)
def test_no_text_raises(text: str) -> None:
    """Any text is valid input: a tag with a score from FLOOR on, or none."""
    tag, score = identify(text)
    assert (tag is None and score == 0) or (tag is not None and FLOOR <= score <= 1)


def test_model_is_the_one_that_fasttext_published() -> None:
    """NOTICE.md, the code and the file agree on what is passed on under whose name."""
    folder = files("numguard.language").joinpath("lid176")
    data = folder.joinpath("lid.176.ftz").read_bytes()
    notice = folder.joinpath("NOTICE.md").read_text("utf-8")
    assert len(data) == 938_013
    assert "938,013 bytes" in notice
    assert hashlib.sha256(data).hexdigest() in notice


DAMAGES: list[Callable[[bytes], bytes]] = [
    lambda data: b"",
    lambda data: data[:7],
    lambda data: data[: len(data) // 2],
    lambda data: data[:-1],
    lambda data: data[:400] + bytes([data[400] ^ 1]) + data[401:],
    lambda data: b"version https://git-lfs.github.com/spec/v1\n",
]


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """A folder of the package without its model."""
    monkeypatch.setattr("importlib.resources.files", lambda package: tmp_path)
    langid._model.cache_clear()
    (tmp_path / "lid176").mkdir()
    yield tmp_path / "lid176"
    langid._model.cache_clear()


@pytest.mark.parametrize("damage", DAMAGES, ids=["empty", "7 bytes", "half", "all but one", "one bit", "pointer"])
def test_damaged_model_is_refused_before_it_is_loaded(folder: Path, damage: Callable[[bytes], bytes]) -> None:
    whole = files("numguard.language").joinpath("lid176", "lid.176.ftz").read_bytes()
    (folder / "lid.176.ftz").write_bytes(damage(whole))
    with pytest.raises(InputError, match=r"lid\.176\.ftz: is damaged .* name the languages of the texts"):
        identify("Le ferry quitte le port à midi.")


def test_missing_model_is_told(folder: Path, run: Callable[..., Any]) -> None:
    with pytest.raises(InputError, match=r"lid\.176\.ftz: cannot be read \(No such file or directory\)"):
        numguard.check("Two cats left the port.", "Zwei Katzen verließen den Hafen.")
    outcome = run("check", "Two cats left the port.", "Zwei Katzen verließen den Hafen.")
    assert outcome.code == 2
    assert outcome.err.count("\n") == 1
    assert "install numguard again, or name the languages of the texts" in outcome.err


def test_missing_model_is_not_missed_where_languages_are_named(folder: Path) -> None:
    assert numguard.check("Two cats", "2 Katzen", "en", "de").ok


def test_model_that_is_mended_is_found(folder: Path) -> None:
    with pytest.raises(InputError):
        identify("Le ferry quitte le port à midi.")
    whole = files("numguard.language").joinpath("lid176", "lid.176.ftz").read_bytes()
    (folder / "lid.176.ftz").write_bytes(whole)
    assert identify("Le ferry quitte le port à midi.")[0] == "fr"


def test_without_fasttext_languages_must_be_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a browser: whoever names them needs nothing more."""
    monkeypatch.setitem(sys.modules, "fasttext", None)
    langid._model.cache_clear()
    with pytest.raises(InputError, match=r"is not installed; name the languages of the texts, or pip install fasttext"):
        identify("Die Fähre legt mittags ab.")
    assert numguard.check("2 cats", "3 Katzen", "en", "de").action == "block"
    langid._model.cache_clear()


def test_model_that_fasttext_cannot_open_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    @contextmanager
    def nowhere(resource: object) -> Iterator[Path]:
        yield Path("/nowhere/lid.176.ftz")

    monkeypatch.setattr("importlib.resources.as_file", nowhere)
    langid._model.cache_clear()
    with pytest.raises(InputError, match="fastText cannot open it"):
        identify("Le ferry quitte le port à midi.")
    langid._model.cache_clear()


def test_import_does_not_load_the_model() -> None:
    script = "import sys, numguard.language.identify; sys.exit('fasttext' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0
