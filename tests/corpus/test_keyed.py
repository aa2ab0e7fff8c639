"""Texts under keys and cells: JSON, YAML, .strings, RESX, subtitles and XLSX; judged by key, never by line.

The samples are as the tools of each format write them; tests/corpus/test_foreign.py has what is refused.
"""

from __future__ import annotations

import json
import plistlib
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from numguard.formats import keyed, markdown
from numguard.formats.piece import Reading
from numguard.model.errors import InputError
from tests.laws.cost import counted, growth

Run = Callable[..., Any]

I18NEXT = """\
{
  "cats": {"count_one": "{{count}} cat", "count_other": "{{count}} cats of 12"},
  "price": "It costs 9,718 euros.",
  "empty": "5 dogs",
  "list": ["1 bird", "2 birds"]
}
"""
I18NEXT_DE = """\
{
  "list": ["1 Vogel", "2 Vögel"],
  "empty": "",
  "price": "Es kostet 9,718 Euro.",
  "cats": {
    "count_one": "{{count}} Katze",
    "count_few": "{{count}} Katzen von 12",
    "count_other": "{{count}} Katzen von 13"
  },
  "new": "8 Vögel"
}
"""
ARB = '{{"@@locale": "{}", "cats": "{}", "@cats": {{"description": "the 3 cats"}}, "dogs": "{}"}}'
FORMATJS = '{{"a1": {{"defaultMessage": "{}", "description": "99"}}, "b2": {{"defaultMessage": "{}"}}}}'
YAML = "{}:\n  animals:\n    cats: {}\n    dogs: &d {}\n    again: *d\n    list: [{}]\n"
STRINGS = '/* 99 */\n"cats" = "{}";\n// 98\n"dogs \\"a\\"" = "{}";\n'
RESX = (
    '<?xml version="1.0" encoding="utf-8"?>\n<root>\n  <resheader name="version"><value>2.0</value></resheader>\n'
    '  <data name="cats" xml:space="preserve">\n    <value>{}</value>\n    <comment>99</comment>\n  </data>\n'
    '  <data name="logo" type="System.Resources.ResXFileRef"><value>logo 7.png</value></data>\n'
    '  <data name="dogs" xml:space="preserve"><value>{}</value></data>\n</root>\n'
)
SRT = "1\n00:00:04,000 --> 00:00:06,{}00\n<i>{}</i>\n\n2\n00:01:04,000 --> 00:01:06,200\n{}\nand so on\n"
VTT = "WEBVTT\n\nNOTE 99\n\n00:04.000 --> 00:06.{}00 line:0\n{}\n\nintro\n00:01:04.000 --> 00:01:06.200\n{}\n"
TOML = '[cats]\ndescription = "seen"\nother = "{}"\n[dogs]\nother = """\n{}"""\n'
STRINGSDICT = (
    '<?xml version="1.0" encoding="UTF-8"?>\n<plist version="1.0"><dict>\n<key>n</key><dict>\n'
    "<key>NSStringLocalizedFormatKey</key><string>%#@cats@</string>\n<key>cats</key><dict>\n"
    "<key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>\n"
    "<key>one</key><string>%d &amp; {}</string>\n<key>other</key><string>%d &amp; {}</string>\n"
    "</dict></dict></dict></plist>\n"
)
SBV = "0:00:04.000,0:00:06.{}00\n{}\n\n0:01:04.000,0:01:06.200\n{}\nand so on\n"
ASS = (
    "[Script Info]\nTitle: 99\n\n[Events]\n"
    "Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\n"
    "Dialogue: 0,0:00:04.00,0:00:06.{}0,Default,Ann,20,20,20,,{{{{\\an8}}}}{}, and\\Nso on\n"
    "Comment: 0,0:00:05.00,0:00:06.00,Default,,0,0,0,,98\n"
    "Dialogue: 0,0:01:04.00,0:01:06.20,Default,,0,0,0,,{}\n"
)
FTL = (
    "### 99\n-brand = App 3\ncats = { $n ->\n    [one] { $n } cat\n   *[other] { $n } cats of {}\n}\n"
    'dogs =\n    {}\n    and { "{" } so on\n    .title = Dogs\n# 98\n'
)
MD = (
    "---\ntitle: Page 99\n---\n# Pets\n\n<!-- of 98\n\nof 97 -->\n{}, *all* of\nthem [here](http://example.org/96)\n\n"
    "| who | `legs` |\n|---|---|\n| {} | 4 |\n\n```\nfor 95\n```\n\n## More\n\n1. 7 <br> 8\n2. ![9](94.png)\n"
)
EN, DE = ("12 cats", "5 dogs"), ("13 Katzen", "5 Hunde")

