// One entity as a form: its kind, its plain values (RJSF), and the parts that hang below it.

import { useContext, useEffect, useMemo, useRef } from "react";
import { brief } from "../../data/brief.js";
import { ownIn } from "../../data/lookup.js";
import { useStudio } from "../context.js";
import { parentOf, pointer } from "../model/pointer.js";
import { Icon } from "../views/icons.jsx";
import { EntityContext } from "./context.js";
import { KindSelect } from "./KindSelect.jsx";
import { lowered } from "./labels.js";
import { PartButtons } from "./PartButtons.jsx";
import { branchesOf, branchFor, emptyValue, height, partsOf, resolve } from "./schema.js";
import { Issues } from "./templates.jsx";
import { Values } from "./Values.jsx";

/** @import { Below, EntityProps, Schema } from "./types.js" */

/**
 * Add a part: the author makes a fitting one; where it has none, the smallest that fits.
 * @param {string} path
 * @param {Schema} items
 * @param {boolean} many
 * @param {Schema} root
 * @param {{ kind: string }} [more]
 */
function useAdd(path, items, many, root, more) {
  const { app, author, store } = useStudio();
  return async () => {
    const asked = store.getState();
    const { doc, system, parsed, readOnly, version } = asked;
    if (!parsed || readOnly) return;
    const made = await author
      .call("edit.add", { document: doc, system, path, ...more })
      .catch((problem) => {
        if (more) return app.toast(problem.message);
        const first = branchesOf(items, root)?.[0] ?? items;
        const value = emptyValue(resolve(first, root));
        return {
          name: `Add ${lowered(items.title ?? "part")}`,
          patch: [{ op: "add", path: many ? `${path}/-` : path, value }],
          select: path,
        };
      });
    if (!made) return;
    if (store.getState().version !== version)
      app.toast("The document changed meanwhile; nothing was done.");
    else store.edit(made.name, made.patch, { select: made.select, asked });
  };
}

/**
 * @param {Omit<EntityProps, "label"> & {
 *   title: string, index: number | null, count: number,
 * }} props
 */
function Part({ schema, root, value, path, title, index, count, readOnly }) {
  const { store } = useStudio();
  const { labels, selection } = useContext(EntityContext);
  const ref = useRef(/** @type {HTMLLIElement | null} */ (null));
  const current = selection === path;
  useEffect(() => {
    if (current) ref.current?.scrollIntoView({ block: "nearest" });
  }, [current]);
  const node = labels?.get(path);
  const label = node?.label ?? `${title}${index === null ? "" : ` ${index + 1}`}`;
  const big = height(schema, root) > 1;
  return (
    <li
      className={`rwf-part ${big ? "row" : ""} ${current ? "current" : ""}`}
      data-path={path}
      ref={ref}
    >
      <div className="head">
        <button
          type="button"
          className="open"
          aria-current={current || undefined}
          onClick={() => store.select(path)}
          title={big ? `Open ${label}` : `Select ${label}`}
        >
          <span className="name">{brief(label)}</span>
          {node?.summary && <span className="sum rw-clip">{node.summary}</span>}
        </button>
        <PartButtons {...{ path, label, index, count, readOnly }} />
      </div>
      {!big && <EntityForm {...{ schema, root, value, path, label, readOnly }} />}
    </li>
  );
}

/** @param {Below & { many: boolean }} props */
function AddButton({ path, items, many, root, readOnly }) {
  const add = useAdd(path, items, many, root);
  return (
    <button type="button" className="rw-button small" disabled={readOnly} onClick={add}>
      <Icon name="plus" size={12} />
      {`Add ${lowered(items.title ?? "entry")}`}
    </button>
  );
}

/**
 * What players call by a name of its own although it is an entry like the others.
 * @param {Below & { also?: Schema["x-also"] }} props
 */
function AlsoButtons({ also = [], path, items, root, readOnly }) {
  return also.map(({ kind, title }) => (
    <AlsoButton key={kind} {...{ kind, title, path, items, root, readOnly }} />
  ));
}

/** @param {Below & { kind: string, title: string }} props */
function AlsoButton({ kind, title, path, items, root, readOnly }) {
  const add = useAdd(parentOf(path), items, true, root, { kind });
  return (
    <button type="button" className="rw-button small" disabled={readOnly} onClick={add}>
      <Icon name="plus" size={12} />
      {`Add ${title}`}
    </button>
  );
}

/**
 * The value of a property as a list, which is empty if there is none.
 * @param {unknown} value
 * @param {boolean} many
 * @returns {unknown[]}
 */
