"""Which hosts and origins a request may name.

A page of another site can point a name of its own at this machine (DNS rebinding); its requests
then name that host.  So a host is allowed only where it is a name of the loopback, which nobody
can take over, or where the person who started the server named it.
"""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Iterable
from dataclasses import dataclass
from urllib.parse import urlsplit

NAME = re.compile(r"[a-z0-9_-]{1,63}(\.[a-z0-9_-]{1,63})*")
DEFAULT_PORTS = {"http": 80, "https": 443}
LONGEST = 300


class BadHost(ValueError):
    """A name given to `--allow-host` is no host; the sentence says what one is."""


@dataclass(frozen=True, slots=True)
class Authority:
    """A host and, where it is said, a port; `name` is lower case, an IPv6 address without brackets.

    >>> parse("LOCALHOST.:80"), parse("[0:0::1]:5006")
    (Authority(name='localhost', port=80), Authority(name='::1', port=5006))
    """

    name: str
    port: int | None = None

    @property
    def is_loopback(self) -> bool:
        """Whether nobody but this machine can answer to the name."""
        return self.name == "localhost" or is_loopback(self.name)

    def __str__(self) -> str:
        name = f"[{self.name}]" if ":" in self.name else self.name
        return name if self.port is None else f"{name}:{self.port}"


def is_loopback(address: str) -> bool:
    """Whether an IP address, as text, belongs to the loopback; False for names."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return False
    mapped = found.ipv4_mapped if isinstance(found, ipaddress.IPv6Address) else None
    return (mapped or found).is_loopback


def parse(text: str) -> Authority | None:
    """The host and port of a Host header, or None where the text is neither.

    >>> [parse(text) for text in ("", "[::1", "a b", "me@localhost", "localhost:99999", "::1")]
    [None, None, None, None, None, None]
    """
    if len(text) > LONGEST:
        return None
    name, port, is_good = _split(text.lower())
    if not is_good or (port and (not re.fullmatch(r"[0-9]{1,5}", port) or int(port) > 65535)):
        return None
    return Authority(name, int(port) if port else None)


def _split(text: str) -> tuple[str, str, bool]:
    """Name, port, and whether the name is one."""
    if text.startswith("["):
        inner, bracket, rest = text[1:].partition("]")
        colon, port = rest[:1], rest[1:]
        try:
            address = str(ipaddress.IPv6Address(inner))
        except ValueError:
            return "", "", False
        return address, port, bool(bracket) and colon in ("", ":") and "%" not in inner
    name, _, port = text.partition(":")
    name = name.removesuffix(".")
    return name, port, bool(NAME.fullmatch(name))


def parse_origin(text: str) -> tuple[str, Authority] | None:
    """Scheme and host of an Origin header; None for `null` and what is no origin at all."""
    try:
        found = urlsplit(text)
    except ValueError:
        return None
    if found.scheme not in DEFAULT_PORTS or found.path or found.query or found.fragment:
        return None
    host = parse(found.netloc)
    return None if host is None else (found.scheme, host)


class Allowed:
    """The hosts that requests may name: those of the loopback, and those that were added.

    An entry without a port allows every port.  Raises BadHost.
    """

    def __init__(self, entries: Iterable[str] = ()) -> None:
        self._entries = frozenset(_entry(text) for text in entries)

    def host(self, host: Authority) -> bool:
        """Whether a request may be for this host."""
        if host.is_loopback or Authority(host.name) in self._entries:
            return True
        ports = DEFAULT_PORTS.values() if host.port is None else (host.port,)
        return any(Authority(host.name, port) in self._entries for port in ports)

    def origin(self, origin: str, host: Authority) -> bool:
        """Whether a page of this origin may ask this host.

        It may where it is the host's own; a proxy that asks in its own name passes the page's
        origin on, which is allowed where it was added: with its port, or without one for the
        ports that browsers leave out.
        """
        found = parse_origin(origin)
        if found is None:
            return False
        scheme, asking = found
        usual = DEFAULT_PORTS[scheme]
        port = asking.port or usual
        # The request does not say by which scheme it came: a proxy may have taken the s off.
        own = {host.port} if host.port is not None else set(DEFAULT_PORTS.values())
        if asking.name == host.name and port in own:
            return True
        if Authority(asking.name, port) in self._entries:
            return True
        return port == usual and Authority(asking.name) in self._entries


def _entry(text: str) -> Authority:
    """An entry of the list.  Raises BadHost."""
    bare = text.strip()
    if ":" in bare and "[" not in bare and bare.count(":") > 1:
        bare = f"[{bare}]"
    found = parse(bare)
    if found is None:
        raise BadHost(
            f"--allow-host {text!r} is no host; write a name such as games.example or "
            "games.example:8443, without http:// and without a path"
        )
    return found
