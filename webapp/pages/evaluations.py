"""The pages "New evaluation", "Evaluations" and the report of one: one bundle for their addresses.

They are views of our own bundle and not Panel's: a page that only asks the server needs no session
of it, stays whole while the server is away, and has the studio's look under the studio's policy.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tornado import web

from webapp.gate.routes import EVALUATE, JOBS

FILE = "pages.html"
JOB = JOBS + r"/[0-9a-f]{32}"
TITLES = {EVALUATE: "New evaluation", JOBS: "Evaluations"}


class Page(web.RequestHandler):
    """The page; `path` is the file, `root` the relative address of the site."""

    def initialize(self, path: Path, root: str) -> None:
        """Tornado passes the route's arguments here."""
        self.path, self.root = path, root

    def get(self) -> None:
        """The file with its addresses, which a proxy may serve under any path."""
        title = next((t for end, t in TITLES.items() if self.request.path.endswith(end)), "Report")
        text = self.path.read_text(encoding="utf-8")
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Cache-Control", "no-cache")
        self.finish(text.replace("{root}", self.root).replace("{title}", title))


class Onward(web.RequestHandler):
    """The list with a slash at its end."""

    def get(self) -> None:
        """Relative, since a proxy may serve the site under a path."""
        self.redirect(f"..{JOBS}")


def routes(dist: Path) -> list[Any]:
    """The addresses of the pages."""
    path = dist / FILE
    return [
        (rf"(?:{EVALUATE}|{JOBS})", Page, {"path": path, "root": "./"}),
        (JOBS + "/", Onward),
        (JOB, Page, {"path": path, "root": "../"}),
    ]