SAMPLES: dict[str, tuple[str, str, str, str, int]] = {
    # name: the source's file, the translation's, the unit that is wrong, its line, pairs
    "json": ("en/app.json", I18NEXT, I18NEXT_DE, "price cats.count_other", 6),
    "arb": ("app_{}.arb", ARB.format("en", *EN), ARB.format("de", *DE), "cats", 2),
    "formatjs": ("lang/{}.json", FORMATJS.format(*EN), FORMATJS.format(*DE), "a1", 2),
    "yaml": ("config/{}.yml", YAML.format("en", *EN, "7 m, 8"), YAML.format("de", *DE, "7 m, 8"), "animals.cats", 4),
    "strings": ("{}.lproj/L.strings", STRINGS.format(*EN), STRINGS.format(*DE), "cats", 2),
    "resx": ("Resources.{}.resx", RESX.format(*EN), RESX.format(*DE), "cats", 2),
    "ftl": (
        "{}/app.ftl",
        FTL.replace("{}", "12", 1).replace("{}", "5 dogs"),
        FTL.replace("{}", "13", 1).replace("{}", "5 Hunde"),
        "cats",
        4,
    ),
    "toml": ("active.{}.toml", TOML.format(*EN), TOML.format(*DE), "cats.other", 3),
    "stringsdict": (
        "{}.lproj/L.stringsdict",
        STRINGSDICT.format(*reversed(EN)),
        STRINGSDICT.format(*reversed(DE)),
        "n.cats.other",
        3,
    ),
    "sbv": ("film.{}.sbv", SBV.format(2, *EN), SBV.format(3, *DE), "00:00:04.000", 2),
    "ass": ("film.{}.ass", ASS.format(2, *EN), ASS.format(3, *DE), "00:00:04.000", 2),
    "md": ("guide.{}.md", MD.format(*EN), MD.format(*DE), "h1[1].paragraph[1]", 9),
    "srt": ("film.{}.srt", SRT.format(2, *EN), SRT.format(3, *DE), "00:00:04.000", 2),
    "vtt": ("film.{}.vtt", VTT.format(2, *EN), VTT.format(3, *DE), "00:00:04.000", 2),
}


def written(folder: Path, name: str) -> tuple[str, str]:
    pattern, source, target, _, _ = SAMPLES[name]
    paths = [folder / (pattern.format(tag) if "{" in pattern else f"{tag}/app.json") for tag in ("en", "de")]
    for path, text in zip(paths, (source, target), strict=True):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return str(paths[0]), str(paths[1])


def findings(run: Run, folder: Path, *argv: str) -> tuple[Any, list[dict[str, Any]]]:
    outcome = run("audit", *argv, "--findings", str(folder / "f.jsonl"), "--fail-on", "block")
    text = (folder / "f.jsonl").read_text("utf-8") if (folder / "f.jsonl").exists() else ""
    return outcome, [json.loads(line) for line in text.splitlines()]


