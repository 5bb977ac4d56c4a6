// @ts-nocheck
// Inputs for values that are more than a word or a number: pairs, squares, lists of words, maps by
// player. They know shapes, not rules.

import { useContext, useId, useState } from "react";
import { calledAsNow, edit } from "../actions/entities.js";
import { useStudio } from "../context.js";
import { pointer, valueAt } from "../model/pointer.js";
import { Icon, IconButton } from "../views/icons.jsx";
import { EntityContext } from "./context.js";
import { change, locked } from "./fieldprops.js";
import { parseSquares, squareName } from "./squares.js";
import { ownIn } from "../../data/lookup.js";
import { LOST } from "./kept.js";
import { NumberInput } from "./NumberInput.jsx";
import { draftProps, useDraft } from "./useDraft.js";
import { useObserved } from "../../data/useObserved.js";

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

/** Two whole numbers in two boxes. */
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

/** A text that is read when the field is left: squares as names. */
function SquaresText({ props, value, many }) {
  const [error, setError] = useState(null);
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
      setError(problem.message);
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
        <p className="rwf-error" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

export function SquaresField(props) {
  return <SquaresText props={props} value={props.formData} many />;
}

export function SquareField(props) {
  return (
    <SquaresText
      props={props}
      value={props.formData === undefined ? [] : [props.formData]}
      many={false}
    />
  );
}

// A select that keeps an unknown value visible, marked as such.
/** @param {import("./types.js").ChoiceProps} props */
export function Choice({ value, options, label, onChange, disabled, empty = null, id }) {
  const unknown = value !== undefined && value !== "" && !options.includes(value);
  return (
    <select
      className="rw-input"
      id={id}
      aria-label={label}
      value={value === undefined ? "" : String(value)}
      disabled={disabled}
      onChange={(e) =>
        onChange(
          e.target.value === ""
            ? undefined
            : (options.find((one) => String(one) === e.target.value) ?? e.target.value),
        )
      }
    >
      {(empty !== null || value === undefined) && <option value="">{empty ?? "choose…"}</option>}
      {unknown && <option value={String(value)}>{String(value)} (unknown)</option>}
      {options.map((one) => (
        <option key={String(one)} value={String(one)}>
          {String(one)}
        </option>
      ))}
    </select>
  );
}

const NEW = "\u0000new";

/** A name of something in the document: chosen from those there are, or made on the spot. */
export function ReferenceField(props) {
  const { schema, formData, fieldPathId, name, required } = props;
  const studio = useStudio();
  const { path } = useContext(EntityContext);
  const label = schema.title ?? name;
  const options = schema.enum ?? [];
  const unknown = formData !== undefined && !options.includes(formData);
  const choose = (word) => {
    if (word === NEW)
      edit(studio, "refer", {
        path: path + pointer(...fieldPathId.path),
        refers: schema["x-refers"],
      });
    else
      change(
        props,
        word === "" ? undefined : (options.find((one) => String(one) === word) ?? word),
      );
  };
  return (
    <select
      className="rw-input"
      id={fieldPathId.$id}
      aria-label={label}
      value={formData === undefined ? "" : String(formData)}
      disabled={locked(props)}
      onChange={(e) => choose(e.target.value)}
    >
      {(!required || formData === undefined) && (
        <option value="">
          {required
            ? "choose…"
            : schema["x-default"] !== undefined
              ? `${schema["x-default"]} (default)`
              : "default"}
        </option>
      )}
      {unknown && (
        <option value={String(formData)}>
          {formData === "" ? "choose…" : `${formData} (unknown)`}
        </option>
      )}
      {options.map((one) => (
        <option key={String(one)} value={String(one)}>
          {String(one)}
        </option>
      ))}
      <option value={NEW}>{schema["x-new"]}</option>
    </select>
  );
}

// A list of words: each removable, movable; words of the document are chosen, others typed.
/** @param {import("./types.js").WordsProps} props */
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
          {String(word)}
          {!disabled && (
            <button
              type="button"
              aria-label={`Remove ${word}`}
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
              <option key={one}>{one}</option>
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
      {item?.examples?.length > 0 && (
        <datalist id={`${id}-known`}>
          {item.examples.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      )}
    </div>
  );
}

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

/** One word or a list of words under one roof: one is written plain, more as a list. */
export function OneOrManyField(props) {
  const item = props.schema.oneOf
    .map((one) => (one.type === "array" ? one.items : null))
    .find(Boolean);
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

/** A list of lists of words, one row each. */
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

/** A map from names to lists of squares or words: one row per name. */
export function MapField(props) {
  const { schema } = props;
  const { store } = useStudio();
  const { path } = useContext(EntityContext);
  const { doc } = useObserved(store);
  // Read where it stands: RJSF copies what it is given, and loses a key `__proto__` on the way.
  const at = path + pointer(...props.fieldPathId.path);
  const held = valueAt(doc, at);
  const value = held && typeof held === "object" ? held : {};
  const write = (op) =>
    store.edit(`Change ${(schema.title ?? props.name).toLowerCase()}`, [op], {
      select: path,
      merge: `form:${at}`,
    });
  const known = Object.keys(schema.properties ?? {});
  const itemOf = (name) =>
    (
      ownIn(schema.properties, name) ??
      schema.additionalProperties ??
      ownIn(schema.properties, known[0])
    )?.items ?? {};
  const missing = known.filter((name) => !Object.hasOwn(value, name));
  const set = (name, list) =>
    name === LOST && held
      ? write({ op: "add", path: at + pointer(name), value: list })
      : change(props, { ...value, [name]: list });
  const drop = (name) =>
    name === LOST
      ? write({ op: "remove", path: at + pointer(name) })
      : change(props, Object.fromEntries(Object.entries(value).filter(([key]) => key !== name)));
  const one = (name) => ({
    ...props,
    schema: { title: name },
    name,
    onChange: (list) => set(name, list),
  });
  return (
    <div className="rwf-rows">
      {Object.entries(value).map(([name, list]) => (
        <div key={name} className="row" role="group" aria-label={name}>
          <strong className="rw-clip" title={name}>
            {name}
          </strong>
          {itemOf(name)["x-kind"] === "square" ? (
            <SquaresText props={one(name)} value={list} many />
          ) : (
            <Words
              value={list}
              item={itemOf(name)}
              label={name}
              disabled={locked(props)}
              onChange={(v) => set(name, v)}
            />
          )}
          <IconButton
            small
            icon="trash"
            label={`Remove ${name}`}
            disabled={locked(props)}
            onClick={() => drop(name)}
          />
        </div>
      ))}
      {!locked(props) && missing.length > 0 && (
        <Choice
          label={`Add to ${schema.title ?? props.name}`}
          value={undefined}
          empty="add…"
          options={missing}
          onChange={(name) => name && set(name, [])}
        />
      )}
    </div>
  );
}

/** The name of an entity: changed as a whole when the field is left, with all its references. */
export function NameField(props) {
  const { schema, formData, fieldPathId } = props;
  const { store } = useStudio();
  const { path, rename } = useContext(EntityContext);
  const shown = formData === undefined ? "" : String(formData);
  const send = (text) => {
    const name = text.trim();
    return name === "" || name === shown
      ? undefined
      : rename(path, name, calledAsNow(store, path + pointer(props.name)));
  };
  const draft = useDraft(shown, send, path);
  return (
    <input
      className="rw-input"
      id={fieldPathId.$id}
      aria-label={schema.title ?? props.name}
      title="Everything that refers to it follows"
      spellCheck={false}
      disabled={locked(props)}
      {...draftProps(draft)}
    />
  );
}
