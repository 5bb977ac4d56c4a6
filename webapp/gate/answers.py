"""What the gate answers itself: refusals as a sentence, for people and for programs."""

from __future__ import annotations

import html
import json
from http.client import responses

from tornado.httputil import HTTPHeaders

from webapp.gate.routes import LOGIN, Kind

PAGE = """<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Rulewright</title>{head}
    <style>
      :root {{ color-scheme: light dark; }}
      body {{ font: 16px/1.5 system-ui, sans-serif; margin: 10vh auto; max-width: 36rem;
             padding: 0 1rem; }}
      input, button {{ font: inherit; padding: .4rem .7rem; }}
      input {{ width: min(22rem, 100%); box-sizing: border-box; }}
    </style>
  </head>
  <body>
    <main>
      <h1>{title}</h1>
      <p>{message}</p>{more}
    </main>
  </body>
</html>
"""

FORM = """
      <form method="post" action="{action}">
        <label for="token">Token</label><br>
        <input id="token" name="token" type="password" autocomplete="current-password"
               required autofocus>
        <button>Open</button>
      </form>"""

NEEDS_TOKEN = (
    "This server asks for its token. It stands in the address that was printed when the server "
    "was started; or ask the person who started it."
)


class Refused(Exception):
    """A request that does not get through, with its answer."""

    def __init__(
        self, status: int, code: str, message: str, headers: dict[str, str] | None = None
    ) -> None:
        self.status, self.code, self.message = status, code, message
        self.headers = headers or {}
        super().__init__(message)


class Redirected(Refused):
    """A request that is sent elsewhere."""

    def __init__(self, status: int, location: str, headers: dict[str, str] | None = None) -> None:
        self.location = location
        moved = {"Location": location, **(headers or {})}
        super().__init__(status, "library.moved", f"See {location}", moved)


class Welcome(Refused):
    """The cookie is set by a page that goes on by itself.

    A redirect would not do after a link of another site: browsers send a strict cookie only on
    the next step that this site itself takes.
    """

    def __init__(self, location: str, cookie: str) -> None:
        self.location = location
        super().__init__(200, "library.welcome", "One moment.", {"Set-Cookie": cookie})


def wants_page(kind: Kind, headers: HTTPHeaders) -> bool:
    """Whether a person is to read the answer."""
    if kind in (Kind.API, Kind.SOCKET):
        return False
    return kind in (Kind.PAGE, Kind.LOGIN) or "text/html" in headers.get("Accept", "")


def body_of(refused: Refused, is_page: bool, path: str = LOGIN) -> tuple[str, bytes]:
    """Content type and bytes of the answer to a request for a path (without the prefix)."""
    if not is_page:
        error = {"error": {"code": refused.code, "message": refused.message}}
        return "application/json; charset=utf-8", json.dumps(error).encode()
    return "text/html; charset=utf-8", page_of(refused, path).encode("utf-8", "backslashreplace")


def page_of(refused: Refused, path: str) -> str:
    """The answer as a page; its addresses are relative, since a proxy may serve it anywhere."""
    head, more, title = "", "", responses.get(refused.status, "Refused")
    if isinstance(refused, Welcome):
        title, target = "Rulewright", html.escape(refused.location)
        head = f'\n    <meta http-equiv="refresh" content="0;url={target}">'
        more = f'\n      <p><a href="{target}">Continue</a></p>'
    elif refused.status == 401:
        up = "../" * (path.count("/") - 1)
        title, more = "Rulewright", FORM.format(action=f"{up or './'}{LOGIN[1:]}")
    return PAGE.format(head=head, title=title, message=html.escape(refused.message), more=more)
