// What comes and goes while somebody types is told once they rest.

import { useEffect, useState } from "react";

const REST_MS = 1000;

/**
 * Whether something has been so for a while. What ends is over at once; each new `beat` begins the
 * wait again.
 * @param {boolean} isSo
 * @param {unknown} beat
 */
export function useRested(isSo, beat) {
  const [rested, setRested] = useState(false);
  useEffect(() => {
    if (!isSo) setRested(false);
    if (!isSo || rested) return undefined;
    const timer = setTimeout(() => setRested(true), REST_MS);
    return () => clearTimeout(timer);
  }, [isSo, beat, rested]);
  return isSo && rested;
}
