// A script as the boxes and lines of its canvas.
import { rowsOf, startRows } from "./GraphNode.jsx";
import { sizeOf } from "./layout.js";

/** The boxes {id, type, size, data} and links of a tree. */
export function drawing({ tree, table, entry, problems, trigger }) {
  const rows = startRows(trigger);
  /** @type {{ id: string, type: string, size: { width: number, height: number }, data: any }[]} */
  const boxes = [
    {
      id: "start",
      type: "start",
      size: sizeOf({ rows, problem: problems.has("start") }),
      data: { entry, rows },
    },
  ];
  const links = [];
  for (const id of tree.order) {
    const node = tree.byId.get(id);
    if (node.type !== "call") continue;
    const size = sizeOf({
      rows: rowsOf(node, table, tree).length,
      note: node.comments.length > 0,
      problem: problems.has(id),
    });
    boxes.push({ id, type: "command", size, data: { node } });
    links.push({ source: node.parent, port: node.index, target: id, kind: node.kind });
  }
  return { boxes, links };
}

/** xyflow measures a box once per id: the id says everything that moves its ports. */
export const flowId = (box) =>
  box.data.node
    ? `${box.id}:${box.data.node.name}:${box.data.node.children.length}`
    : `${box.id}:${box.data.rows}`;
export const treeId = (id) => String(id).split(":")[0];

export function edgesOf(links, ids, chosen, live) {
  return links.map(({ source, port, target, kind }) => {
    const took = live?.get(source)?.branch;
    const branch = took && port > 0 ? (took === port ? " taken" : " untaken") : "";
    return {
      id: `${source}-${target}`,
      source: ids.get(source),
      sourceHandle: `p${port}`,
      target: ids.get(target),
      targetHandle: "in",
      className: `${kind ?? "command"}${branch}`,
      selected: target === chosen,
      ariaLabel: null, // it would be told by ids; the boxes and the list tell what hangs where
      domAttributes: { "aria-hidden": true },
      focusable: false,
      deletable: false,
    };
  });
}

/** Where something dragged hangs over: the port or box of the script under the pointer. */
export function slotOf(event) {
  const found = event.target.closest?.("[data-slot]");
  if (!found) return null;
  const [id, index] = found.dataset.slot.split(":");
  return { element: found, id, index: index === undefined ? null : Number(index) };
}
