"""The address to listen on: what it resolves to, and whether others can reach it."""

from __future__ import annotations

import errno
import os
import socket
from dataclasses import dataclass

from webapp.gate.hosts import Authority, is_loopback, parse

LOOPBACK = "127.0.0.1"


class BadAddress(ValueError):
    """The address is none of this machine; the sentence says what to do."""


@dataclass(frozen=True, slots=True)
class Listening:
    """An address that can be listened on; `name` is what people open it by."""

    address: str
    name: str
    is_loopback: bool

    def url(self, port: int, prefix: str = "", query: str = "") -> str:
        """Where the page is."""
        return f"http://{Authority(self.name, port)}{prefix}/{query}"

    @property
    def moves_to(self) -> str:
        """Where `localhost` is sent: the page's storage belongs to one origin."""
        return self.name if is_loopback(self.name) else LOOPBACK


def listening(address: str) -> Listening:
    """What a listening address comes to.  Raises BadAddress.

    >>> listening("::1").url(80), listening("0.0.0.0").is_loopback
    ('http://[::1]:80/', False)
    """
    given = address.strip().removeprefix("[").removesuffix("]")
    try:
        found = socket.getaddrinfo(
            given or None, 0, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )
    except (OSError, UnicodeError, ValueError):
        raise BadAddress(
            f"There is no address {address!r}. Listen on 127.0.0.1 (this machine only), "
            "or on an address of this machine."
        ) from None
    addresses = [str(sockaddr[0]) for *_, sockaddr in found]
    is_local = bool(given) and all(is_loopback(each) for each in addresses)
    return Listening(given, _name(given, addresses), is_local)


def _name(given: str, addresses: list[str]) -> str:
    """What to open: the address itself, or the loopback where it stands for all addresses."""
    if not given or "0.0.0.0" in addresses:
        return LOOPBACK
    if "::" in addresses:  # IPv6 alone: the server's sockets take no IPv4 on it
        return "::1"
    if any(each == LOOPBACK for each in addresses):
        return LOOPBACK
    if all(is_loopback(each) for each in addresses):
        return addresses[0]  # not the machine's own name for it, which the gate does not trust
    return addresses[0] if parse(given) is None else given.lower()


def reason(error: OSError, address: str, port: int, on_port: str) -> str:
    """Why a port could not be bound, as a sentence for people.

    `on_port` is the command that takes another, up to its number.
    """
    if error.errno == errno.EADDRINUSE:
        return (
            f"Port {port} is in use. Stop the other program, or choose another port: "
            f"{on_port}{port + 1 if port < 65535 else port - 1}"
        )
    if error.errno in (errno.EACCES, errno.EPERM):
        return f"Port {port} is reserved for the system. Choose one above 1023: --port 5006"
    if error.errno in (errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT):
        return (
            f"{address} is no address of this machine. Listen on 127.0.0.1 (this machine only), "
            "or on an address that this machine has."
        )
    said = os.strerror(error.errno) if error.errno else str(error)
    return f"{address}, port {port}, cannot be listened on: {said}."
