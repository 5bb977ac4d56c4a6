// @ts-nocheck
// One entity as a form: its kind, its plain values (RJSF), and the parts that hang below it.

import Form from "@rjsf/core/lib/components/Form.js";
import { useContext, useEffect, useMemo, useRef } from "react";
import { deleteEntity, edit } from "../actions/entities.js";
import { useStudio } from "../context.js";
import { GAMES } from "../../games/index.js";
import { diff, parentOf, parts, pointer } from "../model/pointer.js";
import { Icon, IconButton } from "../views/icons.jsx";
import { brief } from "../../data/brief.js";
import { EntityContext } from "./context.js";
import { withLost } from "./kept.js";
import { lowered } from "./labels.js";
import {
  branchesOf,
  branchFor,
  emptyValue,
  height,
  partsOf,
  plainSchema,
  resolve,
  tagsOf,
} from "./schema.js";
import { Issues, templates, widgets } from "./templates.jsx";
import { uiSchemaOf } from "./uischema.js";
import { validator } from "./validator.js";
import { ownIn } from "../../data/lookup.js";

/** In place of an input: the key is shown within another one. */
const HIDDEN = "hidden";

const KEEP_DATA_AS_IT_IS = {
  emptyObjectFields: "skipDefaults",
  arrayMinItems: { populate: "never" },
  constAsDefaults: "never",
  mergeDefaultsIntoFormData: "useFormDataIfPresent",
};

const idOf = (path) => `rwf${path.replace(/[^\w]+/g, "-") || "-game"}`;

/** The schema without what another input of the game shows along with its own. */
function without(schema, own = {}) {
  const kept = Object.entries(schema.properties).filter(([key]) => ownIn(own, key) !== HIDDEN);
  return kept.length === Object.keys(schema.properties).length
    ? schema
    : {
        ...schema,
        properties: Object.fromEntries(kept),
        required: schema.required.filter((key) => ownIn(own, key) !== HIDDEN),
      };
}

/** New keys of the entity stand where its schema lists them. */
function placed(patch, shape, value, path) {
  const order = Object.keys(shape.properties ?? {});
  return patch.map((op) => {
    const at =
      op.op === "add" && parentOf(op.path) === path ? order.indexOf(parts(op.path).at(-1)) : -1;
    const before = at < 0 ? undefined : Object.keys(value).find((key) => order.indexOf(key) > at);
    return before === undefined ? op : { ...op, before };
  });
}

/** The plain values of an entity; what the user changes becomes a patch. */
function Values({ shape, root, value, path, label, readOnly }) {
  const { store } = useStudio();
  const own = ownIn(GAMES, store.getState().system)?.fields;
  const schema = useMemo(() => without(plainSchema(shape, root), own), [shape, root, own]);
  const ui = useMemo(
    () => ({ ...uiSchemaOf(schema, own), "ui:submitButtonOptions": { norender: true } }),
    [schema, own],
  );
  if (!Object.keys(schema.properties).length) return null;
  const shown = Object.fromEntries(
    Object.keys(schema.properties)
      .filter((key) => Object.hasOwn(value, key))
      .map((key) => [key, ownIn(value, key)]),
  );
  const change = ({ formData }) => {
    const next = withLost(shown, JSON.parse(JSON.stringify(formData ?? {})));
    const patch = placed(diff(shown, next, path), shape, value, path);
    if (!patch.length) return;
    const key = patch[0].path.slice(path.length + 1).split("/")[0];
    const title = ownIn(schema.properties, key)?.title ?? key;
    store.edit(`Change ${lowered(title)} of ${label}`, patch, {
      select: path,
      merge: `form:${path}/${key}`,
    });
  };
  return (
    <Form
      tagName="div"
      className="rwf-values"
      idPrefix={idOf(path)}
      schema={schema}
      uiSchema={ui}
      formData={shown}
      validator={validator}
      noValidate
      showErrorList={false}
      templates={templates}
      widgets={widgets}
      readonly={readOnly}
      experimental_defaultFormStateBehavior={KEEP_DATA_AS_IT_IS}
      onChange={change}
    />
  );
}

