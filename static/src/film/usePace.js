// Plays a reel by itself: one ply after the other, at a pace, up to the end.

import { useEffect, useState } from "react";

/** Milliseconds a ply, and the word for them. @type {[number, string][]} */
export const PACES = [
  [250, "fast"],
  [700, "normal"],
  [1500, "slow"],
  [4000, "very slow"],
];

/** @param {{ ply: number, plies: number, show: (ply: number) => void }} props */
export function usePace({ ply, plies, show }) {
  const [ms, set] = useState(PACES[1][0]);
  const [isAsked, setAsked] = useState(false);
  const isOn = isAsked && ply < plies;
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setTimeout(() => show(ply + 1), ms);
    return () => clearTimeout(timer);
  }, [isOn, ply, ms, show]);
  const toggle = () => {
    if (!isOn && ply >= plies) show(0);
    setAsked(!isOn);
  };
  return { ms, set, isOn, toggle, stop: () => setAsked(false) };
}
