"""Main-thread work per key while somebody types in long texts, in every pane that takes text.

    .venv/bin/python -m tests.bench.bench_typing [--keys 12] [--only WORDS]

Each case opens a document of its own with one long text, goes to the beginning of that text and
types. After each key the page comes to rest: what the key led to later (the check's answer, the
list of completions, the copy kept in the browser) counts as well. Counted is the processor time of
the page's main thread, from a trace, so that the load of the machine matters little; the work of
Python, in its own thread, is no part of it.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from e2e.conftest import FLAGS
from e2e.scripts import ARRANGE
from e2e.server import ROOT, Server
from webapp.chromium import find_chromium

BAR_MS = 200
"""Main-thread work per key, at most."""

BOOT_MS = 120_000
TASK = "ThreadControllerImpl::RunTask"
LINE = "MODIFY(OPPONENT, 'health', MUL(GET(SELF, 'strength'), -1))"
WORDS = "Whenever a creature you control attacks, draw a card. "
KEYS = "abcdefghijklmnopqrst"

OPEN = """async ([text, system, place]) => {
  const shared = globalThis.__rulewright;
  await shared.ready;
  await shared.workspace.create({ title: "Typed", system, text });
  shared.store.select(place);
}"""
REST = """() => {
  const { store, workspace, author, play } = globalThis.__rulewright;
  const { check, saved } = store.getState();
  const busy = author.busy || play.busy || workspace.autosave.since !== null || check.pending;
  if (busy || saved !== "saved") globalThis.__rests = 0;
  else globalThis.__rests = (globalThis.__rests ?? 0) + 1;
  return globalThis.__rests > 5;  // half a second in which nothing happened
}"""


@dataclass(frozen=True)
class Case:
    """One long text: what is opened, which pane and part is shown, and where somebody types."""

    what: str
    system: str
    make: Callable[[], str]
    pane: str
    place: str
    where: str


def shipped(path: str) -> Any:
    """A shipped document."""
    return json.loads((ROOT / "specs" / path).read_text(encoding="utf-8"))


def script(length: int) -> str:
    """A script of about so many characters."""
    lines = [f"  {LINE}" for _ in range(max(1, length // (len(LINE) + 4)))]
    return "SEQ(\n" + ",\n".join(lines) + "\n)" if len(lines) > 1 else LINE


def duel(length: int) -> str:
    """A duel in which one ability has a script of that length."""
    doc = shipped("heroes/berserker_vs_frost_witch.json")
    doc["heroes"][0]["abilities"][0]["script"] = script(length)
    return json.dumps(doc, indent=2)


def cards(length: int) -> str:
    """A card game in which one card has a text of that length."""
    doc = shipped("mtg/cinder_stampede_vs_saltspire_veto.json")
    doc["pool"]["cards"][0]["oracle_text"] = WORDS * (length // len(WORDS))
    return json.dumps(doc, indent=2)


def ring() -> str:
    """A map whose ways are many: 400 nodes in a grid."""
    from tests.bench.bench_map_editor import grid

    return json.dumps(grid(), indent=2)


def named(length: int) -> str:
    """Chess under a name of that length."""
    doc = shipped("boards/chess.json")
    doc["name"] = WORDS * (length // len(WORDS))
    return json.dumps(doc, indent=2)


ABILITY = "/heroes/0/abilities/0"
LARGE = "[data-testid=script-editor] .cm-content"
SMALL = "[data-testid=script-field] .cm-content"
FIELD = "[data-testid=entity] input[type=text], [data-testid=entity] textarea"
JSON = "[data-testid=json-editor] .cm-content"

CARD = "/pool/cards/0"


def _duel_of(length: int, pane: str, place: str, where: str, what: str) -> Case:
    return Case(f"script of {length:,}, {what}", "heroes", lambda: duel(length), pane, place, where)


def _card(pane: str, where: str, what: str) -> Case:
    return Case(f"card text of 20,000, {what}", "mtg", lambda: cards(20_000), pane, CARD, where)


CASES = (
    _duel_of(60, "picture", ABILITY, LARGE, "large editor"),
    _duel_of(35_000, "picture", ABILITY, LARGE, "large editor"),
    _duel_of(35_000, "form", ABILITY, SMALL, "form"),
    _duel_of(35_000, "json", ABILITY, JSON, "JSON text"),
    _duel_of(60, "json", "", JSON, "JSON text"),
    Case("map of 500 nodes, JSON text", "asg", ring, "json", "", JSON),
    Case("map of 500 nodes, form", "asg", ring, "form", "", FIELD),
    _card("form", "textarea.rwc-oracle", "form"),
    _card("json", JSON, "JSON text"),
    Case("name of 100,000, form", "boards", lambda: named(100_000), "form", "", FIELD),
)


def work(trace: bytes) -> float:
    """Milliseconds of processor time that the main thread of the page's process worked."""
    events = json.loads(trace)["traceEvents"]
    names = {(e["pid"], e["tid"]): e["args"]["name"] for e in events if e["name"] == "thread_name"}
    return sum(
        float(e.get("tdur", 0)) / 1000
        for e in events
        if e["name"] == TASK and names.get((e["pid"], e["tid"])) == "CrRendererMain"
    )


def settle(page: Page) -> None:
    """Until nothing has happened for half a second."""
    page.evaluate("globalThis.__rests = 0")
    page.wait_for_function(REST, timeout=BOOT_MS, polling=100)


def typed(page: Page, case: Case, keys: int) -> float:
    """The work of a key in the mean, with all that follows it."""
    box = page.locator(case.where).first
    box.wait_for(timeout=BOOT_MS)
    settle(page)
    box.click(position={"x": 30, "y": 8})
    box.press("ControlOrMeta+Home")
    settle(page)
    browser = page.context.browser
    assert browser is not None
    browser.start_tracing(page=page, categories=["toplevel"])
    for key in KEYS[:keys]:
        page.keyboard.press(key)
        settle(page)
    return work(browser.stop_tracing()) / keys


def measured(browser: Browser, address: str, case: Case, keys: int) -> dict[str, Any]:
    """One case in a page of its own, as a row of a table."""
    page = browser.new_page(viewport={"width": 1440, "height": 900})
    page.goto(address)
    page.wait_for_function("() => globalThis.__rulewright?.ready", timeout=BOOT_MS)
    page.evaluate(OPEN, [case.make(), case.system, case.place])
    page.evaluate(ARRANGE, [case.pane])
    mean = typed(page, case, keys)
    page.close()
    return {"what": case.what, "key_ms": round(mean), "bar_ms": BAR_MS, "met": mean <= BAR_MS}


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


def rows(keys: int = 10, only: str = "") -> Iterator[dict[str, Any]]:
    """A row for each case, as it is measured."""
    with _browser() as (browser, address):
        for case in CASES:
            if only in case.what:
                yield measured(browser, address, case, keys)


def report() -> list[dict[str, Any]]:
    """All rows."""
    return list(rows())


def main() -> None:
    """Measure as the command line says, and print a line for each case."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--keys", type=int, default=10, help=f"per case, up to {len(KEYS)}")
    parser.add_argument("--only", default="", help="words of the cases to run")
    given = parser.parse_args()
    for row in rows(given.keys, given.only):
        print(json.dumps(row), flush=True)


if __name__ == "__main__":
    main()
