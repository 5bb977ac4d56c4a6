"""Requests as bytes, since no client library would send most of these."""

from __future__ import annotations

import contextlib
import socket
from dataclasses import dataclass, field

PATIENCE = 30.0


@dataclass(frozen=True)
class Raw:
    """An answer; status 0 where the connection was closed without one."""

    status: int = 0
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes = b""


def send(port: int, request: bytes, address: str = "127.0.0.1") -> Raw:
    """Send bytes as they are, and read one answer."""
    with socket.create_connection((address, port), timeout=PATIENCE) as connection:
        with contextlib.suppress(ConnectionError):  # it may answer before it has read all
            connection.sendall(request)
        return read(connection, request.startswith(b"HEAD"))


def read(connection: socket.socket, is_head: bool = False) -> Raw:
    """One answer, as far as it comes."""
    data = b""
    with contextlib.suppress(ConnectionError):
        while b"\r\n\r\n" not in data and (piece := connection.recv(65536)):
            data += piece
        head, _, body = data.partition(b"\r\n\r\n")
        if not head:
            return Raw()
        first, *lines = head.decode("latin-1").split("\r\n")
        headers = {
            name.strip().lower(): value.strip()
            for name, _, value in (line.partition(":") for line in lines)
        }
        status = int(first.split()[1])
        wanted = int(headers.get("content-length", "0"))
        if is_head or status in (101, 304):
            wanted = 0
        while len(body) < wanted and (piece := connection.recv(65536)):
            body += piece
        return Raw(status, headers, body)
    return Raw()
