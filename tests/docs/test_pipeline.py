"""What docs/explanation/pipeline.md says of verdicts on texts before and after a step, by the pairs that it names."""

from __future__ import annotations

import unicodedata

import pytest

import numguard


@pytest.mark.parametrize(
    ("lang", "before", "after", "action"),
    [
        ("fr", "10\N{NO-BREAK SPACE}000 personnes", "10,000 personnes", "block"),
        ("en", "10² metres", "102 metres", "block"),
        ("en", "3 × 10⁶ cells", "3 × 106 cells", "block"),
        ("en", "1½ cups", "11⁄2 cups", "block"),
        ("en", "½ cup", "1⁄2 cup", "pass"),
        ("en", "−5 degrees", "5 degrees", "block"),
        ("en", "−5 degrees", "− 5 degrees", "block"),
        ("de", "10.000 Menschen", "10 menschen", "block"),
        ("de", "0,5 Liter", "5 liter", "block"),
        ("en", "10:30", "10: 30", "pass"),
        ("en", "5. items", "items", "block"),
        ("en", "Use 1⁄3 of it.", "Use 13 of it.", "block"),
        ("en", "Add 1½ cups.", "Add 1 cups.", "block"),
        ("fa", "12.5 کیلومتر", "۱۲ ٫ ۵ کیلومتر", "pass"),
        ("en", "Press 1️⃣ or 2️⃣.", "Press or.", "block"),
        ("de", "4. März 2024", "März 2024", "block"),
        ("en", "2*3*4", "234", "block"),
        ("de-CH", "10'000 Menschen", "10‘000 Menschen", "pass"),
    ],
)
def test_what_a_step_changes(lang: str, before: str, after: str, action: str) -> None:
    assert numguard.check(before, after, lang, lang).action == action


@pytest.mark.parametrize(("before", "after"), [("10²", "102"), ("1½", "11⁄2"), ("①②③", "123"), ("５", "5")])
def test_nfkc_writes_so(before: str, after: str) -> None:
    """sentencepiece's nmt_nfkc does what NFKC does, which is here without it."""
    assert unicodedata.normalize("NFKC", before) == after
