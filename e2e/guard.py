"""Watches a browser context: no script error, no console error, no request to anywhere else."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, WebError

ALLOWED_SCHEMES = {"data", "blob"}
FAILED_LOAD = re.compile(
    r"^Failed to load resource: net::ERR_|^WebSocket connection to |^\[bokeh\]"
    r"|^Failed to load resource: the server responded with a status of 502 "  # by a proxy
)

BUSY = re.compile(r"^Failed to load resource: the server responded with a status of 503 ")
"""What the browser says of an estimate on a busy machine: the page tells it and asks again."""


class Guard:
    """Collects what must not happen in `context`; `check` fails the test that made it happen."""

    def __init__(self, context: BrowserContext, origin: str) -> None:
        self.host = urlsplit(origin).netloc
        self.faults: list[str] = []
        self.tolerated: re.Pattern[str] | None = None
        context.on("weberror", self._on_error)
        context.on("console", self._on_console)
        context.on("request", lambda request: self._on_address(request.url))
        context.on("page", self._watch_sockets)

    def check(self) -> None:
        """Fail when something was seen since the last check."""
        seen, self.faults = self.faults, []
        assert not seen, "the page misbehaved:\n" + "\n".join(seen)

    @contextmanager
    def server_down(self) -> Iterator[None]:
        """Requests to the own origin may fail here: the test has killed the server."""
        with self._tolerating(FAILED_LOAD):
            yield

    @contextmanager
    def refused(self, status: int) -> Iterator[None]:
        """The browser itself reports an answer of this status as an error; the test wants it."""
        pattern = rf"^Failed to load resource: the server responded with a status of {status} "
        with self._tolerating(re.compile(pattern)):
            yield

    @contextmanager
    def _tolerating(self, pattern: re.Pattern[str]) -> Iterator[None]:
        self.tolerated = pattern
        try:
            yield
        finally:
            self.tolerated = None

    def _on_error(self, error: WebError) -> None:
        self.faults.append(f"script error: {error.error.stack or error.error}")

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type != "error":
            return
        place = message.location.get("url", "")
        own = not place or self.host in place
        if own and self.tolerated and self.tolerated.search(message.text):
            return
        if own and place.endswith("/api/evaluations/estimate") and BUSY.search(message.text):
            return
        self.faults.append(f"console error: {message.text} ({place})")

    def _watch_sockets(self, page: Page) -> None:
        page.on("websocket", lambda socket: self._on_address(socket.url))

    def _on_address(self, url: str) -> None:
        parts = urlsplit(url)
        if parts.netloc != self.host and parts.scheme not in ALLOWED_SCHEMES:
            self.faults.append(f"outside request: {url}")
