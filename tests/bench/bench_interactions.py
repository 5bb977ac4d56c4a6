"""Interactions in Chromium, from the key or the mouse to the frame that shows what came of it.

    .venv/bin/python -m tests.bench.bench_interactions [--times 12] [--only WORDS]

Each is done in a large document and in a small one, the peer, in the same page; p50 and p95 are
milliseconds on the clock, so that only their ratio to the peer's means much on a busy machine;
`work_ms` is processor time of the page's main thread for one of them, without Python's threads.
"""

from __future__ import annotations

import argparse
import json
import statistics
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from e2e.conftest import FLAGS
from e2e.scripts import ARRANGE
from e2e.server import Server
from tests.bench.interactions import CASES, WAIT_MS, Case
from webapp.chromium import find_chromium

TIMES = 12
FIRST = "first content: the server's page beside the bare one"
BAR_FIRST = 1.2
"""Times of the bare page, at most."""

OPEN = """async ([text, system]) => {
  const shared = globalThis.__rulewright;
  await shared.ready;
  await shared.workspace.create({ title: "Measured", system, text });
}"""
REST = """() => {
  const { store, workspace, author, play } = globalThis.__rulewright;
  const { check, asked } = store.getState();
  const isBusy = author.busy || play.busy || check.pending || asked > 0 ||
    workspace.autosave.since !== null || store.match?.state.busy;
  globalThis.__rests = isBusy ? 0 : (globalThis.__rests ?? 0) + 1;
  return globalThis.__rests > 4;
}"""
WATCH = """([kind, shows]) => {
  const { store } = globalThis.__rulewright;
  const seen = {
    text: () => store.getState().text,
    checked: () => (store.getState().check.pending ? null : store.getState().text),
    board: () => {
      const { view, glance } = store.match.state;
      const shown = glance?.view ?? view;
      return shown.ply + shown.digest;
    },
    rules: () => store.match.state.glance?.spec ?? store.match.state.spec,
    moved: () => store.getState().text,
  }[shows];
  const before = seen();
  globalThis.__took = null;
  const begin = (event) => {
    removeEventListener(kind, begin, true);
    const look = () => {
      const now = seen();
      if (now === before || now === null) return void requestAnimationFrame(look);
      const painted = new MessageChannel();  // behind the frame that shows it
      painted.port1.onmessage = () => (globalThis.__took = performance.now() - event.timeStamp);
      requestAnimationFrame(() => painted.port2.postMessage(null));
    };
    look();
  };
  addEventListener(kind, begin, true);
}"""
FOUND = "() => globalThis.__took"


# -- measuring ----------------------------------------------------------------------------------


def settle(page: Page) -> None:
    """Until everything that was asked for is done."""
    page.evaluate("globalThis.__rests = 0")
    page.wait_for_function(REST, timeout=WAIT_MS, polling=100)


def thread_ms(session: CDPSession) -> float:
    """Processor time of the page's main thread so far."""
    found = session.send("Performance.getMetrics")["metrics"]
    return 1000 * float(next(each["value"] for each in found if each["name"] == "TaskDuration"))


def took(page: Page, session: CDPSession, case: Case, times: int) -> tuple[list[float], float]:
    """The milliseconds of each time, and the main thread's work of one in the mean."""
    found, before = [], thread_ms(session)
    for n in range(times):
        page.evaluate(WATCH, [case.event, case.shows])
        case.do(page, n)
        found.append(float(page.wait_for_function(FOUND, timeout=WAIT_MS).json_value()))
        if case.shows == "moved":
            page.evaluate("() => globalThis.__rulewright.store.undo()")
        settle(page)
    return found, (thread_ms(session) - before) / times


def measured(page: Page, case: Case, is_large: bool, times: int) -> tuple[list[float], float]:
    """An interaction in one of its documents."""
    page.evaluate(OPEN, list((case.large if is_large else case.small)()))
    page.evaluate(ARRANGE, list(case.panes))
    settle(page)
    case.ready(page, is_large)
    settle(page)
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    took(page, session, case, 2)
    found = took(page, session, case, times)
    session.detach()
    return found


def row(browser: Browser, address: str, case: Case, times: int) -> dict[str, Any]:
    """A row of the table: the large document beside the small one."""
    page = browser.new_page(viewport={"width": 1440, "height": 900})
    page.goto(address)
    page.wait_for_function("() => globalThis.__rulewright?.ready", timeout=WAIT_MS)
    peer, peer_work = measured(page, case, False, times)
    ours, work = measured(page, case, True, times)
    page.close()
    middle, late = statistics.median(ours), p95(ours)
    return {
        "what": case.what,
        "p50_ms": round(middle),
        "p95_ms": round(late),
        "work_ms": round(work),
        "peer_p50_ms": round(statistics.median(peer)),
        "peer_p95_ms": round(p95(peer)),
        "peer_work_ms": round(peer_work),
        "ratio": round(middle / statistics.median(peer), 2),
        "bar_ms": case.bar_ms,
        "met": late <= case.bar_ms,
    }


PAINT = """() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? null"""


def paints(browser: Browser, address: str, times: int) -> dict[str, Any]:
    """The first content of the server's page beside that of the bare page, by turns, cold."""
    found: dict[str, list[float]] = {"": [], "app": []}
    for _ in range(times):
        for path, took in found.items():
            page = browser.new_page(viewport={"width": 1440, "height": 900})
            page.goto(address + path)
            took.append(float(page.wait_for_function(PAINT, timeout=WAIT_MS).json_value()))
            page.close()
    ours, peer = found.values()
    ratio = statistics.median(ours) / statistics.median(peer)
    return {
        "what": FIRST,
        "p50_ms": round(statistics.median(ours)),
        "p95_ms": round(p95(ours)),
        "peer_p50_ms": round(statistics.median(peer)),
        "peer_p95_ms": round(p95(peer)),
        "ratio": round(ratio, 2),
        "met": ratio <= BAR_FIRST,
    }


def p95(values: list[float]) -> float:
    """What all but one in twenty are below."""
    return sorted(values)[min(len(values) - 1, int(0.95 * len(values)))]


@contextmanager
def _browser() -> Iterator[tuple[Browser, str]]:
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        server.start()
        try:
            with sync_playwright() as playwright:
                launch = playwright.chromium.launch
                yield launch(executable_path=find_chromium(), args=FLAGS), server.address
        finally:
            server.stop()


def rows(times: int = TIMES, only: str = "") -> Iterator[dict[str, Any]]:
    """A row for each case, as it is measured."""
    with _browser() as (browser, address):
        if only in FIRST:
            yield paints(browser, address, times)
        for case in CASES:
            if only in case.what:
                yield row(browser, address, case, times)


def report() -> list[dict[str, Any]]:
    """All rows."""
    return list(rows())


def main() -> None:
    """Measure as the command line says, and print a line for each case."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--times", type=int, default=TIMES)
    parser.add_argument("--only", default="", help="words of the cases to run")
    given = parser.parse_args()
    for each in rows(given.times, given.only):
        print(json.dumps(each), flush=True)


if __name__ == "__main__":
    main()
