// The list beside the form: what the document consists of, one line each, reachable by keys.

import { useEffect, useMemo, useRef, useState } from "react";
import { deleteEntity, edit, renameEntity } from "../actions/entities.js";
import { useStore, useStudio } from "../context.js";
import { brief } from "../../data/brief.js";
import { isWithin } from "../model/pointer.js";
import { Icon } from "../views/icons.jsx";
import { ownIn } from "../../data/lookup.js";

/** @import { Part, PlacedIssue } from "../../data/wire.js" */

/** @import { StudioParts } from "../types.js" */

/** @import { EntityNode } from "./types.js" */

/**
 * The node of the tree that a pointer belongs to: the deepest one around it.
 * @param {EntityNode[]} nodes
 * @param {string} path
 * @returns {EntityNode | null}
 */
export function nodeFor(nodes, path) {
  /** @type {EntityNode | null} */
  let best = null;
  for (const node of nodes) {
    if (!isWithin(path, node.path)) continue;
    const inner = nodeFor(node.children ?? [], path) ?? node;
    if (!best || inner.path.length > best.path.length) best = inner;
  }
  return best;
}

/** @type {Part[]} */
const NONE = [];

/**
 * The paths of the nodes in which parts stand, each the deepest one around its part.
 * @param {EntityNode[]} nodes
 * @param {Part[]} parts
 */
function nodesAround(nodes, parts) {
  if (!parts.length) return new Set();
  const known = new Set();
  const waiting = [...nodes];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    known.add(node.path);
    waiting.push(...(node.children ?? []));
  }
  const found = new Set();
  for (const { path } of parts) {
    let at = path;
    while (at && !known.has(at)) at = at.slice(0, at.lastIndexOf("/"));
    if (at) found.add(at);
  }
  return found;
}

/**
 * The nodes that are visible, in order, with their depth.
 * @param {EntityNode[]} nodes
 * @param {Set<string>} open
 * @param {EntityNode | null} parent
 * @returns {{ node: EntityNode, depth: number, parent: EntityNode | null }[]}
 */
function visible(nodes, open, depth = 0, parent = null) {
  return nodes.flatMap((node) => {
    const own = { node, depth, parent };
    return node.children?.length && open.has(node.path)
      ? [own, ...visible(node.children, open, depth + 1, node)]
      : [own];
  });
}

/**
 * @param {EntityNode[]} nodes
 * @param {string} path
 * @returns {string[]}
 */
function ancestors(nodes, path) {
  const found = [];
  for (const node of nodes) {
    if (node.path !== path && isWithin(path, node.path) && node.children?.length)
      found.push(node.path, ...ancestors(node.children, path));
  }
  return found;
}

/**
 * @param {PlacedIssue[]} issues
 * @param {string} path
 */
const worstOf = (issues, path) => {
  const own = (at) => (path === "" ? at.lastIndexOf("/") <= 0 : isWithin(at, path));
  const inside = issues.filter((issue) => own(issue.path));
  return inside.some((issue) => issue.severity === "error")
    ? "error"
    : inside.some((issue) => issue.severity === "warning")
      ? "warning"
      : null;
};

/**
 * Keys that change the list: Alt with arrows moves, F2 renames, Delete deletes.
 * @param {StudioParts} studio
 * @param {import("react").KeyboardEvent} event
 * @param {EntityNode} node
 */
function reshape(studio, event, node) {
  if (!/\/\d+$/.test(node.path)) return false;
  const delta = ownIn({ ArrowUp: -1, ArrowDown: 1 }, event.key);
  if (event.altKey && delta) edit(studio, "move", { path: node.path, delta });
  else if (event.key === "Delete") deleteEntity(studio, node.path, node.label);
  else if (event.key === "F2") renameEntity(studio, node.path, node.label);
  else return false;
  return true;
}

/**
 * @param {{
 *   row: ReturnType<typeof visible>[number], current: boolean, open: boolean,
 *   toggle: (path: string) => void, select: (path: string) => void, enter: () => void,
 *   worst: string | null, isUnused: boolean, focusable: boolean,
 * }} props
 */
function Row({ row, current, open, toggle, select, enter, worst, isUnused, focusable }) {
  const { node, depth } = row;
  const many = !!node.children?.length;
  return (
    <li
      role="treeitem"
      aria-level={depth + 1}
      aria-selected={current}
      aria-expanded={many ? open : undefined}
      tabIndex={focusable ? 0 : -1}
      data-path={node.path}
      className="rwf-node"
      style={{ paddingLeft: 6 + depth * 13 }}
      onClick={() => select(node.path)}
      onContextMenu={() => select(node.path)}
      onDoubleClick={enter}
    >
      <span
        className={`twist ${many ? "" : "none"}`}
        onClick={(e) => {
          if (many) {
            e.stopPropagation();
            toggle(node.path);
          }
        }}
      >
        <Icon name="caret" size={10} className={open ? "open" : ""} />
      </span>
      <span className="name rw-clip">{brief(node.label)}</span>
      {node.summary && <span className="sum rw-clip">{node.summary}</span>}
      {isUnused && (
        <span
          className="rwf-unused"
          title="This, or a part of it, was never used in the matches of the Balance tab"
        >
          unused
        </span>
      )}
      {worst && (
        <span className={`rw-sev ${worst}`} title={`There is a problem (${worst})`}>
          <Icon name={worst} size={12} />
        </span>
      )}
    </li>
  );
}

