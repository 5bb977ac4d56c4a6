"""Hosts and origins: which are ours."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from webapp.gate.hosts import Allowed, Authority, BadHost, parse, parse_origin

OURS = Authority("127.0.0.1", 5006)


@pytest.mark.parametrize(
    "text",
    ["localhost", "LOCALHOST:5006", "localhost.", "127.0.0.1", "127.255.1.2:1", "[::1]", "[::1]:80",
     "[::FFFF:127.0.0.1]"],
)  # fmt: skip
def test_the_loopback_is_always_allowed(text: str) -> None:
    host = parse(text)
    assert host is not None
    assert Allowed().host(host)


@pytest.mark.parametrize(
    "text",
    ["127.0.0.1.example", "localhost.example", "a.localhost", "0.0.0.0", "[::]", "127.1", "0x7f.1",
     "2130706433", "192.168.0.2", "[fe80::1]", "example"],
)  # fmt: skip
def test_no_other_name_is_allowed_by_itself(text: str) -> None:
    host = parse(text)
    assert host is None or not Allowed().host(host)


@pytest.mark.parametrize(
    "text",
    ["", ":80", "a b", "a:b", "a:1:2", "a:-1", "a:65536", "[::1", "::1", "[::1]x", "[::1%lo]", "a/",
     "a@b", "a?b", "a#b", "a..", "é", "[127.0.0.1]", "a:\u0661", "a" * 1000, "a\tb", "a:8 0"],
)  # fmt: skip
def test_what_is_no_host_is_none(text: str) -> None:
    assert parse(text) is None


@given(st.text(max_size=40))
def test_no_text_breaks_the_reading(text: str) -> None:
    host = parse(text)
    assert host is None or parse(str(host)) == host
    assert parse_origin(text) is None or parse_origin(text.upper()) == parse_origin(text)
    Allowed().origin(f"http://{text}", OURS)


@pytest.mark.parametrize(
    ("entry", "host", "is_allowed"),
    [
        ("games.example", "games.example", True),
        ("games.example", "GAMES.example.:8443", True),
        ("games.example:8443", "games.example:8443", True),
        ("games.example:8443", "games.example", False),
        ("games.example:443", "games.example", True),
        ("games.example", "www.games.example", False),
        ("192.168.0.2", "192.168.0.2:5006", True),
        ("2001:DB8::1", "[2001:db8:0::1]:5006", True),
        ("[2001:db8::1]:80", "[2001:db8::1]:81", False),
    ],
)
def test_hosts_are_added_by_name_and_port(entry: str, host: str, is_allowed: bool) -> None:
    found = parse(host)
    assert found is not None
    assert Allowed([entry]).host(found) is is_allowed


@pytest.mark.parametrize(
    "entry", ["*", "", "http://a", "a/b", "*.example", "a:0x", "a b", "a:99999"]
)
def test_what_cannot_be_added_is_said(entry: str) -> None:
    with pytest.raises(BadHost, match="is no host; write a name"):
        Allowed([entry])


@pytest.mark.parametrize(
    ("entries", "origin", "host", "is_allowed"),
    [
        ([], "http://127.0.0.1:5006", "127.0.0.1:5006", True),
        ([], "http://127.0.0.1", "127.0.0.1", True),
        ([], "http://127.0.0.1:80", "127.0.0.1", True),
        ([], "https://games.example", "games.example", True),
        ([], "http://127.0.0.1:5007", "127.0.0.1:5006", False),
        ([], "http://localhost:5006", "127.0.0.1:5006", False),
        ([], "http://[::1]:5006", "[::1]:5006", True),
        ([], "null", "127.0.0.1:5006", False),
        ([], "http://[", "127.0.0.1:5006", False),
        (["games.example"], "https://games.example", "127.0.0.1:5006", True),
        (["games.example"], "http://games.example:8080", "127.0.0.1:5006", False),
        (["games.example:8080"], "http://games.example:8080", "127.0.0.1:5006", True),
        (["127.0.0.1:8080"], "http://127.0.0.1:8080", "127.0.0.1:5006", True),
        (["127.0.0.1:8080"], "http://127.0.0.1:8081", "127.0.0.1:5006", False),
    ],
)
def test_an_origin_is_the_hosts_own_or_was_added(
    entries: list[str], origin: str, host: str, is_allowed: bool
) -> None:
    found = parse(host)
    assert found is not None
    assert Allowed(entries).origin(origin, found) is is_allowed
