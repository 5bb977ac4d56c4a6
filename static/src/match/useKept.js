// State of a view that is kept with the open document: it is there again after a reload, or when
// somebody comes back to the document. Plain JSON, by the view's own name.
import { useEffect, useRef, useState } from "react";
import { ownIn } from "../data/lookup.js";
import { isLike } from "../data/shape.js";

/** As useState; `initial` is plain JSON, and a kept value of another type is not taken. */
export function useKept(store, name, initial) {
  const [value, setValue] = useState(() => {
    const kept = ownIn(store.look, name);
    return isLike(kept, initial) ? kept : initial;
  });
  const last = useRef(value);
  useEffect(() => {
    if (last.current === value) return;
    last.current = value;
    store.keepLook?.(name, value);
  }, [store, name, value]);
  return [value, setValue];
}
