"""Whether anything on the page moves by itself: frame by frame, and as the browser measures it."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

# The frames of the page, every control in reach of the pointer, what a form consists of, and what a
# board consists of: a board after another ply is another picture, so its parts are held against
# where they were in the same state. What may move is what an author types (lines of a text) and
# what grows with a match: the lists of its moves and events, and the words of the last one.
WATCH = """(room) => {
  const { root } = globalThis.__rulewright.studio;
  const frames = [".rw-top", ".rw-views", ".rw-narrow-tabs", ".rw-main", ".rw-status", ".rw-set",
    "[data-pane]", ".cm-editor", ".cm-scroller", ".rwm-seats", ".rwm-ribbon", ".rwm-line",
    ".rwm-notices", ".rwm-table", ".rwm-foot", ".rwm-status", ".rwm-turn",
    ".rwm-side > .rwm-tabs", ".rwb-svg"];
  const controls = [".rw-top", ".rw-views", ".rw-narrow-tabs", ".rw-set-head", ".rwm-seats",
    ".rwm-foot", ".rwm-side > .rwm-tabs"].map((part) =>
      `${part} :is(button, input, select, [role=tab])`);
  const form = [".rwf-head", ".rwf-fields", ".rwf-field", ".rwf-field .control > *", ".rwf-part",
    ".rwf-parts", ".rwf-more", ".rwf-entity :is(button, input, select, textarea)", ".rwf-help"];
  const board = [".rwm-table > *", ".rwm-table > * > *", ".rwm-table > * > * > *",
    ".rwm-table :is(button, input, select, summary)", ".rwm-table [role=gridcell]",
    ".rwm-table .rwb-svg g[aria-hidden=true] > g:not(.rwb-slide)"];
  // What lies over the rest, and what is within a list or a drawing of its own, has no fixed place.
  const isFree = (el) => Boolean(el.closest(
    "[role=dialog], [data-drawn], .rwc-large, .rwc-beside, " +
    ".rwf-issues, .rwf-wants, .rwf-error.over"));
  const inBoard = (el) => el.closest(".rwm-table") && !el.matches(".rwm-table");
  // A board is turned to whoever plays, so its squares are held against the same people at it; all
  // else of it against the same state too. A piece that glides to its square is on its way.
  const people = () => [...root.querySelectorAll("select[aria-label^='Seat of']")]
    .map(({ value }) => value).join();
  const digest = () => root.querySelector("[data-digest]")?.dataset.digest;
  const isGliding = (el) => Boolean(el.closest(".rwb-slide"));
  const placesOf = () => {
    const all = new Map();
    const every = room ? form : [...frames, ...controls, ...form, ...board];
    for (const el of root.querySelectorAll(every.join())) {
      if (isFree(el) || isGliding(el)) continue;
      const box = el.getBoundingClientRect();
      const scroller = el.parentElement?.closest(".rwm-table, .rwf-entity");
      if (box.width && el.checkVisibility({ visibilityProperty: true }))
        all.set(el, [box.x + (scroller?.scrollLeft ?? 0), box.y + (scroller?.scrollTop ?? 0)]);
    }
    return all;
  };
  const nameOf = (el) => el.getAttribute("aria-label") ?? el.dataset.pane ??
    (el.className || el.textContent);
  const isWithin = (node) => root.querySelector(room)?.contains(node);
  const calm = { base: placesOf(), boards: new Map(), moved: new Map(), shifts: [], isOn: true };
  const boardAt = (state) => calm.boards.get(state) ??
    calm.boards.set(state, new Map()).get(state);
  // An end may follow its words (a mark, a line of text); where something begins may not.
  const look = () => {
    if (!calm.isOn) return;
    const seats = people();
    const [squares, here] = [boardAt(seats), boardAt(`${seats} ${digest()}`)];
    for (const [el, box] of placesOf()) {
      const [x, y] = box;
      const known = !inBoard(el) ? calm.base : el.matches("[role=gridcell]") ? squares : here;
      const was = known.get(el);
      if (!was) {
        known.set(el, box);
        continue;
      }
      const by = Math.max(Math.abs(x - was[0]), Math.abs(y - was[1]));
      if (by > 1 && by > (calm.moved.get(el) ?? 0)) calm.moved.set(el, by);
    }
    requestAnimationFrame(look);
  };
  look();
  calm.told = () => [...calm.moved].map(([el, by]) => `${nameOf(el)} by ${Math.round(by)} px`);
  const inside =
    ".cm-scroller, .rwm-panel, .rwm-table, .rwm-ribbon p, .rw-left, .rw-said, .rwm-said, .rwf-tree";
  calm.watch = new PerformanceObserver((list) => {
    const rooms = [...root.querySelectorAll(inside)].map((el) => el.getBoundingClientRect());
    const isIn = ({ x, y, width, right, bottom }) => !width || rooms.some((room) =>
      x >= room.x - 1 && y >= room.y - 1 && right <= room.right + 1 && bottom <= room.bottom + 1);
    const stays = (a, b) => Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y)) <= 1;
    for (const { value, sources } of list.getEntries()) {
      const own = sources.filter(({ node, previousRect }) =>
        previousRect.width && (!room || !node || isWithin(node)));
      // What a room clips may lie outside of it, and is not seen there.
      const far = own.filter(({ node, previousRect, currentRect }) =>
        !stays(previousRect, currentRect) && !node?.closest?.(inside) &&
        !(isIn(previousRect) && isIn(currentRect)));
      for (const { previousRect: a, currentRect: b } of far)
        calm.shifts.push(`${value.toFixed(4)}: ${[a.x, a.y, a.width, a.height].map(Math.round)} ` +
          `to ${[b.x, b.y, b.width, b.height].map(Math.round)}`);
    }
  });
  calm.watch.observe({ type: "layout-shift", buffered: false });
  globalThis.__calm = calm;
}"""
END = """() => {
  const calm = globalThis.__calm;
  calm.isOn = false;
  calm.watch.disconnect();
  return [...calm.told(), ...calm.shifts.map((one) => `layout shift ${one}`)];
}"""


def watch(page: Page, room: str = "") -> None:
    """Begin to watch; what is on the page now, or in the form within `room`, should stay."""
    page.evaluate(WATCH, room)


def moved(page: Page) -> Any:
    """What has moved since, by name and pixels, and what the browser counted as layout shifts."""
    return page.evaluate(END)
