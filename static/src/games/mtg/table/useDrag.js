// Dragging on the table, with a mouse or a pen: a card to where it is played, a blocker to an
// attacker, a spell to its target. A finger scrolls and taps.
import { useEffect, useRef, useState } from "react";

const FAR = 6; // pixels from which on it is a drag, and no click
const EDGE = 34; // pixels from the edge of what is in sight within which a drag scrolls
const STEP = 9; // pixels a frame

/** @typedef {ReturnType<typeof import("./useHands.js").useHands>} Hands */

/** @param {Element | null | undefined} one */
export const idsOf = (one) => one?.getAttribute("data-ids")?.split(" ").filter(Boolean) ?? [];

/**
 * @param {{ current: HTMLElement | null }} root
 * @param {Hands} hands
 */
export function useDrag(root, hands) {
  const drag = useRef(/** @type {import("./types.js").Drag | null} */ (null));
  const latest = useRef(hands);
  const ghost = useRef(/** @type {HTMLDivElement | null} */ (null));
  const [held, setHeld] = useState(/** @type {string | null} */ (null));
  useEffect(() => {
    latest.current = hands;
  });

  /** @param {string[]} ids */
  const isMovable = (ids) => {
    const { lit, draft } = latest.current;
    return ids.some((id) => lit.has(id) || draft?.object === id);
  };
  const lift = () => {
    const now = drag.current;
    if (!now) return;
    const { draft, reading, press } = latest.current;
    now.isOn = true;
    setHeld(now.ids[0]);
    const forms = reading.uses.get(now.ids.find((id) => reading.uses.has(id)) ?? "") ?? [];
    const isPair = draft?.form.fields.some(({ kind }) => kind === "pairs") ?? false;
    // what asks for more shows at once where it may go
    if ((!draft && forms.length === 1 && forms[0].fields.length > 0) || (isPair && !isPut(now.ids)))
      now.began = press(now.ids);
  };
  /** @param {string[]} ids */
  const isPut = (ids) => ids.some((id) => latest.current.marks.has(id));
  /** @param {Element | null} onto */
  const drop = (onto) => {
    const now = drag.current;
    if (!now) return;
    const { draft, lit, press, cancel } = latest.current;
    const ids = idsOf(onto?.closest("[data-ids]"));
    const zone = now.from.closest("[data-zone]");
    const isBack = !onto || onto.closest("[data-zone]") === zone || !root.current?.contains(onto);
    if (draft && ids.some((id) => lit.has(id) && !now.ids.includes(id))) press(ids);
    else if (now.began && isBack) cancel();
    else if (!now.began && !isBack && !(draft && isPut(now.ids))) press(now.ids);
  };
  const scroll = () => {
    const now = drag.current;
    const frame = /** @type {HTMLElement | null | undefined} */ (
      root.current?.closest(".rwm-table")
    );
    if (!now?.isOn || !frame) return;
    const { top, bottom } = frame.getBoundingClientRect();
    if (now.at < top + EDGE) frame.scrollTop -= STEP;
    if (now.at > bottom - EDGE) frame.scrollTop += STEP;
    now.frame = requestAnimationFrame(scroll);
  };
  const end = () => {
    cancelAnimationFrame(drag.current?.frame ?? 0);
    drag.current = null;
    setHeld(null);
  };
  return {
    held,
    ghost,
    isOn: () => !!drag.current?.isOn,
    /** @param {import("react").PointerEvent<HTMLElement>} event */
    onPointerDown: (event) => {
      if (event.pointerType === "touch" || event.button !== 0) return;
      const from = /** @type {Element} */ (event.target).closest(".rwc-obj");
      const ids = idsOf(from);
      if (from && isMovable(ids))
        drag.current = {
          from,
          ids,
          x: event.clientX,
          y: event.clientY,
          isOn: false,
          began: false,
          at: event.clientY,
          frame: 0,
        };
    },
    /** @param {import("react").PointerEvent<HTMLElement>} event */
    onPointerMove: (event) => {
      const now = drag.current;
      if (!now || !root.current) return;
      if (!now.isOn && Math.hypot(event.clientX - now.x, event.clientY - now.y) > FAR) {
        root.current.setPointerCapture(event.pointerId);
        lift();
        now.frame = requestAnimationFrame(scroll);
      }
      now.at = event.clientY;
      const frame = root.current.getBoundingClientRect();
      if (now.isOn && ghost.current)
        ghost.current.style.translate = `${event.clientX - frame.left - 30}px ${event.clientY - frame.top - 30}px`;
    },
    /** @param {import("react").PointerEvent<HTMLElement>} event */
    onPointerUp: (event) => {
      const now = drag.current;
      if (now?.isOn) {
        const tree = /** @type {Document | undefined} */ (root.current?.getRootNode());
        drop(tree?.elementFromPoint(event.clientX, event.clientY) ?? null);
      }
      end();
    },
    onPointerCancel: end,
  };
}
