"""The connection to a model's server: answers of a bounded size, and no other host.

Nothing is sent on to where a server points (redirects): prompts and key go to the address that was
set up, and nowhere else.  Proxies of the environment (HTTPS_PROXY and its like) are used, except
for servers on this machine.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from webapp.ai.settings import NotSetUp, is_own_machine

if TYPE_CHECKING:
    from httpx2 import AsyncClient, Response

MAX_ANSWER = 1024 * 1024
"""Bytes of an answer, headers aside; far more than any model says to one question."""


class TooLong(Exception):
    """The server sends more than an answer has."""

    def __init__(self) -> None:
        super().__init__(f"The answer is longer than {MAX_ANSWER:,} bytes")


def bounded_client(address: str, timeout: float) -> AsyncClient:
    """A client for one server.  Raises NotSetUp where the environment's proxy is none."""
    import httpx2

    try:
        return httpx2.AsyncClient(
            timeout=timeout,
            follow_redirects=False,
            trust_env=not is_own_machine(address),
            headers={"Accept-Encoding": "identity"},
            event_hooks={"response": [_bound]},
        )
    except (ValueError, OSError, httpx2.InvalidURL):
        raise NotSetUp(
            "The proxy or the certificates that the environment names cannot be used: look at "
            "HTTPS_PROXY, HTTP_PROXY, ALL_PROXY, SSL_CERT_FILE and SSL_CERT_DIR"
        ) from None


async def _bound(response: Response) -> None:
    """Count what comes, before anything is read of it."""
    import httpx2

    if response.headers.get("Content-Encoding", "identity").strip().lower() != "identity":
        raise TooLong()  # a small answer may unpack to any size; none was asked for
    length = response.headers.get("Content-Length", "0")
    if length.isdigit() and int(length[:15]) > MAX_ANSWER:
        raise TooLong()
    inner: Any = response.stream

    class Bounded(httpx2.AsyncByteStream):
        async def __aiter__(self) -> AsyncIterator[bytes]:
            count = 0
            async for piece in inner:
                count += len(piece)
                if count > MAX_ANSWER:
                    raise TooLong()
                yield piece

        async def aclose(self) -> None:
            await inner.aclose()

    response.stream = Bounded()


def place_of(location: str) -> str:
    """The host of an address, without what may be secret in the rest."""
    try:
        found = urlsplit(location)
    except ValueError:
        return "another address"
    return found.hostname or "another address"
