"""The gate's place in the server: before the application, while a request is being read.

A request is judged when its headers are there; bodies are counted and timed while they come, so
that what is too large or too slow is never kept.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from dataclasses import dataclass
from http.client import responses
from typing import Any, cast

from tornado.httputil import (
    HTTPConnection,
    HTTPHeaders,
    HTTPMessageDelegate,
    HTTPServerConnectionDelegate,
    RequestStartLine,
    ResponseStartLine,
)
from tornado.iostream import StreamClosedError

from webapp.gate.answers import Refused, body_of, wants_page
from webapp.gate.policy import protect
from webapp.gate.routes import Kind, kind_of
from webapp.gate.rules import Rules

Started = RequestStartLine | ResponseStartLine

UNBOUNDED = 2**62
"""Tornado's own bound is off: it closes the connection without a word."""


@dataclass(frozen=True)
class Limits:
    """What a request may cost.  Sizes in bytes, times in seconds.

    A body may take `seconds` and the time that its length needs at `rate` bytes a second, with no
    pause longer than `pause`.  What is refused is read on, and thrown away, up to `drained` bytes
    for `lingering` seconds: a browser that still sends would not see the answer otherwise.
    """

    text: int = 64 * 1024
    other: int = 64 * 1024
    seconds: float = 30.0
    rate: int = 50_000
    pause: float = 20.0
    drained: int = 64 * 1024 * 1024
    lingering: float = 5.0

    def of(self, method: str, kind: Kind) -> int:
        """How many bytes the body of a request may have."""
        return self.text if kind is Kind.API and method in ("POST", "PUT") else self.other


class Gate(HTTPServerConnectionDelegate):
    """Stands between the HTTP server and the application behind it."""

    def __init__(
        self, inner: HTTPServerConnectionDelegate, rules: Rules, limits: Limits = Limits()
    ) -> None:
        self.inner, self.rules, self.limits = inner, rules, limits

    def start_request(
        self, server_conn: object, request_conn: HTTPConnection
    ) -> HTTPMessageDelegate:
        """The server calls this for each request."""
        return Guarded(self, server_conn, request_conn)

    def on_close(self, server_conn: object) -> None:
        """The server calls this when a connection is gone."""
        self.inner.on_close(server_conn)