const listOf = (value, many) =>
  many ? (Array.isArray(value) ? value : []) : value === undefined ? [] : [value];

/**
 * @param {{
 *   name: string, property: Schema, parts: { items: Schema, many: boolean }, root: Schema,
 *   value: unknown, path: string, readOnly: boolean,
 * }} props
 */
function Parts({ name, property, parts, root, value, path, readOnly }) {
  const { items, many } = parts;
  const schema = resolve(property, root);
  const title = schema.title ?? name;
  const list = listOf(value, many);
  return (
    <section className="rwf-parts" aria-label={title}>
      <h3 title={schema.description}>
        {title}
        {many && <AddButton {...{ path, items, many, root, readOnly }} />}
        <AlsoButtons also={schema["x-also"]} {...{ path, items, root, readOnly }} />
      </h3>
      <ul>
        {list.map((one, i) => (
          <Part
            key={i}
            schema={items}
            root={root}
            value={one}
            path={many ? `${path}/${i}` : path}
            title={items.title ?? title}
            index={many ? i : null}
            count={many ? list.length : 1}
            readOnly={readOnly}
          />
        ))}
      </ul>
    </section>
  );
}

/**
 * The parts that are there, then one row of buttons for those that are not.
 * @param {Omit<EntityProps, "schema" | "label"> & { shape: Schema }} props
 */
function AllParts({ shape, root, value, path, readOnly }) {
  const all = Object.entries(shape.properties ?? {}).flatMap(([name, property]) => {
    const parts = partsOf(property, root);
    const more = { name, property, value: ownIn(value, name), path: path + pointer(name) };
    return parts ? [{ ...more, parts }] : [];
  });
  const there = all.filter((one) => listOf(one.value, one.parts.many).length > 0);
  const absent = all.filter((one) => !there.includes(one));
  return (
    <>
      {there.map((one) => (
        <Parts key={one.name} {...one} root={root} readOnly={readOnly} />
      ))}
      {absent.length > 0 && (
        <div className="rwf-more">
          {absent.map((one) => (
            <AddButton
              key={one.name}
              path={one.path}
              items={one.parts.items}
              many={one.parts.many}
              root={root}
              readOnly={readOnly}
            />
          ))}
        </div>
      )}
    </>
  );
}

/**
 * Keys the schema does not know: shown, so that they can be removed.
 * @param {Omit<EntityProps, "schema" | "label" | "root"> & { shape: Schema }} props
 */
function Unknown({ shape, value, path, readOnly }) {
  const { store } = useStudio();
  if (shape.additionalProperties !== false) return null;
  const extra = Object.keys(value).filter((key) => !Object.hasOwn(shape.properties ?? {}, key));
  return extra.map((key) => (
    <div key={key} className="rwf-field error">
      <span className="label rw-clip">{key}</span>
      <div className="control rw-row">
        <code className="rw-clip">{JSON.stringify(ownIn(value, key))}</code>
        <button
          type="button"
          className="rw-button small"
          disabled={readOnly}
          onClick={() =>
            store.edit(`Remove ${key}`, [{ op: "remove", path: path + pointer(key) }], {
              select: path,
            })
          }
        >
          Remove this unknown key
        </button>
      </div>
    </div>
  ));
}

/**
 * An entity and, where they are small, its parts.
 * @param {EntityProps} props
 */
export function EntityForm({ schema, root, value, path, label, readOnly }) {
  const outer = useContext(EntityContext);
  const context = useMemo(() => ({ ...outer, path }), [outer, path]);
  const branches = branchesOf(schema, root);
  const branch = branches ? branchFor(branches, value) : null;
  const shape = branches ? branch : schema;
  const own = outer.issues.filter((issue) => issue.path === path);
  if (value === null || typeof value !== "object" || Array.isArray(value)) {
    return (
      <p className="rwf-error">
        This should be an object; it is {JSON.stringify(value)}. Correct it in the JSON.
      </p>
    );
  }
  return (
    <EntityContext.Provider value={context}>
      <div className="rwf-own">
        <Issues issues={own} />
      </div>
      {branches && <KindSelect {...{ branches, branch, value, path, readOnly }} />}
      {shape && <Values {...{ shape, root, value, path, label, readOnly }} />}
      {shape && <Unknown {...{ shape, value, path, readOnly }} />}
      {shape && <AllParts {...{ shape, root, value, path, readOnly }} />}
    </EntityContext.Provider>
  );
}
