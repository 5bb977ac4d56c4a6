// What the match pane keeps, beside what the engine says of the match (data/wire.d.ts).
import type { ComponentType, ReactNode } from "react";
import type { Form, MatchView, Move as Told, Place, Seat } from "../data/wire.js";
import type { Action, Doc, Move } from "../games/types.js";
import type { StudioParts } from "../studio/types.js";

/** Shows a place of the document, or the part of the text there, in code points. */
export type Jump = (path: string, span?: number[] | null) => unknown;

/** A text of the engine, drawn as a game wishes. */
export type Words = ComponentType<{ text: string }>;

/** How a piece of work on the match is done. */
export interface How {
  /** It interrupts a search. */
  urgent?: boolean;
  /** It needs no match that was there before. */
  fresh?: boolean;
  /** What a call of it may take (ms). */
  limit?: number;
}

/** A strength on offer: a budget of one kind, in words. */
export interface Strength {
  title: string;
  nodes?: number;
  ms?: number;
}

export type Budget = Pick<Seat, "nodes" | "ms">;

/** The replay that is to be opened, and what is known of it. */
export interface Opened {
  note?: string | null;
  ply?: number | null;
  pending?: unknown[];
  doc?: unknown;
  digest?: string | null;
  foreign?: boolean | null;
}

export interface Begun {
  spec: unknown;
  system: string;
  seats?: Record<string, Seat>;
  seed?: number | string;
  start?: unknown;
  digest?: string | null;
  limit?: number;
}

/** What every button of a form is told. */
export interface Choosing {
  enabled: boolean;
  chosen: Form | null;
  /** Keys by the type of form. */
  shortcuts?: Record<string, string>;
  onPick: (form: Form) => void;
  Words?: Words;
}

export interface NoticeProps {
  tone: string;
  role?: string;
  testid?: string;
  id?: string;
  children: ReactNode;
  onClose?: () => void;
}

/** What is said to a move that was typed and is none; `id` is the element's that says it. */
export interface Refusal {
  id: string;
  text: string;
  onClose: () => void;
}

/** What a person stopped, or what ended the engine, and on which document. */
export interface StoppedWork {
  what?: string;
  again?: (() => unknown) | null;
  doc: unknown;
}

/** A replay in parts, each the JSON text that the engine wrote (record.js). */
export interface Replay {
  head: Record<string, string>;
  spec: string;
  plies: string[];
}

/** A match as the engine last told it, in the texts of its replay. */
export interface Recorded {
  head: Record<string, string> | null;
  spec: string | null;
  plies: string[];
  ply: number;
  pending: any[];
}

/** What a session shows; START (start.js) says what each means. */
export interface MatchState {
  view: MatchView | null;
  spec: Doc | null;
  live: boolean;
  /** What is shown in place of the rest while new rules are followed. */
  glance: Partial<Pick<MatchState, "view" | "spec" | "divergence">> | null;
  moves: { plies: Told[]; pending: string[] };
  /** The seed of every new match, as a text. */
  pin: string | null;
  /** Matches begun while another was there: what belongs to a match goes with it. */
  round: number;
  busy: { what: string; agent?: boolean } | null;
  /** `ply`: where a replay broke, if it began. */
  error: { message: string; path?: string; ply?: number; again?: () => unknown } | null;
  stopped: StoppedWork | null;
  note: string | null;
  divergence: {
    ply: number;
    action: unknown;
    message: string;
    causes: string[];
    /** The match could not go on. */
    refused: boolean;
    /** Who played the ply. */
    player?: string;
  } | null;
  foreign: boolean;
  previous: Replay | null;
  queued: Action | null;
  plan: unknown[];
  why: (Move & { answer: { message: string; reasons: Place[] } }) | null;
  auto: boolean;
  held: boolean;
  /** On to where a person has a choice. */
  onward: boolean;
  delay: number;
  /** The step of a script that the Steps tab stands at, and the path of that script. */
  step?: { path: string; span: number[] } | null;
}

/** A match that is there to be seen. */
export type ShownMatch = MatchState & { view: MatchView };

/** What can be done with the match, for the palette; not now while it is `off`. */
export interface MatchCommand {
  id: string;
  title: string;
  group: string;
  off: boolean;
  run: (studio: StudioParts) => unknown;
}
