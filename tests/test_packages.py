"""What numguard brings along, when it loads it, and that it looks at nothing outside itself."""

from __future__ import annotations

import ast
import json
import os
import re
import shlex
import subprocess
import sys
import tomllib
import zoneinfo
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from numguard.cli import pages
from numguard.language import store
from numguard.model import errors

ROOT = Path(__file__).resolve().parent.parent

from install_check import LIMIT, TOP_LEVEL  # noqa: E402

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
HEAVY = {"babel", "docopt", "fasttext", "indic_numtowords", "msgspec", "num2words", "tqdm"}


def closure(declared: list[str]) -> set[str]:
    """The distributions that requirements ask for here, and what these ask for in turn."""
    found: set[str] = set()
    waiting = [Requirement(text) for text in declared]
    while waiting:
        requirement = waiting.pop()
        name = canonicalize_name(requirement.name)
        if name not in found and (requirement.marker is None or requirement.marker.evaluate({"extra": ""})):
            found.add(name)
            waiting += [Requirement(text) for text in metadata.requires(name) or ()]
    return found


def top_level(name: str) -> set[str]:
    """The names that an installed distribution puts beside other packages; an old pip also lists what it left out."""
    firsts = {path.parts[0] for path in metadata.files(name) or () if Path(path.locate()).exists()} - {
        "..",
        "__pycache__",
    }
    return {part.partition(".")[0] for part in firsts if not part.endswith("-info")}


def test_few_distributions_are_installed() -> None:
    found = {"numguard-mt", *closure(PROJECT["project"]["dependencies"])}
    assert len(found) <= LIMIT, f"pip install . brings {sorted(found)}"


def test_no_distribution_installs_the_packages_of_others() -> None:
    found = closure(PROJECT["project"]["dependencies"])
    assert [(name, top) for name in found for top in top_level(name) - TOP_LEVEL.get(name, set())] == []


def test_foreign_packages_would_be_seen() -> None:
    """cn2an, which the tests alone use, is what the test above must refuse."""
    assert {"src", "build"} <= top_level("cn2an") | top_level("proces")


def test_each_package_has_its_line_in_the_docs() -> None:
    page = (ROOT / "docs" / "reference" / "packages.md").read_text("utf-8")
    named = {canonicalize_name(name) for name in re.findall(r"^\| `([\w-]+)`", page, re.M)}
    declared = {canonicalize_name(Requirement(text).name) for text in PROJECT["project"]["dependencies"]}
    assert declared | {"docopt", "cn2an", "regex"} <= named


@pytest.mark.sampled(6)
@pytest.mark.parametrize(
    ("work", "loaded"),
    [
        ("", set()),
        ("import numguard.language.identify", set()),
        ("numguard.Checker('en', 'de').check('9,718 cats', '9.718 Katzen')", set()),
        ("numguard.Checker('en', 'de').repair('9,718 cats', '9,718 Katzen')", {"babel"}),
        ("numguard.check('The ferry left at noon.', 'Die Fähre fuhr am Mittag.')", {"fasttext"}),
        ("from numguard.writing.render import render; render(1234, 'de')", {"babel"}),
        ("from numguard.writing.render import render; render(21, 'zh', style='words')", {"babel", "num2words"}),
        (
            "from numguard.writing.render import render; render(21, 'mr', style='words')",
            {"babel", "indic_numtowords", "num2words"},
        ),
        ("from numguard.cli import main; main(['extract', '12 cats', '-l', 'en'])", set()),
    ],
)
def test_a_package_is_loaded_when_it_is_needed(work: str, loaded: set[str]) -> None:
    script = f"import sys, numguard\n{work}\nprint(*sorted(set({sorted(HEAVY)!r}) & set(sys.modules)), file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert set(done.stderr.split()) == loaded


STORES = """
import os, sys
from pathlib import Path
from numguard.language import store as facts
from numguard.mentions import storing
from numguard.mentions.lexicon import store
os.environ["NUMGUARD_CACHE"] = ""
if __name__ == "__main__":
    store.load = store.load_plain = facts.load = lambda *_: None  # nothing is stored yet, as in a build
    storing.store_all(("de", "zh"), Path(sys.argv[1]), processes=int(sys.argv[2]))
    print(*sorted({name.partition(".")[0] for name in sys.modules}), file=sys.stderr)
"""


@pytest.fixture(scope="module")
def stored(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, subprocess.CompletedProcess[str]]:
    """What one process stores of two languages, and what it says."""
    folder = tmp_path_factory.mktemp("stored")
    return folder, _store(folder, processes=1)


