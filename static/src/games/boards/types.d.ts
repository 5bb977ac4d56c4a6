// What the pictures of a boards document hand to each other.
import type { Square } from "../../canvas/types.js";
import type { lookOf } from "./look.js";
import type { makeEdits } from "./edits.js";

/** How a document looks (look.js). */
export type DocumentLook = ReturnType<typeof lookOf>;

/** Edits that the author worker makes (edits.js). */
export type Edits = ReturnType<typeof makeEdits>;

/** What is painted with. */
export interface Tool {
  kind: "move" | "place" | "erase" | "hole" | "zone";
  piece?: string;
  player?: string;
}

/** One player's squares of a zone, and where the document lists them. */
export interface Part {
  player: string;
  path: string;
  squares: Square[];
}

export interface Zone {
  code: string;
  name: string;
  path: string;
  parts: Part[];
}
