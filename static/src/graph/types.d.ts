// What the author worker answers of a document's graph (editors/graph.py), and what is drawn of it.

/** An entry of the document, or something that is only named. */
export interface GraphNode {
  id: string;
  at: string | null;
  kind: string;
  title: string;
  note: string;
  /** The layer that it stands in, from the left. */
  group: number;
  /** Faults, a short sentence each. */
  marks: string[];
  /** The node that it is a part of. */
  within: string | null;
  /** The names by which lines begin here, and by which they end here. */
  gives: string[];
  takes: string[];
  /** Whose it is, for lines that stay with one owner. */
  owner: string;
}

export interface GraphEdge {
  source: string;
  target: string;
  kind: string;
  /** What is removed with the edge; null: it cannot be deleted, and `fixed` says why. */
  at: string | null;
  title: string;
  fixed: string;
  cause: string | null;
}

/** That a node that gives `source` can be joined to one that takes `target`. */
export interface Join {
  kind: string;
  source: string;
  target: string;
  label: string;
  /** Only where both have one owner. */
  own: boolean;
}

/** Something that can be added; `within`: to a node of that kind. */
export interface Beginning {
  title: string;
  path: string;
  kind: string;
  within: string;
}

export interface Graph {
  nodes: GraphNode[];
  edges: GraphEdge[];
  kinds: Join[];
  /** What the kinds of nodes are called. */
  words: Record<string, string>;
  beginnings: Beginning[];
}

/** Edges between the same two boxes, drawn as one line. */
export interface Line {
  id: string;
  source: string;
  target: string;
  kind: string;
  edges: GraphEdge[];
}

/** The boxes and lines that are drawn. */
export interface Shown {
  boxes: GraphNode[];
  lines: Line[];
  /** By the id of a node the box that stands for it. */
  box: Map<string, string>;
  /** How many parts are folded into a box. */
  parts: Map<string, number>;
}

/** Where the boxes stand; `down`: the layers one below the other. */
export interface Layout {
  places: Map<string, { x: number; y: number }>;
  width: number;
  height: number;
  down: boolean;
}

export interface Room {
  width: number;
  height: number;
}

/** What a match says of an entry: it happened, or it was the reason why something could not. */
export type Live = Map<string, { is: "fired" | "blocked"; text: string }>;
