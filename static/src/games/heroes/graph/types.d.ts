// A script as the views of its graph draw it: a tree of boxes, whose literals are boxes' fields.
import type { actionsOn } from "./actions.js";
import type { useTrigger } from "./useTrigger.js";
import type { PlacedIssue } from "../../../data/wire.js";

/** A command of a script, or a literal; `at` is what the engine calls it. */
export interface Box {
  id: string;
  at: string;
  name: string;
  label: string;
  /** The id of the box around it, and its port there. */
  parent: string;
  index: number;
  /** The ids of what stands in its ports. */
  children: string[];
  span: [number, number];
  kind: string | null;
  type?: string;
  title?: string;
  text?: string;
  comments: string[];
  errors: { message: string }[];
}

export interface Tree {
  root: Box | null;
  byId: Map<string, Box>;
  /** Ids from the first to the last command. */
  order: string[];
  /** Whether it can be changed box by box. */
  editable: boolean;
  errors: { message: string }[];
}

/** What a command takes at a port. */
export interface Argument {
  name: string;
  kind: string;
  [more: string]: unknown;
}

/** A command of the palette. */
export interface CommandOf {
  name: string;
  result: string | null;
  arguments: Argument[];
  rest?: Argument | null;
  [more: string]: unknown;
}

export type Table = Map<string, CommandOf>;

/** A drawn script, or why it cannot be drawn. */
export interface Drawn {
  text: string;
  tree: Tree | null;
  table: Table | null;
  problem: string | null;
}

/** A node to be chosen once a text is drawn, by its place or by its name. */
export interface Wanted {
  text: string;
  selection: string;
  span: unknown;
  at?: string;
  name?: string;
  nth?: number;
}

/** What is drawn and chosen; a text of which there is no tree is drawn too, as its problem. */
export interface Now {
  text?: string;
  drawn: {
    tree: Tree;
    table: Table;
    actions: ReturnType<typeof actionsOn>;
    node: Box | null;
    locked: boolean;
  } | null;
}

/** What every box of one graph shares. */
export interface Shared {
  tree: Tree;
  table: Table;
  names: Record<"attribute" | "context", string[]>;
  actions: ReturnType<typeof actionsOn>;
  readOnly: boolean;
  problems: Map<string, PlacedIssue[]>;
  live: Map<string, { text: string; branch?: boolean; title?: string }> | null;
  trigger: ReturnType<typeof useTrigger>;
}
