// What the match pane keeps, beside what the engine says of the match (data/wire.d.ts).
import type { ComponentType, ReactNode } from "react";
import type { Form, Seat } from "../data/wire.js";

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
  testid: string;
  children: ReactNode;
  onClose?: () => void;
}
