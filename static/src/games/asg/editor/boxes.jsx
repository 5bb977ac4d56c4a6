// The boxes and choices of the inspector, for a value of one node or of several at once.
import { useEffect, useId, useState } from "react";
import { useDraft } from "../../../studio/form/useDraft.js";
import { PLAYERS } from "../look.js";
import { Mark } from "../map/Glyph.jsx";
import { wrongNumber } from "./numbers.js";
import { ownIn } from "../../../data/lookup.js";

/**
 * A box whose text is handed on when it is left or on Enter; Escape takes it back. What it cannot
 * take stays in it, with the reason. `number` is the kind of number that is wanted, `may` what else
 * is taken.
 * @param {{
 *   value: string | number, label: string, place: string, number?: string | true, may?: "empty",
 *   disabled?: boolean, onCommit: (value: any) => unknown
 * } & Omit<import("react").ComponentProps<"input">, "value">} props
 */
export function Box({ value, label, place, number, may, disabled, onCommit, ...rest }) {
  const [wrong, setWrong] = useState("");
  const id = useId();
  const send = (text) =>
    text.trim() === String(value) ? undefined : onCommit(number ? Number(text) : text.trim());
  const draft = useDraft(String(value), send, place);
  useEffect(() => setWrong(""), [value, place, draft.shown]);
  const whyNot = (text) => {
    if (text === String(value)) return "";
    return number
      ? wrongNumber(text, number)
      : text || may === "empty"
        ? ""
        : "Write at least one letter.";
  };
  const commit = () => {
    const why = draft.isTyped ? whyNot(draft.shown.trim()) : "";
    setWrong(why && `${why} It stays ${value === "" ? "as it is" : value}.`);
    if (!why) draft.hand();
  };
  const step = (by) => {
    const now = Number(draft.shown);
    if (Number.isFinite(now))
      draft.type(String(number === "whole" ? Math.max(0, now + by) : now + by));
  };
  return (
    <>
      <input
        className="rw-input"
        aria-label={label}
        type="text"
        role={number ? "spinbutton" : undefined}
        inputMode={number ? "decimal" : undefined}
        aria-valuenow={number && value !== "" ? /** @type {number} */ (value) : undefined}
        aria-invalid={!!wrong || undefined}
        aria-describedby={wrong ? id : undefined}
        spellCheck={false}
        autoComplete="off"
        disabled={disabled}
        value={draft.shown}
        {...rest}
        onChange={(event) => draft.type(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          const by = number && ownIn({ ArrowUp: 1, ArrowDown: -1 }, event.key);
          if (by) {
            event.preventDefault();
            step(by);
          }
          if (event.key === "Enter") commit();
          if (event.key === "Escape" && draft.isTyped) {
            event.stopPropagation();
            draft.drop();
          }
        }}
      />
      {wrong && (
        <span className="rwa-issue" id={id} role="alert" data-severity="error">
          {wrong}
        </span>
      )}
    </>
  );
}

/** One of a few, as buttons side by side; `null` among the values shows none pressed. */
export function Choice({ label, options, value, disabled, onChoose }) {
  return (
    <div className="rwa-choice" role="group" aria-label={label}>
      {options.map(([id, title, mark]) => (
        <button
          key={String(id)}
          type="button"
          aria-pressed={id === value}
          disabled={disabled}
          onClick={() => id !== value && onChoose(id)}
        >
          {mark && <Mark owner={mark} size={15} />}
          {title}
        </button>
      ))}
    </div>
  );
}

export const same = (items, read) =>
  items.every((one) => read(one) === read(items[0])) ? read(items[0]) : null;

/** Numbers of one or many nodes; nothing is shown where they differ. */
export function Numbers({ nodes, disabled, onSet }) {
  const many = nodes.length > 1;
  const field = (label, name, read) => (
    <label key={name}>
      {label}
      <Box
        number="whole"
        place={nodes.map((node) => node.path).join()}
        label={many ? `${label} of all chosen` : `${label} of ${nodes[0].id}`}
        value={same(nodes, read) ?? ""}
        placeholder="mixed"
        disabled={disabled}
        onCommit={(value) => onSet({ [name]: value })}
      />
    </label>
  );
  return (
    <div className="rwa-fields">
      {field("Yield", "supplyYield", (node) => node.supply)}
      {PLAYERS.map((player) =>
        field(`Forces ${player}`, player, (node) => ownIn(node.forces, player)),
      )}
    </div>
  );
}