@pytest.mark.parametrize("name", SAMPLES)
def test_texts_of_one_key_are_a_pair(run: Run, tmp_path: Path, name: str) -> None:
    """The languages are those that the files tell; the order of keys is that of neither."""
    outcome, found = findings(run, tmp_path, *written(tmp_path, name))
    *_, wrong, pairs = SAMPLES[name]
    assert outcome.code == 1, outcome.err
    blocked = [one for one in found if one["action"] == "block"]
    assert {one["unit"] for one in blocked} == set(wrong.split())
    assert {(one["source_lang"], one["target_lang"]) for one in blocked} == {("en", "de")}
    assert f"{pairs} pairs:" in outcome.out
    if name != "json":
        assert "malformed" not in outcome.out
        assert "source's file" not in outcome.out


def test_lines_untranslated_and_unknown_keys(run: Run, tmp_path: Path) -> None:
    outcome, found = findings(run, tmp_path, *written(tmp_path, "json"))
    assert "1 untranslated, 1 not in the source's file" in outcome.out
    assert "malformed" not in outcome.out
    assert {one["unit"]: one["action"] for one in found}["new"] == "orphaned"
    lines = {one["unit"]: one["line"] for one in found}
    assert lines == {"price": 4, "cats.count_other": 8, "new": 10}


@pytest.mark.parametrize("name", SAMPLES)
@pytest.mark.parametrize("command", ["filter", "repair"])
def test_they_are_not_written(run: Run, tmp_path: Path, command: str, name: str) -> None:
    out = tmp_path / "out"
    outcome = run(command, *written(tmp_path, name), "-o", str(out))
    assert outcome.code == 2
    assert "is read, and not written" in outcome.err
    assert not out.exists()


@pytest.mark.parametrize("name", [name for name in SAMPLES if name != "md"])  # every text is Markdown
def test_one_that_is_damaged_is_refused(run: Run, tmp_path: Path, name: str) -> None:
    source, target = written(tmp_path, name)
    for text in ("{", '["5"]', "\0\1\2 5 \0", "x" * 50 + "\n5\n", "\xff"):
        Path(target).write_bytes(text.encode("latin-1"))
        outcome, _ = findings(run, tmp_path, source, target, "-s", "en", "-t", "de")
        assert outcome.code in (0, 2), (text, outcome.err)
        assert outcome.code == 2 or "0 pairs" in outcome.out or "1 lines malformed" in outcome.out, (text, outcome.out)


def test_utf_16_as_xcode_writes_it(run: Run, tmp_path: Path) -> None:
    source, target = written(tmp_path, "strings")
    for name in (source, target):
        Path(name).write_bytes(Path(name).read_text("utf-8").encode("utf-16"))
    outcome, _ = findings(run, tmp_path, source, target)
    assert outcome.code == 1
    assert "2 pairs:" in outcome.out


def test_no_bomb_explodes(run: Run, tmp_path: Path) -> None:
    layers = "".join(f"a{at}: &a{at} [{', '.join([f'*a{at - 1}'] * 9)}]\n" for at in range(1, 20))
    bombs = {
        "de.yml": f"a0: &a0 '5'\n{layers}",
        "de.json": '{"a":' * 5_000 + '"5"' + "}" * 5_000,
        "de.resx": '<!DOCTYPE r [<!ENTITY a "5">]><root><data name="a"><value>&a;</value></data></root>',
    }
    for name, text in bombs.items():
        ours, theirs = tmp_path / f"en{Path(name).suffix}", tmp_path / name
        ours.write_text(SAMPLES[{"yml": "yaml"}.get(theirs.suffix[1:], theirs.suffix[1:])][1], "utf-8")
        theirs.write_text(text, "utf-8")
        outcome, _ = findings(run, tmp_path, str(ours), str(theirs), "-s", "en", "-t", "de")
        assert outcome.code in (0, 2), outcome.err


