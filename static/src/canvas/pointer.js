// Click-click and drag by mouse, pen and touch, as one small state machine over pointer events.
import { useEffect, useRef, useState } from "react";
import { squareAt } from "./geometry.js";
import { key, same } from "./names.js";

const SLOP = 5; // screen pixels before a press becomes a drag

/** @import { Square } from "./types.js" */

/**
 * A press under way: where it began, where it is, and the squares of its stroke.
 * @typedef {{
 *   at: Square, x: number, y: number, dragging: boolean, last: Square, stroke: Square[]
 * }} Held
 */

/** @returns {[number, number]} */
function toDrawing(svg, event) {
  const matrix = svg.getScreenCTM();
  if (!matrix) return [-1, -1];
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
  return [point.x, point.y];
}

/**
 * Keeps the page from scrolling when a finger starts on what can be dragged or painted; from any
 * other square it scrolls. (`touch-action` does not work on parts of an svg.)
 */
export function useFingers(svg) {
  useEffect(() => {
    const node = svg.current;
    const hold = (event) => {
      if (event.target.closest?.("[data-movable], .rwb-painting")) event.preventDefault();
    };
    node.addEventListener("touchstart", hold, { passive: false });
    return () => node.removeEventListener("touchstart", hold);
  }, [svg]);
}

/**
 * All squares between two corners, the first one first.
 * @param {Square} from
 * @param {Square} to
 */
export function rectangle(from, to) {
  /** @type {Square[]} */
  const found = [];
  const [right, up] = [Math.sign(to[0] - from[0]) || 1, Math.sign(to[1] - from[1]) || 1];
  for (let y = from[1]; y !== to[1] + up; y += up) {
    for (let x = from[0]; x !== to[0] + right; x += right) found.push([x, y]);
  }
  return found;
}

/**
 * Handlers for the svg, and the drag in progress: {from, x, y, over} in drawing units.
 * `can(at)` says whether a drag may start there; events out: onPress, onGrab, onDrop, onGiveUp, and
 * with `paint`, once a stroke is over, onStroke(squares); with Shift that is a rectangle.
 */
export function usePointer(place, { can, paint, onPress, onGrab, onDrop, onGiveUp, onStroke }) {
  const press = useRef(/** @type {Held | null} */ (null));
  const [drag, setDrag] = useState(
    /** @type {{ from: Square, x: number, y: number, over: Square | null } | null} */ (null),
  );
  const [stroke, setStroke] = useState(/** @type {Square[]} */ ([]));

  const start = (event) => {
    if (event.button > 0 || !event.isPrimary) return;
    const at = squareAt(place, ...toDrawing(event.currentTarget, event));
    if (!at) return;
    press.current = {
      at,
      x: event.clientX,
      y: event.clientY,
      dragging: false,
      last: at,
      stroke: [at],
    };
    if (can(at) || paint) {
      event.currentTarget.setPointerCapture(event.pointerId);
      event.preventDefault(); // no text selection, no native drag; focus is set by the press
    }
    if (paint) setStroke([at]);
  };

  const move = (event) => {
    const now = press.current;
    if (!now) return;
    const [x, y] = toDrawing(event.currentTarget, event);
    const over = squareAt(place, x, y);
    if (paint) {
      if (over && !same(over, now.last)) {
        now.last = over;
        if (event.shiftKey) now.stroke = rectangle(now.at, over);
        else if (!now.stroke.some((at) => same(at, over))) now.stroke = [...now.stroke, over];
        setStroke(now.stroke);
      }
      return;
    }
    if (!now.dragging) {
      if (Math.hypot(event.clientX - now.x, event.clientY - now.y) < SLOP || !can(now.at)) return;
      now.dragging = true;
      onGrab?.(now.at);
    }
    setDrag({ from: now.at, x, y, over });
  };

  const end = (event) => {
    const now = press.current;
    press.current = null;
    setDrag(null);
    setStroke([]);
    if (now && paint) onStroke?.(now.stroke);
    if (!now || paint) return;
    const at = squareAt(place, ...toDrawing(event.currentTarget, event));
    if (now.dragging) {
      if (!same(at, now.at)) onDrop?.(now.at, at);
    } else if (same(at, now.at)) onPress?.(at);
  };

  const cancel = () => {
    const dragging = press.current?.dragging;
    press.current = null;
    setDrag(null);
    setStroke([]);
    if (dragging) onGiveUp?.();
  };

  return {
    drag,
    stroke, // the squares of a stroke that is not over
    lifted: drag ? key(drag.from) : null,
    cancel,
    handlers: {
      onPointerDown: start,
      onPointerMove: move,
      onPointerUp: end,
      onPointerCancel: cancel,
    },
  };
}
