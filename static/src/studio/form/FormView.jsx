// The form: a list of the document's parts, and the chosen one to edit.

import { useCallback, useEffect, useMemo, useState } from "react";
import { edit, renameEntity } from "../actions/entities.js";
import { useStatus, useStore, useStudio } from "../context.js";
import { brief } from "../../data/brief.js";
import { placeWords } from "../../data/place.js";
import { parentOf, valueAt } from "../model/pointer.js";
import { IconButton } from "../views/icons.jsx";
import { EntityContext } from "./context.js";
import { EntityForm } from "./EntityForm.jsx";
import { EntityTree, nodeFor } from "./EntityTree.jsx";
import { Absent, ListPage } from "./ListPage.jsx";
import { PartButtons } from "./PartButtons.jsx";
import { height } from "./schema.js";
import { useAnswer } from "./useAuthor.js";
import { ownIn } from "../../data/lookup.js";

/** @import { EntityNode, Schema } from "./types.js" */

/** @type {EntityNode[]} */
const NONE = [];

/**
 * @param {EntityNode[]} nodes
 * @param {Map<string, EntityNode>} map
 */
function labelsOf(nodes, map = new Map()) {
  for (const node of nodes) {
    map.set(node.path, node);
    labelsOf(node.children ?? NONE, map);
  }
  return map;
}

/**
 * The entity whose page shows a node: a small part is edited where it belongs.
 * @param {EntityNode} node
 * @param {Map<string, EntityNode>} labels
 * @param {Record<string, number>} heights
 */
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
 * @param {{
 *   node: EntityNode, label: string, path: string, readOnly: boolean, renames: unknown,
 *   full?: string,
 * }} props
 */
function Header({ node, label, path, readOnly, renames, full }) {
  const studio = useStudio();
  const index = /\/(\d+)$/.exec(path);
  const siblings = index ? valueAt(studio.store.getState().doc, path.slice(0, index.index)) : null;
  return (
    <header className="rwf-head">
      <span className="rw-badge">{node?.kind?.replaceAll("_", " ")}</span>
      <h2 className="rw-clip" title={placeWords(studio.store.getState().doc, path)}>
        {brief(label)}
      </h2>
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
      {index && Array.isArray(siblings) && (
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

/**
 * The name an entity carries, where its schema says which member that is.
 * @param {Schema} schema
 * @param {object} value
 * @returns {unknown}
 */
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

/**
 * @param {{
 *   node: EntityNode, labels: Map<string, EntityNode>, selection: string, readOnly: boolean,
 *   onHeight: (kind: string, levels: number) => void,
 * }} props
 */
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
        ?.flatMap((list) => labels.get(list) ?? [])
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
  const [heights, setHeights] = useState(/** @type {Record<string, number>} */ ({}));
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
