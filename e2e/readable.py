"""Whether what a page shows can be read: every text in sight against what lies behind it."""

from __future__ import annotations

from typing import Any

from e2e.studio import Studio

# The texts in sight of which the contrast with their ground is below AA (WCAG 2.2, 1.4.3): 4.5, or
# 3 for large ones. Left out is what the rule leaves out (disabled, decoration), and drawings, which
# have outlines of their own.
FAINT = """() => {
  const parts = (text) => text.match(/-?[0-9.]+(e-?[0-9]+)?/g).map(Number);
  const read = (text) => {
    if (!text || text === "transparent") return [0, 0, 0, 0];
    if (text.startsWith("color(srgb")) {
      const [r, g, b, a = 1] = parts(text.slice(10));
      return [r * 255, g * 255, b * 255, a];
    }
    if (!text.startsWith("rgb")) throw new Error(`an unknown kind of colour: ${text}`);
    const [r, g, b, a = 1] = parts(text);
    return [r, g, b, a];
  };
  const over = ([r, g, b, a], [x, y, z]) =>
    [r * a + x * (1 - a), g * a + y * (1 - a), b * a + z * (1 - a), 1];
  const light = (colour) => {
    const [r, g, b] = colour.map((v) => v / 255)
      .map((v) => (v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const above = (one) => {
    const all = [];
    for (let at = one; at; at = at.parentElement ?? at.getRootNode().host) all.push(at);
    return all;
  };
  const EXEMPT = ":disabled, [aria-disabled=true], [aria-hidden=true], [inert], .rw-hidden," +
    " .rwb-hidden, svg, canvas, option, script, style";
  const root = globalThis.__rulewright.studio.root;
  const modal = root.querySelector("dialog[open]:modal");
  const found = new Set();
  for (const one of (modal ?? root).querySelectorAll("*")) {
    const text = [...one.childNodes].filter((child) => child.nodeType === 3)
      .map((child) => child.data).join("").trim();
    const own = text || (one.matches("input, textarea, select") ? one.value || "" : "");
    if (!own || one.closest(EXEMPT) || !one.checkVisibility({ visibilityProperty: true })) continue;
    const box = one.getBoundingClientRect();
    if (box.width < 2 || box.height < 2 || box.bottom < 0 || box.right < 0) continue;
    if (box.top > innerHeight || box.left > innerWidth) continue;
    const style = getComputedStyle(one);
    const chain = above(one).map((at) => getComputedStyle(at));
    if (chain.some((each) => each.backgroundImage !== "none")) continue;
    if (style.clipPath !== "none") continue;
    let ground = [255, 255, 255, 1];
    for (const each of chain.toReversed()) ground = over(read(each.backgroundColor), ground);
    const ink = read(style.color);
    ink[3] *= chain.reduce((all, each) => all * Number(each.opacity), 1);
    const [a, b] = [light(over(ink, ground)), light(ground)].sort((x, y) => y - x);
    const ratio = (a + 0.05) / (b + 0.05);
    const size = parseFloat(style.fontSize);
    const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    if (ratio < (large ? 3 : 4.5)) {
      found.add(`${one.localName}.${one.className}: ${ratio.toFixed(2)} "${own.slice(0, 40)}"`);
    }
  }
  return [...found].sort();
}"""


def faint(studio: Studio) -> Any:
    """A line for every text in sight that is too faint to be read."""
    return studio.page.evaluate(FAINT)
