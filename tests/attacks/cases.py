"""What is sent to the server, and which answers are right."""

from __future__ import annotations

import json
from dataclasses import dataclass

from tests.attacks.wire import Raw

OWN = "127.0.0.1:{port}"
REFUSED = (403,)
BAD = (400,)
CLOSED = (0, 400)


@dataclass(frozen=True)
class Case:
    """A request, and the statuses that may answer it.

    In all of `path`, `host` and `headers` the word {port} stands for the server's.
    """

    name: str
    statuses: tuple[int, ...]
    path: str = "/api/documents"
    method: str = "GET"
    host: str | None = OWN
    headers: tuple[tuple[str, str], ...] = ()
    body: bytes | None = None
    version: str = "1.1"
    tail: bytes = b""

    def request(self, port: int) -> bytes:
        """The bytes that are sent."""
        host = [("Host", self.host)] if self.host is not None else []
        size = [("Content-Length", str(len(self.body)))] if self.body is not None else []
        lines = [f"{self.method} {self.path} HTTP/{self.version}"]
        lines += [f"{name}: {value}" for name, value in (*host, *self.headers, *size)]
        head = "\r\n".join(lines).replace("{port}", str(port))
        return head.encode("latin-1") + b"\r\n\r\n" + (self.body or b"") + self.tail

    def is_right(self, answer: Raw) -> bool:
        """Whether the status fits, and nothing of the server's inside is shown."""
        return answer.status in self.statuses and b"Traceback" not in answer.body


ROUTES = {
    "the studio": "/",
    "the studio by its old name": "/app",
    "the studio in Panel's page": "/panel",
    "the list": "/api/documents",
    "the archive": "/api/documents.zip",
    "the health": "/api/health",
    "the page Evaluate": "/evaluate",
    "the page Jobs": "/jobs",
    "a job": f"/jobs/{'0' * 32}",
    "the evaluations": "/api/evaluations",
    "a report": f"/api/evaluations/{'0' * 32}/report.html",
    "a plan's document": f"/api/evaluations/{'0' * 32}/plans/0",
    "a script": "/assets/studio.js",
    "the service worker": "/assets/sw.js",
    "Bokeh's script": "/static/js/bokeh.min.js",
    "a script of an extension": "/static/extensions/panel/panel.min.js",
    "the WebSocket": "/panel/ws",
    "what is not there": "/nowhere",
}
STRANGERS = (
    "rebound.example",
    "rebound.example:{port}",
    "127.0.0.1.rebound.example:{port}",
    "localhost.rebound.example",
    "0.0.0.0:{port}",
    "[::]:{port}",
    "192.0.2.7:{port}",
    "[2001:db8::1]:{port}",
    "2130706433",
    "foo.localhost:{port}",
    "LOCALHOST.EXAMPLE",
)
NO_HOSTS = (
    "127.0.0.1:99999",
    "127.0.0.1:x",
    "[::1",
    "::1",
    "a b",
    "me@127.0.0.1",
    "127.0.0.1/",
    "[::1%25lo]:{port}",
    "",
    "[127.0.0.1]",
    "127.0.0.1..",
)
OWN_HOSTS = ("127.0.0.1", "127.0.0.1.:{port}", "127.0.0.1:1", "127.8.9.1:{port}", "[::1]:{port}",
             "[0:0:0:0:0:0:0:1]:80", "[::ffff:127.0.0.1]:{port}")  # fmt: skip
STRANGE_ORIGINS = (
    "http://elsewhere.example",
    "https://127.0.0.1.elsewhere.example:{port}",
    "http://127.0.0.1:1",
    "http://localhost:{port}",
    "http://[::1]:{port}",
    "null",
    "",
    "http://[",
    "http://[::1",
    "http://127.0.0.1:{port}@elsewhere.example",
    "http://127.0.0.1:{port}/",
    "http://127.0.0.1:{port} http://elsewhere.example",
    "file://",
    "chrome-extension://abcdefgh",
    "ftp://127.0.0.1:{port}",
    "http://127.0.0.1:99999999",
    "http://\xe9",
)
SOCKET = (
    ("Upgrade", "websocket"),
    ("Connection", "Upgrade"),
    ("Sec-WebSocket-Version", "13"),
    ("Sec-WebSocket-Key", "AAAAAAAAAAAAAAAAAAAAAA=="),
)
IMAGE = (("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Mode", "no-cors"),
         ("Sec-Fetch-Dest", "image"))  # fmt: skip
FRAME = (("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Mode", "navigate"),
         ("Sec-Fetch-Dest", "iframe"))  # fmt: skip
LINK = (("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Mode", "navigate"),
        ("Sec-Fetch-Dest", "document"))  # fmt: skip
NEW = json.dumps({"name": "a", "text": "{}"}).encode()