def test_two_files_of_json_lines_are_still_pairs(run: Run, tmp_path: Path) -> None:
    for name in ("a.json", "b.json"):
        (tmp_path / name).write_text('{"source": "12 cats", "target": "13 Katzen"}\n', "utf-8")
    outcome, found = findings(run, tmp_path, str(tmp_path / "a.json"), str(tmp_path / "b.json"), "-s", "en", "-t", "de")
    assert len(found) == 2
    assert "read as JSON lines" in outcome.out


def pairs_of_markdown(source: str, target: str) -> list[tuple[str, str, str]]:
    ours, theirs = markdown.read(("a.md", source), ("b.md", target))
    assert [one.key for one in ours.texts] == [one.key for one in theirs.texts]
    return [(one.key, one.text, other.text) for one, other in zip(ours.texts, theirs.texts, strict=True)]


def test_parts_of_markdown_that_are_built_otherwise_are_judged_as_one_text() -> None:
    """Only the list that has another item, the section that has another paragraph; what stands beside them is not."""
    source = "# A\n\none\n\n- 1\n- 2\n\n## B\n\n3\n\n## C\n\n4\n"
    target = "# a\n\nun\n\n- 1 and 2\n\n## b\n\n3\n\nmore\n\n## c\n\n4\n"
    assert pairs_of_markdown(source, target) == [
        ("h1[1].heading[1]", "A", "a"),
        ("h1[1].paragraph[1]", "one", "un"),
        ("h1[1].list[1]", "1\n2", "1 and 2"),
        ("h1[1].h2[1]", "B\n3", "b\n3\nmore"),
        ("h1[1].h2[2].heading[1]", "C", "c"),
        ("h1[1].h2[2].paragraph[1]", "4", "4"),
    ]
    assert pairs_of_markdown("# A\n\n1\n\n# B\n\n2", "# a\n\n1 2") == [("document", "A\n1\nB\n2", "a\n1 2")]


@pytest.mark.parametrize(
    "text", ["", "---\n", "---\na: 5\n---", "<!-- 5", "    5\n", "| 5 |", "> " * 40 + "5", "> " * 500, "#\n" * 500]
)
def test_any_text_is_markdown(text: str) -> None:
    """Nothing raises; what is compared with itself is a text and the same text, and both have numbers or none."""
    assert all(one == other for _, one, other in pairs_of_markdown(text, text))
    whole = "\n".join(one for _, one, _ in pairs_of_markdown(text, text))
    assert ("5" in whole) == (text in ("| 5 |", "> " * 40 + "5"))


def test_a_missing_package_for_markdown(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "markdown_it", None)
    outcome = run("audit", *written(tmp_path, "md"))
    assert (outcome.code, "pip install 'numguard-mt[formats]'" in outcome.err) == (2, True)


# ---- workbooks


def workbook(path: Path, *sheets: list[list[object]]) -> str:
    openpyxl = pytest.importorskip("openpyxl")
    book = openpyxl.Workbook()
    book.remove(book.active)
    for at, rows in enumerate(sheets):
        sheet = book.create_sheet(f"S{at}")
        for row in rows:
            sheet.append(row)
    book.save(path)
    return str(path)


def test_a_workbook_is_read_by_its_header(run: Run, tmp_path: Path) -> None:
    head: list[object] = ["ID", "Source", "Target", "Comment"]
    path = workbook(
        tmp_path / "a.xlsx",
        [head, [1, "12 cats", "12 Katzen", 99], [2, "5 dogs", "6 Hunde", None], [3, "7 birds", None, None]],
        [[], head, [1, 1234.5, "1.234,5"], ["", None, None]],
    )
    outcome, found = findings(run, tmp_path, path, "-s", "en", "-t", "de")
    assert [one["unit"] for one in found] == ["S0!3"]
    assert "3 pairs: 1 blocked, 0 flagged, 2 passed, 1 untranslated" in outcome.out
    assert run("filter", path, "-s", "en", "-t", "de", "-o", str(tmp_path / "o")).code == 2