def test_a_build_is_given_all_that_storing_loads(stored: tuple[Path, subprocess.CompletedProcess[str]]) -> None:
    """Where one is missing, a wheel is made all the same, and holds nothing that is stored: it only loads slowly."""
    folder, done = stored
    given = {canonicalize_name(Requirement(text).name) for text in PROJECT["build-system"]["requires"]}
    of = metadata.packages_distributions()
    loaded = {canonicalize_name(name) for module in done.stderr.split() for name in of.get(module, ())}
    needed = loaded & {canonicalize_name(Requirement(text).name) for text in PROJECT["project"]["dependencies"]}
    assert needed <= given
    assert len(list(folder.rglob("*.bin"))) >= 4


def test_several_processes_store_the_same_bytes(
    tmp_path: Path, stored: tuple[Path, subprocess.CompletedProcess[str]]
) -> None:
    _store(tmp_path, processes=2)
    alone, together = (
        {path.relative_to(folder): path.read_bytes() for path in folder.rglob("*.bin")}
        for folder in (stored[0], tmp_path)
    )
    assert len(alone) >= 4
    assert alone == together


def _store(package: Path, processes: int) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", STORES, str(package), str(processes)]
    env = os.environ | {"PYTHONHASHSEED": "1"}  # sets are written in their order
    return subprocess.run(command, capture_output=True, text=True, check=True, env=env)


def imported(module: str) -> set[str]:
    """Return the modules of numguard that one imports, itself or by others."""
    found: set[str] = set()
    todo = [module]
    while todo:
        name = todo.pop()
        if name not in found:
            found.add(name)
            tree = ast.parse(ROOT.joinpath(*name.split(".")).with_suffix(".py").read_text("utf-8"))
            for node in ast.walk(tree):
                if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("numguard."):
                    names = [node.module, *(f"{node.module}.{one.name}" for one in node.names)]
                    todo += [one for one in names if ROOT.joinpath(*one.split(".")).with_suffix(".py").is_file()]
    return found


def test_stored_facts_are_stale_when_what_reads_them_changes() -> None:
    """All that reads them is in their digest, but for the types of values and errors, and where packages lie."""
    needed = imported("numguard.language.data") | imported("numguard.language.cldr")
    language = ROOT / "numguard" / "language"
    digested = {(language / name).resolve().relative_to(ROOT) for name in store._READERS}
    assert {ROOT.joinpath(*name.split(".")).with_suffix(".py").relative_to(ROOT) for name in needed} - digested == {
        Path("numguard/model/errors.py"), Path("numguard/script/folders.py"),
    }  # fmt: skip


def test_wheels_are_built_for_what_is_promised() -> None:
    """Three systems; each Python that is promised, and the one after, in the same runs as the tests."""
    text = (ROOT / ".github" / "workflows" / "wheels.yml").read_text("utf-8")
    built = set(re.findall(r"cp3(\d+)-\*", text))
    promised = set(re.findall(r"Python :: 3\.(\d+)$", "\n".join(PROJECT["project"]["classifiers"]), re.M))
    assert len(built) == 5
    assert promised < built
    tests = (ROOT / ".github" / "workflows" / "tests.yml").read_text("utf-8")
    (matrix,) = re.findall(r"python: \[(.*?3\.12.*?)\]", tests)
    assert {version.strip(' "').removeprefix("3.") for version in matrix.split(",")} == built
    for system in ("ubuntu", "windows", "macos"):
        assert f"{system}-latest" in text
        assert f"{system}-latest" in tests
    assert f"project/{errors.NAME}/" in text


TO_INSTALL = re.compile(
    r"""(?:pip|pipx|uv\s+tool|uv\s+pip|uv|conda)\s+(?:install|download|add|run)\b[^\n`#]*?(?<![\w./\[-])numguard(?![\w./-])
    |(?<![\w-])numguard\[|numguard\s*[=~>]=\s*\d|install\W+numguard\W*$""",
    re.VERBOSE | re.MULTILINE,
)
"""What would send a reader, or a machine, to the unrelated project that the index has under the name numguard."""