def _rebound() -> list[Case]:
    found = [Case(f"{name} for another host", REFUSED, path, host="rebound.example:{port}")
             for name, path in ROUTES.items()]  # fmt: skip
    found += [Case(f"Host: {host}", REFUSED, host=host) for host in STRANGERS]
    found += [Case(f"Host: {host}, which is none", CLOSED, host=host) for host in NO_HOSTS]
    found += [Case(f"Host: {host}, our own", (200,), host=host) for host in OWN_HOSTS]
    return [
        *found,
        Case("no host (HTTP/1.1)", CLOSED, host=None),
        Case("no host (HTTP/1.0)", CLOSED, host=None, version="1.0"),
        Case("two hosts", CLOSED, headers=(("Host", "rebound.example"),)),
        Case("a whole address of another host", REFUSED, "http://rebound.example/api/documents"),
        Case("a whole address of ours", (200,), "http://127.0.0.1:{port}/api/documents"),
        Case("X-Forwarded-Host is not believed", REFUSED, host="rebound.example",
             headers=(("X-Forwarded-Host", "127.0.0.1:{port}"),)),
        Case("X-Forwarded-Host takes nothing away", (200,),
             headers=(("X-Forwarded-Host", "rebound.example"),)),
    ]  # fmt: skip


def _origins() -> list[Case]:
    found = [Case(f"{name} from another origin", REFUSED, path,
                  headers=(("Origin", "http://elsewhere.example"),))
             for name, path in ROUTES.items()]  # fmt: skip
    found += [Case(f"Origin: {text}", REFUSED, headers=(("Origin", text),))
              for text in STRANGE_ORIGINS]  # fmt: skip
    found += [Case(f"WebSocket, Origin: {text}", REFUSED, "/panel/ws",
                   headers=(*SOCKET, ("Origin", text)))
              for text in STRANGE_ORIGINS]  # fmt: skip
    found += [Case(f"{name} as a picture of another site", REFUSED, path, headers=IMAGE)
              for name, path in ROUTES.items()]  # fmt: skip
    found += [Case(f"{name} in a frame of another site", REFUSED, path, headers=FRAME)
              for name, path in ROUTES.items()]  # fmt: skip
    ahead = (*LINK, ("Sec-Purpose", "prefetch;prerender"))
    own = (("Origin", "http://127.0.0.1:{port}"), ("Sec-Fetch-Site", "same-origin"))
    return [
        *found,
        Case("a link to the studio by its old name", (200,), "/app", headers=LINK),
        Case("a link to the archive", REFUSED, "/api/documents.zip", headers=LINK),
        Case("the studio fetched ahead", REFUSED, headers=ahead, path="/"),
        Case("a form of another site", REFUSED, method="POST", body=NEW, headers=LINK),
        Case("another port of this machine", REFUSED, headers=(("Sec-Fetch-Site", "same-site"),)),
        Case("our own page", (200,), headers=own),
        Case("our own page, in capitals", (200,), headers=(("Origin", "HTTP://127.0.0.1:{port}"),)),
        Case("Bokeh's script for other sites", (404,), "/panel/autoload.js"),
        Case("Bokeh's description of the page", (404,), "/panel/metadata"),
    ]


FOREIGN = (*_rebound(), *_origins())

DOCUMENT = "/api/documents/" + "0" * 32
JSON = (("Content-Type", "application/json"),)


def _new(text: str | bytes, name: str, statuses: tuple[int, ...] = BAD) -> Case:
    body = text if isinstance(text, bytes) else text.encode()
    return Case(name, statuses, method="POST", headers=JSON, body=body)


def _addresses() -> list[Case]:
    escapes = ("%00", "a%00.js", "%", "%zz", "%ff", "%ed%a0%80", "%0d%0aX: y", "%c0%ae%c0%ae/x")
    found = [Case(f"/assets/{text}", BAD, f"/assets/{text.replace(' ', '%20')}")
             for text in escapes]  # fmt: skip
    inside = ("../pyproject.toml", "%2e%2e/pyproject.toml", "..%2fpyproject.toml", "py-/..",
              "a" * 5000, "..\\pyproject.toml", "C:/x", "//etc/passwd", "")  # fmt: skip
    found += [Case(f"/assets/{text[:40]}", (403, 404), f"/assets/{text}") for text in inside]
    found += [Case(f"{path} below {place}", (400, 403, 404), place + path)
              for place in ("/static/", "/static/extensions/", "/static/extensions/panel/")
              for path in ("%00", "../x", "%2e%2e%2fx", "", "a" * 3000)]  # fmt: skip
    return [
        *found,
        Case("a session of one's own", BAD, "/panel?bokeh-session-id=x"),
        Case("a token of one's own", BAD, "/panel?bokeh-token=x"),
        Case("a session of one's own, in escapes", BAD, "/panel?%62okeh%2Dsession%2did=x"),
        Case("a token of one's own, in escapes", BAD, "/panel?a=1&bokeh%2dtoken=x&b"),
        Case("a token without a value, in escapes", BAD, "/panel?bokeh-t%6Fken"),
        Case("a token in the socket's address, in escapes", BAD, "/panel/ws?%62okeh-token=x"),
        Case("a session by header", BAD, "/panel", headers=(("Bokeh-Session-Id", "x"),)),
        Case("an address of 20,000 characters", (414,), "/" + "a" * 20_000),
        Case("no path", CLOSED, "x"),
        Case("only a question", CLOSED, "?x"),
        Case("the asterisk", CLOSED, "*", method="OPTIONS"),
        Case("a host to connect to", CLOSED, "127.0.0.1:{port}", method="CONNECT"),
        Case("another scheme", BAD, "ftp://127.0.0.1/x"),
        Case("half an address", BAD, "http://[/x"),
    ]


