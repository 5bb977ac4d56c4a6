"""The server: Panel's pages, our assets with their headers, and the library's REST interface.

Our own launcher instead of `panel serve`, because a page that interrupts a running match needs
cross-origin isolation on every answer, and because hashed assets are to be cached for ever.
"""

from __future__ import annotations

import errno
import logging
import signal
import socket
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tornado import httputil, routing, web

from webapp import api, headers
from webapp.settings import BadSwitch, Settings, data_folder, session_switches
from webapp.storage import Library, StorageError

DIST = Path(__file__).resolve().parent.parent / "static" / "dist"


class StartError(RuntimeError):
    """The server cannot start; the message says what to do."""


@dataclass
class Server:
    """A server that listens; `run` serves until it is stopped."""

    panel: Any
    library: Library
    address: str

    def stop_on_signals(self) -> None:
        """Let SIGINT and SIGTERM end `run`, also when they come before it."""
        loop = self.panel.io_loop
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, lambda *_: loop.add_callback_from_signal(loop.stop))

    def run(self) -> None:
        """Serve until the loop is stopped."""
        self.panel.start()
        self.panel.io_loop.start()
        self.stop()

    def stop(self) -> None:
        """Close the listening socket and the database."""
        self.panel.stop()
        self.library.close()


def make_server(settings: Settings, dist: Path = DIST) -> Server:
    """Bind the port and assemble the pages.  Raises StartError."""
    manifest = dist / "manifest.json"
    if not manifest.exists():
        raise StartError("The browser files are not built yet. Run `make build` first.")
    try:
        switches = session_switches()
    except BadSwitch as error:
        raise StartError(f"{error}.") from None
    try:
        library = Library(settings.database_url, data_folder())
    except StorageError as error:
        raise StartError(str(error)) from None
    port = settings.port or _free_port(settings.host)
    try:
        panel = _panel_server(settings, port, _routes(dist, library, settings.host, switches))
    except OSError as error:
        library.close()
        if error.errno != errno.EADDRINUSE:
            raise
        raise StartError(
            f"Port {port} is in use. Stop the other program, or choose another port: "
            f"make run PORT={port + 1}"
        ) from None
    _isolate(panel)
    if settings.host == "127.0.0.1":
        _redirect_localhost(panel, port)
    return Server(panel, library, f"http://{settings.host}:{port}{settings.prefix}/")


def _panel_server(settings: Settings, port: int, routes: list[Any]) -> Any:
    # Panel takes seconds to import: only where a server is really started.
    from panel.io.server import get_server

    from webapp.pages import studio

    studio.prepare()
    pages: dict[str, Callable[[], Any]] = {"/": studio.page}
    return get_server(
        pages,
        port=port,
        address=settings.host,
        prefix=settings.prefix,
        websocket_origin=_origins(settings.host, port),
        extra_patterns=routes,
        title={"/": studio.TITLE},
        show=False,
        start=False,
        verbose=False,
        log_level="warning",
    )


def _free_port(host: str) -> int:
    """Port 0 becomes a number here: the page's origins must be known before the start."""
    with socket.socket() as probe:
        probe.bind((host, 0))
        return int(probe.getsockname()[1])


def _origins(host: str, port: int) -> list[str]:
    names = {host, "localhost"} if host == "127.0.0.1" else {host, socket.gethostname()}
    return [f"{name}:{port}" for name in sorted(names)]


def _routes(dist: Path, library: Library, host: str, switches: dict[str, bool]) -> list[Any]:
    hosts = frozenset({host} if host == "127.0.0.1" else ())
    return [
        (r"/assets/standalone\.html", headers.Onward, {"url": "../app"}),
        (r"/assets/(.*)", headers.Assets, {"path": str(dist)}),
        (r"/(app)", headers.Standalone, {"path": str(dist)}),
        (r"/studio", headers.Onward, {"url": "./"}),
        (r"/studio/", headers.Onward, {"url": "../"}),
        *api.routes(library, dist / "manifest.json", hosts, switches),
    ]


def _isolate(panel: Any) -> None:
    # Bokeh offers no other place for headers on every answer; tests look for the headers.
    panel._tornado.add_transform(headers.Isolation)


def _redirect_localhost(panel: Any, port: int) -> None:
    """One origin only: the page's storage belongs to an origin, so `localhost` moves over.

    Not behind a proxy: what it calls `localhost`, and under which path, only the proxy knows.
    """

    class Move(web.RequestHandler):
        def get(self) -> None:
            self.redirect(f"http://127.0.0.1:{port}{self.request.uri}", status=307)

    class Direct(routing.Matcher):
        def match(self, request: httputil.HTTPServerRequest) -> dict[str, Any] | None:
            direct = request.host_name == "localhost" and not headers.is_proxied(request)
            return {} if direct else None

    panel._tornado.default_router.rules.insert(0, routing.Rule(Direct(), Move))


def serve(settings: Settings, say: Callable[[str], None] = print) -> None:
    """Start, print the address, serve.  Raises StartError."""
    logging.getLogger("bokeh").setLevel(logging.WARNING)
    logging.getLogger("tornado.access").setLevel(logging.ERROR)
    server = make_server(settings)
    server.stop_on_signals()
    for notice in server.library.notices:
        say(notice)
    say(f"Rulewright runs at {server.address}  (Ctrl-C stops it)")
    server.run()
    say("Rulewright has stopped.")
