"""What the server holds, and for how long: silent connections and pages that nobody looks at."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator

import pytest

from tests.attacks.wire import read
from tests.webapp.serving import Client, product
from tests.webapp.waiting import PATIENCE, wait
from webapp.server import Holding

BRIEF = Holding(sessions=1, idle=0.5, unused=1.0, looks=0.1)
HEAD = b"GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\n"


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    with product(tmp_path_factory.mktemp("data") / "library.db", holding=BRIEF) as found:
        yield found.client


def open_to(client: Client) -> socket.socket:
    return socket.create_connection(("127.0.0.1", client.port), timeout=PATIENCE)


def await_end(connection: socket.socket) -> bytes:
    """What still comes until the server closes the connection."""
    data = b""
    try:
        while piece := connection.recv(65536):
            data += piece
    except ConnectionError:
        pass
    return data


def test_a_connection_that_says_nothing_is_closed(client: Client) -> None:
    with open_to(client) as connection:
        assert await_end(connection) == b""


def test_headers_that_stop_coming_are_given_up(client: Client) -> None:
    with open_to(client) as connection:
        connection.sendall(HEAD)
        assert await_end(connection) == b""


def test_headers_that_trickle_are_given_up_in_the_end(client: Client) -> None:
    """Each piece comes long before the limit; all of them together do not."""
    with open_to(client) as connection:
        connection.sendall(HEAD + b"X-Slow: ")
        connection.settimeout(BRIEF.idle / 10)
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                connection.sendall(b"x")
                assert connection.recv(100) == b""
            except TimeoutError:
                continue
            except ConnectionError:
                pass
            break
        else:
            pytest.fail("the server waits for the end of the headers for ever")


def test_a_connection_that_is_kept_open_is_closed_when_nothing_more_is_asked(
    client: Client,
) -> None:
    with open_to(client) as connection:
        connection.sendall(HEAD + b"\r\n")
        assert read(connection).status == 200
        assert await_end(connection) == b""


def test_a_page_that_nobody_looks_at_makes_room_for_the_next(client: Client) -> None:
    """Sessions end by themselves, or a server once full would stay so."""
    wait(lambda: client.get("/panel").status == 302, "the server never is full")
    wait(lambda: client.get("/panel").status == 200, "the server stays full")
