"""Clients in other languages: the programs of docs/how-to/http-clients.md, the OpenAPI document, the TypeScript client.

``make client`` makes the last one anew, compiles it and runs its README's example.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("starlette")

import numguard
from numguard.model import Action, IssueType, Severity
from numguard.server import openapi, responses
from numguard.server.answers import Answers
from numguard.server.settings import Settings, build

ROOT = Path(__file__).parent.parent

import client  # noqa: E402

from tests.service import Running, service  # noqa: E402

PAGE = ROOT.joinpath("docs", "how-to", "http-clients.md").read_text("utf-8")
FACE = "\N{GRINNING FACE}"
PAIR = {"source": f"{FACE} 12 cats, 7 dogs", "hypothesis": f"{FACE}{FACE} 13 Katzen, 7 Hunde"}
LANGS = {"source_lang": "en", "target_lang": "de"}


@pytest.fixture(scope="module")
def running() -> Iterator[Running]:
    with service(warm=[("en", "de")]) as one:
        yield one


@pytest.fixture(scope="module")
def answers() -> Answers:
    return Answers(Settings())


def said(answers: Answers, route: str, request: dict[str, Any]) -> Any:
    status, _, body = answers(route, json.dumps(request).encode())
    assert status == 200, body
    return json.loads(body)


def program(language: str) -> str:
    (block,) = re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.M | re.S)
    return str(block)


# ---- places in UTF-16


def cut(text: str, mention: dict[str, Any]) -> str:
    """Cut a mention out as JavaScript does."""
    raw = text.encode("utf-16-le")
    return raw[2 * mention["start"] : 2 * mention["end"]].decode("utf-16-le")


def test_places_are_those_of_javascript_where_asked(answers: Answers) -> None:
    asked = PAIR | LANGS | {"details": True, "offsets": "utf-16"}
    verdict = said(answers, "check", asked)
    (issue,) = verdict["issues"]
    assert cut(PAIR["source"], issue["source"]) == "12"
    assert cut(PAIR["hypothesis"], issue["hypothesis"]) == "13"
    for side, name in (("source", "source_mentions"), ("hypothesis", "hypothesis_mentions")):
        assert [cut(PAIR[side], one) for one in verdict[name]] == [one["text"] for one in verdict[name]]
    for pair in verdict["pairs"]:
        assert cut(PAIR["source"], pair["source"]) == cut(PAIR["hypothesis"], pair["hypothesis"]) == "7"
    batch = said(answers, "batch", LANGS | {"pairs": [PAIR], "details": True, "offsets": "utf-16"})
    assert batch["verdicts"] == [verdict]
    points = said(answers, "check", PAIR | LANGS)["issues"][0]
    assert (points["source"]["start"], points["hypothesis"]["start"]) == (2, 3)
    assert (issue["source"]["start"], issue["hypothesis"]["start"]) == (3, 5)


def test_edits_and_parts_are_places_of_javascript_too(answers: Answers) -> None:
    repaired = said(answers, "repair", PAIR | LANGS | {"offsets": "utf-16"})
    (edit,) = repaired["edits"]
    assert cut(PAIR["hypothesis"], edit) == "13"
    text = f"{FACE} on 3 March 2020"
    (date,) = said(answers, "extract", {"text": text, "lang": "en", "offsets": "utf-16"})["mentions"]
    assert [cut(text, part) for part in date["parts"]] == [part["text"] for part in date["parts"]]
    assert date["parts"]
    assert answers("check", json.dumps(PAIR | LANGS | {"offsets": "utf-8"}).encode())[0] == 400


def test_a_text_without_emoji_has_the_same_places() -> None:
    assert responses.places("zwölf 12 二", "utf-16") is responses.same
    assert responses.places(f"{FACE}", "code-points") is responses.same


# ---- the document


def test_the_examples_are_what_the_service_says(answers: Answers) -> None:
    document = openapi.document(Settings(), "0")
    for name, (asked, told) in openapi.EXAMPLES.items():
        assert said(answers, name, asked) == told
        post = document["paths"][f"/v1/{name}"]["post"]
        assert post["requestBody"]["content"]["application/json"]["example"] == asked
        assert post["responses"]["200"]["content"]["application/json"]["example"] == told


def test_the_document_tells_a_generator_what_there_is() -> None:
    settings = build({"policies": {"ours": {"rounding": "5%"}}})
    document = openapi.document(settings, "0")
    schemas = document["components"]["schemas"]
    assert {*schemas["Verdict"]["properties"]["action"]["enum"]} == set(Action)
    assert {*schemas["Issue"]["properties"]["type"]["enum"]} == set(IssueType)
    assert {*schemas["Issue"]["properties"]["severity"]["enum"]} == set(Severity)
    assert {*schemas["CheckRequest"]["properties"]["policy"]["enum"]} == set(settings.policies)
    assert "urn:numguard:problem:unknown-policy" in schemas["Problem"]["properties"]["type"]["enum"]
    assert schemas["CheckRequest"]["required"] == ["source", "hypothesis"]
    assert not [name for name, schema in schemas.items() if '"default":' in json.dumps(schema)]
    assert not [name for name in schemas if name.endswith("Response")]
    tags = {one["name"] for one in document["tags"]}
    operations = [one for methods in document["paths"].values() for one in methods.values()]
    assert {tag for one in operations for tag in one["tags"]} == tags
    assert document["servers"]
    refs = set(re.findall(r"#/components/schemas/(\w+)", json.dumps(document)))
    assert refs <= set(schemas)


def test_the_types_of_the_typescript_client_are_current() -> None:
    """Else: make client. Each name and each key of the document stands in them."""
    made = ROOT.joinpath("numguard", "server", "typescript", "src", "schema.ts").read_text("utf-8")
    for name, schema in client.document()["components"]["schemas"].items():
        _, _, part = made.partition(f"        {name}: {{\n")
        assert part, name
        keys = re.findall(r"^            (\w+)(\??):", part.partition("\n        };")[0], re.M)
        required = schema.get("required", [])
        assert dict(keys) == {key: "" if key in required else "?" for key in schema.get("properties", {})}, name
    for value in (*IssueType, *Severity, *Action):
        assert f'"{value}"' in made
    package = ROOT.joinpath("numguard", "server", "typescript", "package.json").read_text("utf-8")
    assert f'"version": "{numguard.__version__}"' in package


@pytest.mark.slow
@pytest.mark.skipif(not (client.FOLDER / "node_modules").exists(), reason="make client installs what it needs")
def test_the_example_of_the_typescript_client_compiles_and_runs() -> None:
    assert client.example() == client.SAID


# ---- the page's programs


@pytest.mark.skipif(not shutil.which("node"), reason="needs node")
def test_the_javascript_of_the_page_runs(running: Running, tmp_path: Path) -> None:
    (tmp_path / "a.mjs").write_text(program("js").replace("http://127.0.0.1:8642", running.url), "utf-8")
    done = subprocess.run(["node", "a.mjs"], cwd=tmp_path, capture_output=True, text=True, check=False, timeout=60)
    assert done.stdout == "separator 9,718\n", done.stderr


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("java"), reason="needs java")
def test_the_java_of_the_page_runs(running: Running, tmp_path: Path) -> None:
    (tmp_path / "Numbers.java").write_text(program("java").replace("http://127.0.0.1:8642", running.url), "utf-8")
    command = ["java", "Numbers.java"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False, timeout=120)
    assert done.stdout.startswith('200 {"action":"block"'), done.stderr
