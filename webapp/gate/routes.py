"""What is behind an address: which rules hold depends on it, and on nothing else."""

from __future__ import annotations

from enum import Enum


class Kind(Enum):
    """The kinds of addresses; what is unknown gets the strictest rules."""

    PAGE = "a page that people may follow a link to"
    LOGIN = "the form that takes the token"
    API = "the library and the server's health, as JSON"
    SOCKET = "the WebSocket of Panel's page"
    FILE = "a script, a picture, the engine"
    CLOSED = "what Bokeh offers for embedding in other sites"
    OTHER = "nothing of ours"


STUDIO = "/"
FRAMED = "/panel"
"""The same studio as a component of a Panel page, with a session of the server."""

UNFRAMED = "./"
"""The studio, relative to the one in Panel's page."""

REPORT = "/report.html"
"""With what the address of an evaluation's report ends."""

EVALUATE, JOBS = "/evaluate", "/jobs"
PAGES = {STUDIO, FRAMED, EVALUATE, JOBS, "/app", "/studio", "/studio/", "/assets/standalone.html"}
LOGIN = "/login"
EXACT = {LOGIN: Kind.LOGIN, f"{FRAMED}/ws": Kind.SOCKET, "/favicon.ico": Kind.FILE}
BELOW = {"/api": Kind.API, "/assets": Kind.FILE, "/static": Kind.FILE}
CLOSED = {f"{FRAMED}/autoload.js", f"{FRAMED}/metadata"}


def kind_of(path: str) -> Kind:
    """The kind of a path as it stands in the request.

    >>> kind_of("/api/documents").name, kind_of("/apis").name, kind_of("/jobs/1").name
    ('API', 'OTHER', 'PAGE')
    """
    if path in PAGES or path.startswith(f"{JOBS}/"):
        return Kind.PAGE
    if path in CLOSED:
        return Kind.CLOSED
    if path in EXACT:
        return EXACT[path]
    first = "/" + path[1:].partition("/")[0]
    return BELOW.get(first, Kind.OTHER)


def may_hold_token(path: str) -> bool:
    """Whether the page may set the cookie: browsers keep it for the folder of the page."""
    return path in PAGES and path.count("/") == 1
