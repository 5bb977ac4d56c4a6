// The graph as a list: the same tree and the same actions for the keyboard and for screen readers.
import { useEffect, useRef } from "react";
import { portName } from "./actions.js";
import { argumentAt } from "./kinds.js";
import { Field } from "./Fields.jsx";
import { TriggerArgument, TriggerKind } from "./Trigger.jsx";
import { ownIn } from "../../../data/lookup.js";

/** How deep a node stands. */
const depthOf = ({ id }) => id.split(".").length - 1;

/** The commands and values of the tree in the order of the text. */
const linesOf = (tree) =>
  tree.order.map((id) => tree.byId.get(id)).filter((node) => node.type === "call");

/** What is written inside a node, short. */
const written = (node, tree) =>
  node.children
    .map((id) => tree.byId.get(id))
    .map((child) => (child.type === "call" ? "…" : child.value))
    .join(", ");

function Line({ node, tree, table, chosen, problems, live, onChoose, first }) {
  const ref = useRef(/** @type {HTMLLIElement | null} */ (null));
  const parent = tree.byId.get(node.parent);
  const bad = problems.get(node.id);
  const now = live?.get(node.id);
  useEffect(() => {
    if (chosen) ref.current?.scrollIntoView({ block: "nearest" });
  }, [chosen]);
  return (
    <li
      ref={ref}
      role="treeitem"
      aria-level={depthOf(node) + 1}
      aria-selected={chosen}
      aria-expanded={node.children.some((id) => tree.byId.get(id).type === "call") || undefined}
      aria-setsize={parent?.children.length ?? 1}
      aria-posinset={node.index + 1}
      tabIndex={chosen || first ? 0 : -1}
      data-id={node.id}
      style={{ paddingInlineStart: 6 + Math.min(depthOf(node), 14) * 15 }}
      onClick={() => onChoose(node.id)}
    >
      {parent && <span className="port">{portName(table, parent, node.index)}</span>}
      <span className="word" data-kind={node.kind ?? undefined}>
        {node.name}
      </span>
      <span className="args">{written(node, tree)}</span>
      {now && (
        <span className="rwg-live" title={now.title}>
          {now.text}
        </span>
      )}
      {bad && (
        <span className="bad" data-severity={bad[0].severity}>
          {bad[0].message}
        </span>
      )}
    </li>
  );
}

/** The fields of the chosen node, to change without the graph. */
function Fields({ node, tree, table, names, actions, readOnly }) {
  if (!node)
    return <div className="rwg-fields">Choose a command to change what is written in it.</div>;
  const leaves = node.children
    .map((id, index) => ({
      child: tree.byId.get(id),
      argument: argumentAt(table.get(node.name), index),
    }))
    .filter(({ child }) => child.type !== "call");
  return (
    <div className="rwg-fields" role="group" aria-label={`Written in ${node.name}`}>
      <strong>{node.name}</strong>
      {leaves.map(({ child, argument }) => {
        const label = (argument?.name ?? "argument").replaceAll("_", " ");
        return (
          <label key={child.id}>
            {label}
            <Field
              node={child}
              kind={argument?.kind}
              label={`${label} of ${node.name}`}
              readOnly={readOnly}
              names={names}
              onSet={(text) => actions.set(child, text)}
            />
          </label>
        );
      })}
      {!leaves.length && (
        <span className="rw-muted">
          Nothing is written in it; it is made of the commands below it.
        </span>
      )}
    </div>
  );
}

/** What the effect fires on. */
function When({ trigger, entry, problems, readOnly }) {
  const bad = problems.get("start")?.[0];
  return (
    <div className="rwg-fields" role="group" aria-label={`When ${entry.name} fires`}>
      <label>
        When
        <TriggerKind {...{ trigger, entry, readOnly }} />
      </label>
      {trigger.word?.argument && (
        <label>
          {trigger.word.argument}
          <TriggerArgument {...{ trigger, entry, readOnly }} />
        </label>
      )}
      {bad && (
        <span className="bad" data-severity={bad.severity}>
          {bad.message}
        </span>
      )}
    </div>
  );
}

/** Commands that lie beside the script: into the chosen command with them, or away. */
function Loose({ loose: { loose, drop }, onPut, readOnly }) {
  if (!loose.length) return null;
  return (
    <ul className="rwg-fields rwg-loose" aria-label="Not connected yet">
      {loose.map((one) => (
        <li key={one.id}>
          <span className="word" data-kind={one.kind}>
            {one.name}
          </span>
          <button
            type="button"
            className="rw-button small"
            disabled={readOnly}
            onClick={() => onPut(one)}
          >
            Connect to the chosen command
          </button>
          <button
            type="button"
            className="rw-icon small"
            disabled={readOnly}
            aria-label={`Put ${one.name} away`}
            onClick={() => drop(one.id)}
          >
            ×
          </button>
        </li>
      ))}
    </ul>
  );
}

export function Twin({
  tree,
  table,
  names,
  entry,
  trigger,
  loose,
  chosen,
  problems,
  live,
  actions,
  readOnly,
  onChoose,
  onPut,
}) {
  const lines = linesOf(tree);
  const node = tree.byId.get(chosen) ?? null;
  const list = useRef(/** @type {HTMLUListElement | null} */ (null));
  const go = (to) => {
    if (!to) return;
    onChoose(to.id);
    list.current?.querySelector(`[data-id="${CSS.escape(to.id)}"]`)?.focus();
  };
  const keys = (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const at = lines.indexOf(node);
    const to = ownIn(
      {
        ArrowDown: () => lines[at + 1],
        ArrowUp: () => lines[Math.max(0, at - 1)],
        Home: () => lines[0],
        End: () => lines.at(-1),
        ArrowLeft: () => node && tree.byId.get(node.parent),
        ArrowRight: () => lines[at + 1]?.parent === node?.id && lines[at + 1],
      },
      event.key,
    );
    if (!to) return;
    event.preventDefault();
    go(to());
  };
  return (
    <div className="rwg-twin">
      {trigger && <When {...{ trigger, entry, problems, readOnly }} />}
      <ul
        className="rwg-tree"
        role="tree"
        aria-label={`Commands of ${entry.name}`}
        ref={list}
        onKeyDown={keys}
      >
        {lines.map((one, n) => (
          <Line
            key={one.id}
            {...{ tree, table, problems, live, onChoose }}
            node={one}
            chosen={one.id === chosen}
            first={n === 0 && !node}
          />
        ))}
        {!lines.length && (
          <li role="treeitem" aria-selected="false" tabIndex={0}>
            {entry.kind === "effect" ? entry.when : entry.name}: no command yet
          </li>
        )}
      </ul>
      <Loose {...{ loose, onPut, readOnly }} />
      <Fields {...{ node, tree, table, names, actions, readOnly }} />
    </div>
  );
}
