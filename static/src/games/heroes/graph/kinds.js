// What fits where in a graph, read from the table of commands; the reasons are for people.
import { isInside } from "./tree.js";

const A = { __proto__: null, value: "a value", command: "a command" };

/** The argument at an index of a command, also among the further ones of SEQ; null beyond. */
export function argumentAt(command, index) {
  return command?.arguments[index] ?? command?.rest ?? null;
}

/** Whether an argument is a port (a value or a command may be connected) and not a field. */
export const isPort = (argument) =>
  argument?.kind === "value" || argument?.kind === "command" || argument?.kind === "branch";

/** What a port takes: "value" or "command"; a branch takes what its IF is. */
export function portKind(argument, node) {
  return argument.kind === "branch" ? (node?.kind ?? "command") : argument.kind;
}

/** Why a command of the table cannot stand in a port, or null; IF fits both. */
export function refusal(command, wanted, where) {
  if (!command) return "Nothing is dragged here";
  if (command.result === null || command.result === wanted) return null;
  return `${where} takes ${A[wanted]}; ${command.name} is ${A[command.result]}`;
}

/** Why the node at `from` cannot be moved into the port, or null. */
export function moveRefusal(tree, id, parent, index, table) {
  const node = tree.byId.get(id);
  if (isInside(parent, id)) return `${node.name} cannot stand inside itself`;
  const { label, kind } = portOf(tree, parent, index, table);
  if (node.kind && node.kind !== kind)
    return `${label} takes ${A[kind]}; ${node.name} is ${A[node.kind]}`;
  return null;
}

/** The port at an index of a node: {label, kind}. */
export function portOf(tree, parent, index, table) {
  if (parent === "start") return { label: "A script", kind: "command" };
  const node = tree.byId.get(parent);
  const argument = argumentAt(table.get(node.name), index) ?? {
    name: `argument ${index + 1}`,
    kind: "value",
  };
  return {
    label: `The ${argument.name.replaceAll("_", " ")} of ${node.name}`,
    kind: portKind(argument, node),
  };
}
