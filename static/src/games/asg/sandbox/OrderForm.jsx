// The order that is being made: how many, what would come of it, and onto the list with it.
import { useEffect, useRef } from "react";
import { Forecast } from "./Forecast.jsx";
import { ownIn } from "../../../data/lookup.js";
import { NumberInput } from "../../../studio/form/NumberInput.jsx";

/**
 * Props: {draft, most, row, player, room, onAmount, onAdd, onCancel}; focus goes into the number.
 */
export function OrderForm({ draft, most, row, player, room, onAmount, onAdd, onCancel, onWhy }) {
  const box = useRef(/** @type {HTMLInputElement | null} */ (null));
  const grow = draft.type === "reinforce";
  const what = grow ? "Reinforce the headquarters" : `${draft.from} → ${draft.to}`;
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    box.current?.select();
  }, [draft.type, draft.from, draft.to]);
  const set = (value) => onAmount(Math.max(1, Math.trunc(Number(value)) || 1));
  const keys = (event) => {
    const deed = ownIn(
      { Enter: onAdd, Escape: onCancel, a: () => set(most), h: () => set(Math.ceil(most / 2)) },
      event.key,
    );
    if (
      !deed ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      (event.key === "Enter" && event.target.matches("button, summary"))
    )
      return;
    event.preventDefault();
    event.stopPropagation();
    deed();
  };
  return (
    <form
      className="rwa-order"
      role="group"
      aria-label={`Order: ${what}`}
      data-testid="order-form"
      onKeyDown={keys}
      onSubmit={(event) => {
        event.preventDefault();
        onAdd();
      }}
    >
      <strong className="rw-clip">{what}</strong>
      <span className="rwa-amount">
        <input
          type="range"
          min="1"
          max={Math.max(1, most)}
          value={Math.min(draft.amount, Math.max(1, most))}
          aria-label="Amount as a slider"
          tabIndex={-1}
          onChange={(event) => set(event.target.value)}
        />
        <NumberInput
          className=""
          ref={box}
          min="1"
          step="1"
          value={draft.amount}
          aria-label="Amount"
          onText={set}
        />
        <span className="rwa-of">of {most}</span>
        <button type="button" title="H" onClick={() => set(Math.ceil(most / 2))}>
          Half
        </button>
        <button type="button" title="A" onClick={() => set(most)}>
          All
        </button>
      </span>
      <span className="rwa-comes">
        <Forecast row={row} player={player} detail onWhy={onWhy} />
      </span>
      <span className="rwa-actions">
        <button
          type="submit"
          className="rwm-primary"
          disabled={room < 1}
          title={room < 1 ? "The ply has no room for another order" : "Enter"}
        >
          Add order
        </button>
        <button type="button" onClick={onCancel}>
          Cancel
        </button>
      </span>
    </form>
  );
}
