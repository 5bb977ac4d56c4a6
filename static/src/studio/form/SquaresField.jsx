// Squares, written as names.

import { useContext, useState } from "react";
import { EntityContext } from "./context.js";
import { change, locked } from "./fieldprops.js";
import { parseSquares, squareName } from "./squares.js";
import { useDraft } from "./useDraft.js";
import { messageOf } from "../../data/problem.js";

/** @import { FieldProps } from "./types.js" */

/**
 * A text that is read when the field is left: squares as names.
 * @param {{ props: FieldProps, value: unknown, many: boolean }} about
 */
export function SquaresText({ props, value, many }) {
  const [error, setError] = useState(/** @type {string | null} */ (null));
  const shown = Array.isArray(value)
    ? value.map((one) => (Array.isArray(one) ? squareName(one) : JSON.stringify(one))).join(" ")
    : "";
  const squaresOf = (text) => {
    const squares = parseSquares(text);
    if (!many && squares.length > 1) throw new Error("One square only.");
    return many ? squares : squares[0];
  };
  const draft = useDraft(
    shown,
    (text) => change(props, squaresOf(text)),
    useContext(EntityContext).path,
  );
  /** What cannot be read stays in the box, with the reason. */
  const commit = () => {
    try {
      if (draft.isTyped) squaresOf(draft.shown);
      setError(null);
      draft.hand();
    } catch (problem) {
      setError(messageOf(problem));
    }
  };
  const Box = many ? "textarea" : "input";
  return (
    <div>
      <Box
        className="rw-input rwf-squares"
        aria-label={props.schema.title ?? props.name}
        rows={many ? Math.min(5, 1 + Math.floor(shown.length / 38)) : undefined}
        disabled={locked(props)}
        spellCheck={false}
        placeholder={many ? "a1 b1 c1" : "e1"}
        value={draft.shown}
        onChange={(e) => draft.type(e.target.value)}
        onBlur={commit}
        onKeyDown={(e) => {
          if (e.key === "Enter") {
            e.preventDefault();
            commit();
          }
        }}
      />
      {error && (
        <p className="rwf-error over" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

/** @param {FieldProps<unknown[]>} props */
export function SquaresField(props) {
  return <SquaresText props={props} value={props.formData} many />;
}

/** @param {FieldProps} props */
export function SquareField(props) {
  return (
    <SquaresText
      props={props}
      value={props.formData === undefined ? [] : [props.formData]}
      many={false}
    />
  );
}
