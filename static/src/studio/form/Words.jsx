// Lists of words.

import { useId, useState } from "react";
import { ownIn } from "../../data/lookup.js";
import { Icon, IconButton } from "../views/icons.jsx";
import { spoken } from "./Choice.jsx";
import { change, locked } from "./fieldprops.js";

/** @import { FieldProps } from "./types.js" */

/**
 * A list of words: each removable, movable; words of the document are chosen, others typed.
 * @param {import("./types.js").WordsProps} props
 */
export function Words({ value, item, label, onChange, disabled, unique = false }) {
  const id = useId();
  const [typed, setTyped] = useState("");
  const list = Array.isArray(value) ? value : [];
  const options = (item?.enum ?? []).filter((one) => !unique || !list.includes(one));
  const move = (i, step) => {
    const next = [...list];
    next.splice(i + step, 0, ...next.splice(i, 1));
    onChange(next);
  };
  const keys = (i) => (event) => {
    const step = ownIn({ ArrowLeft: -1, ArrowRight: 1 }, event.key);
    if (event.altKey && step && i + step >= 0 && i + step < list.length) {
      event.preventDefault();
      move(i, step);
    }
    if (event.key === "Delete" || event.key === "Backspace") {
      event.preventDefault();
      onChange(list.filter((_, at) => at !== i));
    }
  };
  const add = (word) => word !== undefined && word !== "" && onChange([...list, word]);
  return (
    <div className="rwf-words" role="group" aria-label={label}>
      {list.map((word, i) => (
        <span
          key={i}
          className={`chip ${item?.enum && !item.enum.includes(word) ? "unknown" : ""}`}
          tabIndex={0}
          onKeyDown={keys(i)}
          title="Alt with arrow keys moves it, Delete removes it"
        >
          {spoken(item?.["x-titles"], word)}
          {!disabled && (
            <button
              type="button"
              aria-label={`Remove ${spoken(item?.["x-titles"], word)}`}
              onClick={() => onChange(list.filter((_, at) => at !== i))}
            >
              <Icon name="close" size={10} />
            </button>
          )}
        </span>
      ))}
      {!disabled &&
        (item?.enum ? (
          <select
            className="rw-input add"
            aria-label={`Add to ${label}`}
            value=""
            onChange={(e) => add(e.target.value)}
          >
            <option value="">add…</option>
            {options.map((one) => (
              <option key={one} value={one}>
                {spoken(item["x-titles"], one)}
              </option>
            ))}
          </select>
        ) : (
          <input
            className="rw-input add"
            aria-label={`Add to ${label}`}
            placeholder="add…"
            list={item?.examples?.length ? `${id}-known` : undefined}
            value={typed}
            onChange={(e) => setTyped(e.target.value)}
            onKeyDown={(e) => {
              if (e.key === "Enter") {
                e.preventDefault();
                add(typed.trim());
                setTyped("");
              }
            }}
            onBlur={() => {
              add(typed.trim());
              setTyped("");
            }}
          />
        ))}
      {item?.examples && item.examples.length > 0 && (
        <datalist id={`${id}-known`}>
          {item.examples.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      )}
    </div>
  );
}

/** @param {FieldProps<string[]>} props */
export function WordsField(props) {
  return (
    <Words
      value={props.formData}
      item={props.schema.items}
      label={props.schema.title ?? props.name}
      disabled={locked(props)}
      onChange={(v) => change(props, v.length || props.required ? v : undefined)}
    />
  );
}

/**
 * One word or a list of words under one roof: one is written plain, more as a list.
 * @param {FieldProps<string | string[]>} props
 */
export function OneOrManyField(props) {
  const item = props.schema.oneOf?.find((one) => one.type === "array" && one.items)?.items;
  const list = props.formData === undefined ? [] : [props.formData].flat();
  const set = (words) =>
    change(props, words.length === 0 ? undefined : words.length === 1 ? words[0] : words);
  return (
    <Words
      value={list}
      item={item}
      label={props.schema.title ?? props.name}
      disabled={locked(props)}
      unique
      onChange={set}
    />
  );
}

/**
 * A list of lists of words, one row each.
 * @param {FieldProps<string[][]>} props
 */
export function WordListsField(props) {
  const rows = Array.isArray(props.formData) ? props.formData : [];
  const label = props.schema.title ?? props.name;
  const set = (i, words) =>
    change(
      props,
      rows.map((row, at) => (at === i ? words : row)),
    );
  return (
    <div className="rwf-rows">
      {rows.map((row, i) => (
        <div key={i} className="row">
          <Words
            value={row}
            item={props.schema.items?.items}
            label={`${label}, row ${i + 1}`}
            disabled={locked(props)}
            onChange={(v) => set(i, v)}
          />
          <IconButton
            small
            icon="trash"
            label={`Remove row ${i + 1}`}
            disabled={locked(props)}
            onClick={() =>
              change(
                props,
                rows.filter((_, at) => at !== i),
              )
            }
          />
        </div>
      ))}
      <button
        type="button"
        className="rw-button small"
        disabled={locked(props)}
        onClick={() => change(props, [...rows, []])}
      >
        <Icon name="plus" size={12} />
        Row
      </button>
    </div>
  );
}
