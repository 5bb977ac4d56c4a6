// @ts-nocheck
// The form: a list of the document's parts, and the chosen one to edit.

import { useCallback, useEffect, useMemo, useState } from "react";
import { edit, renameEntity } from "../actions/entities.js";
import { useStatus, useStore, useStudio } from "../context.js";
import { brief } from "../../data/brief.js";
import { parentOf, valueAt } from "../model/pointer.js";
import { Icon, IconButton } from "../views/icons.jsx";
import { EntityContext } from "./context.js";
import { lowered } from "./labels.js";
import { EntityForm, PartButtons } from "./EntityForm.jsx";
import { EntityTree, nodeFor } from "./EntityTree.jsx";
import { height } from "./schema.js";
import { useAnswer } from "./useAuthor.js";
import { ownIn } from "../../data/lookup.js";

const NONE = [];

function labelsOf(nodes, map = new Map()) {
  for (const node of nodes) {
    map.set(node.path, node);
    labelsOf(node.children ?? NONE, map);
  }
  return map;
}

/** The entity whose page shows a node: a small part is edited where it belongs. */
function pageOf(node, labels, heights) {
  let page = node;
  while (ownIn(heights, page.kind) <= 1) {
    let above = parentOf(page.path);
    while (above && !labels.has(above)) above = parentOf(above);
    const parent = labels.get(above);
    if (!above || !parent || parent.kind === "list") break;
    page = parent;
  }
  return page;
}

/**
 * The list a node of kind "list" stands for: its entries, and a button for a new one. A list that
 * is `full` says why nothing can be added; one that holds a single part has its own words (`add`).
 */
function ListPage({ node, readOnly }) {
  const studio = useStudio();
  return (
    <section className="rwf-parts" aria-label={node.label}>
      <h3>
        {node.label}
        <button
          type="button"
          className="rw-button small"
          disabled={readOnly || !!node.full}
          title={node.full}
          onClick={() => edit(studio, "add", { path: node.path, kind: node.item })}
        >
          <Icon name="plus" size={12} />
          {node.add ?? `Add to ${lowered(node.label)}`}
        </button>
      </h3>
      {node.full && <p className="rw-muted rw-small">{node.full}</p>}
      <ul>
        {node.children.map((child, i) => (
          <li key={child.path} className="rwf-part row">
            <div className="head">
              <button
                type="button"
                className="open"
                onClick={() => studio.store.select(child.path)}
              >
                <span className="name">{brief(child.label)}</span>
                <span className="sum rw-clip">{child.summary}</span>
              </button>
              <PartButtons
                path={child.path}
                label={child.label}
                index={i}
                count={node.children.length}
                readOnly={readOnly}
                full={node.full}
              />
            </div>
          </li>
        ))}
        {!node.children.length && (
          <li className="rw-muted rw-small">{node.add ? node.summary : "None yet."}</li>
        )}
      </ul>
    </section>
  );
}

/** In place of a part that the document does not have yet. */
function Absent({ node, readOnly }) {
  const studio = useStudio();
  return (
    <section className="rwf-parts" aria-label={node.label}>
      <h3>
        {node.label}
        <button
          type="button"
          className="rw-button small"
          disabled={readOnly}
          onClick={() => edit(studio, "add", { path: node.path })}
        >
          <Icon name="plus" size={12} />
          {`Add ${lowered(node.label)}`}
        </button>
      </h3>
      <p className="rw-muted rw-small">The document has none yet.</p>
    </section>
  );
}

function Header({ node, label, path, readOnly, renames, full }) {
  const studio = useStudio();
  const index = /\/(\d+)$/.exec(path);
  const siblings = index ? valueAt(studio.store.getState().doc, path.slice(0, index.index)) : null;
  return (
    <header className="rwf-head">
      <h2 className="rw-clip" title={path}>
        {brief(label)}
      </h2>
      <span className="rw-badge">{node?.kind?.replaceAll("_", " ")}</span>
      <span className="rw-grow" />
      {renames !== null && (
        <IconButton
          small
          icon="pen"
          label={`Rename ${label}`}
          disabled={readOnly}
          onClick={() => renameEntity(studio, path, String(renames))}
        />
      )}
      {Array.isArray(siblings) && (
        <PartButtons
          path={path}
          label={brief(label)}
          index={Number(index[1])}
          count={siblings.length}
          readOnly={readOnly}
          full={full}
        />
      )}
    </header>
  );
}

