// Where the parts of a match are drawn. Its panes come and go, are moved and stacked; the match
// itself stays beside them, and each of its parts is drawn into the pane that is there for it.

import { createContext, useContext, useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { ownIn } from "../data/lookup.js";
import { Observable } from "../data/observable.js";
import { useObserved } from "../data/useObserved.js";
import { Boundary } from "../studio/views/Boundary.jsx";

/** @typedef {Observable<Record<string, HTMLElement | null>>} Slots the element of each pane */

export const Places = createContext(/** @type {Slots} */ (new Observable({})));

/**
 * A ref for the element that holds a part.
 * @template {HTMLElement} E
 * @param {string} id
 */
export function useSlot(id) {
  const ref = useRef(/** @type {E | null} */ (null));
  const slots = useContext(Places);
  useLayoutEffect(() => {
    const el = ref.current;
    slots.put({ [id]: el });
    return () => {
      if (ownIn(slots.getState(), id) === el) slots.put({ [id]: null });
    };
  }, [slots, id]);
  return ref;
}

/**
 * A part of the match; it is not drawn while there is no pane for it.
 * @param {{
 *   id: string, name: string, version?: unknown, children: import("react").ReactNode
 * }} props
 */
export function Place({ id, name, version, children }) {
  const el = useObserved(useContext(Places), (slots) => ownIn(slots, id) ?? null);
  return (
    el &&
    createPortal(
      <Boundary name={name} version={version}>
        {children}
      </Boundary>,
      el,
    )
  );
}
