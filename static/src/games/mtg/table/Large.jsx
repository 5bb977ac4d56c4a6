// The large card: what lies under the pointer or has the focus, with all that is in force on it.
import { useCallback, useLayoutEffect, useRef, useState } from "react";
import { battlefieldOf, stateOf } from "../table.js";
import { Words } from "../Words.jsx";
import { Face } from "./Face.jsx";
import { elementOf } from "./Lines.jsx";

/** @import { Thing } from "./types.js" */

/**
 * Beside the card, on the side of the table with more room.
 * @param {DOMRect} frame
 * @param {DOMRect} at
 * @param {DOMRect} own
 */
function across(frame, at, own) {
  const isLeft = at.left + at.width / 2 < frame.left + frame.width / 2;
  const beside = isLeft ? at.right - frame.left + 12 : at.left - frame.left - own.width - 12;
  const left = Math.max(0, Math.min(beside, frame.width - own.width));
  const top = at.top + at.height / 2 - frame.top - own.height / 2;
  return { left, top: Math.max(0, Math.min(top, frame.height - own.height)) };
}

/**
 * @param {{
 *   root: { current: HTMLElement | null }, thing: Thing, match: any, isPinned: boolean,
 *   path: string | null, onJump: (path: string) => unknown, onWhy: (() => void) | null,
 *   onClose: () => void
 * }} props
 */
export function Large({ root, thing, match, isPinned, path, onJump, onWhy, onClose }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const [place, setPlace] = useState(/** @type {{ left: number, top: number } | null} */ (null));
  const lay = useCallback(() => {
    const element = root.current && elementOf(root.current, thing.key);
    if (!element || !box.current || !root.current) return;
    const next = across(
      root.current.getBoundingClientRect(),
      element.getBoundingClientRect(),
      box.current.getBoundingClientRect(),
    );
    setPlace((was) => (was?.left === next.left && was.top === next.top ? was : next));
  }, [root, thing.key]);
  useLayoutEffect(lay);
  useLayoutEffect(() => {
    if (isPinned) box.current?.querySelector("button")?.focus({ preventScroll: true });
  }, [isPinned, thing.key]);
  const { permanent } = thing;
  const notes = permanent ? stateOf(permanent, battlefieldOf(match.view).byId) : [];
  return (
    <section
      ref={box}
      className="rwc-large"
      aria-label={`Large card: ${thing.name}`}
      data-testid="large"
      data-pinned={isPinned || undefined}
      style={place ?? { opacity: 0 }}
    >
      <Face
        card={thing.facts}
        size="large"
        name={thing.name}
        power={permanent?.power}
        toughness={permanent?.toughness}
      />
      <p className="rwc-away">
        {thing.name}: {String(thing.facts?.type_line ?? "")}.{" "}
        {String(thing.facts?.oracle_text ?? "")}
      </p>
      {notes.length > 0 && (
        <p className="rwc-notes">
          <Words text={notes.join(", ")} />
        </p>
      )}
      {isPinned && (
        <p className="rwc-acts">
          {path && (
            <button type="button" data-path={path} onClick={() => onJump(path)}>
              Show in the document
            </button>
          )}
          {onWhy && (
            <button type="button" onClick={onWhy}>
              Why not {thing.name}?
            </button>
          )}
          <button type="button" onClick={onClose}>
            Close
          </button>
        </p>
      )}
    </section>
  );
}
