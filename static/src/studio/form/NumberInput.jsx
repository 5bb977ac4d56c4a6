// A box for a number that says so while what is typed is none; the document keeps what it had.

import { useState } from "react";
import { numberText } from "../../data/numbers.js";

/** `onText(text)` gets each number typed, and "" for an empty box; `waits`: an emptied box stays empty. */
export function NumberInput({ value, onText, waits = false, onBlur, ...rest }) {
  const [draft, setDraft] = useState(null);
  const [isBad, setBad] = useState(false);
  const type = ({ target }) => {
    const bad = target.validity.badInput;
    setBad(bad);
    setDraft(bad || waits ? target.value : null);
    if (!bad) onText(target.value);
  };
  const leave = ({ target }) => {
    if (isBad) target.value = ""; // the letters go; the number of the document comes back
    setDraft(null);
    setBad(false);
    onBlur?.();
  };
  return (<>
    <input className="rw-input" type="number" {...rest} value={draft ?? numberText(value)} aria-invalid={isBad || undefined} onChange={type} onBlur={leave} />
    {isBad && <small className="rwf-wants" role="status">This box takes a {rest.step === 1 || rest.step === "1" ? "whole number, such as 3" : "number, such as 1.5"}.</small>}
  </>);
}
