// What changes many moves at once: symmetry, Betza's notation, the moves of another piece, none.
import { useState } from "react";
import { RadioGroup } from "../../canvas/Groups.jsx";

/**
 * @import { DocumentLook } from "./types.js"
 * @typedef {{ problem?: string, note?: string }} Told
 * @typedef {(told: Told) => void} Tell
 */

/**
 * One of a few, as buttons side by side.
 * @param {{
 *   label: string, value: string, options: string[][], onChange: (value: string) => void,
 * }} props
 */
export function Segment({ label, value, options, onChange }) {
  return (
    <RadioGroup as="span" label={label} className="rwp-segment">
      {options.map(([id, title]) => (
        <button
          key={id}
          type="button"
          role="radio"
          aria-checked={value === id}
          onClick={() => onChange(id)}
        >
          {title}
        </button>
      ))}
    </RadioGroup>
  );
}

/** The moves that have no letters, each a way to it. */
function Unsaid({ unsaid, onSelect }) {
  if (!unsaid.length) return "It says all moves.";
  return (
    <>
      No letters for{" "}
      {unsaid.map(({ path, id }, n) => (
        <span key={path}>
          {n > 0 && ", "}
          <button
            type="button"
            className="rwg-link"
            data-path={path}
            onClick={() => onSelect(path)}
          >
            move {String(id)}
          </button>
        </span>
      ))}
      ; {unsaid.length === 1 ? "it stays" : "they stay"} as{" "}
      {unsaid.length === 1 ? "it is" : "they are"}.
    </>
  );
}

/**
 * The moves as Betza writes them, to be read and typed. What is refused stays in the box.
 * @param {{
 *   value: string, unsaid: { path: string, id: unknown }[], readOnly: boolean,
 *   onSet: (text: string, tell: Tell) => Promise<boolean>, onSelect: (path: string) => void,
 * }} props
 */
export function BetzaField({ value, unsaid, readOnly, onSet, onSelect }) {
  const [typed, setTyped] = useState(/** @type {string | null} */ (null));
  const [problem, setProblem] = useState(/** @type {string | null} */ (null));
  const isNew = typed !== null && typed.trim() !== value;
  const drop = () => {
    setTyped(null);
    setProblem(null);
  };
  const set = async () => {
    if (!isNew) {
      drop();
      return;
    }
    let why = /** @type {string | null} */ (null);
    await onSet(typed, (told) => (why = told.problem ?? null));
    setProblem(why);
    if (!why) setTyped(null);
  };
  return (
    <form
      className="rwp-betza"
      aria-label="Moves in Betza's notation"
      onSubmit={(event) => {
        event.preventDefault();
        set();
      }}
    >
      <div className="rwp-row">
        <label>
          Betza{" "}
          <input
            type="text"
            spellCheck={false}
            autoComplete="off"
            maxLength={500}
            placeholder="such as fmWfcF"
            value={typed ?? value}
            disabled={readOnly}
            aria-invalid={!!problem}
            aria-describedby="rwp-betza-told"
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== "Escape" || typed === null) return;
              event.stopPropagation();
              drop();
            }}
          />
        </label>
        <button type="submit" disabled={readOnly || !isNew}>
          Set the moves
        </button>
      </div>
      <p id="rwp-betza-told" className="rwp-hint rwp-told" role="status">
        {problem ? (
          <span className="rwp-wrong">{problem}</span>
        ) : (
          <Unsaid unsaid={unsaid} onSelect={onSelect} />
        )}
      </p>
    </form>
  );
}

/**
 * The moves of another piece, and none at all; below them what the last change has to say.
 * @param {{
 *   look: DocumentLook, code: string, isBare: boolean, readOnly: boolean, told: Told,
 *   onCopy: (from: string) => void, onClear: () => void,
 * }} props
 */
export function MoveSources({ look, code, isBare, readOnly, told, onCopy, onClear }) {
  const others = look.kinds.filter((kind) => kind.code !== code);
  return (
    <div className="rwp-row">
      <label>
        Copy the moves of{" "}
        <select
          value=""
          disabled={readOnly || !others.length}
          onChange={(event) => event.target.value && onCopy(event.target.value)}
        >
          <option value="">{others.length ? "…" : "no other piece"}</option>
          {others.map((kind, n) => (
            <option key={n} value={kind.code}>
              {look.nameOf(kind.code)}
            </option>
          ))}
        </select>
      </label>
      <button type="button" disabled={readOnly || isBare} onClick={onClear}>
        Clear all moves
      </button>
      <p className="rwp-hint rwp-told rwp-line" role="status">
        <span className={told.problem && "rwp-wrong"}>{told.problem ?? told.note}</span>
      </p>
    </div>
  );
}