def _documents() -> list[Case]:
    ids = (
        "0" * 31,
        "0" * 33,
        "G" * 32,
        "0" * 4000,
        "..",
        "%2e%2e",
        "1' OR '1'='1".replace(" ", "+"),
    )
    found = [Case(f"document {text[:40]}", (400, 404), f"/api/documents/{text}") for text in ids]
    numbers = ("0", "-1", "9" * 9, "9" * 40, "1e3", "%D9%A1", "1.0")
    found += [Case(f"revision {text[:20]}", (400, 404), f"{DOCUMENT}/revisions/{text}")
              for text in numbers]  # fmt: skip
    found += [Case(f"{method} {path}", (404, 405), path, method=method, body=b"")
              for method in ("PATCH", "PUT", "DELETE", "OPTIONS", "TRACE", "FOO", "get")
              for path in ("/api/documents", "/api/health", "/", "/assets/studio.js", "/api/x")
              ]  # fmt: skip
    revs = ("9223372036854775808", "-9223372036854775809", "1e400", "NaN", "Infinity", "1.5",
            "9" * 5000, "true", "null", '"1"', "[]", "{}", "-1", "0", "2147483648")  # fmt: skip
    found += [Case(f"base_rev {text[:24]}", (400, 404), DOCUMENT, method="PUT", headers=JSON,
                   body=f'{{"base_rev": {text}, "text": "x"}}'.encode())
              for text in revs]  # fmt: skip
    kinds = ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x",
             "application/xml", "application/jsonx", "json")  # fmt: skip
    found += [Case(f"a document as {kind}", (415,), method="POST", body=NEW,
                   headers=(("Content-Type", kind),))
              for kind in kinds]  # fmt: skip
    return found


def _bodies() -> list[Case]:
    shapes = {"nothing": "", "a number": "1", "a list": "[]", "null": "null", "a text": '"x"',
              "half": "{", "two": "{} {}", "deep": "[" * 100_000, "deep objects": '{"a":' * 50_000,
              "NaN": "NaN", "a name missing": '{"text": ""}', "a name that is none": '{"name": 3}',
              "an empty name": '{"name": " ", "text": ""}', "zero byte": '{"name": "a\\u0000"',
              "a long name": json.dumps({"name": "x" * 201, "text": ""}),
              "the name twice": '{"name": "a", "name": "b", "text": ""}',
              "half a character in the name": '{"name": "\\ud800", "text": "x"}',
              "a zero byte in the name": '{"name": "a\\u0000b", "text": "x"}'}  # fmt: skip
    found = [_new(text, f"a document of {name}") for name, text in shapes.items()]
    raw = {"no UTF-8": b"\xff\xfe", "zero bytes": b"\0" * 100,
           "UTF-16": NEW.decode().encode("utf-16"),
           "half a surrogate pair in UTF-8": b'{"name": "\xed\xa0\x80", "text": ""}'}  # fmt: skip
    found += [_new(data, f"a document in {name}") for name, data in raw.items()]
    large = (("Content-Length", "100000000"), *JSON)
    chunked = (("Transfer-Encoding", "chunked"), *JSON)
    piece = b"%x\r\n" % 1_000_000 + b" " * 1_000_000 + b"\r\n"
    return [
        *found,
        Case("a body that says 100 MB", (413,), method="POST", headers=large),
        Case("13 MB", (413,), method="POST", headers=JSON, body=b" " * 13_000_000),
        Case("13 MB in pieces", (413,), method="POST",
             headers=chunked, tail=piece * 13 + b"0\r\n\r\n"),
        Case("100 kB where nothing is taken", (413,), "/", body=b" " * 100_000),
        Case("a length below zero", CLOSED, method="POST", headers=(("Content-Length", "-1"),)),
        Case("a length that is none", CLOSED, method="POST", headers=(("Content-Length", "x"),)),
        Case("two lengths", CLOSED, method="POST",
             headers=(("Content-Length", "1"), ("Content-Length", "2"))),
        Case("a length and pieces", CLOSED, method="POST", body=piece[:10], headers=chunked),
        Case("a header of 70 kB", (0, 400, 431), headers=(("X-Long", "x" * 70_000),)),
        Case("a cookie of 30 kB", (200,), headers=(("Cookie", "a=" + "x" * 30_000),)),
    ]  # fmt: skip


HOSTILE = (*_addresses(), *_documents(), *_bodies())
