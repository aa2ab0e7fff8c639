"""numguard lsp: findings, places, repairs and acceptance in open files, by themselves and over the protocol."""

from __future__ import annotations

import ast
import asyncio
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from numguard.config.accepted import NAME, read_entries
from numguard.integrations.editor.findings import Desk, Finding
from numguard.integrations.editor.positions import Positions
from numguard.integrations.editor.units import OpenFile
from numguard.model import Action
from numguard.model.errors import InputError

pytest.importorskip("pygls")

from lsprotocol import types
from pygls.lsp.client import LanguageClient

from numguard.integrations.editor.server import ACCEPT

XLIFF = """<?xml version="1.0" encoding="{encoding}"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
<file original="a" source-language="en" target-language="de" datatype="plaintext"><body>
<trans-unit id="a"><source>12 cats</source><target>12 Katzen</target></trans-unit>
<trans-unit id="b"><source>&lt; 250 cafés</source><target state="translated">&lt; 205 Cafés</target></trans-unit>
</body></file></xliff>
"""
PO = """msgid ""
msgstr ""
"Language: de\\n"
"Content-Type: text/plain; charset=UTF-8\\n"

msgid "At most 250 \\"files\\""
msgstr "Höchstens 205 \\"Dateien\\""
"""
WRITTEN = [
    ("a.xlf", XLIFF.format(encoding="UTF-8")),
    ("b.xlf", XLIFF.format(encoding="ISO-8859-1")),
    ("c.xlf", XLIFF.format(encoding="UTF-16")),
    ("a.po", PO),
    ("a.tsv", "12 cats\t12 Katzen\n🐈 250 cats\t🐈 205 Katzen\r\n"),
    ("a.jsonl", '{"source": "250 cats", "hypothesis": "🐈 205 Katzen"}\n'),
    ("a.tmx", "<tmx version='1.4'><header srclang='en'/><body><tu><tuv xml:lang='en'><seg>250 cats</seg></tuv>"
     "<tuv xml:lang='de'><seg>Ä 205 Katzen</seg></tuv></tu></body></tmx>\n"),
]  # fmt: skip
CUE = "1\n00:00:01,000 --> 00:00:02,000\n"
KEYED = [
    ("en.json", '{"cats": "250 cats"}', "de.json", '{\n  "cats": "205 Katzen"\n}\n'),
    ("app.en.yaml", "en:\n  cats: 250 cats\n", "app.de.yaml", "de:\n  cats: 205 Katzen\n"),
    ("en.srt", f"{CUE}250 cats\n", "de.srt", f"{CUE}205 Katzen\n"),
    ("values/strings.xml", "<resources><string name='a'>250 cats</string></resources>",
     "values-de/strings.xml", "<resources>\n<string name='a'>205 Katzen</string></resources>"),
    ("m.properties", "a = 250 cats\n", "m_de.properties", "a = \\u00c4 205 Katzen\n"),
]  # fmt: skip


def found(folder: Path, name: str, text: str) -> list[Finding]:
    desk = Desk(folder, "en", "de")
    return [one for one in desk.findings(OpenFile(folder / name, text)) if one is not None]


@pytest.mark.parametrize(("name", "text"), WRITTEN, ids=[name for name, _ in WRITTEN])
def test_a_number_is_found_where_it_stands_and_repaired_there(tmp_path: Path, name: str, text: str) -> None:
    (one,) = found(tmp_path, name, text)
    assert (one.action, text[one.start : one.end]) == (Action.BLOCK, "205")
    repair = Desk(tmp_path, "en", "de").repaired(one.unit)
    assert repair is not None
    numbers, change = repair
    assert numbers == "250"
    mended = text[: change.start] + change.new + text[change.end :]
    assert mended == text.replace("205", "250")
    assert not found(tmp_path, name, mended)


@pytest.mark.parametrize(("source", "said", "name", "text"), KEYED, ids=[row[2] for row in KEYED])
def test_texts_under_keys_are_judged_beside_their_source(
    tmp_path: Path, source: str, said: str, name: str, text: str
) -> None:
    (tmp_path / source).parent.mkdir(exist_ok=True)
    (tmp_path / source).write_text(said, "utf-8")
    (one,) = found(tmp_path, name, text)
    assert text[one.start : one.end] == "205"
    (tmp_path / source).unlink()
    assert not found(tmp_path, name, text)


def test_what_is_missing_stands_at_the_whole_translation(tmp_path: Path) -> None:
    text = "There are 12 cats and 7 dogs.\tEs gibt 12 Katzen.\n"
    (one,) = found(tmp_path, "a.tsv", text)
    assert text[one.start : one.end] == "Es gibt 12 Katzen."


def test_a_number_with_codes_in_it_is_found_and_not_repaired(tmp_path: Path) -> None:
    text = XLIFF.format(encoding="UTF-8").replace("205", "2<g id='1'>05</g>")
    (one,) = found(tmp_path, "a.xlf", text)
    assert text.count("\n", 0, one.start) == 4
    assert Desk(tmp_path, "en", "de").repaired(one.unit) is None


def test_no_file_of_pairs_has_no_findings_and_a_broken_one_says_so(tmp_path: Path) -> None:
    assert not found(tmp_path, "notes.txt", "5 cats and 6 dogs\n")
    assert not found(tmp_path, "package.json", '{"version": "1.2.3"}')
    with pytest.raises(InputError, match="line"):
        found(tmp_path, "a.xlf", XLIFF.format(encoding="UTF-8").replace("</body>", "</bod>"))


