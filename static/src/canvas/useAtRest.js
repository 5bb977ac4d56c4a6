// What moves places on the page waits while the pointer holds something: whoever drags aims at a
// place.
import { useRef, useSyncExternalStore } from "react";
import { isPressed, onPress } from "./press.js";

/** The value as it was when the pointer was pressed, until it is let go; else the value. */
export function useAtRest(value) {
  const pressed = useSyncExternalStore(onPress, isPressed);
  const last = useRef(value);
  if (!pressed) last.current = value;
  return last.current;
}
