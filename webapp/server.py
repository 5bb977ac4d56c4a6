"""The server: the page, our assets with their headers, and the library's REST interface.

Our own launcher instead of `panel serve`, because a page that interrupts a running match needs
cross-origin isolation on every answer, and because hashed assets are to be cached for ever.
"""

from __future__ import annotations

import contextlib
import logging
import signal
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tornado.netutil import bind_sockets

from webapp import api, gate, headers
from webapp.evaluation import api as evaluation_api
from webapp.evaluation.evaluations import Evaluations
from webapp.evaluation.service import Service
from webapp.gate.address import reason
from webapp.gate.routes import FRAMED
from webapp.gate.rules import Rules
from webapp.pages import evaluations as evaluations_pages
from webapp.pages.login import Login
from webapp.settings import BadSwitch, Settings, data_folder, session_switches
from webapp.storage import Folder, Library, StorageError, Store
from webapp.storage.jobs import Jobs

DIST = Path(__file__).resolve().parent.parent / "static" / "dist"

LOOPBACK = "127.0.0.1"

MAX_SESSIONS = 200
"""Pages that hold a session of the server at once; each costs some 0.1 s to make."""

MAX_CONNECTIONS = 500
MAX_MESSAGE = 1024 * 1024
"""Bytes of one message of the page's WebSocket, over which little more than the theme goes."""


@dataclass(frozen=True)
class Holding:
    """What the server holds at once, and for how long, in seconds.

    sessions: pages with a session of the server; connections: of any kind.
    idle: how long a connection may be silent, or take over the headers of a request.
    unused: how long a session stays that no page is connected to; looks: between two looks for
    such sessions.
    """

    sessions: int = MAX_SESSIONS
    connections: int = MAX_CONNECTIONS
    idle: float = 60.0
    unused: float = 15.0
    looks: float = 5.0


class StartError(RuntimeError):
    """The server cannot start; the message says what to do."""


def say_now(line: str) -> None:
    """Print a line at once, also into a pipe; whoever read it may be gone."""
    with contextlib.suppress(OSError, ValueError):
        print(line, flush=True)


@dataclass
class Server:
    """A server that listens; `run` serves until it is stopped."""

    panel: Any
    library: Library
    service: Service
    address: str
    warnings: tuple[str, ...] = ()
    folder: str | None = None

    def stop_on_signals(self) -> None:
        """Let SIGINT and SIGTERM end `run`, also when they come before it."""
        loop = self.panel.io_loop
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, lambda *_: loop.add_callback_from_signal(loop.stop))

    def run(self) -> None:
        """Serve until the loop is stopped."""
        self.panel.start()
        self.service.start()
        self.panel.io_loop.start()
        self.stop()

    def stop(self) -> None:
        """Close the listening socket, end the workers, close the database."""
        self.panel.stop()
        self.service.stop()
        self.library.close()


def make_server(settings: Settings, dist: Path = DIST, holding: Holding = Holding()) -> Server:
    """See that the port is free, open the library, assemble the pages.  Raises StartError."""
    manifest = dist / "manifest.json"
    if not manifest.exists():
        raise StartError("The browser files are not built yet. Run “make build” first.")
    try:
        switches = session_switches()
        place = gate.listening(settings.host)
        allowed = _allowed(settings, place)
        token = _token(settings, place)
    except (BadSwitch, gate.BadAddress, gate.BadHost, gate.BadToken) as error:
        raise StartError(f"{str(error).removesuffix('.')}.") from None
    _check_port(settings, place)
    try:
        folder = None if settings.folder is None else Folder(settings.folder)
        library = Library(settings.database_url, data_folder())
    except StorageError as error:
        raise StartError(str(error)) from None
    service = Service(settings.database_url, library, settings.workers, settings.scheduler)
    evaluations = Evaluations(Jobs(library), service.wake, service.most)
    routes = [
        *evaluation_api.routes(evaluations),
        *_routes(dist, folder or library, switches, token),
    ]
    try:
        panel = _panel_server(settings, place, routes, holding)
    except OSError as error:
        library.close()
        raise StartError(reason(error, settings.host, settings.port, settings.on_port)) from None
    if token is not None:
        token.port = panel.port
    rules = Rules(
        allowed,
        token,
        place.moves_to,
        settings.prefix,
        settings.is_behind_proxy,
        is_full=lambda: len(panel.get_sessions()) >= holding.sessions,
    )
    _guard(panel, rules, holding)
    query = token.query() if token is not None and token.is_made else ""
    return Server(
        panel,
        library,
        service,
        place.url(panel.port, settings.prefix, query),
        _warnings(settings, place, token),
        None if folder is None else folder.place,
    )


