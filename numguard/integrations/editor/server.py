"""The Language Server Protocol 3.17: diagnostics of open files, repairs and acceptance as code actions."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from lsprotocol import types
from pygls.lsp.server import LanguageServer
from pygls.uris import to_fs_path

from numguard.integrations.editor.findings import Desk, Finding
from numguard.integrations.editor.positions import Positions
from numguard.integrations.editor.units import OpenFile
from numguard.model import Action, Severity
from numguard.model.errors import VERSION, NumguardError, safe

ACCEPT = "numguard.accept"
"""The command behind the code actions that accept a finding: its arguments are the file, the finding, and how far."""
_SOURCE = "numguard"
_WAIT = 0.3
"""Seconds without a change before a file is judged again."""


@dataclass(slots=True)
class _Open:
    """What is known of an open file: the version of its text that was judged, and what was found."""

    version: int | None = None
    positions: Positions | None = None
    found: list[tuple[Finding, types.Diagnostic]] = field(default_factory=list)
    waiting: asyncio.TimerHandle | None = None


class EditorServer(LanguageServer):
    """Speaks with one editor. ``source_lang`` and ``target_lang`` hold where neither a file nor its name tells them."""

    def __init__(self, source_lang: str = "", target_lang: str = "") -> None:
        super().__init__(_SOURCE, VERSION, types.TextDocumentSyncKind.Incremental)
        self.langs = source_lang, target_lang
        self._desks: dict[Path, Desk] = {}
        self._files: dict[str, _Open] = {}
        self._listen()

    def _listen(self) -> None:
        """Say what is done about each message; pygls takes plain functions."""
        kinds = types.CodeActionOptions(code_action_kinds=[types.CodeActionKind.QuickFix])

        @self.feature(types.INITIALIZE)
        def _(params: types.InitializeParams) -> None:
            self._initialized(params)

        @self.feature(types.TEXT_DOCUMENT_DID_OPEN)
        async def _(params: types.DidOpenTextDocumentParams) -> None:
            await self._judge(params.text_document.uri)

        @self.feature(types.TEXT_DOCUMENT_DID_SAVE)
        async def _(params: types.DidSaveTextDocumentParams) -> None:
            await self._judge(params.text_document.uri)

        @self.feature(types.TEXT_DOCUMENT_DID_CHANGE)
        def _(params: types.DidChangeTextDocumentParams) -> None:
            self._changed(params.text_document.uri)

        @self.feature(types.TEXT_DOCUMENT_DID_CLOSE)
        def _(params: types.DidCloseTextDocumentParams) -> None:
            self._closed(params.text_document.uri)

        @self.feature(types.TEXT_DOCUMENT_CODE_ACTION, kinds)
        async def _(params: types.CodeActionParams) -> list[types.CodeAction]:
            return await self._actions(params)

        @self.command(ACCEPT)
        async def _(uri: str, segment: str, issue: str, everywhere: bool) -> None:
            await self._accept(uri, segment, issue, everywhere=everywhere)

    def _initialized(self, params: types.InitializeParams) -> None:
        """Take the languages that the editor's settings name: initializationOptions {sourceLang, targetLang}."""
        said: Any = params.initialization_options
        if isinstance(said, dict):
            names = zip(("sourceLang", "targetLang"), self.langs, strict=True)
            source, target = (str(said.get(name) or own) for name, own in names)
            self.langs = source, target

    def _changed(self, uri: str) -> None:
        """Judge a file again when nobody has typed for a moment."""
        known = self._files.setdefault(uri, _Open())
        if known.waiting is not None:
            known.waiting.cancel()
        loop = asyncio.get_running_loop()
        known.waiting = loop.call_later(_WAIT, lambda: loop.create_task(self._judge(uri)))

    def _closed(self, uri: str) -> None:
        known = self._files.pop(uri, None)
        if known is not None and known.waiting is not None:
            known.waiting.cancel()
        self._publish(uri, None, ())

    async def _judge(self, uri: str) -> None:
        """Judge an open file and publish what was found, unless its text has changed meanwhile."""
        known = self._files.setdefault(uri, _Open())
        document = self.workspace.get_text_document(uri)
        version, text, path = document.version, document.source, to_fs_path(uri)
        if path is None:
            return
        file = OpenFile(Path(path), text)
        findings: list[Finding] = []
        try:
            steps = self._desk(file.path.parent).findings(file)
            while (some := await asyncio.to_thread(_until_none, steps)) is not None:
                findings += some
                if self._files.get(uri) is not known or self.workspace.get_text_document(uri).version != version:
                    return
        except NumguardError as error:
            self._publish(uri, version, (_unread(str(error)),))
            return
        positions = Positions(text, self._encoding)
        known.version, known.positions = version, positions
        known.found = [(one, _diagnostic(one, positions)) for one in findings]
        self._publish(uri, version, (told for _, told in known.found))

    @property
    def _encoding(self) -> str:
        agreed = self.workspace.position_encoding
        return str(getattr(agreed, "value", agreed) or "utf-16")

    def _desk(self, folder: Path) -> Desk:
        if folder not in self._desks:
            self._desks[folder] = Desk(folder, *self.langs)
        return self._desks[folder]

    def _publish(self, uri: str, version: int | None, told: Iterable[types.Diagnostic]) -> None:
        params = types.PublishDiagnosticsParams(uri=uri, version=version, diagnostics=list(told))
        self.text_document_publish_diagnostics(params)

    async def _actions(self, params: types.CodeActionParams) -> list[types.CodeAction]:
        """Offer the repair of each pair that the range touches, and to accept what was found there."""
        uri = params.text_document.uri
        known, path = self._files.get(uri), to_fs_path(uri)
        if known is None or known.positions is None or path is None:
            return []
        if known.version != self.workspace.get_text_document(uri).version:
            return []
        desk = self._desk(Path(path).parent)
        offered = [(one, told) for one, told in known.found if _touches(told.range, params.range)]
        done: list[types.CodeAction] = []
        for unit in dict.fromkeys(one.unit for one, _ in offered if one.action is Action.BLOCK):
            repair = await asyncio.to_thread(desk.repaired, unit)
            if repair is not None:
                numbers, change = repair
                edit = types.TextEdit(_range(known.positions, change.start, change.end), change.new)
                done.append(
                    types.CodeAction(
                        title=f"Repair: {safe(numbers)}",
                        kind=types.CodeActionKind.QuickFix,
                        diagnostics=[told for one, told in offered if one.unit is unit],
                        edit=types.WorkspaceEdit(changes={uri: [edit]}),
                        is_preferred=True,
                    )
                )
        for one, told in offered:
            done += _acceptances(uri, one, told)
        return done

    async def _accept(self, uri: str, segment: str, issue: str, *, everywhere: bool) -> None:
        """Accept the finding of an id: in its pair, or wherever one like it is; and judge all open files again."""
        known, path = self._files.get(uri), to_fs_path(uri)
        finding = next((one for one, _ in known.found if _ids(one) == (segment, issue)), None) if known else None
        if finding is None or path is None:
            self._say(types.MessageType.Warning, "this finding is no longer there; nothing was accepted")
            return
        desk = self._desk(Path(path).parent)
        try:
            desk.accept(finding, everywhere=everywhere)
        except (NumguardError, OSError) as error:
            self._say(types.MessageType.Error, f"{desk.accepted}: nothing was accepted: {error}")
            return
        self._desks = {folder: one for folder, one in self._desks.items() if one is desk}
        self._say(types.MessageType.Info, f"accepted in {desk.accepted}")
        for open_uri in list(self._files):
            await self._judge(open_uri)

    def _say(self, kind: types.MessageType, text: str) -> None:
        self.window_show_message(types.ShowMessageParams(type=kind, message=f"numguard: {text}"))


