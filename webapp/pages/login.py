"""The form that takes the token, on a server that others can reach."""

from __future__ import annotations

from tornado import web

from webapp.gate.answers import NEEDS_TOKEN, Refused, body_of
from webapp.gate.rules import came_by_https
from webapp.gate.tokens import Token

WRONG = "That is not the token. It stands in the address that was printed at the start."


class Login(web.RequestHandler):
    """GET: the form.  POST token=...: the cookie, and on to the studio."""

    def initialize(self, token: Token | None) -> None:
        """Tornado passes the route's arguments here."""
        self.token = token

    def get(self) -> None:
        """Ask, where there is something to ask for."""
        if self.token is None:
            self.redirect("./")
        else:
            self._ask(200, NEEDS_TOKEN)

    def post(self) -> None:
        """Take the token."""
        if self.token is None:
            self.redirect("./", status=303)
        elif self.token.in_form(self.request.body.decode("utf-8", "replace")):
            self.set_header("Set-Cookie", self.token.cookie(came_by_https(self.request.headers)))
            self.redirect("./", status=303)
        else:
            self._ask(403, WRONG)

    def _ask(self, status: int, message: str) -> None:
        kind, body = body_of(Refused(401, "library.token", message), True)
        self.set_status(status)
        self.set_header("Content-Type", kind)
        self.set_header("Cache-Control", "no-store")
        self.finish(body)
