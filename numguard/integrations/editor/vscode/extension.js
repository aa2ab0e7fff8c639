// Starts `numguard lsp` and lets the editor speak with it; all else is the server's.
const { workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

exports.activate = () => {
  const settings = workspace.getConfiguration("numguard");
  const server = { command: settings.get("command"), args: ["lsp"] };
  client = new LanguageClient("numguard", server, {
    documentSelector: [{ scheme: "file", pattern: settings.get("files") }],
    initializationOptions: { sourceLang: settings.get("sourceLang"), targetLang: settings.get("targetLang") },
  });
  return client.start();
};

exports.deactivate = () => client?.stop();
