"""Placeholders and markup are found, kept out of the reading of numbers, and never repaired into each other."""

from __future__ import annotations

import pytest

import numguard
from numguard import Action, IssueType, Kind
from numguard.mentions.placeholders.mask import mask
from numguard.mentions.placeholders.masked import OBJECT
from tests.tables import tables


def test_the_table_has_sixty_cases() -> None:
    (table,) = [table for table in tables("checks") if table.name == "placeholder"]
    assert len(table.rows) >= 60


@pytest.mark.parametrize(
    ("text", "read", "keys"),
    [
        ("{0} and { name } of {x:.2f}", "* and * of *", ["{0}", "{name}", "{x}"]),
        ("%d %1$s %(n)d %-5.2f 50 %de %%", "* * * * 50 %de %", ["%d", "%1$s", "%(n)d", "%f"]),
        ("%(link)sHere%(end)s is %1$sthere, %share", "*Here* is *there, %share", ["%(link)s", "%(end)s", "%1$s"]),
        ("${x} #{y} {{z}} $name $AUD", "* * * * $AUD", ["${x}", "#{y}", "{{z}}", "$name"]),
        ("__1__ __NAME__ __init__", "* * __init__", ["__1__", "__NAME__"]),
        ('<g id="1">5</g>1<x id="2"/>2<br>3', "51*2\n3", ["g id=1", "/g", "x id=2", "br"]),
        ("a < b and c > d, 5 <6> 7", "a < b and c > d, 5  7", ["6"]),
        ("&amp;&#53;&nbsp;&euro;&T; &lt;i&gt;6", "&5\N{NO-BREAK SPACE}€&T; 6", ["i"]),
        (r"a\n5\t6 \"7\" C:\\8 \u0039", 'a\n5\t6 "7" C:\\\\8 9', ["\\n", "\\t"]),
        ('<img alt="5 cats" width="10">', "*5 cats*", ["img"]),
        ("10<sup>3</sup>, 5<sup>th</sup>", "10³, 5th", ["sup", "/sup"]),
        ("{1, 2, 3} and {n, plural} and {", "{1, 2, 3} and {n, plural} and {", []),
    ],
)
def test_what_is_read(text: str, read: str, keys: list[str]) -> None:
    masked = mask(text)
    assert masked.text.replace(OBJECT, "*") == read
    assert [one.key for one in masked.placeholders] == keys
    assert len(masked.text) == len(masked.ends) == len(masked.starts) - 1


def test_spans_are_of_the_raw_text() -> None:
    text = "<b>&#53;&nbsp;000</b> files of {0}"
    found = numguard.extract(text, "en")
    assert [(one.text, one.kind) for one in found] == [
        ("<b>", Kind.PLACEHOLDER),
        ("&#53;&nbsp;000", Kind.CARDINAL),
        ("</b>", Kind.PLACEHOLDER),
        ("{0}", Kind.PLACEHOLDER),
    ]
    assert list(found[1].values) == [5000]
    assert all(text[one.start : one.end] == one.text for one in found)


def test_messages_have_branches() -> None:
    (message,) = mask("x {n, plural, offset:1 =0 {none} one {{0} # of {m}} other {#}} y").messages
    assert message.key == "{n,plural}"
    assert [(one.key, one.number) for one in message.branches] == [("=0", "0"), ("one", ""), ("other", "")]
    (fluent,) = mask("{ $n ->\n  [0] none\n  [one] one { $x }\n *[other] { $n } files\n}").messages
    assert [(one.key, one.number, one.is_default) for one in fluent.branches] == [
        ("0", "0", False),
        ("one", "1", False),
        ("other", "", True),
    ]
    assert not mask("{n, plural, one {x}").messages


@pytest.mark.parametrize(
    ("hypothesis", "action", "text"),
    [
        ("{ $n ->\n [one] eine Datei in 3\n *[other] { $n } Dateien in 3\n}", Action.PASS, ""),
        ("{ $n ->\n [one] eine Datei in 3\n *[other] { $n } Dateien in 4\n}", Action.BLOCK, "4"),
        ("{ $n ->\n [one] 2 Dateien in 3\n *[other] { $n } Dateien in 3\n}", Action.BLOCK, "2"),
    ],
)
def test_fluent_branches_are_checked(hypothesis: str, action: Action, text: str) -> None:
    source = "{ $n ->\n [one] one file in 3\n *[other] { $n } files in 3\n}"
    verdict = numguard.check(source, hypothesis, "en", "de")
    assert verdict.action is action
    if text:
        (mention,) = [issue.hypothesis for issue in verdict.issues if issue.hypothesis]
        assert mention.text == text
        assert hypothesis[mention.start : mention.end] == text


