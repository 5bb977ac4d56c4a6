// The map of a match.
import { useMemo } from "react";
import { readMap, withState } from "../look.js";

/** The map as it is now; its edges stay the same object while the scenario does. */
export function useMap(spec, nodes) {
  const drawn = useMemo(() => readMap(spec), [spec]);
  return useMemo(() => withState(drawn, nodes), [drawn, nodes]);
}
