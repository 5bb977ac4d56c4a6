"""The token that opens a server which others can reach: made or given, and kept in a cookie."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from urllib.parse import parse_qsl, quote, unquote_plus

from tornado.httputil import HTTPHeaders

TOKEN_VARIABLE = "RULEWRIGHT_TOKEN"
FIELD = "token"
SHORTEST = 12
"""Characters below which a given token is called short in a warning."""


class BadToken(ValueError):
    """A given token cannot serve as one; the sentence says what can."""


class Token:
    """Tells whether a request brings the token; the token itself never leaves by an answer.

    It is brought in the address of a page (`?token=`), as `Authorization: Bearer`, or by the
    cookie that a page sets, which holds a digest.  `port` is set once the server has one.
    Raises BadToken.
    """

    def __init__(self, given: str | None = None) -> None:
        if given is not None and not given.strip():
            raise BadToken("The token is empty; leave it out and one is made")
        self.is_made, self.port = given is None, 0
        self._text = secrets.token_urlsafe(24) if given is None else given.strip()
        self._digest = hashlib.sha256(b"rulewright cookie " + _bytes(self._text)).hexdigest()

    @property
    def is_short(self) -> bool:
        """Whether it could be found by trying."""
        return len(self._text) < SHORTEST

    def query(self) -> str:
        """The end of the address that opens the page."""
        return f"?{FIELD}={quote(self._text, safe='')}"

    def is_right(self, text: str) -> bool:
        """Whether the text is the token, in a time that tells nothing."""
        return hmac.compare_digest(_bytes(text.strip()), _bytes(self._text))

    def in_headers(self, headers: HTTPHeaders) -> bool:
        """Whether a request brings it by a header."""
        scheme, _, bearer = headers.get("Authorization", "").partition(" ")
        if scheme.lower() == "bearer" and self.is_right(bearer):
            return True
        kept = _kept(headers, self._cookie)
        return hmac.compare_digest(_bytes(kept), _bytes(self._digest))

    def in_form(self, form: str) -> bool:
        """Whether a query, or a form of the page that asks for it, brings it."""
        return any(name == FIELD and self.is_right(value) for name, value in _pairs(form))

    @property
    def _cookie(self) -> str:
        """Cookies belong to a host whatever the port; two servers may keep one each."""
        return f"rulewright-{self.port}"

    def cookie(self, is_secure: bool = False) -> str:
        """The header that lets a browser keep it; `is_secure`, and send it by https only.

        Without a path: browsers then take the folder of the page that sets it, which is right
        under whatever path a proxy serves the site.
        """
        rest = "HttpOnly; SameSite=Strict; Max-Age=31536000" + ("; Secure" if is_secure else "")
        return f"{self._cookie}={self._digest}; {rest}"


def without_token(query: str) -> str:
    """A query without the token, however its name is written.

    >>> without_token("a=1&token=x&b=2&t%6Fken=x")
    'a=1&b=2'
    """
    parts = query.split("&")
    return "&".join(part for part in parts if unquote_plus(part.partition("=")[0]) != FIELD)


def _pairs(form: str) -> list[tuple[str, str]]:
    try:
        return parse_qsl(form, max_num_fields=100)
    except ValueError:
        return []


def _kept(headers: HTTPHeaders, name: str) -> str:
    """A cookie of ours; one odd cookie of another program on the host must not hide it."""
    found = re.search(rf"(?:^|;)\s*{name}=([0-9a-f]{{64}})\s*(?:;|$)", headers.get("Cookie", ""))
    return found[1] if found else ""


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")
