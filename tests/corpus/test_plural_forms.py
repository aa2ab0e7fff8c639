"""Plural forms that stand for one number may leave it out, in each format that has plural forms; others may not."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]

ENGLISH = {"one": "{n} year ago", "other": "{n} years ago"}
GERMAN = {"one": "vor einem Jahr", "other": "vor {n} Jahren"}
ARABIC = {
    "zero": "لا ملفات",
    "one": "ملف واحد",
    "two": "ملفان",
    "few": "{n} ملفات",
    "many": "{n} ملفًا",
    "other": "{n} ملف",
}
FRENCH = {"one": "il y a un an", "other": "il y a {n} ans"}
FILES = {"one": "{n} file", "other": "{n} files"}
CASES = [
    # source, translation, language, forms that are blocked
    (ENGLISH, GERMAN, "de", 0),
    (ENGLISH, GERMAN | {"one": "vor {n} Jahr"}, "de", 0),
    (ENGLISH, GERMAN | {"one": "vor 1 Jahr"}, "de", 0),
    (ENGLISH, GERMAN | {"one": "vor zwei Jahren"}, "de", 1),
    (ENGLISH, GERMAN | {"other": "vor Jahren"}, "de", 1),
    (FILES, ARABIC, "ar", 0),
    (FILES, ARABIC | {"two": "3 ملفات"}, "ar", 1),
    (FILES, ARABIC | {"few": "ملفات"}, "ar", 1),
    (ENGLISH, FRENCH, "fr", 1),  # this form stands for 0 and for 1
    (ENGLISH, FRENCH | {"one": "il y a {n} an"}, "fr", 0),
]


def said(forms: dict[str, str], count: str) -> dict[str, str]:
    return {name: text.replace("{n}", count) for name, text in forms.items()}


def android(folder: Path, source: dict[str, str], target: dict[str, str], lang: str) -> list[str]:
    for place, forms in (("values", source), (f"values-{lang}", target)):
        items = "".join(f'<item quantity="{name}">{text}</item>' for name, text in said(forms, "%d").items())
        path = folder / "res" / place / "strings.xml"
        path.parent.mkdir(parents=True)
        path.write_text(f'<?xml version="1.0"?>\n<resources><plurals name="x">{items}</plurals></resources>', "utf-8")
    return [str(folder / "res" / place / "strings.xml") for place in ("values", f"values-{lang}")]


def i18next(folder: Path, source: dict[str, str], target: dict[str, str], lang: str) -> list[str]:
    for tag, forms in (("en", source), (lang, target)):
        texts = {f"x_{name}": text for name, text in said(forms, "{{count}}").items()}
        (folder / f"{tag}.json").write_text(json.dumps(texts, ensure_ascii=False), "utf-8")
    return [str(folder / "en.json"), str(folder / f"{lang}.json")]


def qt(folder: Path, source: dict[str, str], target: dict[str, str], lang: str) -> list[str]:
    forms = "".join(f"<numerusform>{text}</numerusform>" for text in said(target, "%n").values())
    message = f"<source>{said(source, '%n')['other']}</source><translation>{forms}</translation>"
    text = f'<TS version="2.1" language="{lang}"><context><message numerus="yes">{message}</message></context></TS>'
    (folder / "app.ts").write_text(f'<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n{text}', "utf-8")
    return [str(folder / "app.ts")]


def xcode(folder: Path, source: dict[str, str], target: dict[str, str], lang: str) -> list[str]:
    def plural(forms: dict[str, str]) -> dict[str, Any]:
        units = {
            name: {"stringUnit": {"state": "translated", "value": text}} for name, text in said(forms, "%lld").items()
        }
        return {"variations": {"plural": units}}

    localizations = {"en": plural(source), lang: plural(target)}
    catalog = {"sourceLanguage": "en", "strings": {"x": {"localizations": localizations}}, "version": "1.0"}
    (folder / "Localizable.xcstrings").write_text(json.dumps(catalog, ensure_ascii=False, indent=2), "utf-8")
    return [str(folder / "Localizable.xcstrings")]


@pytest.mark.parametrize("written", [android, i18next, qt, xcode])
@pytest.mark.parametrize(("source", "target", "lang", "blocked"), CASES)
def test_forms(
    run: Run,
    tmp_path: Path,
    written: Callable[..., list[str]],
    source: dict[str, str],
    target: dict[str, str],
    lang: str,
    blocked: int,
) -> None:
    outcome = run("audit", *written(tmp_path, source, target, lang), "-s", "en", "-t", lang, "--json")
    record = json.loads(outcome.out)
    assert (record["pairs"], record["malformed"]) == (len(target), 0), outcome.err
    assert record["actions"][f"en-{lang}"].get("block", 0) == blocked, outcome.out


@pytest.mark.parametrize(("dual", "blocked"), [("ألفين", 0), ("ألف", 0), ("ثلاثة آلاف", 1)])
def test_a_form_for_two_may_say_so_by_a_dual(run: Run, tmp_path: Path, dual: str, blocked: int) -> None:
    """Two thousand is one word of Arabic, in the form of two; there a source without its count says it too."""
    rule = "nplurals=6; plural=n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5;"
    forms = "".join(f'msgstr[{k}] "{dual if k == 2 else "ألف"}"\n' for k in range(6))
    (tmp_path / "x.po").write_text(
        f'msgid ""\nmsgstr ""\n"Plural-Forms: {rule}\\n"\n\nmsgid "thousand"\nmsgid_plural "thousand"\n{forms}', "utf-8"
    )
    outcome = run("audit", str(tmp_path / "x.po"), "-s", "en", "-t", "ar", "--json")
    assert json.loads(outcome.out)["actions"]["en-ar"].get("block", 0) == blocked, outcome.out


def _unit(text: str) -> dict[str, Any]:
    return {"stringUnit": {"state": "translated", "value": text}}


def _plural(**forms: str) -> dict[str, Any]:
    return {"variations": {"plural": {name: _unit(text) for name, text in forms.items()}}}


def _substituted(text: str, **named: dict[str, Any]) -> dict[str, Any]:
    return {**_unit(text), "substitutions": named}


def _argument(number: int, one: str, other: str) -> dict[str, Any]:
    return {"argNum": number, "formatSpecifier": "lld", **_plural(one=one, other=other)}


POSTS = _substituted(
    "%#@posts@ in %#@days@", posts=_argument(1, "%arg post", "%arg posts"), days=_argument(2, "%arg day", "%arg days")
)
BEITRAG, TAG = _argument(1, "%arg Beitrag", "%arg Beiträge"), _argument(2, "%arg Tag", "%arg Tagen")
KEY = "%lld posts in %lld days"


@pytest.mark.parametrize(
    ("key", "source", "target", "blocked"),
    [
        (KEY, POSTS, _substituted("%#@arg1@ in %#@arg2@", arg1=BEITRAG, arg2=TAG), 0),
        (KEY, None, _substituted("%#@arg1@ in %#@arg2@", arg1=BEITRAG, arg2=TAG), 0),
        (KEY, POSTS, _substituted("in %#@arg2@: %#@arg1@", arg1=BEITRAG, arg2=TAG), 0),
        (KEY, POSTS, _substituted("%#@arg1@", arg1=BEITRAG, arg2=TAG), 1),
        (KEY, POSTS, _substituted("%#@arg1@ in %#@arg2@", arg1=_argument(1, "Beitrag", "Beiträge"), arg2=TAG), 1),
        (KEY, POSTS, _substituted("%#@a@ in %#@b@", a=_argument(1, "%arg Beitrag", "5 Beiträge"), b=TAG), 1),
        ("%@ has %lld posts", None, _substituted("%1$@ hat %#@n@", n=_argument(2, "%arg Beitrag", "%arg Beiträge")), 0),
        ("%@ has %lld posts", None, _substituted("%1$@ hat %#@n@", n=_argument(1, "%arg Beitrag", "%arg Beiträge")), 1),
        ("more", _plural(one="%ld reply", other="%ld replies"), _substituted("%#@n@ mehr", n=BEITRAG), 0),
        ("%lld files", None, _plural(one="1 Datei", other="%lld Dateien"), 0),
        ("%lld files", None, _plural(one="Eine Datei", other="%lld Dateien"), 0),
        ("%lld files", None, _plural(one="1 Datei", other="Dateien"), 1),
        ("%lld files", None, _plural(one="2 Dateien", other="%lld Dateien"), 1),
    ],
)
def test_catalogs_pair_substitutions_by_their_argument(
    run: Run, tmp_path: Path, key: str, source: dict[str, Any] | None, target: dict[str, Any], blocked: int
) -> None:
    localizations = {"de": target} | ({"en": source} if source else {})
    catalog = {"sourceLanguage": "en", "strings": {key: {"localizations": localizations}}, "version": "1.0"}
    path = tmp_path / "Localizable.xcstrings"
    path.write_text(json.dumps(catalog, ensure_ascii=False), "utf-8")
    record = json.loads(run("audit", str(path), "-s", "en", "-t", "de", "--json").out)
    assert record["actions"]["en-de"].get("block", 0) == blocked, record
