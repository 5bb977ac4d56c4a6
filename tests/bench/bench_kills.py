"""What a killed browser loses: Chromium is ended while somebody works, and the work is looked for.

    .venv/bin/python -m tests.bench.bench_kills [--kills 50] [--size 1000000] [--seed 1]
                                                [--kinds text form match] [--load 0]

A browser with a profile of its own opens a document; marks are made in it, one every few hundredths
of a second: typed into its JSON, typed into its form, or moves played in its match, by turns. At a
random moment the browser's whole process group gets SIGKILL. The next browser on the same profile
opens the document again: lost is the time from the first mark that is not there to the kill. The
distribution is printed; the bar is that nothing older than a second is lost. With `--load` so many
other processes keep the processors busy meanwhile.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

from e2e.killed import opened
from e2e.scripts import ARRANGE
from e2e.server import ROOT, Server

BAR_S = 1.0
"""What may be lost at most, in seconds."""

BETWEEN_S = (0.02, 0.09)
"""The least and the longest time between two marks."""

WORK_S = (0.4, 3.0)
"""The shortest and the longest time somebody works before the kill."""

# Chess of the wanted size in its own document, empty of marks and kept; its match at the start.
PREPARE = """async (text) => {
  const { workspace, store } = globalThis.__rulewright;
  if (!store.getState().docId) await workspace.create({ title: "Typed", system: "boards", text });
  else store.setText(text, { name: "Clear" });
  store.select("");
  await workspace.autosave.flush();
}"""

# What was under way when the browser was killed waits for a person, who starts it.
COME_BACK = """() => {
  const { store } = globalThis.__rulewright;
  if (store.getState().waits) store.startWaiting();
}"""
OPEN = "() => globalThis.__rulewright.store.getState().docId"
LIVE = "() => globalThis.__rulewright.store.match?.state.live && !globalThis.__rulewright.play.busy"

NAMES = """() => {
  const { name, pieces } = JSON.parse(globalThis.__rulewright.store.getState().text);
  return `${name} ${pieces[0].name}`;
}"""

CURSOR = """() => {
  const { store } = globalThis.__rulewright;
  const at = /"name": *"/.exec(store.getState().text);
  store.emit("reveal-offset", at.index + at[0].length);
}"""

START = """async () => {
  const { match } = globalThis.__rulewright.store;
  match.pause();
  const { players, seats } = match.state.view;
  for (const name of players) {
    if (seats[name].kind !== "human") await match.seat(name, { kind: "human" });
  }
  await match.goto(0);
}"""
MOVE = """async () => {
  const { match } = globalThis.__rulewright.store;
  const { legal } = match.state.view;
  const { ply } = match.state.view;
  if (!legal.length) return; // the match is over
  await match.act(legal[Math.floor(Math.random() * legal.length)]);
  if (match.state.view.ply === ply) throw new Error(`no move: ${match.state.error?.message}`);
}"""
PLIES = "() => globalThis.__rulewright.store.match.state.view.plies"


def document(size: int) -> str:
    """Chess under a short name, with so many blanks behind it: whatever its size, it is played."""
    doc = json.loads((ROOT / "specs/boards/chess.json").read_text(encoding="utf-8"))
    lines = f"{' ' * 79}\n" * (size // 80)
    return f"{json.dumps({**doc, 'name': 'x'}, indent=1)}\n{lines}"


def _type_text(page: Page) -> Callable[[int], None]:
    page.locator(".cm-content").wait_for()
    page.evaluate(CURSOR)
    return lambda n: page.keyboard.insert_text(f"{n}.")


def _type_form(page: Page) -> Callable[[int], None]:
    page.evaluate("globalThis.__rulewright.store.select('/pieces/0')")
    entity = page.locator("[data-testid=entity][data-path='/pieces/0']")
    box = entity.get_by_label("Name", exact=True).first
    box.click()
    return lambda n: page.keyboard.insert_text(f"{n}.")


def _play(page: Page) -> Callable[[int], None]:
    page.wait_for_function(LIVE)
    page.evaluate(START)
    return lambda _: page.evaluate(MOVE)


def _marks(page: Page) -> int:
    """How many marks stand in the text, one after the other from the first."""
    marks = re.findall(r"(\d+)\.", page.evaluate(NAMES))
    return next((n for n, mark in enumerate(marks) if int(mark) != n), len(marks))


def _plies(page: Page) -> int:
    page.wait_for_function(LIVE)
    return int(page.evaluate(PLIES))


@dataclass(frozen=True)
class Kind:
    """A kind of work: the pane it is done in, what makes a mark, and how many marks came back."""

    pane: str
    begin: Callable[[Page], Callable[[int], None]]
    count: Callable[[Page], int]


KINDS = {
    "text": Kind("json", _type_text, _marks),
    "form": Kind("form", _type_form, _marks),
    "match": Kind("picture", _play, _plies),
}


def worked(page: Page, kind: Kind, seconds: float, chance: random.Random) -> list[float]:
    """Make marks for so long; when each of them was in the page, by `time.monotonic`."""
    mark = kind.begin(page)
    times: list[float] = []
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        mark(len(times))
        times.append(time.monotonic())
        time.sleep(chance.uniform(*BETWEEN_S))  # the rhythm of the typing
    return times


def lost(there: int, times: list[float], killed: float) -> float:
    """Seconds from the first mark that is not there to the kill; 0 where all are."""
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


@contextmanager
def _loaded(count: int) -> Iterator[None]:
    busy = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(count)]
    try:
        yield
    finally:
        for one in busy:
            one.kill()
            one.wait()


def kills(
    count: int, size: int, seed: int, names: Sequence[str] = tuple(KINDS), load: int = 0
) -> list[tuple[str, float]]:
    """What each of so many kills lost, in seconds, with the kind of its work."""
    chance = random.Random(seed)
    found: list[tuple[str, float]] = []
    with _served() as (address, profile), sync_playwright() as playwright, _loaded(load):
        last: tuple[str, list[float], float] | None = None
        for n in range(count + 1):
            with opened(playwright, profile, address) as page:
                if last is not None:
                    page.wait_for_function(OPEN)
                    page.evaluate(COME_BACK)
                    name, times, killed = last
                    found.append((name, lost(KINDS[name].count(page), times, killed)))
                name = names[n % len(names)]
                kind = KINDS[name]
                page.evaluate(PREPARE, document(size))
                page.evaluate(ARRANGE, [kind.pane])
                times = worked(page, kind, chance.uniform(*WORK_S), chance)
                killed = time.monotonic()
            last = (name, times, killed)
    return found


def row(found: list[tuple[str, float]], size: int) -> dict[str, Any]:
    """The distribution as a row of a table, in milliseconds."""
    sorted_ms = sorted(round(1000 * one) for _, one in found)
    return {
        "what": f"{len(found)} kills during work, {size:,} characters",
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
    parser.add_argument("--size", type=int, default=1000, help="blanks behind the document")
    parser.add_argument("--seed", type=int, default=1, help="of the random moments")
    parser.add_argument("--kinds", nargs="+", choices=list(KINDS), default=list(KINDS))
    parser.add_argument("--load", type=int, default=0, help="busy processes beside the browser")
    given = parser.parse_args()
    found = kills(given.kills, given.size, given.seed, given.kinds, given.load)
    each = [[name, round(1000 * one)] for name, one in found]
    print(json.dumps({**row(found, given.size), "each_ms": each}))


if __name__ == "__main__":
    main()
