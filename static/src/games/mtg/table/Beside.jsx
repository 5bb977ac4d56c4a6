// A box over the table, beside the object that it is about; nothing moves for it.
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";

const GAP = 8;

/**
 * Where a box of this size lies beside another, within the frame.
 * @param {DOMRect} frame
 * @param {DOMRect} at
 * @param {{ width: number, height: number }} size
 */
export function placeOf(frame, at, { width, height }) {
  const right = at.right - frame.left + GAP;
  const left = at.left - frame.left - GAP - width;
  const fitsRight = right + width <= frame.width;
  const x = fitsRight ? right : left >= 0 ? left : (frame.width - width) / 2;
  const y = at.top - frame.top + (fitsRight || left >= 0 ? 0 : -height - GAP);
  return {
    left: Math.max(0, Math.min(x, frame.width - width)),
    top: Math.max(0, Math.min(y, frame.height - height)),
  };
}

/**
 * `find` answers what it is about; `at` changes with it. The focus goes in: always, where it is
 * within the table already, or never. In a zone that is a list, Up and Down go along it.
 * @param {{
 *   root: { current: HTMLElement | null }, at: string, label: string,
 *   find: (root: HTMLElement) => Element | null, focus?: "always" | "within" | "never",
 *   testid?: string, zone?: "cards" | "list", children: import("react").ReactNode
 * }} props
 */
export function Beside({ root, at, find, focus = "never", label, testid, zone, children }) {
  const box = useRef(/** @type {HTMLDivElement | null} */ (null));
  const [place, setPlace] = useState(/** @type {{ left: number, top: number } | null} */ (null));
  const lay = useCallback(() => {
    const [frame, own] = [root.current, box.current];
    if (!frame || !own) return;
    const next = placeOf(
      frame.getBoundingClientRect(),
      (find(frame) ?? frame).getBoundingClientRect(),
      own.getBoundingClientRect(),
    );
    setPlace((was) => (was?.left === next.left && was.top === next.top ? was : next));
  }, [root, find]);
  useLayoutEffect(lay);
  useEffect(() => {
    const tree = /** @type {Document | undefined} */ (box.current?.getRootNode());
    const isWithin = !!tree?.activeElement && !!root.current?.contains(tree.activeElement);
    if (focus === "never" || (focus === "within" && !isWithin)) return;
    /** @type {HTMLElement | null | undefined} */ (
      box.current?.querySelector("input, select, button")
    )?.focus({ preventScroll: true });
  }, [focus, at, root]);
  return (
    <div
      ref={box}
      className="rwc-beside"
      role="group"
      aria-label={label}
      data-testid={testid}
      data-zone={zone}
      style={place ?? { opacity: 0 }}
    >
      {children}
    </div>
  );
}
