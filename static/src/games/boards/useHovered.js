// The square on which a mouse rests: one that it only crosses is none.
import { useCallback, useEffect, useRef, useState } from "react";

/** @import { Square } from "../../canvas/types.js" */

const REST_MS = 120;

/**
 * [square or null, put(square or null)]; nothing is rested on in a position that has just come.
 * @param {string} digest
 * @returns {[Square | null, (square: Square | null) => void]}
 */
export function useHovered(digest) {
  const [hovered, setHovered] = useState(/** @type {Square | null} */ (null));
  const timer = useRef(0);
  const put = useCallback((/** @type {Square | null} */ square) => {
    clearTimeout(timer.current);
    if (square) timer.current = setTimeout(setHovered, REST_MS, square);
    else setHovered(null);
  }, []);
  useEffect(() => {
    put(null);
    return () => clearTimeout(timer.current);
  }, [digest, put]);
  return [hovered, put];
}
