"""A project file is read or refused: exit 2 with file, line and key; never a run that judges nothing with exit 0."""

from __future__ import annotations

import json
import os
import socket
import tomllib
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from numguard.cli import main
from numguard.config import project
from numguard.config.project import find, load
from numguard.model.errors import InputError, PolicyError
from numguard.model.policy import KEYS, Exemption, Policy
from numguard.server import settings

VALID = """
without = ["said-twice", "swapped"]
untranslatables = ["RX-500"]
preset = "default"
block_from = "major"
flag_from = "minor"
rounding = "5%"
conversions = true
convention = "free"
max_length = 1000
max_leftovers = 60
threshold = 0.5
[severities]
unit = "minor"
[[for]]
source_lang = "en"
target_lang = "de*"
files = ["*.tsv"]
preset = "lenient"
[[ignore]]
type = "separator"
rule = "era"
text = "^ISO"
source = "1"
hypothesis = "2"
id = "0123456789ab"
source_lang = "en"
target_lang = "de"
files = ["a/*"]
reason = "said"
[[ignore]]
pairs = "accepted.tsv"
"""

WRONG = [
    *(
        "nan",
        "inf",
        "-inf",
        "-1",
        "0",
        "5",
        "1e400",
        "0x" + "f" * 20_000,
        "true",
        '""',
        '"x"',
        '"\\u0000"',
        f'"{"(" * 900}"',
    ),
    *(
        "[]",
        "[[]]",
        "[5]",
        '["x"]',
        "[[[[[[[[5]]]]]]]]",
        "{}",
        "{ x = 5 }",
        "[{}]",
        "[{ unit = [] }]",
        "{ unit = nan }",
    ),
    *("1979-05-27", "07:32:00", "1979-05-27T07:32:00Z", f'"{"x" * 200_000}"', '"../x"', '"/dev/zero"', '"*" '),
]


