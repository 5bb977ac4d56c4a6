// Which card is shown large: that under the pointer, that with the focus, or one that stays.
import { useEffect, useRef, useState } from "react";
import { playerKey } from "./scene.js";
import { idsOf } from "./useDrag.js";

const REST_MS = 160; // a pointer that goes by shows nothing
const LONG_MS = 500; // a finger that stays
const STILL = 10; // pixels that it may move

/** @param {import("react").SyntheticEvent} event */
const objectAt = (event) => /** @type {Element} */ (event.target).closest?.(".rwc-obj") ?? null;

/**
 * The card that an element stands for; a player is none.
 * @param {Element | null} element
 */
export function cardAt(element) {
  const [key = null] = idsOf(element);
  return key?.startsWith(playerKey("")) ? null : key;
}

/**
 * Handlers for the root of the table; `key` is the object that is shown, `isPinned` whether it
 * stays, which it does for as long as it is there.
 * @param {Map<string, unknown>} things
 */
export function useLook(things) {
  const [put, setPinned] = useState(/** @type {string | null} */ (null));
  const [hovered, setHovered] = useState(/** @type {string | null} */ (null));
  const [focused, setFocused] = useState(/** @type {string | null} */ (null));
  const timer = useRef(/** @type {ReturnType<typeof setTimeout> | undefined} */ (undefined));
  const finger = useRef(/** @type {{ x: number, y: number, isLong: boolean } | null} */ (null));
  useEffect(() => () => clearTimeout(timer.current), []);
  const pinned = put !== null && things.has(put) ? put : null;

  /** @param {Element | null} element */
  const pin = (element) => {
    clearTimeout(timer.current);
    const key = cardAt(element);
    if (key !== null) setPinned(key);
  };
  /** @param {Element | null} element */
  const rest = (element) => {
    clearTimeout(timer.current);
    const key = cardAt(element);
    if (key === null) setHovered(null);
    else timer.current = setTimeout(() => setHovered(key), REST_MS);
  };
  return {
    key: pinned ?? hovered ?? focused,
    isPinned: pinned !== null,
    pin,
    /** Nothing is shown large; answers whether anything stayed. */
    close: () => {
      clearTimeout(timer.current);
      const was = pinned;
      setPinned(null);
      setHovered(null);
      setFocused(null);
      return was;
    },
    /**
     * Whether a click ends a long press; asked once.
     * @param {import("react").MouseEvent<HTMLElement>} event
     */
    wasLong: (event) => {
      const isLong = event.detail > 0 && (finger.current?.isLong ?? false);
      finger.current = null;
      return isLong;
    },
    handlers: {
      /** @param {import("react").PointerEvent<HTMLElement>} event */
      onPointerOver: (event) => {
        if (event.pointerType !== "touch") rest(objectAt(event));
      },
      /** @param {import("react").PointerEvent<HTMLElement>} event */
      onPointerLeave: (event) => {
        if (event.pointerType !== "touch") rest(null);
      },
      /** @param {import("react").FocusEvent<HTMLElement>} event */
      onFocus: (event) => {
        setFocused(event.target.matches(":focus-visible") ? cardAt(objectAt(event)) : null);
      },
      /** @param {import("react").FocusEvent<HTMLElement>} event */
      onBlur: (event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setFocused(null);
      },
      /** @param {import("react").MouseEvent<HTMLElement>} event */
      onContextMenu: (event) => {
        const element = objectAt(event);
        if (!element) return;
        event.preventDefault();
        pin(element);
      },
    },
    touch: {
      /** @param {import("react").PointerEvent<HTMLElement>} event */
      down: (event) => {
        const element = objectAt(event);
        finger.current = null; // a long press may have ended without a click
        if (event.pointerType !== "touch" || !element) return;
        finger.current = { x: event.clientX, y: event.clientY, isLong: false };
        clearTimeout(timer.current);
        timer.current = setTimeout(() => {
          if (finger.current) finger.current.isLong = true;
          pin(element);
        }, LONG_MS);
      },
      /** @param {import("react").PointerEvent<HTMLElement>} event */
      move: (event) => {
        const at = finger.current;
        if (at && Math.hypot(event.clientX - at.x, event.clientY - at.y) > STILL)
          clearTimeout(timer.current);
      },
      up: () => clearTimeout(timer.current),
      /** Whether a finger has stayed so long that it looks at a card, and drags none. */
      isLong: () => finger.current?.isLong ?? false,
    },
  };
}
