"""Headers that tell a browser what an answer may do, and who may show or read it.

Scripts come from this server only and none is made of text (`eval`); those that Panel writes into
its page carry a nonce.  What the policy has to leave open: styles may stand in the page, since
React, the text editor and Panel all write them there, and Panel's page may load scripts by
`blob:` addresses, since Panel hands its components to the browser that way.
"""

from __future__ import annotations

import re
import secrets

from tornado.httputil import HTTPHeaders

from webapp.gate.routes import FRAMED, REPORT
from webapp.reports.script import SOURCE

ISOLATED = {
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "SAMEORIGIN",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": (
        "camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), payment=(), "
        "serial=(), usb=()"
    ),
}

SCRIPT_TAG = re.compile(rb"<script(?=[\s>])")
SCRIPTS = {"text/javascript", "application/javascript"}

PAGE = {
    "default-src": "'none'",
    "script-src": "'self' 'wasm-unsafe-eval'",
    "style-src": "'self' 'unsafe-inline'",
    "img-src": "'self' data: blob:",
    "font-src": "'self' data:",
    "connect-src": "'self'",
    "worker-src": "'self'",
    "manifest-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'self'",
}

SCRIPT = {
    "default-src": "'none'",
    "script-src": "'self' 'wasm-unsafe-eval'",
    "connect-src": "'self'",
    "worker-src": "'self'",
    "frame-ancestors": "'none'",
}

FIGURES = {
    "default-src": "'none'",
    "img-src": "'self' data:",
    "style-src": "'unsafe-inline'",
    "script-src": SOURCE,
    "base-uri": "'none'",
    "form-action": "'none'",
    "frame-ancestors": "'none'",
}
"""For a page of texts and drawings, in which names from documents stand: it runs no script but
its own."""

INERT = {"default-src": "'none'", "style-src": "'unsafe-inline'", "frame-ancestors": "'none'"}


def protect(
    headers: HTTPHeaders, host: str, path: str = "", body: bytes = b"", status: int = 200
) -> bytes:
    """Add what every answer carries, errors and redirects too; the body, its scripts marked."""
    for name, value in ISOLATED.items():
        headers[name] = value
    if status == 304:  # a browser keeps the policy it has; this answer does not say of what kind
        return body
    kind = headers.get("Content-Type", "").partition(";")[0].strip().lower()
    if kind == "text/html" and path.endswith(REPORT):
        headers["Content-Security-Policy"] = _text(FIGURES)
        return body
    if kind == "text/html":
        nonce = secrets.token_urlsafe(16)
        headers["Content-Security-Policy"] = _text(PAGE | _of_this_page(host, path, nonce))
        return _marked(headers, body, nonce) if status == 200 else body
    headers["Content-Security-Policy"] = _text(SCRIPT if kind in SCRIPTS else INERT)
    return body


def _of_this_page(host: str, path: str, nonce: str) -> dict[str, str]:
    """Its scripts; in Panel's page also where its WebSocket goes, which not every browser counts
    to 'self'."""
    is_framed = path.endswith(FRAMED)
    socket = [f"ws://{host} wss://{host}"] if host and is_framed else []
    blob = ["blob:"] if is_framed else []  # Panel loads its components by such addresses
    return {
        "connect-src": " ".join(["'self'", *blob, *socket]),
        "script-src": " ".join([PAGE["script-src"], *blob, f"'nonce-{nonce}'"]),
    }


def _marked(headers: HTTPHeaders, body: bytes, nonce: str) -> bytes:
    """The page with the nonce at each script that the server wrote into it.

    Nothing of a document is ever written into such a page by the server.
    """
    marked = SCRIPT_TAG.sub(b'<script nonce="%s"' % nonce.encode(), body)
    if "Content-Length" in headers:
        length = int(headers["Content-Length"]) + len(marked) - len(body)
        headers["Content-Length"] = str(length)
    return marked


def _text(directives: dict[str, str]) -> str:
    return "; ".join(f"{name} {value}" for name, value in directives.items())
