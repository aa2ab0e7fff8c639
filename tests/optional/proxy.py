"""LiteLLM's real proxy on the loopback, before a model that says what it is told to."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

KEY = "sk-loopback"
_START = 900
"""Seconds in which the proxy is up, on a machine that does much else too: alone it takes one to two minutes."""
_IDS = {"id": "x-1", "created": 1, "model": "fake"}


class Model(BaseHTTPRequestHandler):
    """Speaks chat and text completions; says ``said``, one more time each time that it is asked."""

    said: Any = ""
    asked = 0
    protocol_version = "HTTP/1.1"

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["content-length"])))
        type(self).asked += 1
        kind = "text_completion" if "prompt" in body else "chat.completion"
        said = self.said
        if self.path.endswith("/responses"):
            self._responses(said if isinstance(said, str) else said.get("content") or "", bool(body.get("stream")))
            return
        if body.get("stream"):
            self._stream(kind, said if isinstance(said, str) else json.dumps(said))
            return
        if kind == "text_completion":
            choice: dict[str, Any] = {"index": 0, "text": said, "finish_reason": "stop"}
        else:
            message = said if isinstance(said, dict) else {"role": "assistant", "content": said}
            choice = {"index": 0, "message": {"role": "assistant", **message}, "finish_reason": "stop"}
        usage = {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}
        self._send("application/json", json.dumps({**_IDS, "object": kind, "choices": [choice], "usage": usage}))

    def _stream(self, kind: str, said: str) -> None:
        rows = []
        for at in range(0, len(said), 4):
            piece = said[at : at + 4]
            text = {"text": piece} if kind == "text_completion" else {"delta": {"role": "assistant", "content": piece}}
            rows.append({"index": 0, "finish_reason": None, **text})
        rows.append(
            {"index": 0, "finish_reason": "stop", **({"text": ""} if kind == "text_completion" else {"delta": {}})}
        )
        name = "text_completion" if kind == "text_completion" else "chat.completion.chunk"
        lines = [f"data: {json.dumps({**_IDS, 'object': name, 'choices': [row]})}\n\n" for row in rows]
        self._send("text/event-stream", "".join((*lines, "data: [DONE]\n\n")))

    def _responses(self, said: str, is_stream: bool) -> None:
        part = {"type": "output_text", "text": said, "annotations": []}
        item = {"type": "message", "id": "m", "status": "completed", "role": "assistant", "content": [part]}
        whole = {"id": "r", "object": "response", "created_at": 1, "status": "completed", "model": "fake"}
        whole |= {"output": [item], "parallel_tool_calls": False, "tool_choice": "auto", "tools": [], "error": None}
        whole |= {"usage": {"input_tokens": 1, "output_tokens": 1, "total_tokens": 2}, "metadata": {}}
        whole |= {"instructions": None, "incomplete_details": None, "temperature": 1.0, "top_p": 1.0}
        if not is_stream:
            self._send("application/json", json.dumps(whole))
            return
        where: dict[str, Any] = {"item_id": "m", "output_index": 0, "content_index": 0}
        begun = {**whole, "status": "in_progress", "output": []}
        rows: list[dict[str, Any]] = [
            {"type": "response.created", "response": begun},
            {"type": "response.output_item.added", "output_index": 0, "item": {**item, "content": []}},
            {"type": "response.content_part.added", **where, "part": {**part, "text": ""}},
            *(
                {"type": "response.output_text.delta", **where, "delta": said[k : k + 4]}
                for k in range(0, len(said), 4)
            ),
            {"type": "response.output_text.done", **where, "text": said},
            {"type": "response.content_part.done", **where, "part": part},
            {"type": "response.output_item.done", "output_index": 0, "item": item},
            {"type": "response.completed", "response": whole},
        ]
        lines = [
            f"event: {row['type']}\ndata: {json.dumps({**row, 'sequence_number': at})}\n\n"
            for at, row in enumerate(rows)
        ]
        self._send("text/event-stream", "".join(lines))

    def _send(self, kind: str, body: str) -> None:
        data = body.encode()
        self.send_response(200)
        self.send_header("content-type", kind)
        self.send_header("content-length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as one:
        return int(one.getsockname()[1])


class Proxy:
    """The proxy, when it answers."""

    def __init__(self, port: int, records: Path, model: type[Model]) -> None:
        self.port = port
        self._records = records
        self.model = model

    def ask(self, path: str, body: dict[str, Any], **headers: str) -> tuple[int, dict[str, str], str]:
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}{path}",
            json.dumps(body).encode(),
            {"content-type": "application/json", "authorization": f"Bearer {KEY}", **headers},
        )
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        try:
            with opener.open(request, timeout=300) as answer:
                return answer.status, dict(answer.headers), answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, dict(error.headers), error.read().decode()

    def records(self) -> list[Any]:
        """The guardrail records that LiteLLM's loggers were given."""
        return [json.loads(line) for line in self._records.read_text().splitlines()] if self._records.exists() else []


