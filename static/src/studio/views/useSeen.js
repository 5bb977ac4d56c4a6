// What costs time to draw is drawn once it comes near what is in sight, and stays.

import { useEffect, useRef, useState } from "react";

// around what is in sight, of the page and of a list: scrolling finds it drawn
const NEAR = "300px";
const waiting = new Map(); // functions by the elements that were not near yet
/** @type {IntersectionObserver | undefined} */
let observer;

function watch(element, seen) {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue;
        waiting.get(target)?.();
        forget(target);
      }
    },
    { rootMargin: NEAR, scrollMargin: NEAR },
  );
  waiting.set(element, seen);
  observer.observe(element);
}

function forget(element) {
  waiting.delete(element);
  observer?.unobserve(element);
}

/**
 * [ref, seen]: whether the element of `ref` was near what is in sight since it is there.
 * @returns {[import("react").RefObject<HTMLSpanElement | null>, boolean]}
 */
export function useSeen() {
  const ref = useRef(/** @type {HTMLSpanElement | null} */ (null));
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element || seen) return undefined;
    if (!globalThis.IntersectionObserver) return void setSeen(true);
    watch(element, () => setSeen(true));
    return () => forget(element);
  }, [seen]);
  return [ref, seen];
}
