// A script as a graph: palette, canvas (or its twin, a list), and the actions on the chosen
// command.
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useStudio, useUi } from "../../../studio/context.js";
import { valueAt } from "../../../studio/model/pointer.js";
import { toPoints } from "../script/points.js";
import { useScript } from "../script/useScript.js";
import { ActionBar, keyAction } from "./ActionBar.jsx";
import { actionsOn, freePort } from "./actions.js";
import { Canvas } from "./Canvas.jsx";
import graphCss from "./graph.css";
import { Palette } from "./Palette.jsx";
import { nodeAt, problemsByNode } from "./tree.js";
import { Twin } from "./Twin.jsx";
import { useGraph } from "./useGraph.js";
import { useLive, useStep } from "./useLive.js";
import { useLoose } from "./useLoose.js";
import { useTrigger } from "./useTrigger.js";
import { useTurns } from "./useTurns.js";
import { ownIn } from "../../../data/lookup.js";
import { useObserved } from "../../../data/useObserved.js";

/** The command that is chosen: the smallest around the span the store has selected. */
function chosenIn(tree, mark) {
  return (tree && mark && nodeAt(tree, mark)) || null;
}

/** The box of the word at a span: a plain value stands in the box of the command that takes it. */
function boxOf(tree, span) {
  const id = tree.order.find((one) => tree.byId.get(one).span.join("-") === span);
  const node = id === undefined ? null : tree.byId.get(id);
  return node && (node.type === "call" ? id : node.parent);
}

/**
 * One line below: why something was refused, what is wrong with the chosen command, or what it
 * does.
 */
function Status({ refused, problem, when, node, table, readOnly, onFix }) {
  const word = node && table.get(node.name);
  const idle = when
    ? `Values ${when}`
    : "Drag a command onto a port, or choose a command and press one.";
  return (
    <div className="rwg-status" data-testid="graph-status">
      {refused || problem ? (
        <span role="alert" data-severity={refused ? "error" : problem.severity}>
          {refused ?? problem.message}
        </span>
      ) : (
        <span role="status">{word ? `${word.signature}: ${word.doc}` : idle}</span>
      )}
      {!refused &&
        !readOnly &&
        problem?.fixes?.map((fix) => (
          <button
            key={fix.title}
            type="button"
            className="rw-button small"
            onClick={() => onFix(fix)}
          >
            {fix.title}
          </button>
        ))}
    </div>
  );
}

const BROKEN = {
  severity: "error",
  message: "The script has mistakes that the graph cannot hold; repair its text first.",
};

/**
 * The problems of boxes: of the script's commands, and of the trigger at the first box.
 * @param {{ store: import("../../types.js").Store, [more: string]: any }} about
 */
function useProblems({ store, tree, fresh, script, entry }) {
  const { issues } = useObserved(store, (s) => s.check);
  return useMemo(() => {
    const found =
      tree && fresh
        ? problemsByNode(tree, script.problems, (at) => toPoints(script.text, at))
        : new Map();
    const own = entry.trigger ? issues.filter(({ path }) => path === entry.trigger) : [];
    return own.length ? found.set("start", [...own, ...(found.get("start") ?? [])]) : found;
  }, [tree, fresh, script.problems, script.text, issues, entry.trigger]);
}

/** @import { Now } from "./types.js" */

