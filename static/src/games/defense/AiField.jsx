// How the standard AI holds a hero's dice: as everybody's does, or by an order of the hero's own.
import { useContext } from "react";
import { useStudio } from "../../studio/context.js";
import { EntityContext } from "../../studio/form/context.js";

const OWN = { holds: [{ keep: "mostFrequent" }] };

/** An input of the form: the choice, and the way to the lines of an own order. */
export function AiField({ formData, schema, disabled, readonly, onChange, fieldPathId }) {
  const { store } = useStudio();
  const { path } = useContext(EntityContext);
  const lines = formData && typeof formData === "object" ? formData.holds : null;
  const set = (value) => onChange(value === "own" ? OWN : undefined, fieldPathId.path);
  return (
    <div className="rw-row">
      <select
        className="rw-input"
        id={fieldPathId.$id}
        aria-label={schema.title}
        value={lines ? "own" : "standard"}
        disabled={disabled || readonly}
        onChange={(event) => set(event.target.value)}
      >
        <option value="standard">standard: keep the most frequent face</option>
        <option value="own">an order of its own</option>
      </select>
      {Array.isArray(lines) && (
        <button
          type="button"
          className="rw-button small"
          onClick={() => store.reveal(`${path}/ai/holds`)}
        >
          {lines.length} {lines.length === 1 ? "line" : "lines"}
        </button>
      )}
    </div>
  );
}
