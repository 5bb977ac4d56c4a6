"""What a killed browser loses: Chromium is ended while somebody types, and the text is looked for.

    .venv/bin/python -m tests.bench.bench_kills [--kills 50] [--size 1000000] [--seed 1]

A browser with a profile of its own opens a document; marks are typed into its JSON, one every few
hundredths of a second; at a random moment the browser's whole process group gets SIGKILL. The next
browser on the same profile opens the document again: lost is the time from the first mark that is
not in the text to the kill. The distribution is printed; the bar is that nothing older than a
second is lost.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import signal
import statistics
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, Playwright, sync_playwright

from e2e.server import Server
from webapp.chromium import find_chromium

BAR_S = 1.0
"""What may be lost at most, in seconds."""

BETWEEN_S = (0.02, 0.09)
"""The least and the longest time between two marks."""

TYPING_S = (0.4, 3.0)
"""The shortest and the longest time somebody types before the kill."""

START_MS = 120_000

FLAGS = (
    *("--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update", "--disable-quic"),
    "--remote-debugging-port=0",
    "--window-size=1440,900",
)

# A document of the wanted size, empty of marks and kept, with the cursor where they go.
PREPARE = """async (size) => {
  const { workspace, store } = globalThis.__rulewright;
  if (!store.getState().docId) {
    const text = JSON.stringify({ system: "boards", name: "", notes: "x".repeat(size) });
    await workspace.create({ title: "Typed", system: "boards", text });
  }
  store.setText(store.getState().text.replace(/"name":"[^"]*"/, '"name":""'), { name: "Clear" });
  await workspace.autosave.flush();
}"""

OPEN = "() => globalThis.__rulewright.store.getState().docId"

NAME = """() => {
  const { text } = globalThis.__rulewright.store.getState();
  return /"name":"([^"]*)"/.exec(text)?.[1] ?? null;
}"""

CURSOR = """() => {
  const { store } = globalThis.__rulewright;
  const at = store.getState().text.indexOf('"name":"') + '"name":"'.length;
  store.emit("reveal-offset", at);
}"""


class Browser:
    """One Chromium in a process group of its own, on a profile that outlives it."""

    def __init__(self, playwright: Playwright, profile: Path, address: str) -> None:
        (profile / "DevToolsActivePort").unlink(missing_ok=True)
        self.process = subprocess.Popen(
            [find_chromium(), *FLAGS, f"--user-data-dir={profile}", "about:blank"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        port = self._port(profile / "DevToolsActivePort")
        self.cdp = playwright.chromium.connect_over_cdp(f"http://127.0.0.1:{port}")
        self.page: Page = self.cdp.contexts[0].pages[0]
        self.page.set_default_timeout(START_MS)
        self.page.goto(address)
        self.page.wait_for_function("() => globalThis.__rulewright?.workspace?.lock")
        self.page.evaluate("globalThis.__rulewright.workspace.turn")

    def _port(self, file: Path) -> int:
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            if file.exists() and (text := file.read_text()).strip():
                return int(text.split()[0])
            time.sleep(0.02)
        self.kill()
        raise TimeoutError("Chromium did not start")

    def kill(self) -> None:
        """End every process of this browser at once; nobody gets a last word."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


def typed(page: Page, seconds: float, chance: random.Random) -> list[float]:
    """Type marks for so long; when each of them was in the page, by `time.monotonic`."""
    page.evaluate(CURSOR)
    times: list[float] = []
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        page.keyboard.insert_text(f"{len(times)}.")
        times.append(time.monotonic())
        time.sleep(chance.uniform(*BETWEEN_S))
    return times


def lost(name: str | None, times: list[float], killed: float) -> float:
    """Seconds from the first mark that is not there to the kill; 0 where all are."""
    there = 0
    for mark in re.findall(r"(\d+)\.", name or ""):
        if int(mark) != there:
            break
        there += 1
    return killed - times[there] if there < len(times) else 0.0


@contextmanager
def _served() -> Iterator[tuple[str, Path]]:
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        server = Server(Path(folder) / "data")
        server.data.mkdir()
        server.start()
        try:
            yield server.address, Path(folder) / "profile"
        finally:
            server.stop()


def kills(count: int, size: int, seed: int) -> list[float]:
    """What each of so many kills lost, in seconds."""
    chance = random.Random(seed)
    found: list[float] = []
    with _served() as (address, profile), sync_playwright() as playwright:
        last: tuple[list[float], float] | None = None
        for _ in range(count + 1):
            browser = Browser(playwright, profile, address)
            try:
                if last is not None:
                    browser.page.wait_for_function(OPEN)
                    found.append(lost(browser.page.evaluate(NAME), *last))
                browser.page.evaluate(PREPARE, size)
                browser.page.locator(".cm-content").wait_for()
                times = typed(browser.page, chance.uniform(*TYPING_S), chance)
            finally:
                killed = time.monotonic()
                browser.kill()
            last = (times, killed)
    return found


def row(found: list[float], size: int) -> dict[str, Any]:
    """The distribution as a row of a table, in milliseconds."""
    sorted_ms = sorted(round(1000 * one) for one in found)
    return {
        "what": f"{len(found)} kills while typing, {size:,} characters",
        "none_lost": sum(one == 0 for one in sorted_ms),
        "median_ms": round(statistics.median(sorted_ms)),
        "p90_ms": sorted_ms[int(0.9 * (len(sorted_ms) - 1))],
        "most_ms": sorted_ms[-1],
        "bar_ms": round(1000 * BAR_S),
        "met": sorted_ms[-1] <= 1000 * BAR_S,
    }


def report(count: int = 50, size: int = 1000, seed: int = 1) -> list[dict[str, Any]]:
    """One row for so many kills."""
    return [row(kills(count, size, seed), size)]


def main() -> None:
    """Measure as the command line says, and print what each kill lost."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--size", type=int, default=1000, help="characters of the document")
    parser.add_argument("--seed", type=int, default=1, help="of the random moments")
    given = parser.parse_args()
    found = kills(given.kills, given.size, given.seed)
    print(json.dumps({**row(found, given.size), "each_ms": [round(1000 * one) for one in found]}))


if __name__ == "__main__":
    main()
