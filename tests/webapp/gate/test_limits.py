"""What a request may cost: bytes, time, and connections."""

from __future__ import annotations

import socket
from collections.abc import Iterator

import pytest
from tornado import web

from tests.attacks.wire import Raw, read
from tests.webapp.serving import Client, application
from webapp.gate import Limits, bound_connections

LIMITS = Limits(text=1000, other=100, seconds=3.0, pause=0.3, lingering=0.3, drained=100_000)
seen: list[int] = []


class Taking(web.RequestHandler):
    def post(self) -> None:
        seen.append(len(self.request.body))
        self.finish({})

    get = post


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    with application([(r"/api/documents", Taking), (r"/", Taking)], limits=LIMITS) as found:
        yield found


def head(client: Client, *headers: str, path: str = "/api/documents") -> bytes:
    lines = [f"POST {path} HTTP/1.1", f"Host: 127.0.0.1:{client.port}", *headers]
    return "\r\n".join(lines).encode() + b"\r\n\r\n"


def open_to(client: Client) -> socket.socket:
    return socket.create_connection(("127.0.0.1", client.port), timeout=30)


def ask(client: Client, *pieces: bytes) -> Raw:
    with open_to(client) as connection:
        for piece in pieces:
            connection.sendall(piece)
        return read(connection)


@pytest.mark.parametrize(("path", "most"), [("/api/documents", 1000), ("/", 100)])
def test_a_body_may_be_as_long_as_the_limit_says(client: Client, path: str, most: int) -> None:
    for size, status in ((most, 200), (most + 1, 413)):
        body = b"x" * size
        answer = ask(client, head(client, f"Content-Length: {size}", path=path), body)
        assert answer.status == status
    assert f"at most {most:,} bytes".encode() in answer.body
    assert seen[-1] == most


def test_a_body_in_pieces_is_stopped_where_it_is_too_long(client: Client) -> None:
    before = len(seen)
    piece = b"190\r\n" + b"x" * 400 + b"\r\n"
    answer = ask(client, head(client, "Transfer-Encoding: chunked"), piece, piece, piece)
    assert (answer.status, len(seen)) == (413, before)


def test_a_client_that_asks_first_is_told_before_it_sends(client: Client) -> None:
    answer = ask(client, head(client, "Content-Length: 5000", "Expect: 100-continue"))
    assert answer.status == 413


def test_a_body_that_stops_coming_is_given_up(client: Client) -> None:
    answer = ask(client, head(client, "Content-Length: 500"), b"x")
    assert answer.status == 408
    assert b"too slowly" in answer.body


def test_a_body_that_trickles_is_given_up_in_the_end(client: Client) -> None:
    with open_to(client) as connection:
        connection.sendall(head(client, "Content-Length: 1000"))
        connection.settimeout(0.05)
        for _ in range(500):
            try:
                connection.sendall(b"x")
                answer = read(connection)
            except TimeoutError:
                continue
            break
        assert answer.status == 408


def test_what_is_refused_is_not_read_for_ever(client: Client) -> None:
    with open_to(client) as connection:
        connection.sendall(head(client, "Content-Length: 1000000000"))
        assert read(connection).status == 413
        assert connection.recv(100) == b""  # closed by the server, though nothing was sent


def test_the_connection_of_a_good_request_goes_on(client: Client) -> None:
    with open_to(client) as connection:
        for _ in range(3):
            connection.sendall(head(client, "Content-Length: 2") + b"{}")
            assert read(connection).status == 200


def test_a_server_holds_only_so_many_connections() -> None:
    class Http:
        def __init__(self) -> None:
            self._connections: set[object] = set()

        def handle_stream(self, stream: object, address: object) -> None:
            self._connections.add(stream)

    class Stream:
        said, is_closed = b"", False

        def write(self, data: bytes) -> Stream:
            self.said = data
            return self

        def add_done_callback(self, then: object) -> None:
            then(self)  # type: ignore[operator]

        def exception(self) -> None:
            return None

        def close(self) -> None:
            self.is_closed = True

    http, streams = Http(), [Stream() for _ in range(3)]
    bound_connections(http, 2)
    for stream in streams:
        http.handle_stream(stream, None)
    assert [stream.is_closed for stream in streams] == [False, False, True]
    assert streams[2].said.startswith(b"HTTP/1.1 503 ")
