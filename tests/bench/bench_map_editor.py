"""The map editor in Chromium: a node of a map of 500 dragged by hand, in frames a second.

The page is the product's, the drag is the browser's own mouse; the frames are those that the page
really drew while the node moved, with the grid off, so that every move of the mouse is one.
"""

from __future__ import annotations

import json
import math
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from e2e.conftest import FLAGS
from e2e.scripts import ARRANGE
from e2e.server import Server
from webapp.chromium import find_chromium

BAR = 30
"""Frames a second, at least."""
COLUMNS, ROWS = 25, 20
SECONDS = 4
BOOT_MS = 90_000

WATCH = """() => {
  const frames = (globalThis.__frames = []);
  let last = performance.now();
  const tick = (now) => {
    frames.push(now - last);
    last = now;
    if (globalThis.__frames === frames) requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
}"""
STOP = "() => { const found = globalThis.__frames; globalThis.__frames = null; return found; }"
OPEN = """async (text) => {
  const shared = globalThis.__rulewright;
  await shared.ready;
  await shared.workspace.create({ title: 'Grid', system: 'asg', text });
}"""


def grid() -> dict[str, Any]:
    """A map of 500 nodes and 955 edges, troops in opposite corners."""
    nodes = [
        {"id": f"n{x}_{y}", "x": 2 * x, "y": 2 * y, "owner": _owner(x), "supplyYield": 0}
        for y in range(ROWS)
        for x in range(COLUMNS)
    ]
    across = [[f"n{x}_{y}", f"n{x + 1}_{y}"] for y in range(ROWS) for x in range(COLUMNS - 1)]
    up = [[f"n{x}_{y}", f"n{x}_{y + 1}"] for y in range(ROWS - 1) for x in range(COLUMNS)]
    homes = {"P1": "n0_0", "P2": f"n{COLUMNS - 1}_{ROWS - 1}"}
    return {
        "id": "grid",
        "name": "Grid",
        "startingPlayer": "P1",
        "players": {player: {"hq": id} for player, id in homes.items()},
        "settings": {
            "turnCapPlies": 60,
            "actionBudget": 6,
            "baseIncome": 3,
            "reinforceCostPerStrength": 1,
            "combatVarianceFraction": 0.35,
        },
        "map": {"nodes": nodes, "edges": across + up},
        "initialState": {
            "playerSupply": {"P1": 0, "P2": 0},
            "nodeForces": {homes["P1"]: {"P1": 9, "P2": 0}, homes["P2"]: {"P1": 0, "P2": 9}},
        },
    }


def _owner(column: int) -> str:
    return "P1" if column < 3 else "P2" if column >= COLUMNS - 3 else "Neutral"


def drag(page: Page, id: str) -> list[float]:
    """Move a node about for some seconds; the milliseconds of every frame meanwhile."""
    node = page.locator(f'[data-testid=map-node][data-id="{id}"] svg')
    box = node.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 9, y)
    page.evaluate(WATCH)
    end, turn = time.monotonic() + SECONDS, 0.0
    while time.monotonic() < end:
        turn += 0.15
        page.mouse.move(x + 60 * math.sin(turn), y + 40 * math.cos(turn))
    found = [float(ms) for ms in page.evaluate(STOP)][1:]
    page.mouse.up()
    return found


def measured(browser: Browser, address: str) -> list[dict[str, Any]]:
    """The whole map in view, and close up."""
    page = browser.new_page(viewport={"width": 1440, "height": 900})
    page.goto(address)
    page.wait_for_function("() => globalThis.__rulewright?.ready", timeout=BOOT_MS)
    page.evaluate(OPEN, json.dumps(grid()))
    page.evaluate(ARRANGE, ["picture"])
    editor = page.get_by_test_id("picture")
    editor.get_by_role("button", name="Grid", exact=True).click()
    page.wait_for_function(
        "() => !globalThis.__rulewright.store.getState().check.pending", timeout=BOOT_MS
    )
    rows = [_row("the whole map in view", drag(page, "n12_10"))]
    for _ in range(4):
        editor.locator(".react-flow__controls-zoomin").click()
    editor.locator('[data-testid=map-node][data-id="n12_10"]').wait_for()
    rows.append(_row("close up", drag(page, "n12_10")))
    page.close()
    return rows


def _row(what: str, frames: list[float]) -> dict[str, Any]:
    rate = 1000 * len(frames) / sum(frames)
    return {
        "what": f"500 nodes, one dragged, {what}",
        "frames_a_second": round(rate, 1),
        "median_ms": round(statistics.median(frames), 1),
        "slowest_ms": round(max(frames)),
        "bar": BAR,
        "met": rate >= BAR,
    }


def report() -> list[dict[str, Any]]:
    """Both rows, from a server and a browser of their own."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        server.start()
        try:
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
                return measured(browser, server.address)
        finally:
            server.stop()


if __name__ == "__main__":
    print(json.dumps(report(), indent=1))
