"""protect and restore round Apertium (Debian's apertium-eng-spa, apertium-eng-cat), where it is installed."""

from __future__ import annotations

import shutil
import subprocess

import pytest

import numguard

pytestmark = pytest.mark.skipif(shutil.which("apertium") is None, reason="needs Debian's apertium")
SENTENCES = {
    "On 3 March 2019 at 5:45 pm he paid $2.5 million (12 %) for 5 km.": (
        ["3 de marzo de 2019", "17:45", "2,5 millones $", "12 %", "5 km"],
        ["3 de març del 2019", "17:45", "2,5 milions $", "12 %", "5 km"],
    ),
    "It opened on March 3rd and closed at 7 pm.": (["3 de marzo", "19:00"], ["3 de març", "19:00"]),
    "The lake covers 9,718 hectares.": (["9718"], ["9.718"]),
    "He ran 10 feet in 2019 and paid 1,200.50 euros.": (["10 pies", "2019", "1200,50 euros"], ["10 peus", "2019"]),
    "In March 2019 about 45,000 people came.": (["marzo de 2019", "45.000"], ["març del 2019", "45.000"]),
    "The price rose by 4.2 percent to USD 3.5m.": (["4,2 %", "3,5 millones USD"], ["4,2 %", "3,5 milions USD"]),
    "It was -5 °C on 25/12/2019.": (["-5 °C", "25/12/2019"], ["-5 °C", "25/12/2019"]),
}


def plain(text: str) -> str:
    return text.replace("\N{NO-BREAK SPACE}", " ")


@pytest.mark.parametrize(("mode", "lang", "at"), [("eng-spa", "es", 0), ("eng-cat", "ca", 1)])
def test_a_real_system_carries_the_marks(mode: str, lang: str, at: int) -> None:
    """Each mark comes back whole, and what is written for it is what the target writes."""
    known = subprocess.run(["apertium", "-l"], capture_output=True, text=True, check=True).stdout.split()
    if mode not in known:
        pytest.skip(f"needs Debian's apertium-{mode}")
    checker = numguard.Checker("en", lang)
    for source, written in SENTENCES.items():
        protected = numguard.protect(source, "en")
        command = ["apertium", "-u", mode]
        said = subprocess.run(command, input=protected.text, capture_output=True, text=True, check=True).stdout
        restored = numguard.restore(said.strip(), protected, lang)
        assert restored.problems == ()
        assert [one for one in written[at] if one not in plain(restored.text)] == []
        assert checker.check(source, restored.text).action == "pass"
