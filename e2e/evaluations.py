"""Evaluations for the tests of the server's pages: started, waited for, measured."""

from __future__ import annotations

import json
import urllib.request
from typing import Any

from playwright.sync_api import Page

from e2e.server import ROOT, Server

HEXAPAWN = json.loads((ROOT / "specs/boards/hexapawn.json").read_text("utf-8"))
LONG = 400_000
"""Matches of an evaluation that does not end while a test looks at it."""

SLOW_MS = 60_000
"""Workers start, and matches are played, beside whatever else the machine does."""

BAND = r"([\d.]+ % ± [\d.]+|[\d.]+ to [\d.]+ %)"
"""A share with its interval."""

PREFIX = "/user/ada/tools"
EVALUATION = "[data-testid=evaluation]"
ROUNDS = f"Number(document.querySelector('{EVALUATION}')?.dataset.rounds)"

SHOWN = {"jobs": "[data-testid=evaluation], [data-testid=job]", "evaluate": "[type=checkbox]"}
"""What a page shows once the server has answered."""


def start(server: Server, **fields: Any) -> str:
    """Start an evaluation over HTTP; its id."""
    body = json.dumps({"spec": HEXAPAWN, **fields}).encode()
    asked = urllib.request.Request(
        f"{server.address}api/evaluations", body, {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(asked, timeout=60) as answer:
        return str(json.load(answer)["id"])


def await_rounds(page: Page, more_than: int) -> int:
    page.wait_for_function(f"(least) => {ROUNDS} > least", arg=more_than, timeout=SLOW_MS)
    return int(page.evaluate(ROUNDS))


def width_of(page: Page) -> float:
    interval = page.get_by_test_id("interval").first
    return float(interval.get_attribute("data-high") or 1) - float(
        interval.get_attribute("data-low") or 0
    )


def play_to_the_end(page: Page) -> None:
    """Start the evaluation that is set up, once it is known how long it takes; until it is done."""
    page.locator("[data-testid=estimate][data-state=known]").wait_for(timeout=SLOW_MS)
    page.get_by_role("button", name="Start").click()
    page.locator(f"{EVALUATION}[data-state=done]").wait_for(timeout=SLOW_MS)
