"""How numguard is built: what is compiled, what is stored, and that both are only a matter of speed."""

from __future__ import annotations

import ast
import os
import re
import runpy
import shutil
import subprocess
import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import numguard
from numguard.language import cldr, packed
from numguard.language import data as localedata
from numguard.language import store as facts
from numguard.language.data import LocaleData, load
from numguard.language.tiers import ALL_SIZES, Tier
from numguard.mentions.lexicon import store
from numguard.mentions.lexicon.lexicon import Lexicon, lexicon
from numguard.model import Value

ROOT = Path(__file__).parent.parent

import check_stored  # noqa: E402


def test_numguard_says_how_it_was_built() -> None:
    """Compiled or pure, in Python and on the command line."""
    walk = sys.modules["numguard.mentions.lexicon.walk"]
    assert numguard.build == ("pure" if str(walk.__file__).endswith(".py") else "compiled")
    told = subprocess.run([sys.executable, "-m", "numguard", "--version"], capture_output=True, text=True, check=True)
    assert told.stdout.endswith(f"({numguard.build})\n")


def test_what_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rooms that a check passes; nothing in an editable build or where pure Python is asked for."""
    pytest.importorskip("setuptools")  # an environment of Python 3.12 has none
    monkeypatch.chdir(ROOT)
    monkeypatch.delenv("NUMGUARD_COMPILED", raising=False)
    monkeypatch.delenv("NUMGUARD_PURE", raising=False)
    monkeypatch.setattr(sys, "argv", ["setup.py", "bdist_wheel"])
    setup = runpy.run_path("setup.py", run_name="setup")
    found = setup["modules"]()
    assert {"numguard/mentions/lexicon/walk.py", "numguard/alignment/align.py", "numguard/checker.py"} <= set(found)
    assert all(Path(path).exists() for path in found)
    assert not any("__" in path for path in found)
    monkeypatch.delenv("NUMGUARD_STORED", raising=False)
    assert setup["is_compiled"]() is setup["is_stored"]() is setup["has_compiler"]()
    monkeypatch.setenv("NUMGUARD_STORED", "0")
    assert not setup["is_stored"]()
    monkeypatch.delenv("NUMGUARD_STORED")
    monkeypatch.setenv("NUMGUARD_PURE", "1")
    assert setup["extensions"]() == []
    assert not setup["is_stored"]()
    monkeypatch.delenv("NUMGUARD_PURE")
    monkeypatch.setattr(sys, "argv", ["setup.py", "editable_wheel"])
    walk = ["numguard.mentions.lexicon._walk"] if setup["has_compiler"]() else []
    assert [extension.name for extension in setup["extensions"]()] == walk
    assert all(extension.optional and Path(extension.sources[0]).exists() for extension in setup["extensions"]())


def test_without_a_compiler_a_wheel_is_pure(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It says so; where compiling was asked for it is tried all the same."""
    pytest.importorskip("setuptools")
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr(sys, "argv", ["setup.py", "bdist_wheel"])
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("CC", "no-such-compiler")
    monkeypatch.delenv("NUMGUARD_COMPILED", raising=False)
    monkeypatch.delenv("NUMGUARD_PURE", raising=False)
    setup = runpy.run_path("setup.py", run_name="setup")
    assert setup["extensions"]() == []
    assert "pure" in capsys.readouterr().err
    monkeypatch.setenv("NUMGUARD_COMPILED", "1")
    assert setup["is_compiled"]()


