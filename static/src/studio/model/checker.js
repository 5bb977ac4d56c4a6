// Asks the author worker to check the text: debounced, newest only, stale answers dropped; a check
// that takes long gives way to a newer text's.

import { Newest } from "../../data/newest.js";

const TYPING_DELAY_MS = 70;
const TURN_MS = 1000; // what a check may take while a newer one waits

/**
 * Calls `apply(answer)` for the newest text only, else `fail(problem)`. `around` is given the work
 * of each check, and does it; `again` asks for what was stopped.
 */
export class Checker {
  #newest;

  /**
   * @param {{call: Function}} author
   * @param {(answer: any) => void} apply
   * @param {(problem: any) => void} fail
   * @param {{around?: (work: () => Promise<any>) => Promise<any>, again?: () => void}} hooks
   */
  constructor(
    author,
    apply,
    fail = () => {},
    { around = (work) => work(), again = () => {} } = {},
  ) {
    const check = (question, { signal }) =>
      around(() => author.call("check", question, { signal, auto: true, again, first: true }));
    this.#newest = new Newest(check, {
      turn: TURN_MS,
      onAnswer: (_question, answer, isNewest) => isNewest && apply(answer),
      onProblem: (_question, problem, isNewest) => isNewest && fail(problem),
    });
  }

  /**
   * Ask for a check of this text; an earlier question that has not been answered is dropped. `soon`
   * skips the delay, after a form edit.
   */
  request(question, { soon = false } = {}) {
    this.#newest.ask(question, soon ? 0 : TYPING_DELAY_MS);
  }

  /** Forget everything asked so far (another document was opened). */
  cancel() {
    this.#newest.cancel();
  }

  /** Whether a text waits to be checked. */
  get waits() {
    return this.#newest.waits;
  }
}