def _check_port(settings: Settings, place: gate.Listening) -> None:
    """Bind the port once before the library is opened, and before Panel's seconds of loading.

    A start that fails on its port must not migrate the library.  Raises StartError.
    """
    try:
        for each in bind_sockets(settings.port, place.address):
            each.close()
    except OSError as error:
        raise StartError(reason(error, settings.host, settings.port, settings.on_port)) from None


def _allowed(settings: Settings, place: gate.Listening) -> gate.Allowed:
    """The hosts that were named, and the one that is listened on.  Raises BadHost."""
    own = () if place.is_loopback or place.name == LOOPBACK else (place.name,)
    return gate.Allowed((*own, *settings.allowed_hosts))


def _token(settings: Settings, place: gate.Listening) -> gate.Token | None:
    """The token, which a server that others can reach must have.  Raises BadToken."""
    if settings.token is None and place.is_loopback:
        return None
    return gate.Token(settings.token)


def _warnings(
    settings: Settings, place: gate.Listening, token: gate.Token | None
) -> tuple[str, ...]:
    """What the person who starts the server should know."""
    found = []
    if not place.is_loopback:
        named = ", ".join(settings.allowed_hosts)
        found.append(
            "Warning: other machines can reach this server; the token keeps them out, but what is "
            "sent is not encrypted. "
            + (f"It answers as {named}." if named else
               "It answers as this machine only until --allow-host names what others call it.")
        )  # fmt: skip
    if token is not None and token.is_short:
        found.append("Warning: the token is short enough to be guessed.")
    return tuple(found)


def _panel_server(
    settings: Settings, place: gate.Listening, routes: list[Any], holding: Holding
) -> Any:
    # Panel takes seconds to import: only where a server is really started.
    from panel.io.server import get_server

    from webapp.pages import studio

    studio.prepare()
    pages: dict[str, Callable[[], Any]] = {FRAMED: studio.page}
    return get_server(
        pages,
        port=settings.port,
        address=place.address,
        prefix=settings.prefix,
        extra_patterns=routes,
        title={FRAMED: studio.TITLE},
        # Panel would write the address too, and add an entry to the history at every Back.
        location=False,
        show=False,
        start=False,
        verbose=False,
        log_level="warning",
        http_server_kwargs={"idle_connection_timeout": holding.idle},
        websocket_max_message_size=MAX_MESSAGE,
        unused_session_lifetime_milliseconds=round(holding.unused * 1000),
        check_unused_sessions_milliseconds=round(holding.looks * 1000),
        # Bokeh writes what is included into the page: the cookie is for no script to read.
        include_headers=[],
        include_cookies=[],
    )


def _routes(
    dist: Path, library: Store, switches: dict[str, bool], token: gate.Token | None
) -> list[Any]:
    return [
        (r"/assets/standalone\.html", headers.Onward, {"url": "../app"}),
        (r"/assets/(.*)", headers.Assets, {"path": str(dist)}),
        (r"/(app)?", headers.Standalone, {"path": str(dist)}),
        (r"/studio", headers.Onward, {"url": "./"}),
        (r"/studio/", headers.Onward, {"url": "../"}),
        (r"/login", Login, {"token": token}),
        *evaluations_pages.routes(dist),
        *api.routes(library, dist / "manifest.json", switches),
    ]


def _guard(panel: Any, rules: Rules, holding: Holding) -> None:
    """Put the gate before every route, and our headers on every answer."""
    # Bokeh offers no other place for either; tests look for both.
    panel._tornado.add_transform(headers.Isolation)
    # The gate has judged hosts and origins by one list; Bokeh has no second opinion.
    panel._tornado._websocket_origins = {"*"}
    limits = gate.Limits(text=api.MAX_BODY)
    panel._http.request_callback = gate.Gate(panel._tornado, rules, limits)
    gate.bound_connections(panel._http, holding.connections)


def serve(
    settings: Settings, say: Callable[[str], None] = say_now, holding: Holding = Holding()
) -> None:
    """Start, print the address, serve.  Raises StartError."""
    logging.getLogger("bokeh").setLevel(logging.WARNING)
    logging.getLogger("tornado.access").setLevel(logging.ERROR)
    server = make_server(settings, holding=holding)
    server.stop_on_signals()
    for notice in server.library.notices:
        say(notice)
    if server.folder is not None:
        say(f"The library is the folder {server.folder}; evaluations stay in the database.")
    say(f"Rulewright runs at {server.address}  (Ctrl-C stops it)")
    for warning in server.warnings:
        say(warning)
    server.run()
    say("Rulewright has stopped.")
