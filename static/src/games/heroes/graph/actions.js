// What can be done to the chosen node, the same from the graph, the list and the keys.
import { argumentAt, isPort, moveRefusal, portOf, refusal } from "./kinds.js";

/** A node's SEQ and how many stand in it, or null. */
export function inSequence(tree, table, node) {
  const parent = node && tree.byId.get(node.parent);
  return parent && table.get(parent.name)?.rest ? { parent, count: parent.children.length } : null;
}

/** Whether nothing of worth stands there: a number as it was put, or NOOP. */
const isPlain = (child) =>
  !child || (child.type === "call" ? child.name === "NOOP" : child.type === "number");

/** The first port of a node that takes the command and holds nothing of worth, or null. */
export function freePort(tree, table, node, command) {
  const own = table.get(node?.name);
  if (!own) return null;
  if (own.rest)
    return refusal(command, own.rest.kind, own.name)
      ? null
      : { parent: node.id, index: node.children.length };
  const index = own.arguments.findIndex(
    (argument, n) =>
      isPort(argument) &&
      isPlain(tree.byId.get(node.children[n])) &&
      !refusal(command, portOf(tree, node.id, n, table).kind, own.name),
  );
  return index < 0 ? null : { parent: node.id, index };
}

/** The actions on one tree; each answers (a promise of) whether it was done. */
export function actionsOn({ tree, table, text, edit, refuse }) {
  /**
   * A command in place of a node: around it when it is made to hold others, else with its parts.
   */
  const replace = (node, name, takes) => {
    const command = table.get(name);
    const why = refusal(
      command,
      node.kind ?? "value",
      portOf(tree, node.parent, node.index, table).label,
    );
    if (why) return refuse(why);
    const holds =
      node.type === "call" && node.name !== "NOOP" && (command.result === null || command.rest);
    return edit(
      holds ? { kind: "wrap", at: node.at, name } : { kind: "replace", at: node.at, name },
      takes,
    );
  };
  return {
    set: (node, value) =>
      edit({ kind: "set", at: tree.byId.get(node.parent).at, port: node.index, value }),
    exchange: (node, name) => edit({ kind: "replace", at: node.at, name }),
    replace,
    wrap: (node, name) => edit({ kind: "wrap", at: node.at, name }),
    remove: (node) => edit({ kind: "delete", at: node.at }),
    duplicate: (node) => edit({ kind: "duplicate", at: node.at }),
    shift(node, delta) {
      const place = inSequence(tree, table, node);
      const to = node.index + delta;
      if (!place || to < 0 || to >= place.count) return refuse(`${node.name} cannot go further`);
      return edit({ kind: "move", at: node.at, delta });
    },
    /** Put a command of the palette into a port; or a `loose` one, which undo lays loose again. */
    put(parent, index, name, loose = null) {
      const takes = loose ? { loose: [loose] } : undefined;
      const { label, kind } = portOf(tree, parent, index, table);
      const why = refusal(table.get(name), kind, label);
      if (why) return refuse(why);
      if (parent === "start")
        return tree.root
          ? replace(tree.root, name, takes)
          : edit({ kind: "add", at: "", name }, takes);
      const node = tree.byId.get(parent);
      const there = tree.byId.get(node.children[index]);
      if (there) return replace(there, name, takes);
      return edit(
        table.get(node.name)?.rest
          ? { kind: "add", at: node.at, index, name }
          : { kind: "add", at: node.at, port: index, name },
        takes,
      );
    },
    /** Let a node feed a port; what is there takes its old place where it fits. */
    connect(id, parent, index) {
      const node = tree.byId.get(id);
      const why = moveRefusal(tree, id, parent, index, table);
      if (why) return refuse(why);
      if (parent === "start")
        return edit({ kind: "replace", at: "", text: [...text].slice(...node.span).join("") });
      if (node.parent === parent && node.index === index)
        return refuse(`${node.name} is connected there already`);
      return edit({ kind: "connect", from: node.at, at: tree.byId.get(parent).at, port: index });
    },
    refuse,
  };
}

/** What stands at an argument, for the list: its name there. */
export const portName = (table, parent, index) =>
  table.get(parent?.name)?.rest
    ? `${index + 1}`
    : (argumentAt(table.get(parent?.name), index)?.name.replaceAll("_", " ") ?? `${index + 1}`);
