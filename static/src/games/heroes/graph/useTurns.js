// Actions on a script one after another. Each needs the tree of the text that the one before made,
// and that takes a moment to draw: a press meanwhile waits for it and is not lost.
import { useCallback, useEffect, useRef } from "react";

/** @typedef {{ deed: () => unknown, over: () => void }} Turn */

/**
 * `isFresh()` says whether the drawn tree is that of the text; `fresh` is the same as of this
 * render.
 */
export function useTurns({ store, path, fresh, isFresh }) {
  const waiting = useRef(/** @type {Turn[]} */ ([]));
  const running = useRef(false);
  const go = useCallback(async () => {
    if (running.current) return;
    running.current = true;
    try {
      for (;;) {
        const turn = isFresh() ? waiting.current.shift() : undefined;
        if (!turn) return;
        const { deed, over } = turn;
        try {
          await deed();
        } finally {
          over();
        }
      }
    } finally {
      running.current = false;
    }
  }, [isFresh]);
  useEffect(() => () => waiting.current.splice(0).forEach(({ over }) => over()), [path]);
  useEffect(() => {
    if (fresh) go();
  }, [fresh, go]);
  return useCallback(
    (deed) => {
      waiting.current.push({ deed, over: store.begin() });
      go();
    },
    [store, go],
  );
}
