// The answers of `graph.of` and `graph.palette` as what the views draw: a tree of boxes whose
// literals are boxes' fields.

/**
 * The id of the node that the engine calls `at`: the script itself is "r", its parts "r.0" and so
 * on.
 */
export const idOf = (at) => (at === "" ? "r" : `r.${at}`);

/** The commands by name. */
export const tableOf = (palette) =>
  new Map(palette.commands.map((command) => [command.name, command]));

/**
 * {root, byId, order, editable}; every node: {id, at, type, name, kind, span, parent, index,
 * children}.
 */
export function treeOf(answer) {
  const byId = new Map();
  for (const node of answer.nodes) {
    if (node.id === "start") continue;
    const id = idOf(node.id);
    const comments = [...node.comments, ...node.inner].map(({ text }) => text);
    byId.set(id, {
      id,
      at: node.id,
      type: "call",
      name: node.name,
      label: node.name,
      kind: node.kind,
      title: node.title,
      span: node.span,
      comments,
      errors: node.errors,
      parent: "start",
      index: 0,
      children: [],
    });
  }
  for (const node of answer.nodes) {
    const parent = byId.get(idOf(node.id));
    if (!parent) continue;
    for (const port of node.ports) {
      const at = node.id === "" ? `${port.index}` : `${node.id}.${port.index}`;
      const id = idOf(at);
      if (port.leaf)
        byId.set(id, {
          id,
          at,
          name: port.leaf.value,
          label: port.name,
          kind: port.leaf.type === "number" ? "value" : null,
          text: port.leaf.value,
          children: [],
          errors: [],
          ...port.leaf,
          comments: port.leaf.comments.map(({ text }) => text),
        });
      if (!byId.has(id)) continue;
      Object.assign(byId.get(id), { parent: parent.id, index: port.index });
      parent.children.push(id);
    }
  }
  return {
    root: byId.get("r") ?? null,
    byId,
    order: inOrder(byId),
    editable: answer.editable,
    errors: answer.errors,
  };
}

function inOrder(byId) {
  const order = [];
  const stack = byId.has("r") ? ["r"] : [];
  while (stack.length) {
    const id = stack.pop();
    order.push(id);
    stack.push(...[...byId.get(id).children].reverse());
  }
  return order;
}

/** Whether a node is inside another one, or is it. */
export const isInside = (inner, outer) => inner === outer || inner.startsWith(`${outer}.`);

/** The smallest command around a span of the script; null when there is none. */
export function nodeAt(tree, span) {
  let found = null;
  for (const id of span ? tree.order : []) {
    const node = tree.byId.get(id);
    if (node.type === "call" && node.span[0] <= span.start && node.span[1] >= span.end)
      found = node;
  }
  return found;
}

const RANK = ["error", "warning", "info"];

/** The problems of a script by the id of the box that shows them, the worst first. */
export function problemsByNode(tree, problems, toPoints) {
  const found = new Map();
  for (const problem of problems) {
    const node =
      nodeAt(tree, { start: toPoints(problem.from), end: toPoints(problem.to) }) ?? tree.root;
    const id = node?.id ?? "start";
    found.set(
      id,
      [...(found.get(id) ?? []), problem].sort(
        (a, b) => RANK.indexOf(a.severity) - RANK.indexOf(b.severity),
      ),
    );
  }
  return found;
}
