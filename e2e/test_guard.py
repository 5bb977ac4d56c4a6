"""The guard of the other tests sees what it is there for."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from e2e.guard import Guard
from e2e.server import Server

WRONGS = {
    "script error: ": "setTimeout(() => { throw new Error('lost') })",
    "console error: lost": "console.error('lost')",
    "outside request: http://127.0.0.2": "fetch('http://127.0.0.2:9/').catch(() => {})",
    "outside request: ws://127.0.0.2": "new WebSocket('ws://127.0.0.2:9/')",
    "console error: Failed to load resource": "fetch('/nowhere')",
}


@pytest.mark.parametrize("seen", WRONGS)
def test_the_guard_fails_on(browser: Browser, server: Server, seen: str) -> None:
    context = browser.new_context(bypass_csp=True)  # the policy itself would stop most of them
    guard = Guard(context, server.address)
    page = context.new_page()
    page.goto(f"{server.address}api/health")
    guard.check()
    page.evaluate(WRONGS[seen])
    page.wait_for_load_state("networkidle")
    page.evaluate("new Promise((done) => setTimeout(done))")
    with pytest.raises(AssertionError, match=seen):
        guard.check()
    context.close()


def test_the_guard_tolerates_the_own_servers_absence_only(browser: Browser, server: Server) -> None:
    context = browser.new_context()
    guard = Guard(context, server.address)
    page = context.new_page()
    page.goto(f"{server.address}api/health")
    with guard.server_down():
        page.evaluate("console.error('Failed to load resource: net::ERR_CONNECTION_REFUSED')")
        page.evaluate("0")
        guard.check()
        page.evaluate("console.error('something else')")
        page.evaluate("0")
        with pytest.raises(AssertionError, match="something else"):
            guard.check()
    context.close()
