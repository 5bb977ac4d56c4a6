"""Where things stand on the page: the mouse goes to places, and must not go to old ones."""

from __future__ import annotations

from typing import NamedTuple

from playwright.sync_api import Locator

STILL = """async (one) => {
  const seen = [];
  const busy = () => {
    const { docId, check, asked } = globalThis.__rulewright?.store.getState() ?? {};
    return asked > 0 || (docId && check.pending);
  };
  for (let frame = 0; frame < 600; frame += 1) {
    if (busy()) seen.length = 0; // what comes of it opens or closes the list of problems
    const { x, y, width, height } = one.getBoundingClientRect();
    seen.push([x, y, width, height]);
    const last = seen.slice(-3).map(String);
    if (last.length === 3 && new Set(last).size === 1) return seen.at(-1);
    await new Promise(requestAnimationFrame);
  }
  throw new Error(`it does not stand still: ${seen.slice(-3).join(" then ")}`);
}"""


class Box(NamedTuple):
    """A place on the page, in pixels."""

    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y + self.height / 2


def still(where: Locator) -> Box:
    """The place of something once it is drawn at the same one for three frames, with nothing asked
    for and no check under way.

    What a new size of a pane moves, it moves in the frame after the one that the size changed in.
    """
    return Box(*where.evaluate(STILL))


def middle(where: Locator) -> tuple[float, float]:
    """The middle of something that stands still."""
    return still(where).middle
