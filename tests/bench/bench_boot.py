"""Boot in Chromium, cold profile: our first legal moves against plain Pyodide's first result.

Same browser, same server, same headers; each measurement is a freshly started browser with an
empty profile; the two kinds take turns, and medians are compared.
"""

from __future__ import annotations

import argparse
import json
import statistics
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright
from tornado.web import RequestHandler

from tests.webapp.serving import application
from webapp.chromium import find_chromium
from webapp.headers import Assets

ROOT = Path(__file__).resolve().parents[2]
DIST = ROOT / "static/dist"
BAR = 0.45
"""Our time over plain Pyodide's, at most."""

FLAGS = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update"),
)

PLAIN_WORKER = """
import { loadPyodide } from '/stock/pyodide.mjs';
const py = await loadPyodide({ indexURL: '/stock/' });
self.postMessage(py.runPython('sum(range(10))'));
"""

PLAIN_PAGE = """<!doctype html><script type="module">
const worker = new Worker('/plain.js', { type: 'module' });
worker.onmessage = ({ data }) => { window.result = { ms: performance.now(), value: data }; };
</script>"""

OUR_PAGE = """<!doctype html><script type="module">
import { createWorker } from '/src/worker/client.js';
const play = createWorker('play', { base: '/assets/' });
const spec = await (await fetch('/specs/boards/chess.json')).json();
const view = await play.call('match.new', { system: 'boards', spec, seed: 1 });
window.result = { ms: performance.now(), value: view.legal.length };
</script>"""

AUTHOR_PAGE = """<!doctype html><script type="module">
import { createWorker } from '/src/worker/client.js';
const author = createWorker('author', { base: '/assets/' });
const text = await (await fetch('/specs/boards/chess.json')).text();
const checked = await author.call('check', { text });
window.result = { ms: performance.now(), value: checked.issues.length };
</script>"""

EXPECTED = {"plain Pyodide": 45, "Rulewright": 20}
"""The results that each page must come to: a sum, and the legal moves at the start of chess."""

PAGES = {"plain Pyodide": "/plain.html", "Rulewright": "/ours.html"}


class Text(RequestHandler):
    """A page or script from memory."""

    def initialize(self, text: str, kind: str) -> None:
        """Tornado passes the route's arguments here."""
        self.text, self.kind = text, kind

    def prepare(self) -> None:
        """The headers that the product's server sends."""
        self.set_header("Cross-Origin-Opener-Policy", "same-origin")
        self.set_header("Cross-Origin-Embedder-Policy", "require-corp")

    def get(self) -> None:
        """The text."""
        self.set_header("Content-Type", self.kind)
        self.finish(self.text)


class Files(Assets):
    """The product's way to serve files, isolated like all else."""

    def prepare(self) -> None:
        """The headers that the product's server sends."""
        Text.prepare(self)  # type: ignore[arg-type]


def routes() -> list[Any]:
    """Both pages, and the files that each needs."""
    html, script = "text/html", "text/javascript"
    folders = {"assets": DIST, "stock": ROOT / "static/node_modules/pyodide"}
    folders |= {"src": ROOT / "static/src", "specs": ROOT / "specs"}
    return [
        (r"/plain.html", Text, {"text": PLAIN_PAGE, "kind": html}),
        (r"/plain.js", Text, {"text": PLAIN_WORKER, "kind": script}),
        (r"/ours.html", Text, {"text": OUR_PAGE, "kind": html}),
        (r"/author.html", Text, {"text": AUTHOR_PAGE, "kind": html}),
        *((rf"/{name}/(.*)", Files, {"path": str(path)}) for name, path in folders.items()),
    ]


def measure(rounds: int) -> dict[str, list[float]]:
    """Milliseconds from the start of navigation to the result, per page."""
    times: dict[str, list[float]] = {name: [] for name in PAGES}
    with application(routes()) as client, sync_playwright() as playwright:
        for _ in range(rounds):
            for name, path in PAGES.items():
                with tempfile.TemporaryDirectory() as profile:
                    result = visit(playwright, profile, f"http://127.0.0.1:{client.port}{path}")
                if result["value"] != EXPECTED[name]:
                    raise RuntimeError(f"{name} answered {result['value']!r}")
                times[name].append(result["ms"])
    return times


def visit(playwright: Any, profile: str, *urls: str) -> dict[str, Any]:
    """The last page's `result`, after visits to all of them in one fresh browser."""
    context = playwright.chromium.launch_persistent_context(
        profile, executable_path=find_chromium(), args=list(FLAGS)
    )
    found: dict[str, Any] = {}
    try:
        for url in urls:
            page = context.new_page()
            page.goto(url)
            found = page.wait_for_function("() => window.result", timeout=120_000).json_value()
            page.close()
        return found
    finally:
        context.close()


def checker_ready() -> int:
    """Milliseconds to the first checked document on a second visit, the author's worker."""
    with application(routes()) as client, sync_playwright() as playwright:
        url = f"http://127.0.0.1:{client.port}/author.html"
        with tempfile.TemporaryDirectory() as profile:
            return int(visit(playwright, profile, url, url)["ms"])


def report(rounds: int = 3) -> dict[str, Any]:
    """The medians, their ratio and the bar."""
    times = measure(rounds)
    plain, ours = (statistics.median(times[name]) for name in PAGES)
    return {
        "what": "first legal moves, cold profile, against plain Pyodide's first result",
        "plain_ms": round(plain),
        "ours_ms": round(ours),
        "ratio": round(ours / plain, 3),
        "bar": BAR,
        "met": ours / plain <= BAR,
        "checker_ready_warm_ms": checker_ready(),
        "all": {name: [round(ms) for ms in found] for name, found in times.items()},
    }


def main() -> None:
    """Print the report as JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    print(json.dumps(report(parser.parse_args().rounds), indent=1))


if __name__ == "__main__":
    main()
