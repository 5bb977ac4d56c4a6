"""What is made of a browser that ends in the middle of a test."""

from __future__ import annotations

import contextlib
import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from e2e import foreign
from e2e import test_other_browsers as others
from e2e.foreign import Foreign
from e2e.server import Server


class Driver(BaseHTTPRequestHandler):
    """A driver of WebKit that fails at every script, and has a browser or none any more."""

    lives = True

    def do_GET(self) -> None:
        self.answer(200 if self.lives else 404)

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        self.answer(500 if "execute" in self.path else 200)

    def answer(self, status: int) -> None:
        said = {"sessionId": "1", "message": "something went wrong"}
        self.send_response(status)
        self.end_headers()
        self.wfile.write(json.dumps({"value": said}).encode())

    def log_message(self, format: str, *args: object) -> None:
        """Nothing on the console of the tests."""


@pytest.mark.parametrize("lives", [True, False])
def test_a_browser_that_ended_is_told_apart_from_a_page_that_fails(
    lives: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Driver, "lives", lives)
    with HTTPServer(("127.0.0.1", 0), Driver) as driver:
        threading.Thread(target=driver.serve_forever, daemon=True).start()
        browser = foreign.WebKit(f"http://127.0.0.1:{driver.server_port}")
        failed = AssertionError if lives else foreign.Gone
        with pytest.raises(failed, match=r"500.*something went wrong"):
            browser.run("return 1")
        driver.shutdown()


class Named:
    """A browser of which only its settings count."""

    def __init__(self) -> None:
        self.errors: list[str] = []

    def picture(self) -> bytes:
        return b""


@pytest.mark.parametrize("ends", range(len(others.PLAINER) + 1))
def test_a_browser_that_ends_is_started_plainer_and_at_last_fails_the_test(
    ends: int, server: Server, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    tried: list[dict[str, str]] = []
    said: list[object] = []

    @contextlib.contextmanager
    def started(settings: dict[str, str]) -> Iterator[Named]:
        tried.append(settings)
        yield Named()

    def walked(browser: Foreign, server: Server) -> None:
        if len(tried) <= ends:
            raise foreign.Gone("POST /execute: 500")

    monkeypatch.setitem(others.BROWSERS, "one", started)
    monkeypatch.setattr(others, "walk", walked)
    monkeypatch.setattr(others, "SHOTS", tmp_path)
    is_red = ends == len(others.PLAINER)
    with pytest.raises(foreign.Gone) if is_red else contextlib.nullcontext():
        others.test_the_page_boots_plays_edits_and_comes_back(
            "one", server, lambda name, value: said.append(value)
        )
    assert tried == list(others.PLAINER[: ends + 1])
    assert len(said) == min(ends, len(others.PLAINER) - 1)
