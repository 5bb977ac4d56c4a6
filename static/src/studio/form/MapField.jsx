// A map from names to lists.

import { useContext } from "react";
import { ownIn } from "../../data/lookup.js";
import { useObserved } from "../../data/useObserved.js";
import { useStudio } from "../context.js";
import { pointer, valueAt } from "../model/pointer.js";
import { IconButton } from "../views/icons.jsx";
import { Choice } from "./Choice.jsx";
import { EntityContext } from "./context.js";
import { change, locked } from "./fieldprops.js";
import { LOST } from "./kept.js";
import { SquaresText } from "./SquaresField.jsx";
import { Words } from "./Words.jsx";

/** @import { FieldProps } from "./types.js" */

/**
 * A map from names to lists of squares or words: one row per name.
 * @param {FieldProps<Record<string, unknown[]>>} props
 */
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
