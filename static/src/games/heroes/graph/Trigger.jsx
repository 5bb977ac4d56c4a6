// What an effect fires on, to choose in the graph's first box or above the list.
import { moment } from "../moments.js";
import { Field } from "./Fields.jsx";

/** The kind of event; a trigger that cannot be read is shown as it is written. */
export function TriggerKind({ trigger, entry, readOnly }) {
  const { name, kinds, set } = trigger;
  return (
    <select
      className="nodrag"
      aria-label={`Trigger of ${entry.name}`}
      title={trigger.word?.doc}
      value={name ?? ""}
      disabled={readOnly}
      onChange={(event) => set(event.target.value)}
    >
      {name === null && (
        <option value="" disabled>
          {entry.when || "No trigger"}
        </option>
      )}
      {kinds.map((kind) => (
        <option key={kind.name} value={kind.name} title={kind.doc}>
          {moment(kind.name)}
        </option>
      ))}
    </select>
  );
}

/** Which attribute or ability it listens to; empty: any. */
export function TriggerArgument({ trigger, entry, readOnly }) {
  const { argument, word, names, name, set } = trigger;
  return (
    <Field
      node={{ type: "text", value: argument ?? "" }}
      kind={word.argument}
      label={`${word.argument} of the trigger of ${entry.name}`}
      placeholder="any"
      optional
      readOnly={readOnly}
      names={names}
      onSet={(text) => set(name, text || null)}
    />
  );
}
