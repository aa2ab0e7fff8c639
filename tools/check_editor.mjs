// A session with `numguard lsp` by the protocol library of VS Code: open, diagnose, repair, accept, close.
// node tools/check_editor.mjs PROGRAM FOLDER, where FOLDER/node_modules has vscode-languageserver-protocol.
import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import assert from "node:assert/strict";

const [program, modules] = process.argv.slice(2);
const protocol = createRequire(join(resolve(modules), "/"))("vscode-languageserver-protocol/node");

const folder = mkdtempSync(join(tmpdir(), "numguard-editor-"));
const text = "🐈 250 cats\t🐈 205 Katzen\n74 dogs\t47 Hunde\n12 birds\t12 Vögel\n";
writeFileSync(join(folder, "a.tsv"), text);
const uri = pathToFileURL(join(folder, "a.tsv")).href;

const server = spawn(program, ["lsp"], { stdio: ["pipe", "pipe", "inherit"] });
const connection = protocol.createProtocolConnection(
  new protocol.StreamMessageReader(server.stdout),
  new protocol.StreamMessageWriter(server.stdin),
);
let heard;
const news = () => new Promise((resolve) => (heard = resolve));
connection.onNotification(protocol.PublishDiagnosticsNotification.type, (told) => heard?.(told.diagnostics));
connection.listen();

const { capabilities } = await connection.sendRequest(protocol.InitializeRequest.type, {
  processId: process.pid,
  rootUri: pathToFileURL(folder).href,
  capabilities: {},
  initializationOptions: { sourceLang: "en", targetLang: "de" },
});
assert.ok(capabilities.codeActionProvider);
await connection.sendNotification(protocol.InitializedNotification.type, {});

let next = news();
await connection.sendNotification(protocol.DidOpenTextDocumentNotification.type, {
  textDocument: { uri, languageId: "tsv", version: 1, text },
});
const opened = await next;
assert.deepEqual(opened.map((one) => one.range.start), [{ line: 0, character: 15 }, { line: 1, character: 8 }]);

const actionsAt = (diagnostic) =>
  connection.sendRequest(protocol.CodeActionRequest.type, {
    textDocument: { uri },
    range: diagnostic.range,
    context: { diagnostics: [diagnostic] },
  });
const repair = (await actionsAt(opened[0])).find((action) => action.edit);
assert.equal(repair.title, "Repair: 250");
const [edit] = repair.edit.changes[uri];
next = news();
await connection.sendNotification(protocol.DidChangeTextDocumentNotification.type, {
  textDocument: { uri, version: 2 },
  contentChanges: [{ range: edit.range, text: edit.newText }],
});
const repaired = await next;
assert.deepEqual(repaired.map((one) => one.range.start.line), [1]);

const accept = (await actionsAt(repaired[0])).find((action) => action.title.startsWith("Accept here"));
next = news();
await connection.sendRequest(protocol.ExecuteCommandRequest.type, {
  command: accept.command.command,
  arguments: accept.command.arguments,
});
assert.deepEqual(await next, []);
assert.match(readFileSync(join(folder, "numguard-accepted.toml"), "utf-8"), /transposed/);

await connection.sendRequest(protocol.ShutdownRequest.type);
await connection.sendNotification(protocol.ExitNotification.type);
console.log("initialize, open, diagnose, repair, accept: all as they should be");
