// A box for a number that says so while what is typed is none; whoever keeps the number keeps what
// it had.

import { useEffect, useId, useRef, useState } from "react";
import { numberText } from "../../data/numbers.js";

const ENDS = ["pointerup", "pointercancel"];

/**
 * Calls `onRelease` once the box has been left and no pointer is down; gives {leave(), enter()}.
 * What the box says goes only then: a button that moved while it is pressed would never be clicked.
 */
function useRelease(isBad, onRelease) {
  const held = useRef(false);
  const left = useRef(false);
  useEffect(() => {
    if (!isBad) return undefined;
    const hold = () => {
      held.current = true;
    };
    const release = () => {
      held.current = false;
      if (left.current) setTimeout(onRelease); // the click comes first
    };
    window.addEventListener("pointerdown", hold, true);
    for (const end of ENDS) window.addEventListener(end, release, true);
    return () => {
      held.current = false;
      window.removeEventListener("pointerdown", hold, true);
      for (const end of ENDS) window.removeEventListener(end, release, true);
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `onRelease` only sets a state, whichever drawing it is of
  }, [isBad]);
  return {
    enter: () => {
      left.current = false;
    },
    leave: () => {
      left.current = true;
      if (!held.current) onRelease();
    },
  };
}

const numberOf = (value) =>
  value === "" || value === null || value === undefined ? NaN : Number(value);

/**
 * `onText(text)` gets each number typed, and "" for an empty box; `waits`: what is typed stays as
 * it is typed until the box is left. `onBlur(wasBad)` says whether what was left there was no
 * number.
 * @param {{
 *   value: unknown, onText: (text: string) => unknown, waits?: boolean,
 *   onBlur?: (wasBad: boolean) => unknown,
 *   onKeyDown?: (event: import("react").KeyboardEvent<HTMLInputElement>) => unknown
 * } & Omit<import("react").ComponentProps<"input">, "value" | "onBlur" | "onKeyDown">} props
 */
export function NumberInput({ value, onText, waits = false, onBlur, onKeyDown, ...rest }) {
  const [draft, setDraft] = useState(/** @type {string | null} */ (null));
  const [isBad, setBad] = useState(false);
  // the numbers handed on since the box was entered: they may come back late
  const handed = useRef(/** @type {number[]} */ ([]));
  const id = useId();
  const release = useRelease(isBad, () => setBad(false));
  useEffect(() => {
    if (handed.current.includes(numberOf(value))) return;
    setDraft(null); // changed from elsewhere
    setBad(false);
  }, [value]);
  const type = ({ target }) => {
    const bad = target.validity.badInput;
    release.enter();
    setBad(bad);
    setDraft(target.value);
    if (bad) return;
    handed.current.push(numberOf(target.value));
    onText(target.value);
  };
  const leave = ({ target }) => {
    if (isBad) target.value = ""; // the letters go; the number that was kept comes back
    handed.current = [];
    setDraft(null);
    release.leave();
    onBlur?.(isBad);
  };
  const press = (event) => {
    // what comes now was taken back, whatever was handed on
    if (event.key === "Escape") handed.current = [];
    if (!isBad || event.key !== "Enter") return onKeyDown?.(event);
    event.preventDefault(); // nothing is sent that differs from what is seen
    event.stopPropagation();
  };
  const isKept =
    draft !== null && (isBad || waits || (draft !== "" && Number(draft) === Number(value)));
  return (
    <>
      <input
        className="rw-input"
        // eslint-disable-next-line rulewright/numbers-are-asked-for-in-one-way -- the others are made of it
        type="number"
        {...rest}
        value={isKept ? draft : numberText(value)}
        aria-invalid={isBad || rest["aria-invalid"] || undefined}
        aria-describedby={
          [rest["aria-describedby"], isBad && id].filter(Boolean).join(" ") || undefined
        }
        onChange={type}
        onBlur={leave}
        onKeyDown={press}
      />
      {isBad && (
        <small className="rwf-wants" id={id} role="status">
          This box takes a{" "}
          {rest.step === 1 || rest.step === "1" ? "whole number, such as 3" : "number, such as 1.5"}
          .
        </small>
      )}
    </>
  );
}
