"""The product on addresses that others reach, through tunnels, and under other names."""

from __future__ import annotations

import asyncio
import errno
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tornado.httpclient import HTTPClientError, HTTPRequest
from tornado.websocket import websocket_connect

from tests.webapp.serving import ROOT, Product, product
from webapp import server
from webapp.server import StartError, make_server
from webapp.settings import Settings


@pytest.fixture(scope="module")
def reachable(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Product]:
    database = tmp_path_factory.mktemp("data") / "library.db"
    with product(database, "--address", "0.0.0.0", "--allow-host", "games.example") as found:
        yield found


def address_of(found: Product) -> str:
    return found.first_line.split("runs at ")[1].split()[0]


def socket_status(port: int, **headers: str) -> int:
    """What a browser that opens the page's WebSocket gets."""

    async def connect() -> int:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        request = HTTPRequest(f"ws://127.0.0.1:{port}/panel/ws", headers=named)
        try:
            connection = await websocket_connect(request, subprotocols=["bokeh", "x"])
        except HTTPClientError as error:
            return error.code
        connection.close()
        while await connection.read_message() is not None:
            pass
        return 101

    return asyncio.run(connect())


def test_what_others_reach_opens_with_the_token_that_is_printed(reachable: Product) -> None:
    client, query = reachable.client, address_of(reachable).partition("?")[2]
    assert query.startswith("token=")
    assert client.get("/").status == 401
    entered = client.get(f"/?{query}")
    cookie = entered.headers["set-cookie"].partition(";")[0]
    for path in ("/", "/app", "/api/documents", "/assets/sw.js", "/api/documents.zip"):
        assert client.get(path).status == 401
        assert client.get(path, Cookie=cookie).status == 200
    for path in ("/", "/panel"):
        page = client.get(path, Cookie=cookie).body
        assert cookie.partition("=")[2].encode() not in page
        assert query.partition("=")[2].encode() not in page


def test_the_websocket_needs_token_and_origin(reachable: Product) -> None:
    port, query = reachable.client.port, address_of(reachable).partition("?")[2]
    cookie = reachable.client.get(f"/?{query}").headers["set-cookie"].partition(";")[0]
    own = f"http://127.0.0.1:{port}"
    assert socket_status(port, Origin=own) == 401
    assert socket_status(port, Origin=own, Cookie=cookie) == 101
    assert socket_status(port, Origin="http://games.example", Cookie=cookie) == 101
    assert socket_status(port, Origin="http://elsewhere.example", Cookie=cookie) == 403


def test_a_message_of_the_websocket_is_bounded(reachable: Product) -> None:
    port, query = reachable.client.port, address_of(reachable).partition("?")[2]
    cookie = reachable.client.get(f"/?{query}").headers["set-cookie"].partition(";")[0]
    page = reachable.client.get("/panel", Cookie=cookie).body.decode()
    (token,) = set(re.findall(r'"token":\s*"([^"]+)"', page))

    async def send() -> int | None:
        request = HTTPRequest(f"ws://127.0.0.1:{port}/panel/ws", headers={"Cookie": cookie})
        connection = await websocket_connect(request, subprotocols=["bokeh", token])
        await connection.write_message("x" * (server.MAX_MESSAGE + 1))
        while await connection.read_message() is not None:
            pass
        code = connection.close_code
        connection.close()
        return code

    assert asyncio.run(send()) == 1009


def test_a_server_that_others_reach_warns(reachable: Product) -> None:
    assert reachable.process.stdout is not None
    line = reachable.process.stdout.readline()
    assert line.startswith("Warning: other machines can reach this server")
    assert "games.example" in line


def test_names_that_were_added_are_answered_to(reachable: Product) -> None:
    assert reachable.client.get("/api/health", Host="games.example:81").status == 401
    assert reachable.client.get("/api/health", Host="other.example").status == 403


@pytest.mark.parametrize(
    ("address", "start"), [("localhost", "http://127.0.0.1:"), ("::1", "http://[::1]:")]
)
def test_the_loopback_needs_no_token(address: str, start: str, tmp_path: Path) -> None:
    with Started(tmp_path, "--address", address) as line:
        assert line.startswith(f"Rulewright runs at {start}")
        assert "token" not in line


def test_a_given_token_is_not_printed(tmp_path: Path) -> None:
    with Started(tmp_path, RULEWRIGHT_TOKEN="nine blue kites") as line:
        assert line.startswith("Rulewright runs at ")
        assert "token" not in line
        assert "kites" not in line


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"host": "no.such.host.invalid"}, "There is no address"),
        ({"allowed_hosts": ("http://a",)}, "is no host"),
        ({"token": " "}, "The token is empty"),
    ],
    ids=str,
)
def test_a_start_that_fails_says_one_sentence(
    settings: dict[str, Any], words: str, tmp_path: Path
) -> None:
    with pytest.raises(StartError, match=words) as failure:
        make_server(Settings(f"sqlite:///{tmp_path}/library.db", port=0, **settings))
    assert "\n" not in str(failure.value)


def test_an_address_of_another_machine_says_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_arguments: Any) -> None:
        raise OSError(errno.EADDRNOTAVAIL, "Cannot assign requested address")

    monkeypatch.setattr(server, "bind_sockets", refuse)
    settings = Settings(f"sqlite:///{tmp_path}/library.db", port=0, host="192.0.2.7")
    with pytest.raises(StartError, match="is no address of this machine"):
        make_server(settings)
    assert list(tmp_path.iterdir()) == []


def test_localhost_keeps_the_port_that_was_asked(reachable: Product) -> None:
    answer = reachable.client.get("/app?x=1", Host="localhost:7777")
    assert (answer.status, answer.headers["location"]) == (307, "http://127.0.0.1:7777/app?x=1")
    bare = reachable.client.get("/app", Host="localhost")
    assert bare.headers["location"] == "http://127.0.0.1/app"
    proxied = reachable.client.get("/app", Host="localhost", X_Forwarded_For="192.0.2.7")
    assert proxied.status == 401


def environment(folder: Path, **more: str) -> dict[str, str]:
    return {**os.environ, "RULEWRIGHT_DATABASE_URL": f"sqlite:///{folder}/library.db", **more}


class Started:
    """The product with its output in a pipe, as it is: its first line must come by itself."""

    def __init__(self, folder: Path, *options: str, **variables: str) -> None:
        variables = {"PYTHONUNBUFFERED": "", **variables}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "webapp", "--port", "0", *options],
            cwd=ROOT, env=environment(folder, **variables), stdout=subprocess.PIPE, text=True,
        )  # fmt: skip

    def __enter__(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline()

    def __exit__(self, *_error: object) -> None:
        self.process.terminate()
        self.process.wait(30)
        assert self.process.stdout is not None
        self.process.stdout.close()
