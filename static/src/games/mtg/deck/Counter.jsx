// How many copies of a card a deck has: fewer, more, or a number that is typed.
import { useState } from "react";

const MOST_DIGITS = 3;

/**
 * What a key asks for; null for any other.
 * @param {import("react").KeyboardEvent} event
 */
const stepOf = ({ key, ctrlKey, metaKey, altKey }) => {
  if (ctrlKey || metaKey || altKey) return null;
  return key === "+" || key === "=" ? 1 : key === "-" ? -1 : null;
};

/**
 * The keys + and - anywhere in a row: props for the row.
 * @param {number} count
 * @param {(count: number) => void} onCount
 */
export const stepKeys = (count, onCount) => ({
  onKeyDown: (/** @type {import("react").KeyboardEvent} */ event) => {
    const step = stepOf(event);
    if (step === null || count + step < 0) return;
    event.preventDefault();
    onCount(count + step);
  },
});

/**
 * Props: {name, count, onCount(count), readOnly}.
 * @param {{
 *   name: string, count: number, onCount: (count: number) => void, readOnly: boolean,
 * }} props
 */
export function Counter({ name, count, onCount, readOnly }) {
  const [typed, setTyped] = useState(/** @type {string | null} */ (null));
  const send = () => {
    if (typed !== null && typed !== "" && Number(typed) !== count) onCount(Number(typed));
    setTyped(null);
  };
  return (
    <span className="rwc-counter" role="group" aria-label={`Copies of ${name}`}>
      <button
        type="button"
        aria-label={`One ${name} less`}
        disabled={readOnly || count <= 0}
        onClick={() => onCount(count - 1)}
      >
        −
      </button>
      <input
        inputMode="numeric"
        aria-label={`Number of ${name}`}
        value={typed ?? String(count)}
        disabled={readOnly}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped(event.target.value.replace(/\D/g, "").slice(0, MOST_DIGITS))}
        onBlur={send}
        onKeyDown={(event) => {
          const step = stepOf(event);
          if (step !== null && typed) {
            event.preventDefault();
            event.stopPropagation(); // from what is typed on, not from what was there before
            setTyped(null);
            onCount(Math.max(0, Number(typed) + step));
          }
          if (event.key === "Enter") send();
          if (event.key === "Escape" && typed !== null) {
            event.stopPropagation();
            setTyped(null);
          }
        }}
      />
      <button
        type="button"
        aria-label={`One more ${name}`}
        disabled={readOnly}
        onClick={() => onCount(count + 1)}
      >
        +
      </button>
    </span>
  );
}
