// A list in which every place has a meaning of its own: one box per place.

import { IconButton } from "../views/icons.jsx";
import { change, locked } from "./fieldprops.js";

/** @import { FieldProps } from "./types.js" */

/**
 * As many texts as the schema has places.
 * @param {FieldProps<string[]>} props
 */
export function TupleField(props) {
  const { schema, formData, name } = props;
  const label = schema.title ?? name;
  const value = Array.isArray(formData) ? formData : [];
  const places = schema.prefixItems ?? [];
  const set = (n, text) =>
    change(
      props,
      places.map((_, at) => (at === n ? text : (value[at] ?? ""))),
    );
  return (
    <div className="rwf-tuple" role="group" aria-label={label}>
      {places.map((item, n) => (
        <input
          key={n}
          className="rw-input"
          aria-label={`${label}: ${item.title ?? n + 1}`}
          spellCheck={false}
          disabled={locked(props)}
          value={value[n] ?? ""}
          onChange={(event) => set(n, event.target.value)}
        />
      ))}
      {!props.required && formData !== undefined && (
        <IconButton
          small
          icon="close"
          label={`Remove ${label}`}
          disabled={locked(props)}
          onClick={() => change(props, undefined)}
        />
      )}
    </div>
  );
}
