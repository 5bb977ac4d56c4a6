// The inputs for what is written inside a node: a target, an attribute, a context key, a number.
import { useId } from "react";
import { useDraft } from "../../../studio/form/useDraft.js";
import { ownIn } from "../../../data/lookup.js";

const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/;

/** Whether quotes can hold a name. */
const isName = (name) => name !== "" && !(name.includes('"') && name.includes("'"));

/**
 * One input; `onSet` gets the new value, and answers as useDraft says. Enter and leaving the input
 * apply.
 * @param {{
 *   node: any, kind?: string, label: string, name?: string, readOnly: boolean, names: any,
 *   onSet: (text: string) => unknown, optional?: boolean, placeholder?: string
 * }} props
 */
export function Field({
  node,
  kind,
  label,
  name,
  readOnly,
  names,
  onSet,
  optional = false,
  placeholder,
}) {
  const list = useId();
  const number = node.type === "number";
  const draft = useDraft(node.value, (text) => onSet(number ? text.trim() : text), label);
  if (node.type === "target") {
    return (
      <select
        className="nodrag"
        aria-label={label}
        name={name}
        value={node.value}
        disabled={readOnly}
        onChange={(event) => onSet(event.target.value)}
      >
        <option value="SELF">the owner</option>
        <option value="OPPONENT">the opponent</option>
      </select>
    );
  }
  const { shown } = draft;
  const next = number ? shown.trim() : shown;
  const valid = number ? NUMBER.test(next) : isName(next) || (optional && next === "");
  const apply = () => (valid ? draft.hand() : draft.drop());
  const keys = (event) => {
    event.stopPropagation();
    if (event.key === "Enter") apply();
    if (event.key === "Escape") draft.drop();
  };
  return (
    <>
      <input
        className="nodrag nopan"
        aria-label={label}
        name={name}
        aria-invalid={!valid}
        value={shown}
        placeholder={placeholder}
        readOnly={readOnly}
        inputMode={number ? "decimal" : undefined}
        list={number ? undefined : list}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => draft.type(event.target.value)}
        onBlur={apply}
        onKeyDown={keys}
      />
      {!number && (
        <datalist id={list}>
          {(ownIn(names, kind) ?? []).map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      )}
    </>
  );
}
