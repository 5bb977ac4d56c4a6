"""`python -m tests.bench.sinks [system ...]`: hostile names against every sink of the page.

The long variant of `e2e/test_hostile_names.py`: one round per kind of text that could run, so that
every position of every format has each of them once, walked through all panes and a match while
each place that makes markup or code of text is watched.  One line a round; exit code 1 when a text
reached one.
"""

from __future__ import annotations

import json
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import sync_playwright

from core import registry
from e2e import sinks
from e2e.conftest import FLAGS, open_studio
from e2e.server import Server
from e2e.studio import Studio
from e2e.walk import open_text, walk_match, walk_panes
from tests.hostile.documents import hostile
from tests.hostile.rich import RICH
from webapp.chromium import find_chromium

RUNNING = (
    f"<img src=x onerror={sinks.MARK}>",
    f'"><svg onload={sinks.MARK}>',
    f"javascript:{sinks.MARK}",
    f"</script><script>{sinks.MARK}</script>",
    f"</title><iframe srcdoc='<script>{sinks.MARK}</script>'>",
    f"' style=x:expression({sinks.MARK}) onmouseover='{sinks.MARK}",
    f"${{{sinks.MARK}}}`{{{{{sinks.MARK}}}}}",
    f"url(javascript:{sinks.MARK})",
)
"""Texts that would run where a page takes text for markup, an address, a style or a template."""


def walk(studio: Studio, system: str, text: str) -> list[str]:
    """The sinks that a document of such names reaches on its way through the page."""
    names = [f"{text} {n}" for n in range(200)]
    studio.reset()
    for raw in RICH[system][:1]:
        made = hostile(system, raw, names=names)
        open_text(studio, made.document, system)
        walk_panes(studio)
        walk_match(studio)
        studio.reset()
    return sinks.reached(studio.page)


def main() -> int:
    """All rounds of the systems that are named, or of all."""
    found = 0
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Server(Path(data))
        server.start()
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        try:
            studio = open_studio(browser, server).visit().await_python()
            for system in sys.argv[1:] or registry.SYSTEMS:
                for text in RUNNING:
                    began = time.monotonic()
                    reached = walk(studio, system, text)
                    found += len(reached)
                    told = json.dumps(reached[:3]) if reached else "no sink reached"
                    print(f"{system}, {text[:30]}: {told}, {time.monotonic() - began:.0f} s",
                          flush=True)  # fmt: skip
        finally:
            browser.close()
            server.stop()
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
