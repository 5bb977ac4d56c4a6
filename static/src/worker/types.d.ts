// What the page asks of a Python worker, and what a worker is made with.
import type { Call } from "./calls.js";
import type { createWorker } from "./client.js";
import type { Problem } from "../studio/types.js";

/** What the caller of a method may say of the call. */
export interface CallOptions {
  /** Withdraws it; with the reason "stop" as quickly as a person's Stop does. */
  signal?: AbortSignal;
  /** The worker that it is about: it is never sent to a later one. */
  generation?: number | null;
  /** What it does, in words. */
  what?: string;
  /** Does it again, for whoever stopped it. */
  again?: () => unknown;
  /** The page asks it by itself: not again by itself once it proved too much. */
  auto?: boolean;
  /** It goes before other questions that the page asks by itself. */
  first?: boolean;
  /** A name; an older call of that name is withdrawn. */
  latest?: string;
  /** Milliseconds after which it is stopped. */
  limit?: number;
  /** An agent thinks. */
  agent?: boolean;
}

/** What the worker asks of Pyodide. */
export interface Python {
  runPython: (code: string) => unknown;
  globals: { get: (name: string) => any; set: (name: string, value: unknown) => void };
  FS: {
    writeFile: (path: string, bytes: Uint8Array, how: { canOwn: boolean }) => void;
    mkdirTree: (path: string) => void;
  };
  setInterruptBuffer: (buffer: object | undefined) => void;
  _module?: { HEAP8?: Int8Array };
}

/** A call as it waits for its worker; `payload` is its text. */
export interface About extends CallOptions {
  id: number;
  method: string;
  payload: string;
}

export interface WorkerOptions {
  /** The address of /assets/. */
  base: string;
  /** How long a stopped call may take before its worker is ended (ms). */
  grace?: number;
  limits?: object;
  memoryLimit?: number;
  spawn?: (url: string | URL, name: string) => Worker;
}

/** A message of the worker; an answer has its text, and how much memory it has by then. */
export interface FromWorker {
  type: string;
  id?: number;
  json: string;
  broken?: boolean;
  memory?: number;
}

export interface Status {
  state: "loading" | "ready" | "failed" | "stopped";
  step: string;
  message: string;
}

/** A call was sent, or has ended: with a problem, unless nobody waited for it any more. */
export interface CallEvent {
  sent?: Call;
  ended?: Call;
  problem?: Problem | null;
}

/** The page's end of a worker (client.js). */
export type WorkerClient = ReturnType<typeof createWorker>;
