// The boxes of the graph: where a script begins, a command with its fields and ports, a loose one.
import { Handle, Position } from "@xyflow/react";
import { createContext, useContext } from "react";
import { argumentAt, isPort, portKind } from "./kinds.js";
import { Field } from "./Fields.jsx";
import { TriggerArgument, TriggerKind } from "./Trigger.jsx";

/** @import { Shared } from "./types.js" */

/** What every box of one graph shares. */
export const GraphContext = createContext(/** @type {Shared | null} */ (null));

function useShared() {
  const shared = useContext(GraphContext);
  if (!shared) throw new Error("A box is drawn within <GraphContext>.");
  return shared;
}

/** The rows of a command: its arguments, what stands there, and the free port of SEQ. */
export function rowsOf(node, table, tree) {
  const command = table.get(node.name);
  const rows = node.children.map((id, index) => ({
    index,
    argument: argumentAt(command, index),
    child: tree.byId.get(id),
  }));
  for (let index = rows.length; command && index < command.arguments.length; index += 1)
    rows.push({ index, argument: command.arguments[index], child: null });
  if (command?.rest)
    rows.push({ index: rows.length, argument: { ...command.rest, name: "add" }, child: null });
  return rows;
}

function Row({ node, row }) {
  const { table, names, actions, readOnly } = useShared();
  const { index, argument, child } = row;
  const label = argument?.name ?? `argument ${index + 1}`;
  const said = label.replaceAll("_", " ");
  const name = table.get(node.name)?.rest && argument?.name !== "add" ? `${index + 1}` : said;
  const port = isPort(argument);
  const kind = port ? portKind(argument, node) : null;
  const leaf = child && child.type !== "call";
  const slot = port ? { "data-slot": `${node.id}:${index}` } : {};
  return (
    <div className="rwg-row" data-port={label} {...slot}>
      <span title={said}>{name}</span>
      {leaf && (
        <Field
          node={child}
          kind={argument?.kind}
          label={`${said} of ${node.name}`}
          readOnly={readOnly}
          names={names}
          onSet={(text) => actions.set(child, text)}
        />
      )}
      {!child && <em>{argument?.name === "add" ? "one more" : "missing"}</em>}
      {port && (
        <Handle
          type="source"
          id={`p${index}`}
          position={Position.Right}
          className={`${kind}${child && !leaf ? "" : " free"}`}
          title={`${said}: ${kind}`}
          isConnectableStart={!readOnly}
          isConnectableEnd={!readOnly}
        />
      )}
    </div>
  );
}

/** The first problem of a box, in one line; all of them in its title. */
function Problem({ problems }) {
  if (!problems?.length) return null;
  return (
    <div className="rwg-problem" title={problems.map(({ message }) => message).join("\n")}>
      {problems[0].message}
    </div>
  );
}

/** A command: its name, what it came to in the match, its arguments. */
function CommandNode({ data: { node } }) {
  const { table, tree, problems, live, readOnly } = useShared();
  const command = table.get(node.name);
  const mine = problems.get(node.id);
  const now = live?.get(node.id);
  return (
    <div
      className="rwg-node"
      data-kind={node.kind ?? undefined}
      data-severity={mine?.[0].severity}
      data-live={now ? "" : undefined}
      data-slot={`${node.id}`}
      data-testid="graph-node"
      data-command={node.name}
      data-id={node.id}
    >
      <Handle
        type="target"
        id="in"
        position={Position.Left}
        className={node.kind ?? "command"}
        style={{ top: 15 }}
        isConnectableStart={!readOnly}
        isConnectableEnd={!readOnly}
      />
      <header
        title={
          command ? `${String(command.signature).replaceAll("_", " ")}\n${command.doc}` : node.name
        }
      >
        <span>{node.name}</span>
        {now && (
          <span className="rwg-live" data-testid="live-value" title={now.title}>
            {now.text}
          </span>
        )}
      </header>
      {rowsOf(node, table, tree).map((row) => (
        <Row key={row.index} node={node} row={row} />
      ))}
      {node.comments.length > 0 && (
        <div className="rwg-note" title={node.comments.join("\n")}>
          {node.comments.join(" ")}
        </div>
      )}
      <Problem problems={mine} />
    </div>
  );
}

/** How many rows the first box has: what an effect fires on, and the port. */
export const startRows = (trigger) => 1 + (trigger ? 1 : 0) + (trigger?.word?.argument ? 1 : 0);

/** Where the script begins: an ability, or an effect with its trigger. */
function StartNode({ data: { entry } }) {
  const { tree, readOnly, problems, trigger } = useShared();
  const mine = problems.get("start");
  return (
    <div
      className="rwg-node"
      data-kind="start"
      data-severity={mine?.[0].severity}
      data-slot="start:0"
      data-testid="graph-start"
    >
      <header title={entry.when ?? "When the ability is used"}>
        <span>{entry.name}</span>
      </header>
      {trigger && (
        <div className="rwg-row rwg-when">
          <TriggerKind {...{ trigger, entry, readOnly }} />
        </div>
      )}
      {trigger?.word?.argument && (
        <div className="rwg-row" data-port="argument">
          <span>{trigger.word.argument}</span>
          <TriggerArgument {...{ trigger, entry, readOnly }} />
        </div>
      )}
      <div className="rwg-row">
        <span title={entry.name}>{entry.kind === "effect" ? "Effect" : "Ability"}</span>
        <Handle
          type="source"
          id="p0"
          position={Position.Right}
          className={tree.root ? "command" : "command free"}
          isConnectableStart={!readOnly}
          isConnectableEnd={!readOnly}
        />
      </div>
      <Problem problems={mine} />
    </div>
  );
}

/** A command that is not part of the script yet. */
function LooseNode({ data: { loose, onDrop } }) {
  return (
    <div
      className="rwg-node"
      data-kind={loose.kind}
      data-loose=""
      data-testid="graph-loose"
      data-command={loose.name}
    >
      <Handle
        type="target"
        id="in"
        position={Position.Left}
        className={`${loose.kind} free`}
        style={{ top: 15 }}
      />
      <header>
        <span>{loose.name}</span>
        <button
          type="button"
          className="rw-icon small nodrag"
          aria-label={`Put ${loose.name} away`}
          onClick={onDrop}
        >
          ×
        </button>
      </header>
      <div className="rwg-row">
        <em>not connected yet</em>
      </div>
    </div>
  );
}

export const NODE_TYPES = { command: CommandNode, start: StartNode, loose: LooseNode };
