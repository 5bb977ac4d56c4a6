// Asks again and again while the page is seen; what was told last stays until there is something
// newer.
import { useCallback, useEffect, useRef, useState } from "react";
import { Away } from "./server.js";
import { messageOf } from "../data/problem.js";

const AWAY_MS = 2000; // between two tries while the server does not answer
// of the time that an answer took: a server is not kept busy by those who look
export const SHARE = 4;

/**
 * {data, error, refresh}: what `load()` told last; `pause(data)` are the milliseconds until it is
 * asked again.
 * @template T
 * @param {() => Promise<T>} load
 * @param {(data: T) => number} pause
 */
export function usePoll(load, pause) {
  const [state, setState] = useState(
    /** @returns {{ data: T | null, error: string | null }} */ () => ({ data: null, error: null }),
  );
  const turn = useRef(() => {});
  const refresh = useCallback(() => turn.current(), []);
  useEffect(() => {
    let [timer, number] = [0, 0];
    const look = async () => {
      clearTimeout(timer);
      if (document.visibilityState === "hidden") return; // it is asked when the page is seen again
      const mine = ++number;
      const began = performance.now();
      let next = AWAY_MS;
      try {
        const data = await load();
        if (mine !== number) return;
        setState({ data, error: null });
        next = Math.max(pause(data), SHARE * (performance.now() - began));
      } catch (error) {
        if (mine !== number) return;
        if (!(error instanceof Away))
          setState((before) => ({ ...before, error: messageOf(error) }));
      }
      timer = setTimeout(look, next);
    };
    turn.current = look;
    document.addEventListener("visibilitychange", look);
    look();
    return () => {
      number = -1;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [load, pause]);
  return { ...state, refresh };
}