def test_a_placeholder_is_never_repaired_into_another() -> None:
    repaired = numguard.repair("Page {2}: 9,718 files", "Seite {1}: 9,718 Dateien", "en", "de")
    assert not repaired.edits
    assert any("placeholders are not repaired" in why for why in repaired.refusals)
    repaired = numguard.repair("<b>9,718</b>&nbsp;files of {2}", "<b>9,718</b>&nbsp;Dateien von {2}", "en", "de")
    assert repaired.text == "<b>9.718</b>&nbsp;Dateien von {2}"


def test_a_policy_weighs_them() -> None:
    policy = numguard.Policy(severities={IssueType.PLACEHOLDER: numguard.Severity.NEUTRAL})
    verdict = numguard.check("{0} files", "Dateien", "en", "de", policy=policy)
    assert verdict.ok
    assert [issue.type for issue in verdict.issues] == [IssueType.PLACEHOLDER]


@pytest.mark.parametrize(
    "text",
    [
        "{" * 30_000,
        "{n,plural,one{" * 3_000,
        "{n,plural,one{" * 300 + "}" * 600,
        "{a,plural,other{}x{}y{}z{}}" * 500,
        "<a x=1 " * 8_000,
        "&lt;a " * 10_000,
        "%1$" * 15_000,
        "__A" * 15_000,
        "{$n->" * 5_000 + "[a]" * 5_000 + "}" * 5_000,
    ],
)
def test_masking_ends(text: str) -> None:
    """Texts that took minutes; benchmarks/bench_growth.py takes the time of such ones."""
    assert len(mask(text).text) <= len(text)


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("1<B>2", ["1<B>2"]),
        ("1</b><b>2 of <i>3</i>", ["1</b><b>2", "<i>", "3", "</i>"]),
        ('<img alt="5 cats">', ["5"]),
        ("<b>7</b> 8", ["<b>", "7", "</b>", "8"]),
        (r"3\n4", ["3", r"\n", "4"]),
    ],
)
def test_mentions_stand_apart(text: str, read: list[str]) -> None:
    """A tag inside a number is part of its spelling, and one that says a number is the number."""
    assert [one.text for one in numguard.extract(text, "en")] == read


FORMS = "At least {{ n }} choice.|At least {{ n }} choices."


@pytest.mark.parametrize(
    ("target", "hypothesis", "action"),
    [
        ("ja", "{{ n }}個以上選択してください。", "pass"),
        ("ar", "اختر {{ n }} على الأقل.|اختر {{ n }} على الأقل.|اختر {{ n }} على الأقل.", "pass"),
        ("ja", "{{ m }}個以上選択してください。", "block"),
        ("ja", "選択してください。", "block"),
        ("ja", "{{ n }}個以上88個以下選択してください。", "block"),
        ("da", "Vælg mindst én mulighed.|Vælg mindst {{ n }} muligheder.", "pass"),
        ("da", "Vælg mindst {{ n }} mulighed.|Vælg mulighederne.", "block"),
        ("da", "Vælg mindst én mulighed.|Vælg mindst {{ m }} muligheder.", "block"),
        ("da", "Vælg mindst to muligheder.|Vælg mindst {{ n }} muligheder.", "block"),
    ],
)
def test_forms_behind_bars_are_as_many_as_the_language_has(target: str, hypothesis: str, action: str) -> None:
    assert numguard.check(FORMS, hypothesis, "en", target).action == action


def test_bars_that_part_other_things_are_no_forms() -> None:
    assert numguard.check("{a} files|{b} folders", "{a} Dateien", "en", "de").action == "block"