def test_columns_by_name_by_number_and_without_a_header(run: Run, tmp_path: Path) -> None:
    named = workbook(tmp_path / "a.xlsx", [["no", "English", "German"], [1, "12 cats", "13 Katzen"]])
    langs = ("-s", "en", "-t", "de")
    for columns in (("English", "German"), ("2", "3", "--header")):
        asked = ("--source", columns[0], "--hypothesis", *columns[1:])
        _, found = findings(run, tmp_path, named, *langs, *asked)
        assert [one["unit"] for one in found] == ["S0!2"], columns
    outcome, _ = findings(run, tmp_path, named, *langs, "--source", "French", "--hypothesis", "German")
    assert outcome.code == 2
    assert "no column 'French'; it has: 'no', 'English', 'German'" in outcome.err
    bare = workbook(tmp_path / "b.xlsx", [["12 cats", "13 Katzen"], ["5 dogs", "5 Hunde"]])
    outcome, _ = findings(run, tmp_path, bare, *langs)
    assert outcome.code == 2, "nobody says which columns these are"
    assert "it has: '12 cats', '13 Katzen'; name two with --source and --hypothesis" in outcome.err
    outcome, found = findings(run, tmp_path, bare, *langs, "--source", "1", "--hypothesis", "2")
    assert [one["unit"] for one in found] == ["S0!1"]
    assert "2 pairs:" in outcome.out


def test_a_folder_takes_workbooks_of_pairs(run: Run, tmp_path: Path) -> None:
    workbook(tmp_path / "pairs.xlsx", [["source", "target"], ["12 cats", "13 Katzen"]])
    workbook(tmp_path / "costs.xlsx", [["month", "sum"], ["May", 12]])
    outcome, found = findings(run, tmp_path, str(tmp_path), "-s", "en", "-t", "de")
    assert [Path(one["file"]).name for one in found] == ["pairs.xlsx"]
    assert "1 file left out" in outcome.err


