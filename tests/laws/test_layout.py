"""Law of layout: whatever begins a line, and however a label stands before its number, a wrong number is found."""

from __future__ import annotations

from itertools import islice, product

import pytest

import numguard

BEGINNINGS = (
    *("", "- ", "* ", "• ", "– ", "— ", "· ", "+ ", "◦ ", "> ", "> > ", "# ", "## ", "1. ", "2) ", "a) ", "(b) ", "| "),
    *("☐ ", "[ ] ", "- [ ] ", "Q: ", "\t", "    ", "**", "<li>", "<p>", '"'),
)
"""What a line may begin with: bullets, numbers and letters of items, quotes, headings, tables, tasks, markup."""
ENDINGS = ("@", "@.", "@)", "(@)", "(@).", "[@]", "@,", "@;", "@:", "@!", "@?")
LAYOUTS = (
    *(label + ending for label in ("L: ", "L:", "L; ", "L. ", "L – ", "L - ", "L, ", "L ") for ending in ENDINGS),
    *("L: **@**.", "L: <b>@</b>.", "L:\n@.", "L\n- @.", "L: @.\nL: @.", "L: `@`", 'L: "@"'),
)
"""How the label L and the number @ may stand in the line."""
NUMBERS = (("1", "2"), ("17", "19"), ("100", "200"), ("1.5", "2.5"), ("1:400", "1:500"), ("3:1", "3:2"), ("12", "13"),
           ("1987", "1978"))  # fmt: skip
"""A number and a wrong one."""
LABELS = {"de": "Dosis", "fr": "Dose", "ja": "用量", "ru": "Доза", "ar": "الجرعة", "zh-TW": "劑量"}
_WITH_COMMA = frozenset(("de", "fr", "ru"))


@pytest.mark.parametrize("every", [53, pytest.param(1, marks=pytest.mark.slow)])
@pytest.mark.parametrize("lang", LABELS)
def test_no_layout_hides_a_wrong_number(lang: str, every: int) -> None:
    """A number behind a label in a bulleted line was taken for the number of an item, whatever its value."""
    checker = numguard.Checker("en", lang)

    def written(text: str, number: str) -> str:
        own = number.replace(".", ",") if lang in _WITH_COMMA else number
        return text.replace("@", own).replace("L", LABELS[lang])

    wrong = []
    for beginning, layout, (number, other) in islice(product(BEGINNINGS, LAYOUTS, NUMBERS), None, None, every):
        text = beginning + layout
        source = text.replace("@", number).replace("L", "Dose")
        if checker.check(source, written(text, other)).action != "block":
            wrong.append((source, written(text, other)))
        if checker.check(source, written(text, number)).action == "block":
            wrong.append((source, written(text, number)))
    assert wrong == []
