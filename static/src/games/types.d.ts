// What a system's part of the page is: GAMES has one of each. Only what stands above the first
// optional member must be there; shared code asks for the others.
import type { ComponentType } from "react";
import type { Cause, Event, MatchView, Place, Result, Seat } from "../data/wire.js";
import type { Session } from "../match/session.js";
import type { Jump } from "../match/types.js";
import type { Store } from "../studio/model/store.js";
import type { StudioParts } from "../studio/types.js";
import type { WorkerClient } from "../worker/types.js";

/** A document, parsed; each system knows its own. */
export type Doc = any;

/** The store of the open document, and the worker that checks it. */
export type { Store } from "../studio/model/store.js";
export type Author = WorkerClient;

/** The picture of a document, in which it is edited by hand. */
export interface PictureProps {
  store: Store;
  author: Author;
  doc: Doc;
  /** The place that is selected, a pointer. */
  selection: string | null;
  readOnly: boolean;
  /** The place that somebody asked to see. */
  wanted?: Cause | null;
}

/** An action, as the engine of its game takes it. */
export type Action = Record<string, any>;

/** A move that is asked about, or was: the squares it goes between, or the action itself. */
export interface Move {
  from?: any;
  to?: any;
  amount?: number;
  action?: unknown;
  /** What an answer is about, where a game asks about more than squares. */
  attack?: any;
  card?: any;
}

/** A match that is shown and played. */
export interface BoardProps {
  match: MatchView;
  spec: Doc;
  viewer?: string | null;
  /** Quarter turns, or 0. */
  flip?: number;
  disabled?: boolean;
  /** Whether the next move is asked about and not played. */
  asking?: boolean;
  /** A move that was chosen before the engine was ready. */
  queued?: Action | null;
  /** The last answer to "Why?", and the move that it is about. */
  why?: (Move & { answer: { message: string; reasons: Place[] } }) | null;
  focusWhy?: boolean;
  session?: Session | null;
  live?: boolean;
  plan?: unknown[];
  /** The first ply of what the others did last; by default the newest ply. */
  since?: number;
  onAction?: (...actions: unknown[]) => unknown;
  onWhy?: (move: Move) => unknown;
  onCloseWhy?: () => unknown;
  onTakeBack?: () => unknown;
  onJump?: Jump;
}

/** What a typed text means: an action, several, or a move to ask about; null: nothing. */
export type Typed = (Move & { actions?: unknown[] }) | null;

/** Why a match ended, in words, or what makes them. */
export type Reason = string | ((about: { result: Result; view: any; spec: Doc }) => string);

/** A document as a small picture; `title` is the accessible name. */
export interface ThumbProps {
  doc: Doc;
  title?: string;
  /** The first position, where it is known. */
  view?: MatchView;
}

export interface Tab {
  id: string;
  title: string;
  Panel: ComponentType<{
    session: Session;
    state: any;
    store: Store;
    onJump: Jump;
  }>;
}

export interface Command {
  id: string;
  title: string;
  group: string;
  run: (studio: StudioParts) => Promise<unknown>;
}

/** A position as the text of an SVG file that needs nothing else; `says`: whose turn it is. */
export type Drawing = (about: {
  match: MatchView;
  spec: Doc;
  title: string;
  says: string;
}) => string;

export interface GamePart {
  /** The system's name for people. */
  title: string;
  /** The version of its format that is read. */
  version: number;
  /** What a new document may be. */
  kinds: { id: string | undefined; title: string }[];
  /** Edits the document by hand. */
  Picture: ComponentType<PictureProps>;
  /** Shows a match. */
  Board: ComponentType<BoardProps>;
  /** Draws a gallery card. */
  Thumb: ComponentType<ThumbProps>;
  /** Draws a position for outside of the page. */
  drawing: Drawing;
  /** Dresses all of them. */
  css: string;
  /** Whether a state of a match is one that the Board can show. */
  shows: (view: any) => boolean;

  // For the match pane.

  /** A position by hand. */
  Setup?: ComponentType<{
    spec: Doc;
    view: MatchView;
    onStart: (start: unknown) => unknown;
    onCancel: () => void;
  }>;
  /** Positions can be had as text. */
  fen?: boolean;
  /** A player's mark. */
  Chip?: ComponentType<{ spec: Doc; player: string }>;
  /** The position as a list. */
  Twin?: ComponentType<{ spec: Doc; view: MatchView }>;
  /** Beside the log. */
  tabs?: Tab[];
  /** Draws a text of the engine. */
  Words?: ComponentType<{ text: string }>;
  /** What a typed move means. */
  fromText?: (text: string, view: MatchView) => Typed;
  /** How to write one, where a typed move is none. */
  moveHint?: string;
  /** An example of a typed move; by default the first that is legal. */
  example?: (spec: Doc, view: MatchView) => string | undefined;
  /** What the button beside the box for moves says. */
  moveWord?: string;
  /** What becomes of a typed move; by default it is played at once. */
  take?: (session: Session, action: any) => unknown;
  /** Whose turn it is, in words; null: as everywhere. */
  turnText?: (view: MatchView) => string | null;
  /** Plies of a person that say nothing: what the others did before is still news after them. */
  silent?: string[];
  /** Types of events that are told of a move when it was made. */
  news?: string[];
  /** By the result's reason. */
  reasons?: Record<string, Reason>;
  actionText?: (action: any, view: MatchView, player?: string) => string;
  /** Names and values that the state's inspector shows first. */
  facts?: (state: any) => [string, unknown][];
  /** The quarter turns of one flip. */
  flipBy?: (spec: Doc) => number;
  /** What "Why?" asks about. */
  whyAction?: (move: Move) => unknown;
  /** What to press for it. */
  whyHint?: string;
  /** The seat that faces a person at first. */
  opponent?: Seat;
  /** Tries that its searches may have, by the kind of seat: each beats the one before. */
  strengths?: Record<string, number[]>;
  /** Whether a person is not asked in a view, so that undo goes on to where one was. */
  isIdle?: (view: MatchView) => boolean;
  /** Names of what the page's address or the server may set. */
  switches?: string[];
  /** A view and those set, to the edits that a match begins with. */
  switchEdits?: (view: MatchView, set: any) => unknown[];

  // For the studio.

  /** What an event says did not happen, and where: the graph marks it as in the way. */
  stopped?: (event: Event) => { path: string; text: string }[];

  /** Three things to try. */
  hints?: string[];
  /** What a document is beside the main kind of its system; undefined: the main kind. */
  shelf?: (doc: Doc) => string | undefined;
  /** Form inputs by key; "hidden": another one shows it. */
  fields?: Record<string, ComponentType<any> | "hidden">;
  /** Which view shows a place of the document best. */
  paneFor?: (place: string) => "picture" | null;
  /** For the palette. */
  commands?: Command[];
}

/** What is needed to show a match, wherever it is. */
export type FilmPart = Pick<GamePart, "Board" | "Chip" | "Words" | "css" | "turnText" | "reasons">;