def _until_none(steps: Iterator[Finding | None]) -> list[Finding] | None:
    """Return the findings of a block of pairs; None at the end."""
    findings: list[Finding] = []
    for one in steps:
        if one is None:
            return findings
        findings.append(one)
    return findings or None


def _ids(finding: Finding) -> tuple[str, str]:
    return finding.segment, finding.issue.id


def _range(positions: Positions, start: int, end: int) -> types.Range:
    return types.Range(*(types.Position(*positions.of(at)) for at in (start, end)))


def _touches(one: types.Range, other: types.Range) -> bool:
    return one.start <= other.end and other.start <= one.end


def _diagnostic(finding: Finding, positions: Positions) -> types.Diagnostic:
    """Tell a finding: what blocks is an error, what flags a warning, a hint beside either information."""
    issue = finding.issue
    level = types.DiagnosticSeverity.Error if finding.action is Action.BLOCK else types.DiagnosticSeverity.Warning
    if issue.severity is Severity.NEUTRAL:
        level = types.DiagnosticSeverity.Information
    place = _range(positions, finding.start, finding.end)
    return types.Diagnostic(
        range=place, message=safe(issue.message), severity=level, code=str(issue.type), source=_SOURCE
    )


def _unread(why: str) -> types.Diagnostic:
    start = types.Position(0, 0)
    return types.Diagnostic(
        range=types.Range(start, start), message=safe(why), severity=types.DiagnosticSeverity.Warning, source=_SOURCE
    )


def _acceptances(uri: str, finding: Finding, told: types.Diagnostic) -> Iterator[types.CodeAction]:
    segment, issue = _ids(finding)
    said = f"{told.code}: {told.message}"
    for title, everywhere in ((f"Accept here: {said}", False), (f"Accept everywhere: {said}", True)):
        command = types.Command(title=title, command=ACCEPT, arguments=[uri, segment, issue, everywhere])
        yield types.CodeAction(title=title, kind=types.CodeActionKind.QuickFix, diagnostics=[told], command=command)
