// Lines between objects of the table: targets, attacks and blocks. They follow what they join.
import { useCallback, useEffect, useLayoutEffect, useState } from "react";

/** @import { Link } from "./types.js" */
/** @typedef {Pick<DOMRect, "left" | "right" | "top" | "bottom" | "width" | "height">} Box */

/**
 * The element of an object: itself, or the pile that holds it.
 * @param {Element} root
 * @param {string} key
 */
export function elementOf(root, key) {
  return (
    root.querySelector(`[data-ids="${CSS.escape(key)}"]`) ?? // a player's name may have blanks
    root.querySelector(`[data-ids~="${CSS.escape(key)}"]`) ??
    root.querySelector(`[data-holds~="${CSS.escape(key)}"]`)
  );
}

/**
 * The box of an element as far as it is in sight: of a card that is scrolled away, the edge of its
 * zone.
 * @param {Element} element
 * @returns {Box}
 */
function boxOf(element) {
  const box = element.getBoundingClientRect();
  const zone = element.closest("[data-zone]")?.getBoundingClientRect();
  return zone ? within(box, zone) : box;
}

/**
 * The part of a box that lies in another; where there is none, the nearest edge.
 * @param {Box} box
 * @param {Box} zone
 * @returns {Box}
 */
export function within(box, zone) {
  const [left, right] = [box.left, box.right].map((x) => clamp(x, zone.left, zone.right));
  const [top, bottom] = [box.top, box.bottom].map((y) => clamp(y, zone.top, zone.bottom));
  return { left, right, top, bottom, width: right - left, height: bottom - top };
}

/** @param {number} n @param {number} least @param {number} most */
const clamp = (n, least, most) => Math.min(most, Math.max(least, n));

/**
 * Where a line leaves a box towards another: the middle of the nearer edge.
 * @param {Box} box
 * @param {Box} other
 * @param {DOMRect} frame
 */
export function edgeOf(box, other, frame) {
  const x = box.left + box.width / 2 - frame.left;
  if (other.bottom <= box.top) return { x, y: box.top - frame.top };
  if (other.top >= box.bottom) return { x, y: box.bottom - frame.top };
  const side = other.left >= box.right ? box.right : box.left;
  return { x: side - frame.left, y: box.top + box.height / 2 - frame.top };
}

/**
 * Where each line goes, in the coordinates of `root`.
 * @param {HTMLElement} root
 * @param {Link[]} links
 */
function measured(root, links) {
  const frame = root.getBoundingClientRect();
  return links.flatMap((link) => {
    const [from, to] = [elementOf(root, link.from), elementOf(root, link.to)];
    if (!from || !to) return [];
    const [one, other] = [boxOf(from), boxOf(to)];
    const [a, b] = [edgeOf(one, other, frame), edgeOf(other, one, frame)];
    const bend = Math.min(40, Math.abs(b.y - a.y) / 3) + 8;
    const way = `M${a.x.toFixed(0)} ${a.y.toFixed(0)}Q${((a.x + b.x) / 2 + bend).toFixed(0)} ${((a.y + b.y) / 2).toFixed(0)} ${b.x.toFixed(0)} ${b.y.toFixed(0)}`;
    return [{ ...link, way }];
  });
}

/** @param {{ root: { current: HTMLElement | null }, links: Link[] }} props */
export function Lines({ root, links }) {
  const [lines, setLines] = useState(/** @type {(Link & { way: string })[]} */ ([]));
  const said = JSON.stringify(links);
  const draw = useCallback(() => {
    if (!root.current) return;
    const next = measured(root.current, JSON.parse(said));
    setLines((was) => (JSON.stringify(was) === JSON.stringify(next) ? was : next));
  }, [root, said]);
  useLayoutEffect(draw);
  useEffect(() => {
    const element = root.current;
    if (!element) return undefined;
    const size = new ResizeObserver(draw);
    size.observe(element);
    // the table's own pane scrolls too, and what sticks in it then lies elsewhere on the table
    const tree = element.getRootNode();
    tree.addEventListener("scroll", draw, { capture: true, passive: true });
    return () => {
      size.disconnect();
      tree.removeEventListener("scroll", draw, { capture: true });
    };
  }, [root, draw]);
  return (
    <svg className="rwc-lines" aria-hidden="true" data-testid="lines">
      <defs>
        <marker
          id="rwc-tip"
          viewBox="0 0 10 10"
          refX="8"
          refY="5"
          markerWidth="5"
          markerHeight="5"
          orient="auto"
        >
          <path d="M0 0L10 5L0 10Z" fill="context-stroke" />
        </marker>
      </defs>
      {lines.map(({ from, to, kind, way }, n) => (
        <g key={n} data-kind={kind} data-from={from} data-to={to}>
          <path d={way} className="rwc-under" />
          <path d={way} markerEnd="url(#rwc-tip)" />
        </g>
      ))}
    </svg>
  );
}
