// What somebody slow answers about something that changes: what comes late is dropped.

import { Newest } from "./newest.js";
import { Observable } from "./observable.js";

const NOTHING = { about: null, question: null, value: null, error: null };

/**
 * @typedef {object} Question
 * @property {any} about
 * @property {any} question
 * @property {(how: import("./newest.js").How) => Promise<any>} ask
 * @property {(value: any) => void} [heard] hears of an answer in the moment in which views do
 * @property {number} [rest]
 */

/**
 * Observable {about, question, value, error} of the last answer. `about` says what the question is
 * about: the value of an earlier question stays where a newer one about the same has failed.
 */
export class Asked extends Observable {
  #newest;
  #about = null; // what was asked about last

  /** `turn` is that of Newest. */
  constructor(turn = 0) {
    super(NOTHING);
    this.#newest = new Newest(({ ask }, how) => ask(how), {
      turn,
      onAnswer: (asked, value) => this.#answered(asked, value),
      onProblem: ({ about, question }, error) => this.#failed(about, question, error),
    });
  }

  /**
   * Ask `ask(how)` (see Newest), at once where it is the first question about this, else after
   * `rest` ms without a newer one. The question null asks nothing.
   * @param {Question} asked
   */
  follow({ about, question, ask, heard, rest = 0 }) {
    if (question === null) return this.stop();
    const isFirst = about !== this.#about;
    this.#about = about;
    return this.#newest.ask({ about, question, ask, heard }, isFirst ? 0 : rest);
  }

  /** Nobody waits for an answer any more. */
  stop() {
    this.#about = null;
    this.#newest.cancel();
  }

  #answered({ about, question, heard }, value) {
    heard?.(value); // nothing is drawn between this and the next line
    this.put({ about, question, value, error: null });
  }

  #failed(about, question, error) {
    if (error.code === "worker.aborted") return; // the document was left: nobody asks any more
    const value = this.state.about === about ? this.state.value : null;
    this.put({ about, question, value, error });
  }
}
