"""A slow machine on demand: what `--throttle 8` makes of every page of the browser tests."""

from __future__ import annotations

from playwright.sync_api import BrowserContext, Page

LATE_MS = 25
"""How much later a call reaches Python for each step of the rate."""

LATE = """
{
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (message, ...rest) {
    if (message?.type !== "call") postMessage.call(this, message, ...rest);
    else setTimeout(() => postMessage.call(this, message, ...rest), %d);
  };
}
"""


def slow_down(context: BrowserContext, rate: float) -> None:
    """Slow the main thread of the context's pages down by `rate`, and send every call late.

    The workers keep their speed, as Chromium slows down pages only: instead each call waits before
    it reaches Python, so that a test that does not wait for its answer is caught.
    """
    if rate <= 1:
        return

    def throttle(page: Page) -> None:
        session = context.new_cdp_session(page)
        session.send("Emulation.setCPUThrottlingRate", {"rate": rate})

    context.add_init_script(LATE % (LATE_MS * rate))
    context.on("page", throttle)
