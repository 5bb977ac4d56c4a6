// A box for a number that says so while what is typed is none; whoever keeps the number keeps what it had.

import { useEffect, useId, useRef, useState } from "react";
import { numberText } from "../../data/numbers.js";

const numberOf = (value) => (value === "" || value === null || value === undefined ? NaN : Number(value));

/**
 * `onText(text)` gets each number typed, and "" for an empty box; `waits`: what is typed stays as it is
 * typed until the box is left. `onBlur(wasBad)` says whether what was left there was no number.
 */
export function NumberInput({ value, onText, waits = false, onBlur, onKeyDown, ...rest }) {
  const [draft, setDraft] = useState(null);
  const [isBad, setBad] = useState(false);
  const handed = useRef([]); // the numbers handed on since the box was entered: they may come back late
  const id = useId();
  const clear = () => {
    setDraft(null);
    setBad(false);
  };
  useEffect(() => {
    if (!handed.current.includes(numberOf(value))) clear(); // changed from elsewhere
  }, [value]);
  const type = ({ target }) => {
    const bad = target.validity.badInput;
    setBad(bad);
    setDraft(target.value);
    if (bad) return;
    handed.current.push(numberOf(target.value));
    onText(target.value);
  };
  const leave = ({ target }) => {
    if (isBad) target.value = ""; // the letters go; the number that was kept comes back
    handed.current = [];
    clear();
    onBlur?.(isBad);
  };
  const press = (event) => {
    if (!isBad || event.key !== "Enter") return onKeyDown?.(event);
    event.preventDefault(); // nothing is sent that differs from what is seen
    event.stopPropagation();
  };
  const isKept = draft !== null && (isBad || waits || (draft !== "" && Number(draft) === Number(value)));
  return (<>
    <input className="rw-input" type="number" {...rest} value={isKept ? draft : numberText(value)} aria-invalid={isBad || rest["aria-invalid"] || undefined} // eslint-disable-line rulewright/numbers-are-asked-for-in-one-way -- this is the one box that the others are made of
      aria-describedby={[rest["aria-describedby"], isBad && id].filter(Boolean).join(" ") || undefined} onChange={type} onBlur={leave} onKeyDown={press} />
    {isBad && <small className="rwf-wants" id={id} role="status">This box takes a {rest.step === 1 || rest.step === "1" ? "whole number, such as 3" : "number, such as 1.5"}.</small>}
  </>);
}
