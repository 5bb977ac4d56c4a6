// What the table of the card game is drawn from, and what hands do on it.
import type { Form, Field } from "../../../data/wire.js";

/** What a document or a view says of a card; any key may be missing or of another kind. */
export type CardFacts = Record<string, any> | null | undefined;

/** A permanent of the view, with what the combat says of it. */
export type Permanent = Record<string, any>;

/** An object of the table by its key: an id of the view, or `player:` and a name. */
export interface Thing {
  key: string;
  name: string;
  kind: "permanent" | "hand" | "pile" | "item" | "player";
  /** What its face shows; null for players. */
  facts: CardFacts;
  /** Which card it is, in the document. */
  card?: string;
  permanent?: Permanent;
  item?: any;
}

/** Equal permanents in one place, or one with what is attached to it. */
export interface Clump {
  key: string;
  ids: string[];
  permanent: Permanent;
  attachments: Permanent[];
}

export interface Side {
  name: string;
  seat: any;
  mine: boolean;
  creatures: Clump[];
  lands: Clump[];
  others: Clump[];
  count: number;
}

/** A form that is half made: what was chosen so far, and what is in the hand just now. */
export interface Draft {
  form: Form;
  /** The object that it began at; null: a question that was asked. */
  object: string | null;
  values: Record<string, any>;
  /** The fields that need no more, by name. */
  closed: string[];
  /** The first half of a pair. */
  held: string | null;
}

/** What was begun at one position of the match. */
export interface Made {
  place: string;
  draft?: Draft;
  /** Several things that may be done with an object. */
  menu?: { object: string; forms: Form[] };
}

/** What is being dragged. */
export interface Drag {
  from: Element;
  ids: string[];
  x: number;
  y: number;
  /** Whether it has gone far enough. */
  isOn: boolean;
  /** Whether lifting it has begun a choice. */
  began: boolean;
  /** What is asked for to scroll with the next frame. */
  frame: number;
}

/** What the choices mean on the table. */
export interface Reading {
  /** The forms of each object. */
  uses: Map<string, Form[]>;
  /** What is done without an object or a choice. */
  plain: Form[];
  /** What is asked, if anything is. */
  question: Form | null;
  /** The objects that can be seen. */
  seen: Set<string>;
}

/** What became of a thing in the newest plies: how often, or by how much. */
export interface News {
  new?: number;
  tapped?: number;
  attacks?: number;
  blocks?: number;
  hurt?: number;
  life?: number;
}

/** What became of things in the newest plies, by their keys. */
export type Lately = Map<string, News>;

/** A line between two objects. */
export interface Link {
  from: string;
  to: string;
  kind: "target" | "attack" | "block";
}

export type { Form, Field };
