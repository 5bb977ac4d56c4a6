// One script as a graph: its tree, kept until the next is known, and the edits, each one call of
// `graph.edit` and one named step of undo. The text stays the truth.
import { useCallback, useMemo, useRef, useState } from "react";
import { useAsked } from "../../../data/useAsked.js";
import { valueAt } from "../../../studio/model/pointer.js";
import { idOf, tableOf, treeOf } from "./tree.js";
import { messageOf } from "../../../data/problem.js";

/** The nodes of a name in the order of the text: an edit elsewhere shifts ids, but seldom these. */
const namesakes = (tree, name) =>
  tree.order.map((id) => tree.byId.get(id)).filter((node) => node.name === name);

/** What is selected now, in the document and inside a string of it. */
function placeNow(store) {
  const { selection, span } = store.getState();
  return { selection, span };
}

/** Whether the selection still is what it was. */
function isAt(store, { selection, span }) {
  const now = placeNow(store);
  return now.selection === selection && now.span === span;
}

/** @import { Box, Tree, Wanted } from "./types.js" */

/** {graph: null | {text, tree, table, attributes, keys, problem}, edit(op), choose(node), …}. */
export function useGraph({ store, author, script, path, when }) {
  const { text, about } = script;
  const [refused, setRefused] = useState(/** @type {string | null} */ (null));
  const latest = useRef(text);
  // {text, selection, span, at | name, nth}: what to choose once that text is drawn
  const wanted = useRef(/** @type {Wanted | null} */ (null));
  // the node chosen last
  const last = useRef(/** @type {{ tree: Tree, node: Box } | null} */ (null));
  latest.current = text;
  const select = useCallback(
    (span) => {
      store.select(path, { origin: "graph" });
      store.put({ span: span && { path, start: span[0], end: span[1] } });
    },
    [store, path],
  );
  const choosePending = useCallback(
    (tree, of) => {
      const wish = wanted.current;
      if (!wish || wish.text !== of) return; // an answer on an older text takes no wish along
      const { at, name, nth } = wish;
      const stays = isAt(store, wish);
      wanted.current = null;
      if (!stays) return; // whoever has chosen something else since stays there
      const node = name ? namesakes(tree, name)[nth ?? 0] : tree.byId.get(idOf(at));
      if (node || !name) select(node?.span ?? null);
    },
    [store, select],
  );
  // the trigger, of which `when` tells, says which keys there are
  // eslint-disable-next-line react-hooks/exhaustive-deps -- the same text elsewhere is another question
  const question = useMemo(() => ({ text, when }), [about, path, text, when]);
  const ask = async ({ signal }) => {
    const payload = { ...about(), script: text };
    const options = { what: "Drawing the script", auto: true, signal };
    try {
      const [answer, { attributes, keys, triggers, words, trigger, ...palette }] =
        await Promise.all([
          author.call("graph.of", payload, options),
          author.call("graph.palette", payload, options),
        ]);
      const tree = treeOf(answer);
      const table = tableOf(palette);
      return { text, tree, table, attributes, keys, triggers, words, trigger, problem: null };
    } catch (problem) {
      return { text, tree: null, table: null, problem: messageOf(problem) };
    }
  };
  // together: a tree is never drawn with what is chosen in another one, and whoever waits for the
  // new one finds what is chosen in it
  const heard = ({ tree }) => tree && choosePending(tree, text);
  const { value: graph } = useAsked({ about: path, question, ask, heard });
  const fresh = graph?.text === text;
  /**
   * What to choose in the text that an edit has made: its answer, unless a newer choice is there.
   */
  const wish = useCallback(
    (answer, asked) => {
      const newer = !isAt(store, asked);
      if (!newer) return { text: answer.script, at: answer.select };
      if (!last.current || store.getState().span?.path !== path) return null;
      const { tree, node } = last.current;
      return {
        text: answer.script,
        name: node.name,
        nth: namesakes(tree, node.name).indexOf(node),
      };
    },
    [store, path],
  );
  /** `takes` are notes that the edit uses up: loose commands. */
  const edit = useCallback(
    async (op, takes) => {
      setRefused(null);
      const asked = store.getState();
      try {
        const answer = await author.call(
          "graph.edit",
          { ...about(), script: text, op },
          { what: "Changing the script" },
        );
        // the script changed meanwhile; nothing is overwritten
        if (valueAt(store.getState().doc, path) !== text) return false;
        const wished = wish(answer, asked);
        if (
          !store.edit(answer.name, [{ op: "replace", path, value: answer.script }], {
            select: path,
            asked,
            takes,
          })
        )
          return false;
        wanted.current = wished && { ...wished, ...placeNow(store) };
        return true;
      } catch (problem) {
        setRefused(messageOf(problem));
        return false;
      }
    },
    [store, author, about, path, text, wish],
  );
  /**
   * Choose a node of the drawn tree; while that is of an older text, the same node once it is not.
   */
  const choose = useCallback(
    (node) => {
      last.current = node ? { tree: graph.tree, node } : null;
      if (fresh || !node) select(node?.span ?? null);
      else
        wanted.current = {
          text: latest.current,
          name: node.name,
          nth: namesakes(graph.tree, node.name).indexOf(node),
          ...placeNow(store),
        };
    },
    [store, fresh, select, graph],
  );
  return useMemo(
    () => ({ graph, edit, choose, refused, setRefused, fresh }),
    [graph, edit, choose, refused, fresh],
  );
}
