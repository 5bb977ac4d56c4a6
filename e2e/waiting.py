"""Waiting for something that only an asynchronous function of the page can tell.

Playwright's `wait_for_function` takes the promise of such a function for an answer, and waits for
nothing; tests/guards/test_waiting.py keeps it to plain functions.
"""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

TIMEOUT_MS = 30_000
EVERY_MS = 20


def await_true(page: Page, function: str, arg: Any = None, timeout: float = TIMEOUT_MS) -> None:
    """Until the function answers true for `arg`; it is JavaScript, and may be asynchronous.

    Raises playwright's Error when it does not within `timeout` ms.
    """
    page.evaluate(
        f"""async (arg) => {{
          const look = {function};
          const end = performance.now() + {timeout};
          while (!(await look(arg))) {{
            if (performance.now() > end) throw new Error("It did not become true in time");
            await new Promise((go) => setTimeout(go, {EVERY_MS}));
          }}
        }}""",
        arg,
    )
