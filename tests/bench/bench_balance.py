"""How much slower the match and the editor answer while the Balance tab plays matches.

    .venv/bin/python -m tests.bench.bench_balance [--times 15]

One page shows chess. In turns, with a run of the tab on and with it stopped, a ply is taken back
and played again, and a letter is typed into the name of the game; each is over when the page has
drawn what came of it, with the check's answer. Compared are the medians of both, in one run.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Page, sync_playwright

from e2e.conftest import FLAGS
from e2e.server import Server
from e2e.studio import BOOT_MS, Studio
from webapp.chromium import find_chromium

BAR = 1.2
"""Times as long as without a run, at most."""

BLOCKS = 4
"""Turns of a run and a pause: what the machine does meanwhile falls on both."""

DRAWN = "new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"

STEP = f"""async () => {{
  const {{ match }} = globalThis.__rulewright.store;
  const since = performance.now();
  await match.undo();
  await {DRAWN};
  await match.redo();
  await {DRAWN};
  return performance.now() - since;
}}"""

KEY = f"""async () => {{
  const {{ store }} = globalThis.__rulewright;
  const {{ text }} = store.getState();
  const since = performance.now();
  document.execCommand("insertText", false, "x");
  await new Promise((done) => {{
    const look = () => {{
      const now = store.getState();
      if (now.text === text || now.check.pending || now.check.digest === null) return;
      off();
      done();
    }};
    const off = store.subscribe(look);
    look();
  }});
  await {DRAWN};
  return performance.now() - since;
}}"""

PLAYS = """() => {
  const { run } = globalThis.__rulewright.store.balance.getState();
  return !!run?.report && run.state === "playing";
}"""


def _run(page: Page, is_on: bool) -> None:
    """The tab's run is on, or is stopped."""
    tab = page.get_by_test_id("balance")
    stop = tab.get_by_role("button", name="Stop", exact=True)
    again = tab.get_by_role("button", name="Play again")
    if is_on:
        if stop.count() == 0:
            again.click()
        page.wait_for_function(PLAYS, timeout=BOOT_MS)
    elif stop.count():
        stop.click()
        again.wait_for()


def _name(studio: Studio) -> None:
    """The cursor behind the first letter of the game's name."""
    studio.find_in_json('"Chess')
    studio.editor.press("ArrowRight")


def _compared(page: Page, what: str, script: str, times: int, get_ready: Callable[[], None]) -> Any:
    taken: dict[bool, list[float]] = {True: [], False: []}
    for block in range(2 * BLOCKS):
        is_on = block % 2 == 0
        _run(page, is_on)
        get_ready()
        page.evaluate(script)  # the first one after a change is no measure
        for _ in range(times):
            if is_on:
                page.wait_for_function(PLAYS, timeout=BOOT_MS)
            taken[is_on].append(page.evaluate(script))
    on, off = median(taken[True]), median(taken[False])
    ratio = round(on / off, 2)
    return {"what": what, "with_ms": round(on, 1), "without_ms": round(off, 1), "ratio": ratio,
            "bar": BAR, "met": ratio <= BAR}  # fmt: skip


def report(times: int = 10) -> list[dict[str, Any]]:
    """A row for the match and one for the editor."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        server.start()
        try:
            browser = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
            page = browser.new_page(viewport={"width": 1440, "height": 900})
            return _measured(Studio(page, None, server), times)  # type: ignore[arg-type]
        finally:
            server.stop()


def _measured(studio: Studio, times: int) -> list[dict[str, Any]]:
    page = studio.visit().await_python().page
    studio.open("chess")
    studio.show("JSON")
    studio.move("e2", "e4")
    page.wait_for_function("() => globalThis.__rulewright.store.match.getState().view.ply >= 2")
    page.evaluate("() => globalThis.__rulewright.store.keepLook('balanceHalf', 0.01)")
    studio.tab("Balance")
    page.wait_for_function(PLAYS, timeout=BOOT_MS)
    return [
        _compared(page, "a ply taken back and played again", STEP, times, lambda: None),
        _compared(page, "a letter typed and checked", KEY, times, lambda: _name(studio)),
    ]


def main() -> None:
    """Measure as the command line says, and print a line for each row."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--times", type=int, default=10, help="per block of each")
    for row in report(parser.parse_args().times):
        print(json.dumps(row), flush=True)


if __name__ == "__main__":
    main()
