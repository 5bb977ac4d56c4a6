// Made from core/wire.py and core/wire_report.py by `make format`; change them.

/** A place in the document that a reader should look at too, and why. */
export interface Place {
  path: string;
  message: string;
}

/**
 * A ready repair: RFC 6902 operations, or, for a text that is no JSON, one splice of it.
 *
 * `removes` says what it takes out of the document.
 */
export interface Fix {
  title: string;
  patch?: Record<string, any>[];
  splice?: any[];
  removes?: string;
}

/** One finding about a document. */
export interface Issue {
  severity: "error" | "warning" | "info";
  code: string;
  path: string;
  message: string;
  fixes: Fix[];
  related: Place[];
}

/**
 * A finding with its range (UTF-16 offsets) and its line and column (from 1).
 *
 * `span` is the part of the text at the path that is meant, in code points; None: all of it.
 */
export interface PlacedIssue {
  severity: "error" | "warning" | "info";
  code: string;
  path: string;
  message: string;
  fixes: Fix[];
  related: Place[];
  start: number;
  end: number;
  line: number;
  column: number;
  span: number[] | null;
}

/** What of a document is not played. */
export interface Unplayed {
  headline: string;
  parts: Place[];
}

/** What a check says of a text; `digest` is None where the play side may not trust it. */
export interface Check {
  parsed: boolean;
  system: string | null;
  kind: string | null;
  valid: boolean;
  digest: string | null;
  unplayed: Unplayed | null;
  issues: PlacedIssue[];
}

/** Why an action is not legal; `said` is the same for the person who asked. */
export interface Refusal {
  message: string;
  causes: string[];
  reasons: Place[];
  said?: any;
}

/** The end of a match: one return per player, in the order of the players. */
export interface Result {
  returns: number[];
  winners: string[];
  reason: string;
}

/** Who decides for a player; a budget in nodes or in ms, the name of a language model. */
export interface Seat {
  kind: string;
  nodes?: number;
  ms?: number;
  model?: string;
}

/**
 * What made something happen: an entry of the document, or a part of the text at the path.
 *
 * `span` is that part, in code points; None: all of it.
 */
export interface Cause {
  path: string;
  span: number[] | null;
}

/** Something that happened; `n` counts from 0, and `ply` is left out outside a match. */
export interface Event {
  n: number;
  ply?: number;
  type: string;
  data: Record<string, any>;
  cause: Cause[];
  text: string;
}

/** One field of a form; `core.abilities.ChoiceField` says what each kind is and holds. */
export interface Field {
  name: string;
  kind: string;
  min?: number | null;
  max?: number;
  options?: any[];
  labels?: string[];
  others?: any[];
  other_labels?: string[];
  partners?: number[][];
  bounds?: number[][];
  at?: string;
  ordered?: boolean;
  objects?: string[];
}

/** One kind of action as a form to fill; `core.abilities.Choice`. */
export interface Form {
  type: string;
  title: string;
  fields: Field[];
  rows: Record<string, any>[];
  group?: string;
  action?: any;
  objects?: string[];
}

/** A ply in a list of moves: whose it was (None: an edit by hand), and its text. */
export interface Move {
  player: string | null;
  text: string;
}

/** The plies after the `first` so many, and the texts of a half-made one. */
export interface Moves {
  first: number;
  plies: Move[];
  pending: string[];
}

/** What a player has lost of one kind; `worth` is of one, where such things have a worth. */
export interface Loss {
  name: string;
  count: number;
  worth: number | null;
}

/** What a player has lost, and what all of it is worth. */
export interface Losses {
  player: string;
  rows: Loss[];
  worth: number | null;
}

/**
 * What a position is worth: a share per player, in their order, and the positions looked at.
 *
 * `shares` is None where the viewer may not know; `is_final` says that asking again adds nothing.
 */
export interface Worth {
  shares: number[] | null;
  nodes: number;
  is_final: boolean;
}

/** A legal action, and by how much an agent prefers it: shares sum up to 1. */
export interface Choice {
  action: any;
  share: number;
}

/** Words of the rules without which the agent would prefer an action less by so much. */
export interface Reason {
  path: string;
  span: number[];
  moved: number;
}

