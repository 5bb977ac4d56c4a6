// How a box keeps what is typed into it until it is left, whatever comes in between.

import { useLayoutEffect, useMemo } from "react";
import { Draft } from "../model/draft.js";
import { useObserved } from "../../data/useObserved.js";

/**
 * A box with the text `value` behind it: what it shows, whether something is typed or it is open,
 * and what is done to it. `send(text)` takes what is typed (see Draft.hand). `place` says what the
 * box is about: what was typed about another part is not taken along.
 * @param {string} value
 * @param {(text: string) => any} send
 * @param {string | null} [place]
 */
export function useDraft(value, send, place = "") {
  // eslint-disable-next-line react-hooks/exhaustive-deps -- another place, another draft
  const draft = useMemo(() => new Draft(), [place]);
  const { text, opened } = useObserved(draft);
  useLayoutEffect(() => draft.follow(value, send));
  const { type, hand, drop, open } = draft;
  return {
    shown: text ?? value,
    isOpen: text !== null,
    isTyped: text !== null && text !== opened,
    type,
    hand,
    drop,
    open,
  };
}

/** The keys of such a box: Enter hands on; Escape takes back where there is something to take. */
export function draftKeys({ hand, drop, isTyped }) {
  return (event) => {
    if (event.key === "Enter") hand();
    if (event.key !== "Escape" || !isTyped) return;
    event.stopPropagation();
    drop();
  };
}

/** The props of an input of text that keeps a draft. */
export function draftProps(draft) {
  return {
    value: draft.shown,
    onChange: (event) => draft.type(event.target.value),
    onBlur: draft.hand,
    onKeyDown: draftKeys(draft),
  };
}