/** The choice of what an entity is; switching back brings the values back that did not fit. */
function KindSelect({ branches, branch, value, path, readOnly }) {
  const studio = useStudio();
  const word = (one) =>
    tagsOf(one)
      .map(([, tag]) => tag)
      .join(" ");
  const title = (one) => one.title ?? word(one);
  const now = branch ? branches.indexOf(branch) : -1;
  const change = async (event) => {
    const next = branches[Number(event.target.value)];
    const stashes = (studio.stashes ??= new Map());
    const [[, to]] = tagsOf(next);
    const made = await edit(studio, "switch", {
      path,
      to,
      ...(stashes.has(path) ? { stash: stashes.get(path) } : {}),
    });
    if (made) stashes.set(path, made.stash);
  };
  const shown = tagsOf(branches[0])
    .map(([key]) => ownIn(value, key))
    .filter((one) => one !== undefined)
    .join(" ");
  return (
    <div className="rwf-field">
      <label className="label" htmlFor={`${idOf(path)}-kind`}>
        Kind
      </label>
      <div className="control">
        <select
          className="rw-input"
          id={`${idOf(path)}-kind`}
          value={now}
          disabled={readOnly}
          onChange={change}
        >
          {now < 0 && <option value={-1}>{shown ? `${shown} (unknown)` : "choose…"}</option>}
          {branches.map((one, i) => (
            <option key={i} value={i}>
              {title(one)}
            </option>
          ))}
        </select>
        {branch?.description && <p className="about">{branch.description}</p>}
      </div>
    </div>
  );
}

/**
 * Up, down, duplicate, delete for one part of a list; `full` says why there is no room for another.
 */
export function PartButtons({ path, label, index, count, readOnly, full }) {
  const studio = useStudio();
  const act = (method, more) => edit(studio, method, { path, ...more });
  return (
    <span className="rwf-buttons">
      {count > 1 && (
        <>
          <IconButton
            small
            icon="up"
            label={`Move ${label} up`}
            disabled={readOnly || index === 0}
            onClick={() => act("move", { delta: -1 })}
          />
          <IconButton
            small
            icon="down"
            label={`Move ${label} down`}
            disabled={readOnly || index === count - 1}
            onClick={() => act("move", { delta: 1 })}
          />
        </>
      )}
      {index !== null && (
        <IconButton
          small
          icon="copy"
          label={full ? `Duplicate ${label}: ${full}` : `Duplicate ${label}`}
          disabled={readOnly || !!full}
          onClick={() => act("duplicate")}
        />
      )}
      <IconButton
        small
        icon="trash"
        label={`Delete ${label}`}
        disabled={readOnly}
        onClick={() => deleteEntity(studio, path, label)}
      />
    </span>
  );
}

/** Add a part: the author makes a fitting one; where it has none, the smallest that fits. */
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

function Part({ schema, root, value, path, title, index, count, readOnly }) {
  const { store } = useStudio();
  const { labels, selection } = useContext(EntityContext);
  const ref = useRef(null);
  const current = selection === path;
  useEffect(() => {
    if (current) ref.current.scrollIntoView({ block: "nearest" });
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

function AddButton({ path, items, many, root, readOnly }) {
  const add = useAdd(path, items, many, root);
  return (
    <button type="button" className="rw-button small" disabled={readOnly} onClick={add}>
      <Icon name="plus" size={12} />
      {`Add ${lowered(items.title ?? "entry")}`}
    </button>
  );
}

/** What players call by a name of its own although it is an entry like the others. */
function AlsoButtons({ also = [], path, items, root, readOnly }) {
  return also.map(({ kind, title }) => (
    <AlsoButton key={kind} {...{ kind, title, path, items, root, readOnly }} />
  ));
}

function AlsoButton({ kind, title, path, items, root, readOnly }) {
  const add = useAdd(parentOf(path), items, true, root, { kind });
  return (
    <button type="button" className="rw-button small" disabled={readOnly} onClick={add}>
      <Icon name="plus" size={12} />
      {`Add ${title}`}
    </button>
  );
}

/** What a property holds as a list, or null when there is nothing in it. */
const listOf = (value, many) =>
  many ? (Array.isArray(value) ? value : []) : value === undefined ? [] : [value];

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

/** The parts that are there, then one row of buttons for those that are not. */
function AllParts({ shape, root, value, path, readOnly }) {
  const all = Object.entries(shape.properties ?? {})
    .map(([name, property]) => ({
      name,
      property,
      parts: partsOf(property, root),
      value: ownIn(value, name),
      path: path + pointer(name),
    }))
    .filter((one) => one.parts);
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

/** Keys the schema does not know: shown, so that they can be removed. */
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

/** An entity and, where they are small, its parts. */
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
      <Issues issues={own} />
      {branches && <KindSelect {...{ branches, branch, value, path, readOnly }} />}
      {shape && <Values {...{ shape, root, value, path, label, readOnly }} />}
      {shape && <Unknown {...{ shape, value, path, readOnly }} />}
      {shape && <AllParts {...{ shape, root, value, path, readOnly }} />}
    </EntityContext.Provider>
  );
}
