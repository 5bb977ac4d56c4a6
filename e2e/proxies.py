"""Proxies in front of the product, as JupyterHub and nginx put them there.

`own_proxy` is our own, so that the tests run everywhere; it forwards WebSockets too. Where nginx is
installed it is tried as well. Both take the prefix off the path, or keep it.
"""

from __future__ import annotations

import asyncio
import shutil
import socket
import subprocess
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from tornado import httpclient, httpserver, web, websocket

HOP_BY_HOP = {"connection", "keep-alive", "transfer-encoding", "upgrade", "content-encoding"}
PATIENCE_S = 180.0
NGINX = shutil.which("nginx", path="/usr/sbin:/usr/local/sbin:/usr/bin")

NGINX_CONF = """
daemon off;
master_process off;
error_log {folder}/error.log;
pid {folder}/nginx.pid;
events {{}}
http {{
  access_log off;
  client_body_temp_path {folder}/body;
  proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/fastcgi;
  uwsgi_temp_path {folder}/uwsgi;
  scgi_temp_path {folder}/scgi;
  server {{
    listen 127.0.0.1:{port};
    location {prefix}/ {{
      proxy_pass http://127.0.0.1:{target}{path};
      proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection "upgrade";
      proxy_set_header X-Forwarded-For $remote_addr;
      client_max_body_size 100m;
    }}
  }}
}}
"""


def free_port() -> int:
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def own_proxy(target: int, prefix: str, *, keeps: bool = False) -> Iterator[str]:
    """Forwards `prefix`/x to the product's /x, or as it is; yields the outer address."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    port = free_port()

    async def start() -> httpserver.HTTPServer:
        stripped = "" if keeps else prefix
        rules = [(rf"{prefix}(/.*)", _Forward, {"target": target, "prefix": stripped})]
        return web.Application(rules).listen(port, "127.0.0.1")  # type: ignore[arg-type]

    server = asyncio.run_coroutine_threadsafe(start(), loop).result(30)
    try:
        yield f"http://127.0.0.1:{port}{prefix}/"
    finally:

        async def stop() -> None:
            server.stop()
            await server.close_all_connections()

        asyncio.run_coroutine_threadsafe(stop(), loop).result(30)
        loop.call_soon_threadsafe(loop.stop)
        thread.join(30)
        loop.close()


class _Forward(websocket.WebSocketHandler):
    """One request, or one WebSocket, on to the product."""

    def initialize(self, target: int, prefix: str) -> None:
        self.target = f"127.0.0.1:{target}"
        self.prefix = prefix
        self.inner: websocket.WebSocketClientConnection | None = None

    def check_origin(self, origin: str) -> bool:
        return True  # the product is what is tested

    @property
    def inner_path(self) -> str:
        assert self.request.uri is not None
        return self.request.uri.removeprefix(self.prefix)

    def inner_headers(self) -> dict[str, str]:
        kept = {k: v for k, v in self.request.headers.items() if k.lower() not in HOP_BY_HOP}
        return {**kept, "X-Forwarded-For": "127.0.0.1", "X-Forwarded-Prefix": self.prefix}

    async def get(self, *args: Any, **kwargs: Any) -> None:
        if self.request.headers.get("Upgrade", "").lower() == "websocket":
            names = self.request.headers.get_list("Sec-WebSocket-Protocol")
            self.protocols = [part.strip() for name in names for part in name.split(",")]
            request = httpclient.HTTPRequest(
                f"ws://{self.target}{self.inner_path}",
                headers={"Origin": self.request.headers["Origin"], "Host": self.request.host},
            )
            self.inner = await websocket.websocket_connect(
                request, on_message_callback=self.pass_back, subprotocols=self.protocols
            )
            await super().get(*args, **kwargs)
        else:
            await self.forward()

    def select_subprotocol(self, subprotocols: list[str]) -> str | None:
        assert self.inner is not None
        return self.inner.selected_subprotocol

    async def on_message(self, message: str | bytes) -> None:
        if self.inner is not None:
            await self.inner.write_message(message, binary=isinstance(message, bytes))

    def pass_back(self, message: str | bytes | None) -> None:
        if message is None:
            self.close()
        elif self.ws_connection is not None:
            self.write_message(message, binary=isinstance(message, bytes))

    def on_close(self) -> None:
        if self.inner is not None:
            self.inner.close()

    async def forward(self, *_path: str) -> None:
        has_body = self.request.method in ("POST", "PUT", "PATCH")
        request = httpclient.HTTPRequest(
            f"http://{self.target}{self.inner_path}",
            method=self.request.method or "GET",
            headers=self.inner_headers(),
            body=self.request.body if has_body else None,
            follow_redirects=False,
            decompress_response=True,
            allow_nonstandard_methods=True,
        )
        try:
            client = httpclient.AsyncHTTPClient(force_instance=True)
            answer = await client.fetch(request, raise_error=False)
        except OSError:
            raise web.HTTPError(502) from None
        self.set_status(answer.code)
        for name, value in answer.headers.get_all():
            if name.lower() not in HOP_BY_HOP | {"content-length"}:
                self.set_header(name, value)
        if answer.body and answer.code not in (204, 304):
            self.write(answer.body)
        await self.finish()

    post = put = delete = head = forward  # type: ignore[assignment]


@contextmanager
def nginx_proxy(target: int, prefix: str, folder: Path, *, keeps: bool = False) -> Iterator[str]:
    """nginx with a location for the prefix."""
    assert NGINX is not None
    port = free_port()
    conf = folder / "nginx.conf"
    settings = {"folder": folder, "port": port, "prefix": prefix, "target": target}
    conf.write_text(NGINX_CONF.format(**settings, path="" if keeps else "/"), encoding="utf-8")
    process = subprocess.Popen([NGINX, "-c", str(conf), "-e", str(folder / "error.log")])
    address = f"http://127.0.0.1:{port}{prefix}/"
    try:
        _await_answer(process, f"{address}api/health")
        yield address
    finally:
        process.terminate()
        process.wait(30)


def _await_answer(process: subprocess.Popen[bytes], address: str) -> None:
    end = time.monotonic() + PATIENCE_S
    while process.poll() is None and time.monotonic() < end:
        try:
            with urllib.request.urlopen(address, timeout=30):
                return
        except urllib.error.HTTPError:
            return
        except OSError:
            continue
    raise AssertionError("nginx did not start")