def test_the_project_file_holds_and_what_is_accepted_is_kept(tmp_path: Path) -> None:
    text = "250 cats\t205 Katzen\n250 dogs\t205 Hunde\n"
    first, second = found(tmp_path, "a.tsv", text)
    desk = Desk(tmp_path, "en", "de")
    desk.accept(first)
    assert [one.segment for one in read_entries(tmp_path / NAME)] == [first.segment]
    left = [one for one in desk.findings(OpenFile(tmp_path / "a.tsv", text)) if one is not None]
    assert [one.segment for one in left] == [second.segment]
    desk.accept(second, everywhere=True)
    assert not list(desk.findings(OpenFile(tmp_path / "a.tsv", text)))
    assert not found(tmp_path, "a.tsv", text)
    (tmp_path / NAME).unlink()
    (tmp_path / "numguard.toml").write_text('[[ignore]]\ntype = "transposed"\n', "utf-8")
    assert not found(tmp_path, "a.tsv", text)


@pytest.mark.parametrize(
    ("encoding", "column"), [("utf-8", 6), ("utf-16", 3), ("utf-32", 2)], ids=["utf-8", "utf-16", "utf-32"]
)
def test_columns_are_counted_as_the_client_asks(encoding: str, column: int) -> None:
    text = "a\rb\r\n🐈\ud800é"
    place = Positions("a\n🐈é1", encoding).of(4)
    assert place == (1, column)
    assert Positions(text, encoding).of(2) == (1, 0)
    assert Positions(text, encoding).of(len(text))[0] == 2


class Editor(LanguageClient):
    """A client that keeps what the server tells."""

    def __init__(self) -> None:
        super().__init__("editor", "1")
        self.told: dict[str, list[types.Diagnostic]] = {}
        self.news = asyncio.Event()

        @self.feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        def _(params: types.PublishDiagnosticsParams) -> None:
            self.told[params.uri] = list(params.diagnostics)
            self.news.set()

        @self.feature(types.WINDOW_SHOW_MESSAGE)
        def _(params: types.ShowMessageParams) -> None:
            assert "accepted in" in params.message

    async def wait(self) -> None:
        await asyncio.wait_for(self.news.wait(), 60)
        self.news.clear()


async def _actions(editor: Editor, uri: str) -> Sequence[types.Command | types.CodeAction]:
    """Return what the server offers where the first diagnostic of a file stands."""
    first = editor.told[uri][0]
    asked = types.CodeActionParams(
        types.TextDocumentIdentifier(uri), first.range, types.CodeActionContext(diagnostics=[first])
    )
    actions = await editor.text_document_code_action_async(asked)
    assert actions is not None
    return actions


async def session(folder: Path) -> dict[str, Any]:
    """Open a file, read its diagnostics, type, repair, accept, close."""
    text = "🐈 250 cats\t🐈 205 Katzen\n74 dogs\t47 Hunde\n"
    path = folder / "a.tsv"
    path.write_text(text, "utf-8")
    uri = path.as_uri()
    said: dict[str, Any] = {}
    editor = Editor()
    await editor.start_io(sys.executable, "-m", "numguard", "lsp", "--stdio", env={**os.environ})
    await editor.initialize_async(
        types.InitializeParams(
            capabilities=types.ClientCapabilities(),
            root_uri=folder.as_uri(),
            initialization_options={"sourceLang": "en", "targetLang": "de"},
        )
    )
    editor.initialized(types.InitializedParams())
    editor.text_document_did_open(types.DidOpenTextDocumentParams(types.TextDocumentItem(uri, "tsv", 1, text)))
    await editor.wait()
    said["opened"] = editor.told[uri]
    actions = await _actions(editor, uri)
    said["titles"] = [action.title for action in actions]
    repair = next(action for action in actions if isinstance(action, types.CodeAction) and action.edit)
    assert repair.edit is not None
    assert repair.edit.changes is not None
    (edit,) = repair.edit.changes[uri]
    editor.text_document_did_change(
        types.DidChangeTextDocumentParams(
            types.VersionedTextDocumentIdentifier(2, uri),
            [types.TextDocumentContentChangePartial(range=edit.range, text=edit.new_text)],
        )
    )
    await editor.wait()
    said["repaired"] = editor.told[uri]
    actions = await _actions(editor, uri)
    accept = next(one for one in actions if one.title.startswith("Accept here"))
    # This client takes a code action that has a command for a command, and that for its name.
    command = ast.literal_eval(str(accept.command))
    await editor.workspace_execute_command_async(types.ExecuteCommandParams(ACCEPT, command["arguments"]))
    await editor.wait()
    said["accepted"] = editor.told[uri]
    editor.text_document_did_close(types.DidCloseTextDocumentParams(types.TextDocumentIdentifier(uri)))
    await editor.shutdown_async(None)
    editor.exit(None)
    await editor.stop()
    return said


def test_an_editor_opens_repairs_and_accepts(tmp_path: Path) -> None:
    said = asyncio.run(session(tmp_path))
    places = [(one.range.start.line, one.range.start.character, one.range.end.character) for one in said["opened"]]
    assert places == [(0, 15, 18), (1, 8, 10)]
    assert {one.severity for one in said["opened"]} == {types.DiagnosticSeverity.Error}
    assert said["titles"][0] == "Repair: 250"
    assert [one.range.start.line for one in said["repaired"]] == [1]
    assert said["accepted"] == []
    assert len(read_entries(tmp_path / NAME)) == 1
