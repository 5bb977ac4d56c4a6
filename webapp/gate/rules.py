"""The rules of the gate, one function each; a request that breaks one is `Refused`."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from urllib.parse import unquote_to_bytes, urlsplit

from tornado.escape import parse_qs_bytes
from tornado.httputil import HTTPHeaders, RequestStartLine

from webapp.gate.answers import NEEDS_TOKEN, Redirected, Refused, Welcome
from webapp.gate.hosts import Allowed, Authority, parse
from webapp.gate.routes import FRAMED, UNFRAMED, Kind, kind_of, may_hold_token
from webapp.gate.tokens import Token, without_token

FOREIGN, BAD = "library.foreign-origin", "library.bad-request"
OWN_SITES = ("same-origin", "none")
OPENED = ("document", "empty", "")
"""`Sec-Fetch-Dest` of a page that is opened, by a person or by the service worker."""

SESSION_ARGUMENTS = {"bokeh-token", "bokeh-session-id"}
BAD_ESCAPE = re.compile(r"%(?![0-9A-Fa-f]{2})")
LONGEST_TARGET = 8_000
PROXY_HEADERS = (
    *("Forwarded", "Via", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto"),
    *("X-Forwarded-Prefix", "X-ProxyContextPath", "X-Real-IP"),
)
"""What proxies add to a request.  That there is a proxy is believed; X-Forwarded-Host only where
the person who started the server said so."""


@dataclass(frozen=True)
class Rules:
    """Who is let in.

    allowed: the hosts that requests may name.
    token: what opens the server; None where only this machine reaches it.
    moves_to: where `localhost` is sent.
    prefix: the path in front of every address.
    is_behind_proxy: whether a proxy's word on the host is believed.
    is_full: whether no more pages with a session of the server can be opened.
    """

    allowed: Allowed = field(default_factory=Allowed)
    token: Token | None = None
    moves_to: str = ""
    prefix: str = ""
    is_behind_proxy: bool = False
    is_full: Callable[[], bool] = lambda: False

    def admit(
        self, line: RequestStartLine, headers: HTTPHeaders
    ) -> tuple[RequestStartLine, Kind, Authority]:
        """The request as the routes get it, what it is for, and the host.  Raises Refused."""
        line = _in_origin_form(line, headers)
        whole, _, query = line.path.partition("?")
        path = self.local(whole)
        is_bare = bool(self.prefix) and whole == self.prefix
        kind = Kind.PAGE if is_bare else kind_of(path)
        _check_target(whole, query, headers)
        host = self._host(headers)
        self._check_origin(line.method, kind, headers, host)
        if is_bare and line.method in ("GET", "HEAD"):  # people leave the last slash out
            folder = f"./{whole.rpartition('/')[2]}/"
            raise Redirected(307, folder + (f"?{query}" if query else ""))
        self._move_from_localhost(line, headers, host)
        self._check_token(line.method, path, query, kind, headers)
        if kind is Kind.CLOSED:
            raise Refused(404, "library.not-found", "This server has no such page.")
        if self.is_full() and (path == FRAMED or kind is Kind.SOCKET):
            self._turn_away(path)
        return line, kind, host

    def local(self, path: str) -> str:
        """A path without the prefix; "" for what lies outside it, where nothing is."""
        return path.removeprefix(self.prefix) if path.startswith(f"{self.prefix}/") else ""

    def _host(self, headers: HTTPHeaders) -> Authority:
        """The host that the request is for.  Raises Refused."""
        text = headers.get("Host", "")
        forwarded = headers.get("X-Forwarded-Host", "") if self.is_behind_proxy else ""
        host = parse((forwarded.rpartition(",")[2] or text).strip())
        if host is None:
            raise Refused(400, BAD, "The request does not say which host it is for.")
        if not self.allowed.host(host):
            raise Refused(
                403,
                "library.foreign-host",
                f"This server does not answer as {host}. Where that is its name, start it with "
                f"--allow-host {host}",
            )
        return host

    def _check_origin(self, method: str, kind: Kind, headers: HTTPHeaders, host: Authority) -> None:
        """Other sites may link to a page, and nothing else.  Raises Refused."""
        origin = headers.get("Origin")
        if origin is not None and not self.allowed.origin(origin, host):
            raise Refused(403, FOREIGN, "Requests from other sites are refused.")
        site = headers.get("Sec-Fetch-Site", "none").lower()
        if site not in OWN_SITES and not (kind is Kind.PAGE and _is_link(method, headers)):
            raise Refused(403, FOREIGN, "Requests from other sites are refused.")
        if kind is Kind.PAGE and headers.get("Sec-Fetch-Dest", "").lower() not in OPENED:
            raise Refused(403, FOREIGN, "A page can be opened, not shown inside another.")

    def _move_from_localhost(
        self, line: RequestStartLine, headers: HTTPHeaders, host: Authority
    ) -> None:
        """One origin only, on the port that was asked: a tunnel may have another than ours.

        Not behind a proxy: what it calls `localhost`, and under which path, only the proxy knows.
        """
        if host.name != "localhost" or not self.moves_to or is_proxied(headers):
            return
        if line.method in ("GET", "HEAD") and "Upgrade" not in headers:
            raise Redirected(307, f"http://{Authority(self.moves_to, host.port)}{line.path}")

    def _check_token(
        self, method: str, path: str, query: str, kind: Kind, headers: HTTPHeaders
    ) -> None:
        """Raises Refused, or the answer that keeps the token in a cookie."""
        if self.token is None or kind is Kind.LOGIN:
            return
        if method == "GET" and may_hold_token(path) and self.token.in_form(query):
            self._keep_token(path, without_token(query), headers)
        if not self.token.in_headers(headers):
            raise Refused(401, "library.token", NEEDS_TOKEN, {"WWW-Authenticate": "Bearer"})

    def _keep_token(self, path: str, query: str, headers: HTTPHeaders) -> None:
        """Set the cookie, and go on without the token in the address."""
        assert self.token is not None
        cookie = self.token.cookie(came_by_https(headers))
        target = f"./{path[1:]}" + (f"?{query}" if query else "")
        if headers.get("Sec-Fetch-Site", "none").lower() in OWN_SITES:
            raise Redirected(303, target, {"Set-Cookie": cookie})
        raise Welcome(target, cookie)

    @staticmethod
    def _turn_away(path: str) -> None:
        """The server holds no more sessions; the page that needs none is the same studio."""
        if path == FRAMED:
            raise Redirected(302, UNFRAMED)
        busy = "The server holds as many pages as it can. Try again in a minute."
        raise Refused(503, "library.busy", busy, {"Retry-After": "60"})


def is_proxied(headers: HTTPHeaders) -> bool:
    """Whether a proxy says that it passed the request on."""
    return any(name in headers for name in PROXY_HEADERS)


def came_by_https(headers: HTTPHeaders) -> bool:
    """Whether the browser, as it or a proxy says, spoke https.

    Believed from anybody: who says so falsely only loses a cookie of his own.
    """
    if headers.get("Origin", "").lower().startswith("https:"):
        return True
    first = headers.get("Forwarded", "").partition(",")[0].lower()
    forwarded = {part.strip().replace('"', "") for part in first.split(";")}
    said = headers.get("X-Forwarded-Proto", "").partition(",")[0].strip().lower()
    return said == "https" or "proto=https" in forwarded


def _is_link(method: str, headers: HTTPHeaders) -> bool:
    """Whether a person follows a link, rather than a page fetching something."""
    mode = headers.get("Sec-Fetch-Mode", "").lower()
    place = headers.get("Sec-Fetch-Dest", "").lower()
    is_ahead = "Sec-Purpose" in headers or "Purpose" in headers
    return method == "GET" and mode == "navigate" and place == "document" and not is_ahead


def _in_origin_form(line: RequestStartLine, headers: HTTPHeaders) -> RequestStartLine:
    """`GET http://host/path` as `GET /path` for that host, which counts before the Host header."""
    if line.path.startswith("/"):
        return line
    try:
        found = urlsplit(line.path)
    except ValueError:
        found = urlsplit("")
    if found.scheme.lower() not in ("http", "https") or not found.netloc:
        raise Refused(400, BAD, "The request asks for no path of this server.")
    headers["Host"] = found.netloc
    path = (found.path or "/") + (f"?{found.query}" if found.query else "")
    return RequestStartLine(line.method, path, line.version)


def _check_target(path: str, query: str, headers: HTTPHeaders) -> None:
    """No route has to expect a zero byte, half a character, or a session that was made up."""
    target = f"{path}?{query}"
    if len(target) > LONGEST_TARGET:
        raise Refused(414, BAD, f"An address has at most {LONGEST_TARGET:,} characters.")
    if BAD_ESCAPE.search(path) or not _is_text(path):
        raise Refused(400, BAD, "The address is not written as addresses are.")
    # Bokeh would take a session's name and contents from these; our page never sends them.
    # They are read here as Tornado reads them for Bokeh: a letter may be written as an escape.
    named = {name.lower() for name in parse_qs_bytes(query, keep_blank_values=True)}
    if named & SESSION_ARGUMENTS or "Bokeh-Session-Id" in headers:
        raise Refused(400, BAD, "Sessions are given out by this server, not asked for.")


def _is_text(path: str) -> bool:
    """Whether the path, with its escapes read, is text without control characters."""
    try:
        text = unquote_to_bytes(path.encode("latin-1")).decode()
    except UnicodeError:
        return False
    return not any(ord(char) < 32 or ord(char) == 127 for char in text)
