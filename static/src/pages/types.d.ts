// What the server's pages are told of evaluations.
import type { Report } from "../data/wire.js";

/** Documents that may be chosen, or why they are not there; null: not yet. */
export interface Sources {
  groups: { title: string; items: Source[] }[] | null;
  workers: number;
  error: string | null;
}

/** A document that may be chosen. */
export interface Source {
  key: string;
  title: string;
  system?: string | null;
  text: () => string | Promise<string>;
}

/** A chosen document, and what the server found when it looked at it. */
export interface Asked {
  key: string;
  title: string;
  text: string;
  system: string;
  players: string[];
  is_sided: boolean;
}

/** How long a request takes, or why that is not known. */
export interface Estimated {
  error?: string;
  /** It is wrong, and not only late. */
  isRefused?: boolean;
  seconds?: number | null;
  matches?: number;
  measured?: number;
  workers?: number;
  patience?: number;
}

/** A plan of an evaluation, with what is known of it. */
export interface PlanTold {
  title: string;
  rounds: number;
  /** Rounds after which it is expected to end. */
  expected: number;
  report: Report;
}

/** Matches that could not be played. */
export interface Failure {
  plan: number;
  first: number;
  cause: string;
}

/** An evaluation, as the server lists it. */
export interface Listed {
  id: string;
  name: string;
  state: string;
  rounds: number;
  of: number;
  created: string;
  left_s?: number | null;
  note?: string;
}

/** All that the server says of an evaluation. */
export interface Evaluation extends Listed {
  plans: PlanTold[];
  hints: string[];
  failures: Failure[];
  league?: { entrants: string[]; kind: string } | null;
  study?: object | null;
}

/** Data of a report as files; `svg` is null where there is no figure. */
export interface Figure {
  name: string;
  caption: string;
  files: { title: string; href: string; file: string }[];
  svg: string | null;
}
