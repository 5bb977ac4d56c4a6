// Two whole numbers: a step, a square, a size.

import { IconButton } from "../views/icons.jsx";
import { change, locked } from "./fieldprops.js";
import { NumberInput } from "./NumberInput.jsx";

/** @import { FieldProps } from "./types.js" */

const SIDES = {
  __proto__: null,
  offset: [
    ["→", "Steps to the right"],
    ["↑", "Steps forward"],
  ],
  square: [
    ["x", "Column, from 0"],
    ["y", "Row, from 0"],
  ],
  size: [
    ["⇔", "Columns"],
    ["⇕", "Rows"],
  ],
};

/**
 * Two whole numbers in two boxes.
 * @param {FieldProps<number[]>} props
 */
export function PairField(props) {
  const { schema, formData, name } = props;
  const sides =
    SIDES[schema["x-kind"] ?? (name === "dimensions" ? "size" : "square")] ?? SIDES.square;
  const value = Array.isArray(formData) ? formData : [];
  const set = (i, text) => {
    const next = [value[0] ?? 0, value[1] ?? 0];
    if (text === "" || text === "-") return;
    next[i] = Number.parseInt(text, 10) || 0;
    change(props, next);
  };
  return (
    <div className="rwf-pair" role="group" aria-label={schema.title ?? name}>
      {sides.map(([mark, label], i) => (
        <label key={mark} title={label}>
          <span aria-hidden="true">{mark}</span>
          <NumberInput
            waits
            step="1"
            aria-label={`${schema.title ?? name}: ${label.toLowerCase()}`}
            value={value[i]}
            disabled={locked(props)}
            onText={(text) => set(i, text)}
          />
        </label>
      ))}
      {!props.required && formData !== undefined && (
        <IconButton
          small
          icon="close"
          label={`Remove ${schema.title ?? name}`}
          disabled={locked(props)}
          onClick={() => change(props, undefined)}
        />
      )}
    </div>
  );
}