def sources() -> list[Path]:
    """The files of the project that people read or machines run; not the tests, which name what is refused."""
    names = ("README.md", "CONTRIBUTING.md", "SECURITY.md", "action.yml", "Makefile", "pyproject.toml", "mkdocs.yml")
    folders = ("docs", "deploy", "numguard", "tools", "benchmarks", ".github")
    kinds = {".md", ".py", ".toml", ".yml", ".yaml", ".svg", ".html", ".js", ".mjs", ".json", ".service", ".sh", ""}
    found = [path for folder in folders for path in (ROOT / folder).rglob("*") if path.suffix in kinds]
    return [ROOT / name for name in (*names, ".pre-commit-hooks.yaml")] + [path for path in found if path.is_file()]


def test_nobody_is_sent_to_the_foreign_numguard_of_the_index() -> None:
    found = {}
    for path in sources():
        for match in TO_INSTALL.finditer(path.read_text("utf-8", errors="replace")):
            found[str(path.relative_to(ROOT))] = match[0]
    assert found == {}
    assert PROJECT["project"]["name"] == errors.NAME == metadata.distribution(errors.NAME).name


@pytest.mark.parametrize(
    ("text", "is_refused"),
    [
        ("$ pip install numguard", True),
        ("pip install -q 'numguard[files]'", True),
        ('default: "numguard[files]"', True),
        ("pip install jax numguard", True),
        ("uv tool install numguard", True),
        ("numguard==0.1.0", True),
        ("pip install numguard-mt", False),
        ("pip install 'numguard-mt[files]'", False),
        ("pip install .  # then numguard demo", False),
        ("/opt/numguard/bin/pip install '.[serve]'", False),
    ],
)
def test_what_would_send_there_is_seen(text: str, is_refused: bool) -> None:
    assert bool(TO_INSTALL.search(text)) == is_refused


def test_no_address_is_made_up() -> None:
    """Addresses of the project stand in pyproject.toml alone; a message never names one that does not exist."""
    held = [path for path in sources() if re.search(r"example\.(org|com)/numguard", path.read_text("utf-8", "replace"))]
    assert held == []
    assert "example." not in pages.address("tutorial/")


WATCHED = """
import json, os, sys
seen = []

def watch(event, args):
    if event in ('open', 'os.listdir', 'os.scandir'):
        path = args[0] if args[0] is not None else '.'
        flags = args[2] if event == 'open' else 0
        writes = isinstance(flags, int) and bool(flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT))
        if not isinstance(path, int):
            seen.append(['write' if writes else 'read', os.path.abspath(os.fsdecode(path))])
    elif event.startswith(('socket.', 'os.', 'shutil.', 'tempfile.', 'subprocess.', 'urllib.', 'http.', 'ftplib.')):
        seen.append([event, ''])

sys.addaudithook(watch)
exec(sys.argv[1])
print(json.dumps(seen))
"""

USE = """
import numguard
from numguard.language import identify as langid
from numguard.writing.render import render
checker = numguard.Checker('en', 'de')
assert not checker.check('It costs 9,718 euros.', 'Es kostet 9,718 Euro.').ok
assert checker.repair('It costs 9,718 euros.', 'Es kostet 9,718 Euro.').text == 'Es kostet 9.718 Euro.'
assert numguard.check('The ferry left with 12 cats.', 'Die Fähre fuhr mit 13 Katzen ab.').issues
assert langid.identify('Le ferry quitte le port à midi.')[0] == 'fr'
for lang in ('zh', 'zh-Hant', 'de', 'mr'):
    assert render(21, lang, style='words')
"""


def seen_by_an_audit_hook(script: str, folder: Path | None = None) -> list[tuple[str, str]]:
    """Return what a script opens and asks of the system, run in a folder that is its home too."""
    command = [sys.executable, "-B", "-X", "utf8", "-c", WATCHED, script]
    environment = dict(os.environ)
    # The tests set them, and what measures them does.
    for name in ("NUMGUARD_CACHE", "PYTHONPYCACHEPREFIX", "COVERAGE_PROCESS_CONFIG"):
        environment.pop(name, None)
    if folder is not None:
        environment |= dict.fromkeys(("HOME", "XDG_CACHE_HOME", "LOCALAPPDATA", "TMPDIR"), str(folder))
        environment["PYTHONPATH"] = str(ROOT)
    done = subprocess.run(
        command, capture_output=True, text=True, encoding="utf-8", check=True, env=environment, cwd=folder
    )
    return [(event, path) for event, path in json.loads(done.stdout.splitlines()[-1])]


# babel reads the machine's time zone when its date patterns are first loaded; numguard uses nothing of it.
TIME_ZONE = {*zoneinfo.TZPATH, "/etc/localtime", "/etc/timezone", "/etc/sysconfig/clock", "/etc/conf.d/clock"}


