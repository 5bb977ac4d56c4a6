// What the form is made of, and the props of inputs that more than one view draws.
import type { PlacedIssue } from "../../data/wire.js";
import type { Doc } from "../../games/types.js";
import type { PatchOp } from "../types.js";

export interface ChoiceProps {
  value: any;
  options: any[];
  label: string;
  onChange: (value: any) => unknown;
  disabled?: boolean;
  /** What stands for no value, where there may be none. */
  empty?: string | null;
  /** What the options say, where they are words. */
  titles?: Record<string, string>;
  id?: string;
}

export interface WordsProps {
  value: any;
  /** The schema of a word. */
  item?: Schema;
  label: string;
  onChange: (words: string[]) => unknown;
  disabled?: boolean;
  unique?: boolean;
}

/** A JSON Schema as the author makes it for a form; its own keywords begin with `x-`. */
export interface Schema {
  $ref?: string;
  $defs?: Record<string, Schema>;
  type?: string;
  title?: string;
  description?: string;
  const?: unknown;
  enum?: any[];
  default?: unknown;
  examples?: string[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  items?: Schema;
  prefixItems?: Schema[];
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  oneOf?: Schema[];
  anyOf?: Schema[];
  /** What a value stands for, such as "square". */
  "x-kind"?: string;
  /** What counts where nothing is said. */
  "x-default"?: unknown;
  /** Whether it is the name of its part. */
  "x-name"?: boolean;
  /** What the choice of a new thing to refer to says, and the kind of thing it is. */
  "x-new"?: string;
  "x-refers"?: string;
  /** What the words of a choice say. */
  "x-titles"?: Record<string, string>;
  /** Entries of a list that players call by a name of their own. */
  "x-also"?: { kind: string; title: string }[];
  /** Where the part stands that is edited in place of the one asked for. */
  "x-path"?: string;
}

/** The schema of an object. */
export type Shape = Schema & { properties: Record<string, Schema>; required: string[] };

/** What RJSF gives to an input that the studio draws itself. */
export interface FieldProps<T = unknown> {
  schema: Schema;
  formData?: T;
  name: string;
  required?: boolean;
  disabled?: boolean;
  readonly?: boolean;
  fieldPathId: { $id: string; path: (string | number)[] };
  onChange: (value: T | undefined, path: (string | number)[]) => unknown;
}

/** A part of the document in the list beside the form. */
export interface EntityNode {
  path: string;
  kind: string;
  label: string;
  summary?: string;
  children?: EntityNode[];
  /** Why nothing can be added to a list. */
  full?: string;
  /** What its button says, where a list holds a single part. */
  add?: string;
  /** The kind of its entries. */
  item?: string;
  /** What can be chosen above a list: `card` is what an edit of it asks for. */
  cards?: { card: string; title: string; text: string; on: boolean }[];
  /** Lists that are shown on the page of the part. */
  lists?: string[];
}

/** What the inputs of one entity know: where it is, what the checker says, how to rename it. */
export interface EntityInfo {
  path: string;
  issues: PlacedIssue[];
  /** For `still` see actions/entities.js. */
  rename: (path: string, to: string, still?: (doc: Doc) => boolean) => unknown;
  labels?: Map<string, EntityNode>;
  /** The place that is selected. */
  selection?: string;
}

/** An entity, or a part of one, as a form. */
export interface EntityProps {
  schema: Schema;
  /** The schema that references in `schema` start from. */
  root: Schema;
  value: any;
  path: string;
  label: string;
  readOnly: boolean;
}

/** What stands below one property, and where. */
export interface Below {
  root: Schema;
  path: string;
  items: Schema;
  readOnly: boolean;
}

/** What an author's edit does, as one undo step. */
export interface AuthorEdit {
  name: string;
  patch: PatchOp[];
  select?: string;
  /** What did not fit any more. */
  stash?: unknown;
}
