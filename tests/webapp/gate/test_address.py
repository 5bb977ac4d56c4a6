"""Listening addresses: who can reach them, and what the page is opened by."""

from __future__ import annotations

import errno
import socket

import pytest

from webapp.gate.address import BadAddress, listening, reason


@pytest.mark.parametrize("address", ["127.0.0.1", "127.0.0.2", "::1", "[::1]", "localhost"])
def test_the_loopback_is_reached_by_this_machine_only(address: str) -> None:
    assert listening(address).is_loopback


@pytest.mark.parametrize("address", ["0.0.0.0", "::", "", "192.0.2.7", "::ffff:0.0.0.0"])
def test_everything_else_is_reached_by_others(address: str) -> None:
    assert not listening(address).is_loopback


@pytest.mark.parametrize(
    ("address", "url"),
    [
        ("127.0.0.1", "http://127.0.0.1:5006/"),
        ("localhost", "http://127.0.0.1:5006/"),
        ("::1", "http://[::1]:5006/"),
        ("0.0.0.0", "http://127.0.0.1:5006/"),
        ("", "http://127.0.0.1:5006/"),
        ("::", "http://[::1]:5006/"),
        ("192.0.2.7", "http://192.0.2.7:5006/"),
    ],
)
def test_the_page_is_opened_by_an_address_that_a_browser_takes(address: str, url: str) -> None:
    assert listening(address).url(5006) == url


def test_a_name_of_the_loopback_is_opened_by_its_address(monkeypatch: pytest.MonkeyPatch) -> None:
    """Debian gives the machine's name 127.0.1.1; the gate trusts no name but `localhost`."""
    found = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("127.0.1.1", 0))]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_args, **_more: found)
    here = listening("workbench")
    assert (here.is_loopback, here.url(80)) == (True, "http://127.0.1.1:80/")
    assert here.moves_to == "127.0.1.1"


@pytest.mark.parametrize("address", ["no.such.host.invalid", "300.1.1.1", "a b", "\0", "é" * 70])
def test_what_is_no_address_is_said_in_a_sentence(address: str) -> None:
    with pytest.raises(BadAddress, match="There is no address"):
        listening(address)


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (errno.EADDRINUSE, "Port 80 is in use"),
        (errno.EACCES, "Port 80 is reserved"),
        (errno.EADDRNOTAVAIL, "192.0.2.7 is no address of this machine"),
        (errno.EMFILE, "cannot be listened on"),
    ],
)
def test_a_port_that_cannot_be_had_is_one_sentence(number: int, words: str) -> None:
    assert words in reason(OSError(number, "x"), "192.0.2.7", 80, "serve --port ")
