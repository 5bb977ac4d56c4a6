"""Servers for tests: a Tornado application in a thread, or the whole product as a process."""

from __future__ import annotations

import asyncio
import http.client
import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tornado.httpserver import HTTPServer
from tornado.testing import bind_unused_port
from tornado.web import Application

from webapp import api
from webapp.gate import Gate, Limits
from webapp.gate.rules import Rules
from webapp.server import Holding

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Answer:
    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


@dataclass(frozen=True)
class Client:
    port: int

    def ask(
        self, method: str, path: str, body: Any = None, headers: dict[str, str] | None = None
    ) -> Answer:
        """One request; `body` is sent as JSON unless it is bytes."""
        data = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            connection.request(method, path, data, headers or {})
            response = connection.getresponse()
            found = {name.lower(): value for name, value in response.getheaders()}
            return Answer(response.status, found, response.read())
        finally:
            connection.close()

    def get(self, path: str, **headers: str) -> Answer:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return self.ask("GET", path, None, named)


@contextmanager
def application(
    routes: list[Any], rules: Rules | None = None, limits: Limits | None = None
) -> Iterator[Client]:
    """The routes, behind the gate, served from a thread of this process."""
    started, ready, box = threading.Event(), [], {}

    async def main() -> None:
        box["loop"], box["stop"] = asyncio.get_running_loop(), asyncio.Event()
        inner = Application(routes, log_function=lambda _: None)
        server = HTTPServer(Gate(inner, rules or Rules(), limits or Limits(text=api.MAX_BODY)))
        socket, port = bind_unused_port()
        server.add_sockets([socket])
        ready.append(port)
        started.set()
        await box["stop"].wait()
        server.stop()
        await server.close_all_connections()

    thread = threading.Thread(target=lambda: asyncio.run(main()))
    thread.start()
    started.wait()
    try:
        yield Client(ready[0])
    finally:
        box["loop"].call_soon_threadsafe(box["stop"].set)
        thread.join()


@dataclass(frozen=True)
class Product:
    """The running product: its client, its process, and what it printed."""

    client: Client
    process: subprocess.Popen[str]
    first_line: str


HELD = """
from webapp.server import Holding, serve
from webapp.settings import Settings, database_url
serve(Settings(database_url(), 0), holding={holding!r})
"""


@contextmanager
def product(database: Path, *options: str, holding: Holding | None = None) -> Iterator[Product]:
    """`python -m webapp` on a free port; `holding` stands instead of options."""
    program = ["-m", "webapp", "--port", "0", *options]
    if holding is not None:
        program = ["-c", HELD.format(holding=holding)]
    assert (ROOT / "static/dist/manifest.json").exists(), "run `make build` before these tests"
    process = subprocess.Popen(
        [sys.executable, "-u", *program],
        cwd=ROOT,
        env={**os.environ, "RULEWRIGHT_DATABASE_URL": f"sqlite:///{database}"},
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        assert "http://127.0.0.1:" in line, f"the server printed {line!r}"
        port = int(line.split("http://127.0.0.1:")[1].split("/")[0])
        yield Product(Client(port), process, line)
    finally:
        process.terminate()
        process.wait(30)
        assert process.stdout is not None
        process.stdout.close()
