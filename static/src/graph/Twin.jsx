// The graph as a list, for the keyboard and for screen readers: every node, and below it the edges
// that begin there.
import { useEffect, useRef } from "react";
import { ownIn } from "../data/lookup.js";
import { wordOf } from "./fold.js";
import { keyOf } from "./live.js";

/** @import { Graph, GraphEdge, GraphNode, Live, Shown } from "./types.js" */

/**
 * The lines of the list: nodes on the first level, their edges and opened parts below them.
 * @param {Graph} graph
 * @param {Shown} shown
 * @returns {{ key: string, level: number, node: GraphNode, edge: GraphEdge | null }[]}
 */
export function rowsOf(graph, shown) {
  /** @type {Map<string, GraphEdge[]>} */
  const from = new Map();
  for (const { source, edges } of shown.lines)
    from.set(source, [...(from.get(source) ?? []), ...edges]);
  const visible = new Set(shown.boxes.map(({ id }) => id));
  const top = shown.boxes.filter(({ within }) => within === null || !visible.has(within));
  const below = Map.groupBy(
    shown.boxes.filter(({ within }) => within !== null && visible.has(within)),
    ({ within }) => within,
  );
  const rows = [];
  const add = (node, level) => {
    rows.push({ key: node.id, level, node, edge: null });
    const parts = below.get(node.id) ?? [];
    const inner = new Set(parts.map(({ id }) => id));
    for (const edge of from.get(node.id) ?? [])
      if (!inner.has(edge.target) || edge.at !== null)
        rows.push({ key: edgeKey(edge), level: level + 1, node, edge });
    for (const part of parts) add(part, level + 1);
  };
  for (const node of top) add(node, 1);
  return rows;
}

/** @param {GraphEdge} edge */
export const edgeKey = ({ source, target, kind, at }) => JSON.stringify([source, target, kind, at]);

function Row({ row, word, chosen, first, live, titleOf, onChoose, onEdge, expanded }) {
  const ref = useRef(/** @type {HTMLLIElement | null} */ (null));
  const { node, edge, level } = row;
  useEffect(() => {
    if (chosen) ref.current?.scrollIntoView({ block: "nearest" });
  }, [chosen]);
  return (
    <li
      ref={ref}
      role="treeitem"
      aria-level={level}
      aria-selected={chosen}
      aria-expanded={edge ? undefined : expanded}
      tabIndex={chosen || first ? 0 : -1}
      data-key={row.key}
      data-live={live?.is}
      style={{ paddingInlineStart: 8 + (level - 1) * 18 }}
      onClick={() => (edge ? onEdge(edge) : onChoose(node.id))}
    >
      {edge ? (
        <>
          <span aria-hidden="true">→</span>
          <span>
            {edge.source === node.id ? "" : `${titleOf(edge.source)} `}
            {edge.title} {titleOf(edge.target)}
          </span>
        </>
      ) : (
        <>
          <small>{word}</small>
          <strong>{level > 1 ? titleOf(node.id) : node.title}</strong>
          <small>{node.note}</small>
          {node.marks.map((mark) => (
            <span key={mark} className="rwn-mark">
              {mark}
            </span>
          ))}
        </>
      )}
      {live && <span className="rwn-said">{live.text}</span>}
    </li>
  );
}

/**
 * @param {Record<string, any> & { graph: Graph, shown: Shown, live: Live }} props
 */
export function Twin({
  graph,
  shown,
  chosen,
  edge,
  live,
  open,
  titleOf,
  onChoose,
  onEdge,
  onOpen,
}) {
  const rows = rowsOf(graph, shown);
  const list = useRef(/** @type {HTMLUListElement | null} */ (null));
  const here = edge ? edgeKey(edge) : chosen;
  const at = rows.findIndex(({ key }) => key === here);
  const choose = (row) => (row.edge ? onEdge(row.edge) : onChoose(row.node.id));
  const go = (index) => {
    const row = rows[index];
    if (!row) return;
    choose(row);
    list.current?.querySelector(`[data-key="${CSS.escape(row.key)}"]`)?.focus();
  };
  const up = () => rows.findLastIndex((row, n) => n < at && row.level < rows[at].level);
  const folds = () => {
    const row = rows[at];
    return row && !row.edge && shown.parts.has(row.node.id) ? row.node.id : null;
  };
  const keys = (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const step = ownIn(
      {
        ArrowDown: () => go(at + 1),
        ArrowUp: () => go(Math.max(0, at - 1)),
        Home: () => go(0),
        End: () => go(rows.length - 1),
        ArrowLeft: () => {
          const id = folds();
          if (id !== null && open.has(id)) onOpen(id);
          else if (at >= 0) go(up());
        },
        ArrowRight: () => {
          const id = folds();
          if (id !== null && !open.has(id)) onOpen(id);
          else if (rows[at + 1]?.level > rows[at]?.level) go(at + 1);
        },
      },
      event.key,
    );
    if (!step) return;
    event.preventDefault();
    step();
  };
  return (
    <ul
      className="rwn-list"
      role="tree"
      aria-label="Graph of the document as a list"
      ref={list}
      onKeyDown={keys}
    >
      {rows.map((row, n) => (
        <Row
          key={row.key}
          row={row}
          word={wordOf(graph, row.node)}
          chosen={row.key === here}
          first={n === 0 && at < 0}
          live={live.get(row.edge ? keyOf(row.edge) : row.node.id)}
          expanded={shown.parts.has(row.node.id) ? open.has(row.node.id) : undefined}
          {...{ titleOf, onChoose, onEdge }}
        />
      ))}
    </ul>
  );
}