/** The name an entity carries, where its schema says which member that is. */
function nameIn(schema, value) {
  const shapes = schema.oneOf ?? [schema];
  for (const shape of shapes) {
    const key = Object.entries(shape.properties ?? {}).find(
      ([, property]) => property["x-name"],
    )?.[0];
    if (key && ownIn(value, key) !== undefined) return ownIn(value, key);
  }
  return null;
}

function EntityPage({ node, labels, selection, readOnly, onHeight }) {
  const studio = useStudio();
  const doc = useStore((s) => s.doc);
  const issues = useStore((s) => s.check.issues);
  const { path } = node;
  const { value: schema, error } = useAnswer("schema", { path }, 200);
  useEffect(() => {
    if (schema) onHeight(node.kind, height(schema, schema));
  }, [schema, node.kind, onHeight]);
  const rename = useCallback(
    (at, to, still) => edit(studio, "rename", { path: at, to }, still),
    [studio],
  );
  const context = useMemo(
    () => ({ path, issues, labels, rename, selection }),
    [path, issues, labels, rename, selection],
  );
  const at = schema?.["x-path"] ?? path;
  const value = valueAt(doc, at);
  if (error && !schema) return <p className="rw-empty">{error.message}</p>;
  if (!schema) return <p className="rw-empty">Loading…</p>;
  if (value === undefined) return <Absent node={node} readOnly={readOnly} />;
  const label = labels.get(at)?.label ?? node.label;
  return (
    <EntityContext.Provider value={context}>
      <Header
        node={labels.get(at) ?? node}
        label={label}
        path={at}
        readOnly={readOnly}
        renames={nameIn(schema, value)}
        full={labels.get(parentOf(at))?.full}
      />
      <EntityForm
        key={at}
        schema={schema}
        root={schema}
        value={value}
        path={at}
        label={label}
        readOnly={readOnly}
      />
      {node.lists
        ?.map((list) => labels.get(list))
        .filter(Boolean)
        .map((list) => (
          <ListPage key={list.path} node={list} readOnly={readOnly} />
        ))}
    </EntityContext.Provider>
  );
}

export function FormView() {
  const { author } = useStudio();
  const doc = useStore((s) => s.doc);
  const place = useStore((s) => s.absent ?? s.selection);
  const readOnly = useStore((s) => s.readOnly || !s.parsed);
  const { state } = useStatus(author);
  const { value: nodes, error } = useAnswer("entities", {}, 40);
  const labels = useMemo(() => labelsOf(nodes ?? NONE), [nodes]);
  const [help, setHelp] = useState({ path: "", text: "" });
  const [heights, setHeights] = useState({});
  const onHeight = useCallback(
    (kind, levels) =>
      setHeights((was) => (ownIn(was, kind) === levels ? was : { ...was, [kind]: levels })),
    [],
  );
  if (doc === null) return <p className="rw-empty">There is no readable document yet.</p>;
  if (!nodes)
    return (
      <p className="rw-empty" role="status">
        {error
          ? error.message
          : state === "ready"
            ? "Loading…"
            : "The form waits for the checker to start…"}
      </p>
    );
  const node = nodeFor(nodes, place) ?? nodes[0];
  const page = pageOf(node, labels, heights);
  const explain = (event) =>
    setHelp({
      path: page.path,
      text: event.target.closest?.(".rwf-field")?.querySelector(".about")?.textContent ?? "",
    });
  return (
    <div className="rwf">
      <EntityTree nodes={nodes} current={node} />
      <div
        className="rwf-entity"
        data-testid="entity"
        data-path={page.path}
        onFocus={explain}
        onPointerOver={explain}
      >
        {page.kind === "list" ? (
          <ListPage node={page} readOnly={readOnly} />
        ) : (
          <EntityPage
            key={page.path}
            node={page}
            labels={labels}
            selection={node.path}
            readOnly={readOnly}
            onHeight={onHeight}
          />
        )}
      </div>
      <div className="rwf-help" aria-hidden="true">
        {(help.path === page.path && help.text) || "Point at a field to read what it means."}
      </div>
    </div>
  );
}