class Guarded(HTTPMessageDelegate):
    """One request on its way in."""

    def __init__(self, gate: Gate, server_conn: object, connection: HTTPConnection) -> None:
        self._gate, self._server_conn = gate, server_conn
        self._connection: Any = connection
        self._inner: HTTPMessageDelegate | None = None
        self._path, self._kind, self._host = "", Kind.OTHER, ""
        self._line = RequestStartLine("GET", "/", "HTTP/1.1")
        self._headers = HTTPHeaders()
        self._limit, self._received = 0, 0
        self._is_refused, self._is_done = False, False
        self._timer: asyncio.TimerHandle | None = None
        self._end = 0.0

    def headers_received(self, start_line: Started, headers: HTTPHeaders) -> Awaitable[None] | None:
        """Judge the request; only then does the application hear of it."""
        self._line, self._headers = cast(RequestStartLine, start_line), headers
        self._path = self._gate.rules.local(self._line.path.partition("?")[0])
        self._kind = kind_of(self._path)
        self._connection.set_max_body_size(UNBOUNDED)
        try:
            line, self._kind, host = self._gate.rules.admit(self._line, headers)
            # What answers also say of the host is what was judged, whichever header named it.
            self._host = headers["Host"] = str(host)
            self._check_body(line)
        except Refused as refused:
            self._refuse(refused)
            return None
        self._watch()
        self._inner = self._gate.inner.start_request(self._server_conn, self._connection)
        return self._inner.headers_received(line, headers)

    def data_received(self, chunk: bytes) -> Awaitable[None] | None:
        """Count what comes."""
        self._received += len(chunk)
        if self._is_refused:
            if self._received > self._gate.limits.drained:
                self._let_go()
            return None
        if self._received > self._limit:
            self._refuse(self._too_large())
            return None
        self._watch()
        return self._inner.data_received(chunk) if self._inner else None

    def finish(self) -> None:
        """The whole request is there."""
        self._unwatch()
        if self._is_refused:
            self._let_go()
        elif self._inner is not None:
            self._inner.finish()

    def on_connection_close(self) -> None:
        """The client went away, or was too slow."""
        self._unwatch()
        if self._inner is not None:
            self._inner.on_connection_close()

    def _check_body(self, line: RequestStartLine) -> None:
        """What can be said of a body before it comes.  Raises Refused."""
        self._limit = self._gate.limits.of(line.method, self._kind)
        if self._length > self._limit:
            raise self._too_large()
        kind = self._headers.get("Content-Type", "").partition(";")[0].strip().lower()
        has_body = line.method in ("POST", "PUT")
        if self._kind is Kind.API and has_body and kind and kind != "application/json":
            message = f"Send JSON (Content-Type: application/json), not {kind[:100]}."
            raise Refused(415, "library.bad-request", message)

    @property
    def _length(self) -> int:
        """How long the body says it is; 0 where it does not say."""
        text = self._headers.get("Content-Length", "")
        return int(text) if text.isascii() and text.isdigit() and len(text) < 20 else 0

    @property
    def _has_body(self) -> bool:
        return self._length > 0 or "Transfer-Encoding" in self._headers

    def _too_large(self) -> Refused:
        return Refused(
            413, "library.too-large", f"A request has at most {self._limit:,} bytes here."
        )

    def _watch(self) -> None:
        """Set the clock for the next piece of the body."""
        if not self._has_body:
            return
        loop, limits = asyncio.get_running_loop(), self._gate.limits
        now = loop.time()
        self._end = self._end or now + limits.seconds + self._length / limits.rate
        self._unwatch()
        self._timer = loop.call_at(min(self._end, now + limits.pause), self._time_out)

    def _unwatch(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _time_out(self) -> None:
        self._refuse(Refused(408, "library.too-slow", "The request came too slowly."))
        self._let_go()

    def _refuse(self, refused: Refused) -> None:
        """Answer now, and keep nothing of what still comes."""
        self._is_refused = True
        self._unwatch()
        if self._inner is not None:
            self._inner.on_connection_close()
            self._inner = None
        self._write(refused)
        if "Expect" in self._headers:  # the client has not begun to send
            self._let_go()
        elif self._has_body:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(self._gate.limits.lingering, self._let_go)

    def _let_go(self) -> None:
        """End the answer; the connection is closed where the request was not read to its end."""
        self._unwatch()
        if not self._is_done:
            self._is_done = True
            self._connection.finish()

    def _write(self, refused: Refused) -> None:
        kind, body = body_of(refused, wants_page(self._kind, self._headers), self._path)
        headers = HTTPHeaders({"Content-Type": kind, "Cache-Control": "no-store"})
        headers["Content-Length"] = str(len(body))
        if self._has_body:
            headers["Connection"] = "close"
        for name, value in refused.headers.items():
            headers[name] = value
        protect(headers, self._host)
        reason = responses.get(refused.status, "Refused")
        line = ResponseStartLine("HTTP/1.1", refused.status, reason)
        sent = self._connection.write_headers(
            line, headers, None if self._line.method == "HEAD" else body
        )
        sent.add_done_callback(_forget)


def _forget(sent: Any) -> None:
    """The client may be gone before the answer is out."""
    error = sent.exception()
    if error is not None and not isinstance(error, StreamClosedError):
        raise error


def _hang_up(sent: Any, stream: Any) -> None:
    _forget(sent)
    stream.close()


BUSY = (
    b"HTTP/1.1 503 Service Unavailable\r\nContent-Type: text/plain; charset=utf-8\r\n"
    b"Connection: close\r\nContent-Length: 43\r\n\r\nThe server has too many open connections.\r\n"
)


def bound_connections(http: Any, most: int) -> None:
    """Let an HTTP server hold at most so many connections; the next is told so and closed."""
    serve = http.handle_stream

    def handle_stream(stream: Any, address: Any) -> None:
        if len(http._connections) < most:
            serve(stream, address)
            return
        stream.write(BUSY).add_done_callback(lambda sent: _hang_up(sent, stream))

    http.handle_stream = handle_stream
