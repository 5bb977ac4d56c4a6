"""Headers and compression of what the server sends."""

from __future__ import annotations

import gzip
import os
from hashlib import sha256
from pathlib import Path

from tornado import httputil, web

from webapp.gate.policy import protect
from webapp.gate.rules import is_proxied
from webapp.settings import cache_folder

IMMUTABLE = "public, max-age=31536000, immutable"
REVALIDATE = "no-cache"
HASHED_DIRECTORIES = ("pyodide-", "py-")
STANDALONE = "standalone.html"
COMPRESSIBLE = {".js", ".mjs", ".wasm", ".json", ".svg", ".zip", ".pyc", ".so", ".bin"}
"""Not pages: they are small, and their scripts are marked on the way out (`webapp.gate.policy`)."""

LOOPBACK = {"127.0.0.1", "::1"}


class Isolation(web.OutputTransform):
    """Makes every answer cross-origin isolated, so that a running match can be interrupted."""

    def __init__(self, request: httputil.HTTPServerRequest) -> None:
        self.request = request

    def transform_first_chunk(
        self, status_code: int, headers: httputil.HTTPHeaders, chunk: bytes, finishing: bool
    ) -> tuple[int, httputil.HTTPHeaders, bytes]:
        """Add the headers, to errors and redirects too."""
        host, path = self.request.headers.get("Host", ""), self.request.path
        chunk = protect(headers, host, path, chunk, status_code)
        return status_code, headers, chunk


def wants_compressed(request: httputil.HTTPServerRequest) -> bool:
    """Whether compressing pays: not over the loopback, where it only costs time."""
    if "gzip" not in request.headers.get("Accept-Encoding", ""):
        return False
    return is_proxied(request.headers) or request.remote_ip not in LOOPBACK


class Assets(web.StaticFileHandler):
    """static/dist: content-named directories are cached for ever, the rest is asked for again."""

    def set_extra_headers(self, path: str) -> None:
        """Caching by name, and the service worker's right to the whole site."""
        forever = path.startswith(HASHED_DIRECTORIES)
        self.set_header("Cache-Control", IMMUTABLE if forever else REVALIDATE)
        self.set_header("Cross-Origin-Resource-Policy", "same-origin")
        self.set_header("Vary", "Accept-Encoding")
        if path == "sw.js":  # relative to the script: the site may be served under a path
            self.set_header("Service-Worker-Allowed", "../")

    def validate_absolute_path(self, root: str, absolute_path: str) -> str | None:
        """The compressed twin of the file, where that is what the client should get."""
        found = super().validate_absolute_path(root, absolute_path)
        if found is None or not wants_compressed(self.request):
            return found
        twin = compressed_twin(Path(found), Path(root))
        if twin is None:
            return found
        self.set_header("Content-Encoding", "gzip")
        self._stat_result = twin.stat()  # size and date of what is sent
        return str(twin)

    def get_content_type(self) -> str:
        """By the name that was asked for, not by the compressed twin's."""
        asked = self.absolute_path
        if asked is not None and asked.endswith(".gz"):
            self.absolute_path = asked.removesuffix(".gz")
            try:
                return super().get_content_type()
            finally:
                self.absolute_path = asked
        return super().get_content_type()


class Standalone(Assets):
    """The studio's page; `app` is its old name, under which links and service workers know it."""

    def parse_url_path(self, url_path: str | None) -> str:
        """One file, whatever the address is called."""
        return STANDALONE


class Onward(web.RequestHandler):
    """Old and short addresses; relative, since a proxy may serve the site under a path."""

    def initialize(self, url: str) -> None:
        """Tornado passes the route's arguments here."""
        self.url = url

    def get(self) -> None:
        """One step on."""
        self.redirect(self.url)


def compressed_twin(path: Path, root: Path) -> Path | None:
    """A gzip copy in the user's cache folder, made on first use and renewed with the file.

    None where compressing does not pay, and where there is no place for a copy.
    """
    if path.suffix not in COMPRESSIBLE or not path.is_relative_to(root):
        return None
    place = sha256(str(root.resolve()).encode()).hexdigest()[:12]
    twin = cache_folder() / "gzip" / place / (path.relative_to(root).as_posix() + ".gz")
    source = path.stat()
    try:
        if not twin.exists() or twin.stat().st_mtime_ns != source.st_mtime_ns:
            twin.parent.mkdir(parents=True, exist_ok=True)
            fresh = twin.with_suffix(".new")
            fresh.write_bytes(gzip.compress(path.read_bytes(), 6, mtime=0))
            os.utime(fresh, ns=(source.st_atime_ns, source.st_mtime_ns))
            fresh.replace(twin)
    except OSError:
        return None
    return twin