def places(value: object, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the way to each key of a table, with those of the tables in it."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, inner in items:
        yield (*at, name)
        yield from places(inner, (*at, name))


def written(value: object) -> str:
    """Write a value as TOML; what is a string with a mark is TOML already."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{name} = {written(inner)}" for name, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(written, value)) + "]"
    if isinstance(value, str):
        return value.removeprefix("\0") if value.startswith("\0") else json.dumps(value)
    return json.dumps(value)


def changed(way: tuple[Any, ...], toml: str) -> str:
    table: Any = deepcopy(tomllib.loads(VALID))
    inner = table
    for name in way[:-1]:
        inner = inner[name]
    inner[way[-1]] = f"\0{toml}"
    return "\n".join(f"{name} = {written(value)}" for name, value in table.items())


@pytest.fixture
def work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a bitext and a list of accepted pairs."""
    (tmp_path / "pairs.tsv").write_text("7 dogs\t7 Hunde\n5 cats\t6 Katzen\n", "utf-8")
    (tmp_path / "accepted.tsv").write_text("74\t4\n", "utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


AUDIT = ["audit", "pairs.tsv", "-s", "en", "-t", "de"]


def test_the_valid_file_has_every_key(work: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = tomllib.loads(VALID)
    assert {*KEYS, "for", "threshold"} == set(table)
    assert {one.name for one in fields(Exemption)} - {"label"} <= set(table["ignore"][0])
    (work / "numguard.toml").write_text(VALID, "utf-8")
    assert main([*AUDIT, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["pairs"] == 2


@pytest.mark.sampled(5)
@pytest.mark.parametrize("way", list(places(tomllib.loads(VALID))), ids=lambda way: ".".join(map(str, way)))
def test_any_value_of_any_key_is_accepted_or_a_usage_error(
    way: tuple[Any, ...], work: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Never exit 70, never a pair that is not judged, and what is refused is refused with the file's name."""
    refused = 0
    for wrong in WRONG:
        (work / "numguard.toml").write_text(changed(way, wrong), "utf-8")
        code = main([*AUDIT, "--json"])
        out, err = capsys.readouterr()
        assert code in (0, 2), (wrong, err)
        if code:
            refused += 1
            assert "numguard.toml" in err or (way == ("max_length",) and "could be judged" in err), (wrong, err)
            assert len(err) < 1_000, wrong
        else:
            actions = json.loads(out)["actions"]
            assert "abstain" not in json.dumps(actions) or way == ("max_length",), (wrong, out)
    assert refused > len(WRONG) // 3


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("\n[[for]]\nsource_lang = 5\n", "numguard.toml: line 3: [[for]] 1: source_lang: 5 is not a text; correct it"),
        ("[[for]]\n[[for]]\nfiles = [5]\n", "line 3: [[for]] 2: files: [5] is not a name or list of names"),
        ("for = [[]]\n", "numguard.toml: line 1: [[for]] 1: for: [] is not a table of keys and values"),
        ("for = 5\n", "numguard.toml: line 1: for: 5 is not a list of tables; begin each with [[for]]"),
        ("# x\nrounding = nan\n", "numguard.toml: line 2: rounding: nan is not a share"),
        ("threshold = nan\n", "line 1: threshold: nan is not a grade from 0 to 1"),
        ("threshold = -inf\n", "line 1: threshold: -inf is not a grade"),
        ("[severities]\nunit = 5\n", "line 1: severities: 'unit': 5 is not a known severity"),
        ("x = " + "[" * 3_000, "nested too deep"),
        (".".join("a" * 20_000) + " = 1\n", "line 1: a key has more than 100 parts"),
        ("x = 5\n", "line 1: numguard: unknown key 'x'"),
        ("[[ignore]]\nx = 5\n", "line 2: [[ignore]] 1: ignore: unknown key 'x'"),
        ("#" * 500_000, "is longer than 400,000 bytes"),
        ("[[ignore]]\ntype = 'sep'\n", "line 2: [[ignore]] 1: ignore: 'sep' is not a known issue type"),
    ],
)
def test_a_broken_file_is_told_by_its_line(
    text: str, said: str, work: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (work / "numguard.toml").write_text(text, "utf-8")
    assert main(AUDIT) == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize("text", ["tool = 5 # numguard", "[tool]\nnumguard = 5", "[tool.numguard]\nfor = 5"])
def test_a_broken_pyproject(text: str, work: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (work / "pyproject.toml").write_text(text, "utf-8")
    assert main(AUDIT) == 2
    assert "pyproject.toml: " in capsys.readouterr().err


def test_a_pyproject_without_numguard_is_not_read(work: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (work / "pyproject.toml").write_text("[broken", "utf-8")
    assert main(AUDIT) == 0


# ---- what a project file may read


@pytest.mark.parametrize(
    "name", ["../secret.tsv", "{outside}/secret.tsv", "link.tsv", "linked/secret.tsv", "/dev/zero"]
)
def test_pairs_stay_in_the_folder(name: str, work: Path, capsys: pytest.CaptureFixture[str]) -> None:
    outside = work.parent / f"{work.name}-outside"
    outside.mkdir()
    (outside / "secret.tsv").write_text("password\thunter2\n", "utf-8")
    (work / "link.tsv").symlink_to(outside / "secret.tsv")
    (work / "linked").symlink_to(outside)
    (work / "numguard.toml").write_text(f"[[ignore]]\npairs = '{name.format(outside=outside)}'\n", "utf-8")
    assert main(AUDIT) == 2
    err = capsys.readouterr().err
    assert "line 2: [[ignore]] 1: pairs: " in err
    assert "is not in the folder of the project file" in err
    assert "hunter2" not in err


def _pipe(path: Path) -> None:
    os.mkfifo(path)


def _socket(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(path.name)


def _zero(path: Path) -> None:
    path.symlink_to("/dev/zero")


@pytest.mark.parametrize("make", [_pipe, _socket, Path.mkdir])
def test_pairs_are_a_regular_file(make: Callable[[Path], None], work: Path, capsys: pytest.CaptureFixture[str]) -> None:
    make(work / "odd.tsv")
    (work / "numguard.toml").write_text("[[ignore]]\npairs = 'odd.tsv'\n", "utf-8")
    assert main(AUDIT) == 2
    assert "odd.tsv: " in capsys.readouterr().err


def test_pairs_are_bounded(work: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(project, "_LONGEST_LIST", 100)
    (work / "accepted.tsv").write_text("74\t4\n" * 50, "utf-8")
    (work / "numguard.toml").write_text("[[ignore]]\npairs = 'accepted.tsv'\n", "utf-8")
    assert main(AUDIT) == 2
    assert "accepted.tsv: is longer than 100 bytes" in capsys.readouterr().err
    assert main([*AUDIT, "--no-config", "--ignore", "pairs:/dev/zero"]) == 2
    assert "/dev/zero: is longer than 100 bytes" in capsys.readouterr().err


@pytest.mark.parametrize("content", [b"password\thunter2\n", b"password hunter2\n", b"password\thunter2\xff\n"])
def test_no_content_of_pairs_is_printed(content: bytes, work: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (work / "accepted.tsv").write_bytes(b"# ours\n" + content)
    (work / "numguard.toml").write_text("[[ignore]]\npairs = 'accepted.tsv'\n", "utf-8")
    main(AUDIT)
    err = capsys.readouterr().err
    assert "accepted.tsv line 2" in err or "accepted.tsv: line 2" in err
    assert "hunter2" not in err
    assert "password" not in err


# ---- where a project file is looked for


def test_the_search_ends_at_the_root_of_a_repository(work: Path) -> None:
    inside = work / "checkout" / "folder"
    inside.mkdir(parents=True)
    (work / "numguard.toml").write_text("", "utf-8")
    assert find(inside) == work / "numguard.toml"
    (work / "checkout" / ".git").mkdir()
    assert find(inside) is None
    (work / "checkout" / "numguard.toml").write_text("", "utf-8")
    assert find(inside) == work / "checkout" / "numguard.toml"


def test_the_search_ends_at_home(work: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    inside = work / "home" / "folder"
    inside.mkdir(parents=True)
    (work / "numguard.toml").write_text("", "utf-8")
    monkeypatch.setenv("HOME", str(work / "home"))
    assert find(inside) is None
    (work / "home" / "numguard.toml").write_text("", "utf-8")
    assert find(inside) == work / "home" / "numguard.toml"


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="files have owners on POSIX")
def test_a_file_of_another_user_is_not_used(
    work: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (work / "numguard.toml").write_text("", "utf-8")
    inside = work / "folder"
    inside.mkdir()
    monkeypatch.setattr(project, "_owners", lambda folder: {work.stat().st_uid + 1})
    assert find(inside) is None
    assert "numguard.toml is not used: it belongs to another user; --config" in capsys.readouterr().err


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root gives files away")
def test_owners(work: Path) -> None:
    inside = work / "folder"
    inside.mkdir()
    (work / "numguard.toml").write_text("", "utf-8")
    os.chown(work / "numguard.toml", 12345, 12345)
    assert find(inside) is None
    os.chown(inside, 12345, 12345)  # who works in a folder of somebody else's knows whose it is
    assert find(inside) == work / "numguard.toml"


# ---- one parser of one policy


def test_a_service_takes_every_option_of_a_policy() -> None:
    table = {name: value for name, value in tomllib.loads(VALID).items() if name in KEYS}
    said = ("type", "rule", "text", "source", "hypothesis", "id")
    table["ignore"] = [{name: table["ignore"][0][name] for name in said}]
    built = settings.build({"policies": {"ours": {**table, "on_issue": "block"}}}).policies["ours"]
    assert built.policy() == Policy.from_table(table)
    assert built.on_issue == "block"
    asked: dict[str, Any] = {
        "block_from": "critical",
        "flag_from": "major",
        "severities": {"unit": "minor"},
        "rounding": "5%",
    }
    asked |= {"conversions": False, "convention": "required", "max_length": 7, "max_leftovers": 8, "without": ["era"]}
    asked |= {"untranslatables": ["RX-500"]}
    asked |= {"ignore": [{"type": "unit"}]}
    policy = settings.build({"policies": {"ours": asked}}).policies["ours"].policy()
    assert not [one.name for one in fields(Policy) if getattr(policy, one.name) == getattr(Policy(), one.name)]


def test_settings_reach_the_workers() -> None:
    import msgspec

    built = settings.build({"policies": {"ours": {"rounding": 0.05, "ignore": [{"type": "unit"}]}}})
    again = msgspec.json.decode(msgspec.json.encode(built), type=settings.Settings)
    assert again.policies["ours"].policy() == built.policies["ours"].policy()


@pytest.mark.parametrize("key", [*KEYS, "on_issue"])
def test_a_wrong_value_of_a_service_policy_is_a_policy_error(key: str) -> None:
    refused = 0
    for wrong in WRONG:
        table = tomllib.loads(f"[policies.ours]\n{key} = {wrong}")
        try:
            settings.build(table)
        except PolicyError:
            refused += 1
    assert refused > len(WRONG) // 2


def test_settings_that_are_no_toml(tmp_path: Path) -> None:
    path = tmp_path / "service.toml"
    path.write_text("x = " + "[" * 3_000)
    with pytest.raises(InputError, match="nested too deep"):
        settings.from_toml(path, {})


def test_load_without_a_file() -> None:
    assert load(None).policy("en", "de") == Policy()
