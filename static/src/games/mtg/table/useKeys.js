// Keys on the table: arrows go through zones and their cards, Space opens the large card, Escape
// gives up what is half made.
import { useRef } from "react";

const ACROSS = new Map([
  ["ArrowLeft", -1],
  ["ArrowRight", 1],
]);
const ALONG = new Map([
  ["ArrowUp", -1],
  ["ArrowDown", 1],
]);

/** @param {Element} one */
const isShown = (one) => one.getClientRects().length > 0;

/** @param {Element} holder @returns {HTMLElement[]} */
const stopsIn = (holder) =>
  /** @type {HTMLElement[]} */ ([...holder.querySelectorAll(".rwc-stop")]).filter(
    (one) => isShown(one) && !(/** @type {HTMLButtonElement} */ (one).disabled),
  );

/** @param {Element} one */
function middleOf(one) {
  const { left, width } = one.getBoundingClientRect();
  return left + width / 2;
}

/** @param {HTMLElement[]} stops @param {number} x */
const nearest = (stops, x) =>
  stops.reduce((best, one) =>
    Math.abs(middleOf(one) - x) < Math.abs(middleOf(best) - x) ? one : best,
  );

/**
 * @param {{ current: HTMLElement | null }} root
 * @param {{ onSpace: (element: Element) => void, onEscape: () => boolean }} answers `onEscape`
 *   answers whether there was anything to give up
 */
export function useKeys(root, { onSpace, onEscape }) {
  const last = useRef({ zone: -1, x: 0 });

  /** The zones that have something to go to, in the order in which they lie. */
  const zones = () => {
    /** @type {HTMLElement[]} */
    const found = [...(root.current?.querySelectorAll("[data-zone]") ?? [])];
    return found.filter((zone) => stopsIn(zone).length > 0);
  };
  /** @param {HTMLElement} next */
  const go = (next) => {
    next.focus();
    next.scrollIntoView({ block: "nearest", inline: "nearest" });
    const zone = zones().findIndex((each) => each.contains(next));
    last.current = { ...last.current, zone };
  };
  /** @param {HTMLElement} from @param {Element} zone @param {string} key */
  const within = (from, zone, key) => {
    const stops = stopsIn(zone);
    const at = stops.indexOf(from);
    const next =
      key === "Home"
        ? stops.at(0)
        : key === "End"
          ? stops.at(-1)
          : stops.find((_, n) => n === at + (ACROSS.get(key) ?? ALONG.get(key) ?? 0));
    if (!next) return;
    go(next);
    last.current.x = middleOf(next);
  };
  /** @param {HTMLElement} zone @param {number} step */
  const along = (zone, step) => {
    const all = zones();
    const next = all.find((_, n) => n === all.indexOf(zone) + step);
    if (next) go(nearest(stopsIn(next), last.current.x));
  };
  /** Back to where one was. */
  const enter = () => {
    const all = zones();
    const zone = all[Math.min(last.current.zone, all.length - 1)] ?? all.at(-1);
    if (zone) go(nearest(stopsIn(zone), last.current.x));
  };
  /** @param {import("react").KeyboardEvent<HTMLElement>} event */
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = /** @type {HTMLElement} */ (event.target);
    const { key } = event;
    if (key === "Escape") {
      if (onEscape()) event.stopPropagation();
      return;
    }
    const isArrow = ACROSS.has(key) || ALONG.has(key) || key === "Home" || key === "End";
    const zone = /** @type {HTMLElement | null} */ (target.closest("[data-zone]"));
    if (target === root.current && isArrow) enter();
    else if (!zone || !target.classList.contains("rwc-stop")) return;
    else if (key === " " && target.matches(".rwc-obj:not(.rwc-who)")) onSpace(target);
    else if (ALONG.has(key) && zone.dataset.zone !== "list") along(zone, ALONG.get(key) ?? 0);
    else if (isArrow) within(target, zone, key);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
}