def test_a_damaged_workbook_and_a_missing_package(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = Path(workbook(tmp_path / "a.xlsx", [["source", "target"], ["12", "12"]]))
    whole = path.read_bytes()
    at = whole.index(b"xl/worksheets/sheet1.xml") + 40
    path.write_bytes(whole[:at] + bytes(40) + whole[at + 40 :])
    assert run("audit", str(path)).code == 2
    path.write_bytes(whole)
    monkeypatch.setitem(sys.modules, "openpyxl", None)
    outcome = run("audit", str(path))
    assert outcome.code == 2
    assert "pip install 'numguard-mt[formats]', or save it as CSV" in outcome.err


def test_a_string_catalog_holds_all_languages(run: Run, tmp_path: Path) -> None:
    """A key is its own source text; another language has other plural forms; what is new is not translated."""

    def said(text: str, state: str = "translated") -> dict[str, Any]:
        return {"stringUnit": {"state": state, "value": text}}

    plural = {"one": said("%lld cat of 12"), "other": said("%lld cats of 12")}
    polish = {"one": said("%lld kot z 12"), "few": said("%lld koty z 13"), "other": said("%lld kota z 12")}
    strings = {
        "5 dogs": {"localizations": {"de": said("5 Hunde"), "pl": said("", "new")}},
        "cats": {"localizations": {"en": {"variations": {"plural": plural}}, "pl": {"variations": {"plural": polish}}}},
        "price": {"localizations": {"en": said("It costs 9,718 euros."), "de": said("Es kostet 9,718 Euro.")}},
        "v2": {"shouldTranslate": False, "localizations": {"de": said("v3")}},
        "unused 4": {},
    }
    path = tmp_path / "Localizable.xcstrings"
    path.write_text(json.dumps({"sourceLanguage": "en", "strings": strings, "version": "1.0"}, indent=2), "utf-8")
    outcome, found = findings(run, tmp_path, str(path))
    assert outcome.code == 1, outcome.err
    assert [(one["unit"], one["target_lang"]) for one in found if one["action"] == "block"] == [
        ("cats.few", "pl"),
        ("price", "de"),
    ]
    assert "5 pairs:" in outcome.out
    lines = path.read_text("utf-8").splitlines()
    assert all(json.dumps(one["unit"].partition(".")[0]) in lines[one["line"] - 1] for one in found)
    only, found = findings(run, tmp_path, str(path), "-t", "de")
    assert ([one["unit"] for one in found], "2 pairs:" in only.out) == (["price"], True)
    refused = run("repair", str(path), "-o", str(tmp_path / "new.xcstrings"))
    assert (refused.code, "is read, and not written" in refused.err) == (2, True)
    path.write_text("[]", "utf-8")
    assert "has no strings" in run("audit", str(path)).err


@pytest.mark.parametrize(
    ("target", "pairs", "unpaired"),
    [
        # moved by a second; parted in two; two joined; one more, which the source has not
        (["1 3 Drei Katzen", "5 9 Sieben Hunde"], [("3 cats", "Drei Katzen"), ("7 dogs", "Sieben Hunde")], 0),
        (["0 2 Drei", "2 4 Katzen", "4 8 Sieben Hunde"], [("3 cats", "Drei Katzen"), ("7 dogs", "Sieben Hunde")], 0),
        (["0 8 Drei Katzen, sieben Hunde"], [("3 cats 7 dogs", "Drei Katzen, sieben Hunde")], 0),
        (
            ["0 4 Drei Katzen", "30 33 Ende", "4 8 Sieben Hunde"],
            [("3 cats", "Drei Katzen"), ("7 dogs", "Sieben Hunde")],
            1,
        ),
    ],
)
def test_cues_that_are_seen_together_are_a_pair(target: list[str], pairs: list[tuple[str, str]], unpaired: int) -> None:
    def written(cues: list[str]) -> str:
        told = (cue.split(" ", 2) for cue in cues)
        return "".join(
            f"{at}\n00:00:{int(a):02},000 --> 00:00:{int(b):02},000\n{text}\n\n"
            for at, (a, b, text) in enumerate(told, 1)
        )

    files = ("en.srt", written(["0 4 3 cats", "4 8 7 dogs"])), ("de.srt", written(target))
    rows = list(keyed.paired(keyed.KINDS[".srt"], *files, Reading()))
    assert [(row.source, row.hypothesis) for row in rows if not row.problem] == pairs
    assert sum(bool(row.problem) for row in rows) == unpaired


@counted
def test_a_cue_that_lasts_for_ever_costs_no_more() -> None:
    def pair(count: int) -> None:
        many = "".join(
            f"{n // 3600:02}:{n // 60 % 60:02}:{n % 60:02}.000 --> 99:00:00.000\n{n} cats\n\n" for n in range(count)
        )
        assert list(keyed.paired(keyed.KINDS[".vtt"], ("en.vtt", many), ("de.vtt", many), Reading()))

    assert growth(pair, 300, 4) < 6


def test_rails_settings_are_no_texts_and_plural_forms_find_their_partner(tmp_path: Path) -> None:
    english = "en:\n  date:\n    formats:\n      short: '%b %d'\n  number:\n    format:\n      precision: 3\n"
    english += "  x_hours:\n    one: 1 hour\n    other: '%{count} hours'\n"
    russian = "ru:\n  date:\n    formats:\n      short: '%d.%m'\n  number:\n    format:\n      precision: 2\n"
    russian += "  x_hours:\n    one: '%{count} час'\n    few: '%{count} часа'\n    zero: нет часов\n"
    rows = list(keyed.paired(keyed.KINDS[".yml"], ("en.yml", english), ("ru.yml", russian), Reading()))
    assert [(row.source, row.hypothesis) for row in rows] == [
        ("%{count} hours", "%{count} час"),
        ("%{count} hours", "%{count} часа"),
        ("0 hours", "нет часов"),
    ]


def test_strings_that_xcode_has_packed_are_read(tmp_path: Path) -> None:
    path = tmp_path / "de.strings"
    path.write_bytes(plistlib.dumps({"cats": '5 "Katzen"\nhier'}, fmt=plistlib.FMT_BINARY))
    assert keyed.whole(path) == '"cats" = "5 \\"Katzen\\"\\nhier";\n'
    path.write_bytes(path.read_bytes()[:-20])
    with pytest.raises(InputError, match="damaged property list"):
        keyed.whole(path)


@pytest.mark.parametrize("name", [name for name in SAMPLES if name not in ("srt", "vtt")])
def test_a_folder_of_languages(run: Run, tmp_path: Path, name: str) -> None:
    """Each language is judged beside the source's, also where that has a region; other JSON is left out."""
    folder = tmp_path / "loc"
    source = Path(written(folder, name)[0])
    (folder / "package.json").write_text('{"version": "1.0", "files": ["25"]}')
    outcome, found = findings(run, tmp_path, str(folder), "-s", "en")
    *_, wrong, pairs = SAMPLES[name]
    assert {one["unit"] for one in found if one["action"] == "block"} == set(wrong.split()), outcome.err
    assert f"{pairs} pairs:" in outcome.out
    assert "1 .json" in outcome.err
    if "de" in source.name + source.parent.name or "@@locale" in source.read_text("utf-8") or name == "yaml":
        return
    region = (
        folder / str(source.relative_to(folder)).replace("en", "en-US")
        if name != "json"
        else folder / "en-US" / "app.json"
    )
    region.parent.mkdir(exist_ok=True, parents=True)
    source.rename(region)
    assert f"{pairs} pairs:" in findings(run, tmp_path, str(folder), "-t", "de")[0].out


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32"])
def test_subtitles_in_any_unicode(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "de.srt"
    path.write_bytes("1\n00:00:01,000 --> 00:00:02,000\nDrei Kätzchen\n".encode(encoding))
    assert "Drei Kätzchen" in keyed.whole(path)
    path.write_bytes(path.read_bytes()[:-1] if encoding in ("utf-16", "utf-32") else "Kätzchen".encode("cp1252"))
    with pytest.raises(InputError, match=r"damaged UTF-(16|32)|line 1: is not UTF-8; it looks like windows-1252"):
        keyed.whole(path)


SUBTITLES = {
    "a number that moves to the next cue": (
        "1\n00:00:01,000 --> 00:00:02,000\nIn the year 1987\n\n2\n00:00:03,000 --> 00:00:04,000\nhe was born.\n",
        "1\n00:00:01,000 --> 00:00:02,000\nEr wurde\n\n2\n00:00:03,000 --> 00:00:04,000\n1987 geboren.\n",
        {"pass": 2},
    ),
    "a wrong number that moves to the next cue": (
        "1\n00:00:01,000 --> 00:00:02,000\nIn the year 1987\n\n2\n00:00:03,000 --> 00:00:04,000\nhe was born.\n",
        "1\n00:00:01,000 --> 00:00:02,000\nEr wurde\n\n2\n00:00:03,000 --> 00:00:04,000\n1978 geboren.\n",
        {"block": 2},
    ),
    "a number that moves two cues on": (
        "1\n00:00:01,000 --> 00:00:02,000\nIn 1987\n\n2\n00:00:03,000 --> 00:00:04,000\nin Bonn\n\n"
        "3\n00:00:05,000 --> 00:00:06,000\nhe was born.\n",
        "1\n00:00:01,000 --> 00:00:02,000\nEr wurde\n\n2\n00:00:03,000 --> 00:00:04,000\nin Bonn\n\n"
        "3\n00:00:05,000 --> 00:00:06,000\n1987 geboren.\n",
        {"block": 2, "pass": 1},
    ),
    "no blank lines": (
        "1\n00:00:01,000 --> 00:00:02,000\n5 cats\n2\n00:00:03,000 --> 00:00:04,000\n6 dogs\n",
        "1\n00:00:01,000 --> 00:00:02,000\n5 Katzen\n2\n00:00:03,000 --> 00:00:04,000\n7 Hunde\n",
        {"block": 1, "pass": 1},
    ),
    "other arrows and colons": (
        "1\n00:00:01:000-->00:00:02:000\n5 cats\n\n2\n00:00:03,000 -> 00:00:04,000\n6 dogs\n",
        "1\n00:00:01,000 --> 00:00:02,000\n5 Katzen\n\n2\n00:00:03,000 --> 00:00:04,000\n7 Hunde\n",
        {"block": 1, "pass": 1},
    ),
    "a blank line in a cue": (
        "1\n00:00:01,000 --> 00:00:02,000\nWe are\n\n12 people.\n\n2\n00:00:03,000 --> 00:00:04,000\n6 dogs\n",
        "1\n00:00:01,000 --> 00:00:02,000\nWir sind\n\n21 Leute.\n\n2\n00:00:03,000 --> 00:00:04,000\n6 Hunde\n",
        {"block": 1, "pass": 1},
    ),
    "another release": (
        "1\n00:00:01,000 --> 00:00:02,000\n5 cats\n\n2\n00:00:03,000 --> 00:00:04,000\n6 dogs\n",
        "1\n00:00:11,200 --> 00:00:12,200\n5 Katzen\n\n2\n00:00:13,200 --> 00:00:14,200\n7 Hunde\n",
        {"block": 1, "pass": 1},
    ),
    "both languages in a cue": (
        "1\n00:00:01,000 --> 00:00:02,000\n1.2 million cats\n",
        "1\n00:00:01,000 --> 00:00:02,000\n1,2 Millionen Katzen\n1.2 million cats\n",
        {"pass": 1},
    ),
}


@pytest.mark.parametrize("name", SUBTITLES)
def test_subtitles_as_people_save_them(run: Run, tmp_path: Path, name: str) -> None:
    source, target, actions = SUBTITLES[name]
    paths = [tmp_path / "a.en.srt", tmp_path / "a.de.srt"]
    for path, text in zip(paths, (source, target), strict=True):
        path.write_text(text, "utf-8")
    outcome = run("audit", *map(str, paths), "--json")
    record = json.loads(outcome.out)
    assert (record["actions"], record["malformed"], record["untranslated"]) == ({"en-de": actions}, 0, 0)
    assert ("most cues are seen +10.2 s" in outcome.err) is (name == "another release")


def test_a_time_that_is_none_is_malformed(run: Run, tmp_path: Path) -> None:
    good = "1\n00:00:01,000 --> 00:00:02,000\n5 cats\n"
    (tmp_path / "a.en.srt").write_text(good, "utf-8")
    (tmp_path / "a.de.srt").write_text(good + "2\n00:0O:03,000 --> 00:00:04,000\n6 Hunde\n", "utf-8")
    outcome = run("audit", str(tmp_path / "a.en.srt"), str(tmp_path / "a.de.srt"), "--json")
    assert json.loads(outcome.out)["malformed"] == 1
    assert "'00:0O:03,000 --> 00:00:04,000' is no time, as 00:00:04,000 --> 00:00:06,200" in outcome.err


def test_a_translation_without_its_source_is_named(run: Run, tmp_path: Path) -> None:
    for name in ("en/a.ftl", "de/a.ftl", "de/b.ftl", "other.ftl"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text("x = 5 cats\n", "utf-8")
    outcome = run("audit", str(tmp_path), "-s", "en", "-t", "de")
    assert f"left out: {tmp_path / 'de' / 'b.ftl'}: the file of its source (en) is not there" in outcome.err
    assert "1 file left out, whose format holds no pairs: 1 .ftl" in outcome.err