@pytest.mark.parametrize(
    ("source", "target", "hypothesis", "action"),
    [
        ("{{PLURAL:$1|One page|$1 pages}} here.", "de", "Hier {{PLURAL:$1|ist eine Seite|sind $1 Seiten}}.", "pass"),
        ("It took $2 seconds, not $1.", "ru", "Заняло $2 {{PLURAL:$2|секунду|секунды|секунд}}, не $1.", "pass"),
        ("Day 5 of {{SITENAME}}", "fi", "{{GRAMMAR:genitive|{{SITENAME}}}} päivä 5", "pass"),
        ("$1 {{GENDER:$2|opened}} $3", "ko", "$1님이 $3 문서를 {{GENDER:$2|열었습니다}}", "pass"),
        ("{{PLURAL:$1|A page|$1 pages}} on $2", "de", "{{PLURAL:$1|Seite|Seiten}} auf $2", "block"),
        ("{{GENDER:$1|His}} page 5", "de", "{{GENDER:$1|Seine|Ihre}} Seite 6", "block"),
        ("$1 {{GENDER:$2|opened}} $3 of $4", "ko", "$1님이 $3 문서를 {{GENDER:$2|열었습니다}}", "block"),
        ("{{PLURAL:$1|Day|Days}} on {{SITENAME}}", "de", "{{PLURAL:$1|Tag|Tage}} hier", "block"),
    ],
)
def test_calls_of_mediawiki_are_read_as_their_last_form(source: str, target: str, hypothesis: str, action: str) -> None:
    assert numguard.check(source, hypothesis, "en", target).action == action


TERMS = frozenset(("RX-500", "RX-500 II", "EN 1,000", "Windows 11", "iPhone", "ГОСТ 7.1", "東京2020"))


@pytest.mark.parametrize(
    ("source", "hypothesis", "action"),
    [
        ("Buy the RX-500 for 5 euros.", "Kaufen Sie den RX-500 für 5 Euro.", "pass"),
        ("Buy the RX-500 for 5 euros.", "Kaufen Sie den RX-500 für 6 Euro.", "block"),
        ("Buy the RX-500 for 5 euros.", "Kaufen Sie den RX-50 für 5 Euro.", "block"),
        ("The RX-500 II and the RX-500", "Der RX-500 und der RX-500 II", "pass"),
        ("The RX-500 II and the RX-500", "Der RX-500 und der RX-500", "block"),
        ("The RX-5000 for 5,000 euros", "Der RX-5000 für 5.000 Euro", "pass"),  # another word: read as ever
        ("Standard EN 1,000 applies.", "Es gilt die Norm EN 1,000.", "pass"),
        ("Standard EN 1,000 applies.", "Es gilt die Norm EN 1.000.", "block"),
        ("Standard ZN 1,000 applies.", "Es gilt die Norm ZN 1,000.", "block"),  # not in the list
        ("Windows 11 on 10 devices", "Windows 11 auf 10 Geräten", "pass"),
        ("Windows 11 on 10 devices", "Windows 11 auf 12 Geräten", "block"),
        ("Windows 11 on 10 devices", "Windows 10 auf 11 Geräten", "block"),
        ("The iPhone", "Das iPhone", "pass"),
        ("The iPhone", "Das Telefon", "block"),
        ("The phone", "Das iPhone", "block"),
        ("Five iPhones", "Fünf iPhones", "pass"),
        ("<b>RX-500</b> for {n} euros", "{n} Euro für <b>RX-500</b>", "pass"),
        ("GOST ГОСТ 7.1", "ГОСТ 7.1", "pass"),
        ("東京2020大会は17日", "Die 東京2020 dauern 17 Tage", "pass"),
        ("東京2020大会は17日", "Tokio 2021 dauert 17 Tage", "block"),
    ],
)
def test_what_is_listed_stays_as_it_is(source: str, hypothesis: str, action: str) -> None:
    checker = numguard.Checker("en", "de", policy=numguard.Policy(untranslatables=TERMS))
    verdict = checker.check(source, hypothesis)
    assert verdict.action == action, verdict.issues
    assert checker.screen([(source, hypothesis)])[0].action == action
    for mentions, text in ((verdict.source_mentions, source), (verdict.hypothesis_mentions, hypothesis)):
        assert all(text[one.start : one.end] == one.text for one in mentions)


def test_calls_within_calls_are_read_as_deep_as_they_go() -> None:
    """Each was read by a pass of its own, and three hundred were too many for Python."""
    deep = "{{PLURAL:$1|" * 3_000 + "5 files" + "}}" * 3_000 + " of 7"
    masked = mask(deep, numbered="$")
    assert masked.text == "5 files of 7"
    assert len(masked.starts) == len(masked.text) + 1
