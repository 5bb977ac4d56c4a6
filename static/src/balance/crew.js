// The workers that play matches for the Balance tab: never those of the author or the match.
import { createWorker } from "../worker/client.js";

const REST_MS = 60_000; // without a run, before the workers are ended and their memory is free
const MOST = 3;
const QUIET_MS = 120; // after the last answer, before they play on: a person acts in small steps
const PATIENCE_MS = 2000; // how long one call of the match or the editor holds them up

/**
 * How many workers play: the page and its two own workers keep a core each, where there are so
 * many.
 */
export const sizeFor = (cores) => Math.max(1, Math.min(MOST, (cores || 2) - 2));

export class Crew {
  /** `others`: the workers of the match and the editor, which go first. */
  constructor(make, others = []) {
    this.make = make;
    this.workers = [];
    this.timer = 0;
    this.going = 0; // when they go on
    for (const other of others) other.onCall(({ sent }) => this.giveWay(sent, others));
  }

  /**
   * Somebody waits for an answer of the others: these rest until it is there. An agent that thinks
   * is no person.
   */
  giveWay(sent, others) {
    if (!this.workers.length || sent?.agent) return;
    const isAsked = others.some(({ running }) => running && !running.agent);
    if (isAsked) this.pause(true);
    clearTimeout(this.going);
    this.going = setTimeout(() => this.pause(false), isAsked ? PATIENCE_MS : QUIET_MS);
  }

  pause(isResting) {
    for (const worker of this.workers) worker.pause(isResting);
  }

  /** The workers, started now if they are not there; one that could not start gets another try. */
  call() {
    clearTimeout(this.timer);
    for (const worker of this.workers) if (worker.status?.state === "failed") worker.restart();
    if (!this.workers.length)
      this.workers = Array.from(
        { length: sizeFor(globalThis.navigator?.hardwareConcurrency) },
        this.make,
      );
    return this.workers;
  }

  /** Whatever they do is given up. */
  interrupt() {
    for (const worker of this.workers) worker.leave();
  }

  /** They are not needed for now. */
  rest() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.dismiss(), REST_MS);
  }

  dismiss() {
    clearTimeout(this.timer);
    for (const worker of this.workers) worker.terminate();
    this.workers = [];
  }
}

export const crewAt = (base, others) => new Crew(() => createWorker("batch", { base }), others);