/**
 * The selected row of a list that gets lower, as panes are arranged, stays in sight if it was.
 * @param {import("react").RefObject<HTMLElement | null>} list
 */
function useKeptInSight(list) {
  useEffect(() => {
    let height = list.current?.clientHeight ?? 0;
    const watch = new ResizeObserver(([{ target }]) => {
      const row = target.querySelector('[aria-selected="true"]');
      const below = (row?.getBoundingClientRect().top ?? 0) - target.getBoundingClientRect().top;
      if (row && below >= 0 && below < height) row.scrollIntoView({ block: "nearest" });
      height = target.clientHeight;
    });
    if (list.current) watch.observe(list.current);
    return () => watch.disconnect();
  }, [list]);
}

/** @param {{ nodes: EntityNode[], current: EntityNode }} props */
export function EntityTree({ nodes, current }) {
  const studio = useStudio();
  const { store } = studio;
  const issues = useStore((s) => s.check.issues);
  // after an edit its places may be others
  const unused = useStore((s) => (s.unusedOf === s.doc ? s.unused : NONE));
  const [open, setOpen] = useState(() => new Set(["/players", "/pieces", "/conditions"]));
  const list = useRef(/** @type {HTMLUListElement | null} */ (null));
  const at = current?.path ?? "";
  // the part to bring into view, once its row is there
  const unseen = useRef(/** @type {string | null} */ (null));
  useEffect(() => {
    unseen.current = at;
    setOpen((was) => new Set([...was, ...ancestors(nodes, at)]));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only another place opens the parts around it
  }, [at]); // not at each change of the document: what was folded or scrolled away since stays so
  const rows = visible(nodes, open);
  const idle = useMemo(() => nodesAround(nodes, unused), [nodes, unused]);
  useEffect(() => {
    const row = unseen.current === at && list.current?.querySelector(`[aria-selected="true"]`);
    if (!row) return;
    unseen.current = null;
    row.scrollIntoView({ block: "nearest" });
    if (list.current?.contains(list.current.getRootNode().activeElement))
      row.focus({ preventScroll: true }); // keys go on from what is selected
  });
  useKeptInSight(list);
  const enter = () =>
    list.current
      ?.closest(".rwf")
      ?.querySelector(".rwf-entity input, .rwf-entity select, .rwf-entity button")
      ?.focus();
  const toggle = (path) =>
    setOpen((was) => {
      const next = new Set(was);
      if (!next.delete(path)) next.add(path);
      return next;
    });
  const go = (path) => {
    store.select(path);
    // At once, so that no key that follows is overtaken.
    const lines = /** @type {HTMLElement[]} */ ([...(list.current?.children ?? [])]);
    lines.find((item) => item.dataset.path === path)?.focus();
  };
  const key = (event) => {
    const i = rows.findIndex((row) => row.node.path === event.target.dataset?.path);
    if (i < 0) return;
    const { node, parent } = rows[i];
    if (reshape(studio, event, node)) return event.preventDefault();
    const moves = { ArrowDown: rows[i + 1], ArrowUp: rows[i - 1], Home: rows[0], End: rows.at(-1) };
    if (ownIn(moves, event.key)) go(ownIn(moves, event.key).node.path);
    else if (event.key === "ArrowRight" && node.children?.length && !open.has(node.path))
      toggle(node.path);
    else if (event.key === "ArrowLeft" && open.has(node.path)) toggle(node.path);
    else if (event.key === "ArrowLeft" && parent) go(parent.path);
    else if (event.key === "Enter") enter();
    else return;
    event.preventDefault();
  };
  return (
    <ul
      className="rwf-tree"
      role="tree"
      aria-label="Parts of the document"
      title="Alt with ↑ ↓ moves a part, F2 renames it, Delete deletes it"
      ref={list}
      onKeyDown={key}
    >
      {rows.map((row, i) => (
        <Row
          key={row.node.path}
          row={row}
          current={row.node.path === at}
          open={open.has(row.node.path)}
          toggle={toggle}
          select={(path) => store.select(path)}
          enter={enter}
          worst={worstOf(issues, row.node.path)}
          isUnused={idle.has(row.node.path)}
          focusable={row.node.path === at || (!current && i === 0)}
        />
      ))}
    </ul>
  );
}
