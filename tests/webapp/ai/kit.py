"""An OpenAI-compatible server on this machine, whose answers a test writes down beforehand."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from webapp.ai.settings import AiSettings

SILENT = object()
"""An answer that never comes."""


class Server:
    """What is answered, one after the other (the last again and again), and what was asked."""

    def __init__(self, *answers):
        self.answers = list(answers)
        self.asked = []
        self.released = threading.Event()
        server = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                server.asked.append((self.path, self.headers, json.loads(body)))
                n = min(len(server.asked), len(server.answers)) - 1
                answer = server.answers[n]
                if callable(answer):
                    answer = answer(json.loads(body))
                if answer is SILENT:
                    server.released.wait()
                    self.close_connection = True
                    return
                status, headers, text = answer if isinstance(answer, tuple) else ok(answer)
                raw = text.encode()
                self.send_response(status)
                for name, value in {"Content-Type": "application/json", **headers}.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(raw)))
                self.end_headers()
                self.wfile.write(raw)

            def log_message(self, *words):
                pass

        self.http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.http.daemon_threads = True

    @property
    def url(self):
        return f"http://127.0.0.1:{self.http.server_address[1]}/v1"

    @property
    def messages(self):
        """The messages of every question."""
        return [body["messages"] for _, _, body in self.asked]


def ok(text):
    """An answer with this text, as OpenAI's own servers write it."""
    message = {"role": "assistant", "content": text}
    choice = {"index": 0, "finish_reason": "stop", "message": message}
    found = {"id": "c1", "object": "chat.completion", "created": 0, "model": "small",
             "choices": [choice]}  # fmt: skip
    return 200, {}, json.dumps(found)


def fault(status, **headers):
    """A refusal of the server."""
    names = {name.replace("_", "-"): value for name, value in headers.items()}
    return status, names, json.dumps({"error": {"message": "no", "type": "test", "code": None}})


@contextmanager
def serving(*answers) -> Iterator[Server]:
    """The server, for as long as the context lasts."""
    server = Server(*answers)
    thread = threading.Thread(target=server.http.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield server
    finally:
        server.released.set()
        server.http.shutdown()
        server.http.server_close()
        thread.join()


def settings(server, tmp_path, timeout=20.0):
    """Settings that reach the server and keep the trace in a folder of the test."""
    trace = str(tmp_path / "runtime" / "ai_trace.jsonl")
    return AiSettings(server.url, "secret-key", "small", timeout, trace)


def read_trace(path: Path) -> Iterator[dict[str, Any]]:
    """The attempts in a file, in order; a torn line is left out."""
    for line in path.read_bytes().splitlines():
        try:
            found = json.loads(line)
        except ValueError:
            continue
        if isinstance(found, dict):
            yield found