_LOGGER = """
import json, os
from litellm.integrations.custom_logger import CustomLogger
class Records(CustomLogger):
    def _write(self, kwargs):
        told = kwargs.get("standard_logging_object") or {}
        with open(os.environ["RECORDS"], "a") as file:
            file.write(json.dumps(told.get("guardrail_information"), default=str) + "\\n")
    async def async_log_success_event(self, kwargs, response_obj, start_time, end_time):
        self._write(kwargs)
    async def async_log_failure_event(self, kwargs, response_obj, start_time, end_time):
        self._write(kwargs)
records = Records()
"""


@contextmanager
def proxy(folder: Path, guardrails: list[dict[str, Any]]) -> Iterator[Proxy]:
    """Run the proxy with these guardrails until left."""

    class Own(Model):
        pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Own)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    base = f"http://127.0.0.1:{server.server_port}/v1"
    params = {"api_base": base, "api_key": "none"}
    config = {
        "model_list": [
            {"model_name": "mt", "litellm_params": {"model": "openai/fake", **params}},
            {"model_name": "old", "litellm_params": {"model": "text-completion-openai/fake", **params}},
        ],
        "guardrails": guardrails,
        "router_settings": {"disable_cooldowns": True, "num_retries": 0},
        "general_settings": {"master_key": KEY},
        "litellm_settings": {"callbacks": ["records_logger.records"], "telemetry": False, "num_retries": 0},
    }
    (folder / "records_logger.py").write_text(_LOGGER)
    (folder / "config.yaml").write_text(json.dumps(config))  # YAML reads JSON
    port, log = free_port(), folder / "proxy.log"
    records = folder / "records.jsonl"
    env = {name: value for name, value in os.environ.items() if not name.lower().endswith("_proxy")}
    env |= {
        "RECORDS": str(records),
        "LITELLM_LOCAL_MODEL_COST_MAP": "True",
        "NO_PROXY": "*",
        "DISABLE_ADMIN_UI": "True",
    }
    command = [str(Path(sys.executable).with_name("litellm")), "--config", "config.yaml", "--host", "127.0.0.1"]
    with log.open("wb") as out:
        running = subprocess.Popen(
            [*command, "--port", str(port)], cwd=folder, env=env, stdout=out, stderr=subprocess.STDOUT
        )
    try:
        one = Proxy(port, records, Own)
        deadline = time.monotonic() + _START
        while True:
            assert running.poll() is None, log.read_text()[-4_000:]
            assert time.monotonic() < deadline, log.read_text()[-4_000:]
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{port}/health/liveliness", timeout=5):
                    break
            except OSError:
                time.sleep(0.5)
        yield one
    finally:
        running.terminate()
        try:
            running.wait(30)
        except subprocess.TimeoutExpired:
            running.kill()
        server.shutdown()