/** What an agent makes of a position. */
export interface Explanation {
  agent: string;
  value: number;
  choices: Choice[];
  reasons: Reason[] | null;
}

/**
 * A match at this moment, as its viewer may see it.
 *
 * `match`, `system`, `record` and `moves` are said of a match on the table alone; `legal_total` is
 * None where `legal_more` than are listed; `losses` is None where nothing is ever lost.
 */
export interface MatchView {
  match?: string;
  system?: string;
  record?: Record<string, any>;
  moves?: Moves;
  players: string[];
  seed: number;
  seed_text: string;
  seats: Record<string, Seat>;
  ply: number;
  plies: number;
  max_plies: number;
  to_act: string | null;
  viewer: string | null;
  has_secrets: boolean;
  view: any;
  phase: string | null;
  legal: any[];
  labels: string[];
  legal_total: number | null;
  legal_more: boolean;
  choices: Form[];
  seat_kinds: string[];
  pending: number;
  result: Result | null;
  last: any;
  last_action: any;
  events: Event[];
  can_undo: boolean;
  can_redo: boolean;
  can_edit: boolean;
  can_trace: boolean;
  can_report: boolean;
  digest: string;
  fen: string | null;
  fen_notes: string[];
  text: string | null;
  losses: Losses[] | null;
  notes: any[];
}

/** One thing that a script did; a system may say more of it. */
export interface TraceStep {
  op: string;
  path: string;
  span: number[] | null;
  text: string;
  depth: number;
  values: any[];
  value: any;
  before: any;
  after: any;
}

/** What the scripts of one action did, from one view to the next. */
export interface Trace {
  before: any;
  after: any;
  events: Event[];
  steps: TraceStep[];
}

/** A score in [0, 1] with its 95 % interval, for one look and for every look. */
export interface Share {
  score: number;
  low: number;
  high: number;
  always_low: number;
  always_high: number;
}

/** What a player scores. */
export interface PlayerShare {
  score: number;
  low: number;
  high: number;
  always_low: number;
  always_high: number;
  player: string;
}

/** What an agent scores, at every place. */
export interface AgentShare {
  score: number;
  low: number;
  high: number;
  always_low: number;
  always_high: number;
  seat: string;
}

/** How many matches end in one way; `winner` is None where nobody wins. */
export interface EndShare {
  score: number;
  low: number;
  high: number;
  always_low: number;
  always_high: number;
  reason: string;
  winner: string | null;
  sentence: string;
  count: number;
}

/** How long matches last, in plies; `histogram` has pairs [plies, matches]. */
export interface Lengths {
  low: number;
  median: number;
  high: number;
  histogram: number[][];
}

/** A match to look at: its number in the plan, and how the sandbox plays it. */
export interface Example {
  number: number;
  plies: number;
  seed: number;
  seats: string[];
}

/** A part of the document, by its path, what it is, and its name. */
export interface Part {
  path: string;
  kind: string;
  name: string;
}

/** A change of a score in [-1, 1], with its intervals. */
export interface Swing {
  value: number;
  low: number;
  high: number;
  always_low: number;
  always_high: number;
}

/** A part that changes hands: how many matches each player held it for longer, and its worth. */
export interface Held {
  path: string;
  kind: string;
  name: string;
  held: number[];
  swing: Swing | null;
  is_told: boolean;
}

/** By how much the first player's score differs from before. */
export interface Change {
  rounds: number;
  difference: number;
  low: number;
  high: number;
  always_low: number;
  always_high: number;
  verdict: string;
}

/** What is known of a game without a match. */
export interface Fact {
  sentence: string;
  path: string;
  rows: any;
}

/** What an evaluation says; `core.evaluation.report.report` has the meaning of each key. */
export interface Report {
  seats: string[];
  rounds: number;
  games: number;
  players: PlayerShare[];
  agents: AgentShare[];
  ends: EndShare[];
  plies: Lengths;
  branching: number | null;
  decisions: number;
  examples: Record<string, Example>;
  uses: Record<string, number>;
  entries: any[][];
  unused: Part[];
  held: Held[];
  fight: any;
  exact: Fact[];
  change: Change | null;
  sentences: string[];
  details: string[];
}
