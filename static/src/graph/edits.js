// What is done to the graph, each an edit of the document and one step of undo.
import { messageOf } from "../data/problem.js";
import { asked, deleteEntity, edit } from "../studio/actions/entities.js";
import { isQuiet } from "../worker/errors.js";
import { canJoin, sentence, wordOf } from "./fold.js";

/** @import { StudioParts } from "../studio/types.js" */
/** @import { Beginning, Graph, GraphEdge, GraphNode } from "./types.js" */

/**
 * Join two nodes: the author is asked, and asks back for what is left to say.
 * @param {StudioParts} studio
 * @param {string} source
 * @param {string} target
 * @param {string} title of the questions
 */
export async function join(studio, source, target, title) {
  const { app, store } = studio;
  const { parsed, readOnly } = store.getState();
  if (!parsed || readOnly) return;
  /** @type {string | null} */
  let kind = null;
  try {
    for (;;) {
      const made = await asked(studio, "edit.connect", {
        source,
        target,
        ...(kind === null ? {} : { kind }),
      });
      if (!made.choices) return;
      const options = made.choices.map((one) => ({ id: one.kind, title: one.title }));
      kind = await app.ask("choice", { title, label: made.question, options, ok: "Join" });
      if (kind === null) return;
    }
  } catch (problem) {
    if (!isQuiet(problem)) app.toast(messageOf(problem));
  }
}

/**
 * Ask which node another one is to be joined to, and join them.
 * @param {StudioParts} studio
 * @param {Graph} graph
 * @param {GraphNode} source
 * @param {(id: string) => string} titleOf
 */
export async function joinTo(studio, graph, source, titleOf) {
  const { app } = studio;
  const targets = graph.nodes.filter((node) => canJoin(graph, source, node));
  const name = titleOf(source.id);
  if (!targets.length) {
    app.toast(`Nothing can be joined to ${name}.`);
    return;
  }
  const options = targets.map((node) => ({
    id: node.id,
    title: titleOf(node.id),
    note: wordOf(graph, node),
  }));
  const title = `Join ${name} to…`;
  const target = await app.ask("choice", {
    title,
    label: "What it is joined to",
    options,
    ok: "Join",
  });
  if (target !== null) await join(studio, source.id, target, `Join ${name} to ${titleOf(target)}`);
}

/**
 * Delete an edge, or say why it cannot be.
 * @param {StudioParts} studio
 * @param {GraphEdge} edge
 * @param {(id: string) => string} titleOf
 */
export async function deleteEdge(studio, edge, titleOf) {
  if (edge.at === null) studio.app.toast(edge.fixed);
  else await deleteEntity(studio, edge.at, `“${sentence(edge, titleOf)}”`);
}

/**
 * Delete a node's entry, or say why that cannot be.
 * @param {StudioParts} studio
 * @param {GraphNode} node
 * @param {(id: string) => string} titleOf
 */
export async function deleteNode(studio, node, titleOf) {
  if (node.at === null)
    studio.app.toast(`${node.title} is only named: delete what leads to it, and it is gone.`);
  else await deleteEntity(studio, node.at, titleOf(node.id));
}

/**
 * Add what begins there, to the document or to a node.
 * @param {StudioParts} studio
 * @param {Beginning} beginning
 * @param {GraphNode | null} node
 */
export function addTo(studio, { path, kind }, node) {
  return edit(studio, "add", { path: `${node?.at ?? ""}${path}`, ...(kind ? { kind } : {}) });
}