def test_the_walk_in_c_has_no_warning(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is compiled on the machine of whoever installs numguard: nothing there may be doubtful to a compiler."""
    monkeypatch.chdir(ROOT)
    compiler = os.environ.get("CC", "cc").split()
    if sys.platform == "win32" or shutil.which(compiler[0]) is None:
        pytest.skip("no compiler")
    flags = ["-O1", "-std=c11", "-Wall", "-Wextra", "-Werror", "-fsyntax-only", f"-I{sysconfig.get_paths()['include']}"]
    subprocess.run([*compiler, *flags, "numguard/mentions/lexicon/_walk.c"], check=True)


def test_no_module_says_what_mypyc_cannot_compile(monkeypatch: pytest.MonkeyPatch) -> None:
    """An unpacked list among what a value is compared with ends the build: x in (ANY, *others)."""
    monkeypatch.chdir(ROOT)
    setup = runpy.run_path("setup.py", run_name="setup")
    for path in setup["modules"]():
        tree = ast.parse(Path(path).read_text("utf-8"))
        found = [node for node in ast.walk(tree) if isinstance(node, ast.Compare)]
        among = [
            side
            for node in found
            for op, side in zip(node.ops, node.comparators, strict=True)
            if isinstance(op, ast.In | ast.NotIn)
        ]
        packed_out = [
            side.lineno for side in among for part in getattr(side, "elts", ()) if isinstance(part, ast.Starred)
        ]
        assert packed_out == [], path


def test_what_runs_once_or_never_is_told_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Top levels of modules and ends in an error are marked; what was written the same is not written again."""
    pytest.importorskip("setuptools")
    monkeypatch.chdir(ROOT)
    setup = runpy.run_path("setup.py", run_name="setup")
    plain, source = tmp_path / "plain.c", tmp_path / "native.c"
    plain.write_text("int CPyDef_other(void) {\n    return 0;\n}\n")
    assert setup["marked"](str(plain)) == str(plain)
    top = "char CPyDef_near_____top_level__(void)"
    hits = "int CPyDef_hits___hits(void) {\nreturn CPyDef_near_____top_level__();\n}\n"
    cold = "int CPyDef_hints___forms___doubt(void) {\nreturn CPyDef_hits___hits();\n}\n"
    header = tmp_path / "__native_internal_native.h"
    header.write_text("typedef struct PyObject PyObject;\n")
    source.write_text(f'#include "{header.name}"\n{top};\n{hits}    {cold}{top} {{\n    return 1;\n}}\n')
    made = Path(setup["marked"](str(source)))
    assert made != source
    text = made.read_text()
    assert text.count("\nNUMGUARD_RUN_ONCE ") == text.count(f"\nNUMGUARD_RUN_ONCE {top} {{") == 1
    assert text.count("NUMGUARD_COLD int ") == text.count(f"\nNUMGUARD_COLD {cold}") == 1
    assert f'#include "{header.name}"\n{setup["RARE"]}{top};' in text
    written = made.stat().st_mtime_ns
    assert setup["marked"](str(source)) == str(made)
    assert made.stat().st_mtime_ns == written
    if sys.platform != "win32" and setup["has_compiler"]():
        command = [*os.environ.get("CC", "cc").split(), "-c", "-O2", "-Wall", "-Werror", str(made)]
        subprocess.run([*command, "-o", str(tmp_path / "native.o")], check=True)


def _exact(data: LocaleData) -> list[Value]:
    return [value for table in data.values.values() for value in table]


def test_stored_facts_are_those_that_are_read(tmp_path: Path) -> None:
    """What is stored is read back equal; facts made of other files, and a file cut short, are read anew."""
    made = localedata.read("es-MX")
    assert facts.load("data-es-MX", LocaleData, tmp_path) is None
    facts.save("data-es-MX", made.chain, made, tmp_path)
    found = facts.load("data-es-MX", LocaleData, tmp_path)
    assert found is not None
    assert found == made
    assert [*map(type, _exact(found))] == [*map(type, _exact(made))]
    file = tmp_path / "data-es-MX.bin"
    whole = file.read_bytes()
    for damaged in (b"stale" + whole[5:], whole[:-50], whole[:-9] + b"x" + whole[-8:], whole[:20] + whole[40:]):
        file.write_bytes(damaged)
        assert facts.load("data-es-MX", LocaleData, tmp_path) is None


@pytest.mark.parametrize("name", ["language/store.py", "language/packed.py", "mentions/lexicon/store.py"])
def test_what_is_stored_is_never_unpickled(name: str) -> None:
    """Who can write to a cache must not run anything by it."""
    assert "pickle" not in (Path(facts.__file__).parents[1] / name).read_text("utf-8")


def test_what_reads_the_facts_is_told() -> None:
    """The modules of language/ by which stored facts are stale are those that data.py and cldr.py import."""
    folder = Path(facts.__file__).parent
    seen, todo = set(), ["data", "cldr"]
    while todo:
        name = todo.pop()
        if name not in seen:
            seen.add(name)
            text = (folder / f"{name}.py").read_text("utf-8")
            told = re.findall(r"^from numguard\.language(?:\.(\w+))? import (.+)", text, re.MULTILINE)
            named = [one or name for one, names in told for name in re.findall(r"(\w+)(?: as \w+)?", names)]
            todo += [one for one in named if (folder / f"{one}.py").is_file()]
    assert seen == {name.removesuffix(".py") for name in facts._READERS if re.fullmatch(r"\w+\.py", name)}


@pytest.mark.parametrize("tag", ["de", "es-MX", "zh-Hant", "ar"])
def test_stored_facts_are_current(tag: str) -> None:
    """What lies in the package is what TOML says today; else: python -m numguard.mentions."""
    known = facts.load(f"data-{tag}", LocaleData)
    assert known is None or known == localedata.read(tag)


def test_a_stored_automaton_is_the_one_that_is_made(tmp_path: Path) -> None:
    """What is stored is read back equal; a stale file, one cut short, and none are made anew."""
    made = Lexicon(load("de"), "de", Tier.FULL, ALL_SIZES).compiled
    assert store.load("de", made.made_of, tmp_path) is None
    store.save(tmp_path, "de", made.made_of, made.automaton)
    known = store.load("de", made.made_of, tmp_path)
    assert known is not None
    assert store.packed(known) == store.packed(made.automaton)
    assert store.load("de", b"stale" * 4, tmp_path) is None
    file = tmp_path / "automaton-de.bin"
    file.write_bytes(file.read_bytes()[:-100])
    assert store.load("de", made.made_of, tmp_path) is None


def test_what_is_stored_is_current() -> None:
    """What lies in the package was made of the words of today; else: python -m numguard.mentions."""
    if not store.FOLDER.is_dir():
        pytest.skip("nothing is stored in this package")
    for tag in ("de", "en", "hi", "zh"):
        assert store.load(f"{tag}-{tag}", lexicon(tag).compiled.made_of, store.FOLDER) is not None


@pytest.mark.sampled(3)
@pytest.mark.parametrize("tag", ["de", "fr", "ar", "he", "zh", "ml", "es-MX"])
def test_stored_words_are_those_that_are_made(tag: str, tmp_path: Path) -> None:
    """What is read back says the same of every word; `make stored` compares all languages."""
    assert check_stored.differences([tag], tmp_path) == []


def test_stale_words_are_made_anew(tmp_path: Path) -> None:
    """Of other files, of another locale of CLDR, cut short, or not there."""
    lex = lexicon("de")
    key = store.key(lex.data.chain, lex.cldr.identifier)
    assert store.load_plain("words-de", key, tmp_path) is None
    store.save_plain(tmp_path, "words-de", key, lex.compiled.plain())
    assert store.load_plain("words-de", key, tmp_path) == lex.compiled.plain()
    others = {store.key(("de", "en"), "de"), store.key(("de",), "de_AT"), store.key(("de",), None)}
    assert len(others | {key}) == 4
    assert all(store.load_plain("words-de", other, tmp_path) is None for other in others)
    file = tmp_path / "words-de.bin"
    file.write_bytes(file.read_bytes()[:-100])
    assert store.load_plain("words-de", key, tmp_path) is None


@pytest.mark.patches_core
def test_the_same_words_make_another_automaton_by_other_modules(monkeypatch: pytest.MonkeyPatch) -> None:
    """Digits of newer scripts were no digits in automata of the same words, which an older class table had made."""
    before = store.digest(["zwei"])
    assert store.digest(["zwei"]) == before
    monkeypatch.setattr(store, "_made_by", lambda modules: b"" if modules is store._MODULES else b"others")
    assert store.digest(["zwei"]) != before
    package = Path(numguard.__file__).parent
    assert all(list(package.glob(pattern)) for pattern in (*store._MODULES, *store._LAYING))


@pytest.fixture
def nothing_shipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Ship nothing stored, and keep what is made at first use in a folder of the test; return it."""
    monkeypatch.setattr(facts, "FOLDER", tmp_path / "none")
    monkeypatch.setattr(store, "FOLDER", tmp_path / "a" / "b" / "none")
    made_by = store._made_by
    monkeypatch.setattr(store, "_made_by", lambda modules: made_by(modules) if modules is store._LAYING else b"these")
    monkeypatch.setenv("NUMGUARD_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def _lexicon_of(tag: str, cldr_tag: str) -> Lexicon:
    """Load a language as a new process does."""
    localedata._of_file.cache_clear()
    cldr._loaded.cache_clear()
    return Lexicon(localedata._of_file(tag), cldr_tag, Tier.FULL, ALL_SIZES)


@pytest.mark.patches_core
def test_a_language_is_kept_at_its_first_use(nothing_shipped: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The next process compiles nothing; one that reads the same words with other marks keeps its own."""
    first = _lexicon_of("en", "en")
    names = {"data-en.bin", "automaton-en-en.bin", "words-en-en.bin"}
    assert names <= {path.name for path in nothing_shipped.iterdir()}
    _lexicon_of("en", "en_AU")
    assert (nothing_shipped / "words-en-en_AU.bin").exists()
    monkeypatch.setattr("numguard.mentions.lexicon.compiled.made", None)
    monkeypatch.setattr("numguard.language.data.read", None)
    again = _lexicon_of("en", "en")
    assert again.compiled.plain() == first.compiled.plain()
    assert again.automaton == first.automaton


@pytest.mark.patches_core
def test_what_was_kept_is_made_anew_where_it_is_stale_or_cut_short(nothing_shipped: Path) -> None:
    """As in the package: slower, never different, and the file is mended for the next process."""
    first = _lexicon_of("eo", "eo")
    whole = {path: path.read_bytes() for path in nothing_shipped.iterdir()}
    for damaged in (lambda data: b"stale" + data[5:], lambda data: data[:-50], lambda data: b""):
        for path, data in whole.items():
            path.write_bytes(damaged(data))
        assert _lexicon_of("eo", "eo").compiled.plain() == first.compiled.plain()
        assert {path: path.read_bytes() for path in whole} == whole


@pytest.mark.patches_core
@pytest.mark.parametrize("said", ["", "file/folder", "others"])
def test_without_a_cache_languages_are_read(
    said: str, nothing_shipped: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Where it is switched off, cannot be made, or others may write to it: nothing is written, nothing is said."""
    (tmp_path / "file").touch()
    (tmp_path / "others").mkdir()
    (tmp_path / "others").chmod(0o777)
    if said == "others" and sys.platform == "win32":
        pytest.skip("no modes")
    monkeypatch.setenv("NUMGUARD_CACHE", str(tmp_path / said) if said else "")
    before = sorted(tmp_path.rglob("*"))
    assert packed.cache_folder() is None
    assert _lexicon_of("eo", "eo").compiled.plain() == lexicon("eo").compiled.plain()
    assert sorted(tmp_path.rglob("*")) == before


@pytest.mark.patches_core
def test_nothing_is_kept_where_nobody_asks(
    nothing_shipped: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """README: it writes only the files you name. No home, no cache."""
    monkeypatch.delenv("NUMGUARD_CACHE")
    for name in ("HOME", "XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(name, str(tmp_path))
    before = sorted(tmp_path.rglob("*"))
    _lexicon_of("eo", "eo")
    assert packed.cache_folder() is None
    assert sorted(tmp_path.rglob("*")) == before
    assert not nothing_shipped.exists()


def test_a_cache_is_of_this_user_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if sys.platform == "win32":
        pytest.skip("no modes")
    monkeypatch.setenv("NUMGUARD_CACHE", str(tmp_path / "own"))
    own = packed.cache_folder()
    assert own is not None
    assert own.stat().st_mode & 0o777 == 0o700


def test_several_writers_of_one_file(tmp_path: Path) -> None:
    """A reader sees a whole file at any time, and no part of one stays."""
    said = [bytes([number]) * 200_000 for number in range(8)]

    def write(data: bytes) -> None:
        for _ in range(20):
            packed.write(tmp_path, "one", b"d" * 16, data)
            found = packed.read(tmp_path, "one")
            assert found is not None
            assert found[1] in said

    with ThreadPoolExecutor(len(said)) as pool:
        list(pool.map(write, said))
    assert [path.name for path in tmp_path.iterdir()] == ["one.bin"]