def is_ours(path: str) -> bool:
    """Whether a path lies where Python, its packages or numguard are installed."""
    own = {str(ROOT / "numguard"), str(ROOT / "locales")}
    places = {*sys.path, sys.prefix, sys.base_prefix, *own, *TIME_ZONE} - {"", str(ROOT)}
    return any(path == place or path.startswith(place.rstrip("/") + "/") for place in places)


@pytest.mark.parametrize(
    ("command", "named"),
    [
        ("check '5 cats' '6 Katzen'", []),
        ("audit in.tsv --json", []),
        ("audit in.tsv --findings f.jsonl --html r.html --sarif s.sarif", ["f.jsonl", "r.html", "s.sarif"]),
        ("filter in.tsv -o kept.tsv --removed aside.tsv", ["aside.tsv", "kept.tsv"]),
        ("repair in.tsv -o repaired.tsv", ["repaired.tsv"]),
    ],
)
def test_a_command_writes_the_files_that_are_named(command: str, named: list[str], tmp_path: Path) -> None:
    """README: it writes only the files you name; beside them, until it is done, what it goes on from."""
    (tmp_path / "in.tsv").write_text("5 cats\t6 Katzen\n7 dogs\t7 Hunde\n", "utf-8")
    words = [*shlex.split(command), "-s", "en", "-t", "de"]
    events = seen_by_an_audit_hook(f"from numguard.cli import main\nmain({words})", tmp_path)
    written = {Path(path) for event, path in events if event == "write"} - {Path(os.devnull)}
    beside = {tmp_path / f"{name}{ending}" for name in named for ending in ("", ".tmp", ".state", ".state.new")}
    assert written <= beside
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted([*named, "in.tsv"])


def test_nothing_outside_is_opened_and_no_socket() -> None:
    events = seen_by_an_audit_hook(USE)
    assert any(path.endswith("de.toml") for _, path in events)
    assert [event for event in events if event[0] != "read" or not is_ours(event[1])] == []


@pytest.mark.parametrize(
    "script",
    [
        "open('/etc/hostname').close() if os.path.exists('/etc/hostname') else os.listdir('/')",
        "import socket; socket.socket().close()",
        "import tempfile; tempfile.gettempdir()",
    ],
)
def test_what_looks_outside_would_be_seen(script: str) -> None:
    events = seen_by_an_audit_hook(script)
    assert [event for event in events if event[0] != "read" or not is_ours(event[1])] != []


def test_every_data_file_is_packed() -> None:
    """A file that pyproject.toml forgets is missed by the user who installs a wheel, and by nobody here."""
    packed = PROJECT["tool"]["setuptools"]["package-data"]
    folder = ROOT / "numguard"
    files = [path for path in folder.rglob("*") if path.is_file() and path.suffix not in (".py", ".pyc", ".so", ".pyd")]
    npm = [path.parent for path in files if path.name == "package.json"]  # programs of their own, for another index
    files = [path for path in files if not any(path.is_relative_to(other) for other in npm)]
    assert {path.name for path in npm} == {"typescript", "vscode"}
    named = {
        path
        for package, patterns in packed.items()
        for pattern in patterns
        for path in ROOT.joinpath(*package.split(".")).glob(pattern)
    }
    assert [str(path.relative_to(ROOT)) for path in files if path not in named] == []
    assert {"units.toml", "cldr.toml", "generators.toml", "markables.toml"} <= {path.name for path in named}


def test_the_conda_recipe_asks_for_what_the_project_asks_for() -> None:
    """But for what guesses languages, which conda-forge lacks: numguard runs without it."""
    recipe = ROOT.joinpath("deploy", "conda", "meta.yaml").read_text("utf-8")
    asked = {
        name: re.findall(r"^    - (.+)$", part, re.M)
        for name, part in re.findall(r"^  (\w+):\n((?:    .+\n)+)", recipe, re.M)
    }
    python = f"python {PROJECT['project']['requires-python']}"
    needed = [python, *(one for one in PROJECT["project"]["dependencies"] if not one.startswith("fasttext"))]
    built = [python, "pip", *PROJECT["build-system"]["requires"]]
    for found, wanted in ((asked["run"], needed), (asked["host"], built)):
        assert sorted(one.replace(" ", "") for one in found) == sorted(one.replace(" ", "") for one in wanted)
    entry = PROJECT["project"]["scripts"]["numguard"]
    assert f"- numguard = {entry}" in recipe
