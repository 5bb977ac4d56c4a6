"""Behind a proxy that says which host was asked for, where the server is told to believe it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tornado import web

from tests.webapp.serving import Client, application
from webapp.gate import Allowed
from webapp.gate.rules import Rules

INNER = "inner.example:5006"
"""What such a proxy may write into the Host header of its own request."""


class Named(web.RequestHandler):
    def get(self) -> None:
        self.finish(self.request.host)


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    rules = Rules(Allowed(["games.example"]), is_behind_proxy=True)
    with application([(r"/.*", Named)], rules) as found:
        yield found


@pytest.mark.parametrize(
    ("forwarded", "host"),
    [
        ("games.example", "games.example"),
        ("GAMES.example.:8443", "games.example:8443"),
        ("rebound.example, games.example", "games.example"),
        ("localhost", "localhost"),
    ],
)
def test_every_answer_goes_by_the_host_that_was_judged(
    client: Client, forwarded: str, host: str
) -> None:
    """The page's policy names this host for its WebSocket: the proxy's own would not do."""
    answer = client.get("/app", Host=INNER, X_Forwarded_Host=forwarded)
    assert (answer.status, answer.body.decode()) == (200, host)


@pytest.mark.parametrize(
    "forwarded", ["rebound.example", "games.example, rebound.example", "games.example.evil"]
)
def test_a_host_that_is_not_allowed_is_refused_whatever_the_proxy_calls_it(
    client: Client, forwarded: str
) -> None:
    assert client.get("/app", Host="games.example", X_Forwarded_Host=forwarded).status == 403


@pytest.mark.parametrize("forwarded", ["a b", "games.example/x", "games.example;x", "[::1"])
def test_what_is_no_host_is_refused(client: Client, forwarded: str) -> None:
    assert client.get("/app", Host=INNER, X_Forwarded_Host=forwarded).status == 400


def test_without_the_proxys_word_the_host_itself_is_judged(client: Client) -> None:
    assert client.get("/app", Host=INNER).status == 403
    assert client.get("/app", Host="games.example").status == 200


def test_pages_of_the_outer_host_are_our_own_and_those_of_the_inner_are_not(
    client: Client,
) -> None:
    for origin, status in (
        ("https://games.example", 200),
        ("http://games.example", 200),
        ("https://inner.example:5006", 403),
        ("https://rebound.example", 403),
    ):
        answer = client.get("/x", Host=INNER, X_Forwarded_Host="games.example", Origin=origin)
        assert answer.status == status, origin
