// Dragging on the table, by mouse, pen or finger: a card to where it is played, a blocker to an
// attacker, a spell to its target. A finger that goes sideways scrolls, one that stays looks.
import { useLayoutEffect, useRef, useState } from "react";
import { dropOf } from "./drop.js";
import { playerKey } from "./scene.js";

const FAR = 6; // pixels from which on it is a drag, and no click
const FAR_BY_FINGER = 12;
const EDGE = 34; // pixels from the edge of what is in sight within which a drag scrolls
const STEP = 9; // pixels a frame

/** @typedef {ReturnType<typeof import("./useHands.js").useHands>} Hands */

/**
 * The keys of the objects that an element stands for; a player stands alone, and the name may have
 * blanks.
 * @param {Pick<Element, "getAttribute"> | null | undefined} one
 */
export function idsOf(one) {
  const text = one?.getAttribute("data-ids") ?? "";
  return text.startsWith(playerKey("")) ? [text] : text.split(" ").filter(Boolean);
}

/**
 * @param {{ current: HTMLElement | null }} root
 * @param {Hands} hands
 */
export function useDrag(root, hands) {
  const drag = useRef(/** @type {import("./types.js").Drag | null} */ (null));
  const latest = useRef(hands);
  const ghost = useRef(/** @type {HTMLDivElement | null} */ (null));
  const [held, setHeld] = useState(/** @type {string | null} */ (null));
  /** @param {{ x: number, y: number }} at the pointer */
  const carry = ({ x, y }) => {
    const frame = root.current?.getBoundingClientRect();
    if (frame && ghost.current)
      ghost.current.style.translate = `${x - frame.left - 30}px ${y - frame.top - 30}px`;
  };
  useLayoutEffect(() => {
    latest.current = hands;
  });
  useLayoutEffect(() => {
    if (held && drag.current) carry(drag.current);
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
    const { press } = latest.current;
    const ids = idsOf(onto?.closest("[data-ids]"));
    const zone = now.from.closest("[data-zone]");
    const isBack = !onto || onto.closest("[data-zone]") === zone || !root.current?.contains(onto);
    const deed = dropOf(now, { ids, isBack }, latest.current);
    if (deed === "aim") press(ids);
    else if (deed === "press") press(now.ids);
    else if (deed === "put back") putBack(now.ids);
  };
  /** What lifting began is given up; pairs that were made before stay. @param {string[]} ids */
  const putBack = (ids) => {
    const { draft, press, cancel } = latest.current;
    if (draft?.held) press(ids.filter((id) => id === draft.held));
    else if (draft?.object) cancel();
  };
  const scroll = () => {
    const now = drag.current;
    const frame = /** @type {HTMLElement | null | undefined} */ (
      root.current?.closest(".rwm-table")
    );
    if (!now?.isOn || !frame) return;
    const { top, bottom } = frame.getBoundingClientRect();
    if (now.y < top + EDGE) frame.scrollTop -= STEP;
    if (now.y > bottom - EDGE) frame.scrollTop += STEP;
    now.frame = requestAnimationFrame(scroll);
  };
  const end = () => {
    cancelAnimationFrame(drag.current?.frame ?? 0);
    drag.current = null;
    setHeld(null);
  };
  /** Give the drag up; answers whether there was one. */
  const cancel = () => {
    const now = drag.current;
    if (now?.began) putBack(now.ids);
    end();
    return !!now?.isOn;
  };
  return {
    held,
    ghost,
    cancel,
    /** @param {import("react").PointerEvent<HTMLElement>} event */
    onPointerDown: (event) => {
      if (event.button !== 0 || !event.isPrimary) return;
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
          frame: 0,
        };
    },
    /** @param {import("react").PointerEvent<HTMLElement>} event */
    onPointerMove: (event) => {
      const now = drag.current;
      if (!now || !root.current) return;
      if (!(event.buttons & 1)) {
        end(); // it was let go where nobody heard of it
        return;
      }
      const { clientX: x, clientY: y } = event;
      const far = event.pointerType === "touch" ? FAR_BY_FINGER : FAR;
      if (!now.isOn && Math.hypot(x - now.x, y - now.y) <= far) return;
      [now.x, now.y] = [x, y];
      if (!now.isOn) {
        root.current.setPointerCapture(event.pointerId);
        lift();
        now.frame = requestAnimationFrame(scroll);
      }
      carry(now);
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
    onPointerCancel: cancel,
  };
}