/** Props: {store, author, entry, mark, doc, readOnly}; `entry` is one of `scriptsOf`. */
export function ScriptGraph({ store, author, entry, mark, doc, readOnly }) {
  const script = useScript({ store, author, path: entry.path, label: entry.name });
  const {
    graph,
    edit,
    choose: chooseNode,
    refused,
    setRefused,
    fresh,
  } = useGraph({ store, author, script, path: entry.path, when: entry.when });
  const trigger = useTrigger({ store, author, script, entry, graph, setRefused });
  const loose = useLoose({ store, doc, entry });
  const { ui } = useStudio();
  const views = useUi((state) => state.views);
  const list = views.heroesGraph === "list";
  const setList = (is) => ui.set({ views: { ...views, heroesGraph: is ? "list" : "boxes" } });
  const [relaid, setRelaid] = useState(0);
  // the boxes stand where they will, and can be connected
  const [settled, setSettled] = useState(false);
  const locked = script.readOnly || readOnly || !graph?.tree?.editable;
  const live = useLive(store, entry.path);
  const step = useStep(store, entry.path);
  const tree = graph?.tree ?? null;
  const table = graph?.table ?? null;
  const refuse = (why) => {
    setRefused(why);
    return false;
  };
  useEffect(() => setRefused(null), [setRefused, entry.path, mark]); // another place, no refusal
  const actions = tree && actionsOn({ tree, table, text: graph.text, edit, refuse });
  const now = useRef(/** @type {Now} */ ({ drawn: null })); // for actions whose turn comes later
  const node = chosenIn(tree, mark);
  now.current = {
    text: graph?.text,
    drawn: actions && { tree, table, actions, node, locked },
  };
  const isFresh = useCallback(
    () => now.current.text === valueAt(store.getState().doc, entry.path),
    [store, entry.path],
  );
  const soon = useTurns({ store, path: entry.path, fresh, isFresh });
  const problems = useProblems({ store, tree, fresh, script, entry });
  const values = useMemo(() => {
    if (!live || !tree || !fresh) return null;
    return new Map(
      tree.order
        .map((id) => [id, live.values.get(tree.byId.get(id).span.join("-"))])
        .filter(([, value]) => value),
    );
  }, [live, tree, fresh]);
  const lit = step && tree && fresh ? boxOf(tree, step) : null;
  const names = useMemo(
    () => ({ attribute: graph?.attributes ?? [], context: graph?.keys ?? [] }),
    [graph],
  );
  if (typeof script.value !== "string")
    return (
      <p className="rwh-hint">
        There is no script here yet; the JSON shows what stands in its place.
      </p>
    );
  if (!tree)
    return (
      <div className="rwg">
        <style>{graphCss}</style>
        <p className="rwh-hint" role={graph?.problem ? "alert" : "status"}>
          {graph?.problem ?? "The graph is being drawn…"}
        </p>
      </div>
    );

  const choose = (id) => chooseNode(tree.byId.get(id));
  const act = (what, ...more) =>
    soon(() => {
      const at = now.current.drawn;
      return at && !at.locked && at.node && ownIn(at.actions, what)(at.node, ...more);
    });
  const place = (name, one = null) => {
    const at = now.current.drawn;
    if (!at || at.locked) return false;
    if (!at.tree.root) return at.actions.put("start", 0, name, one);
    const target = at.node ?? at.tree.root;
    const port = freePort(at.tree, at.table, target, at.table.get(name));
    if (port) return at.actions.put(port.parent, port.index, name, one);
    return refuse(
      `${target.name} has no free port for ${name}; choose another command, or replace or wrap this one`,
    );
  };
  const pick = (name) => soon(() => place(name));
  const pickLoose = (one) => soon(() => place(one.name, one));
  const keys = (event) => {
    const deed = locked ? null : keyAction(event, act, node);
    if (!deed) return;
    event.preventDefault();
    event.stopPropagation();
    deed();
  };
  const shared = {
    tree,
    table,
    names,
    entry,
    trigger,
    loose,
    problems,
    live: values,
    actions,
    readOnly: locked || !fresh,
  };
  return (
    <div
      className="rwg"
      data-testid="script-graph"
      data-fresh={fresh && (list || settled)}
      onKeyDown={keys}
    >
      <style>{graphCss}</style>
      <ActionBar {...{ tree, table, node, act }} readOnly={locked}>
        <button
          type="button"
          className="rw-button small"
          disabled={list}
          onClick={() => setRelaid(relaid + 1)}
        >
          Lay out
        </button>
        <button
          type="button"
          className="rw-button small"
          aria-pressed={list}
          onClick={() => setList(!list)}
        >
          List
        </button>
      </ActionBar>
      <div className="rwg-body">
        <Palette table={table} readOnly={locked} onPick={pick} />
        {list ? (
          <Twin {...shared} onPut={pickLoose} chosen={node?.id ?? null} onChoose={choose} />
        ) : (
          <Canvas
            {...shared}
            lit={lit}
            chosen={node?.id ?? null}
            relaid={relaid}
            onChoose={choose}
            onSettled={setSettled}
          />
        )}
      </div>
      <Status
        refused={refused}
        problem={problems.get(node?.id ?? "start")?.[0] ?? (tree.editable ? null : BROKEN)}
        when={live?.when}
        node={node}
        table={table}
        readOnly={script.readOnly || readOnly}
        onFix={script.fix}
      />
    </div>
  );
}
