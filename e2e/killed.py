"""A browser that is killed, all its processes at once, on a profile that the next one opens."""

from __future__ import annotations

import os
import queue
import re
import signal
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Page, Playwright

from webapp.chromium import find_chromium

START_MS = 120_000

FLAGS = (
    *("--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update", "--disable-quic"),
    "--remote-debugging-port=0",
    "--window-size=1440,900",
)
LISTENS = re.compile(r"DevTools listening on (ws://\S+)")


class Browser:
    """One Chromium in a process group of its own, at the studio, with Python up."""

    def __init__(self, playwright: Playwright, profile: Path, address: str) -> None:
        self.process = subprocess.Popen(
            [find_chromium(), *FLAGS, f"--user-data-dir={profile}", "about:blank"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            errors="replace",
            start_new_session=True,
        )
        try:
            self.cdp = playwright.chromium.connect_over_cdp(self._socket(), timeout=START_MS)
            self.page: Page = self.cdp.contexts[0].pages[0]
            self.page.set_default_timeout(START_MS)
            self.page.goto(address)
            self.page.wait_for_function("() => globalThis.__rulewright?.ready?.then(() => true)")
        except BaseException:
            self.kill()
            raise

    def _socket(self) -> str:
        """Where Chromium says that it listens; what it says besides is read and dropped."""
        found: queue.Queue[str] = queue.Queue()

        def read() -> None:
            for line in self.process.stderr or ():
                if match := LISTENS.search(line):
                    found.put(match.group(1))

        self.reading = threading.Thread(target=read, daemon=True)
        self.reading.start()
        return found.get(timeout=START_MS / 1000)

    def kill(self) -> None:
        """End every process of this browser at once; nobody gets a last word."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.reading.join()
        if self.process.stderr:
            self.process.stderr.close()


@contextmanager
def opened(playwright: Playwright, profile: Path, address: str) -> Iterator[Page]:
    """A page in a browser that is killed at the end of the block."""
    browser = Browser(playwright, profile, address)
    try:
        yield browser.page
    finally:
        browser.kill()
