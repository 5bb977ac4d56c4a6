/**
 * Which automatic questions are not asked again by themselves: those that were stopped or proved
 * too much, and, while a document waits for a person's word, all but some.
 */
import * as errors from "./errors.js";

const PROBATION_MS = 2000; // for a question that a person has stopped before in this document

export class HeldCalls {
  #codes = new Map(); // method -> the code of the problem it met
  /** @type {string[] | null} */
  #excepted = null; // while all automatic questions are held: the methods that are not

  /** Hold all but the excepted methods. */
  hold(excepted) {
    this.#excepted = excepted;
  }

  /**
   * A person wants it: a method, or all of them, may be asked again.
   * @param {string | null} [method]
   */
  release(method = null) {
    if (method !== null) return void this.#codes.delete(method);
    this.#excepted = null;
    this.#codes.clear();
    return undefined;
  }

  /** Why a call is not put in line, or null; a question on probation gets its limit. */
  refusal(entry) {
    if (!entry.auto) return null;
    const isHeld = this.#excepted && !this.#excepted.includes(entry.method);
    const why = isHeld ? "call.held" : this.#codes.get(entry.method);
    if (why && why !== "call.stopped") return errors.held(entry.what);
    if (why) entry.limit = PROBATION_MS;
    return null;
  }

  /** How a call ended: without a problem, or with one. */
  note(entry, problem) {
    if (entry.auto && !entry.isOver && errors.isHeavy(problem))
      this.#codes.set(entry.method, problem.code);
    else if (!problem) this.#codes.delete(entry.method);
  }
}
