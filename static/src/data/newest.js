// Questions to somebody slow, such as a worker: one at a time, and of those that wait only the
// newest.

/**
 * What a promise comes to; rejected as soon as `signal` is aborted, as Newest wants it.
 * @template T
 * @param {AbortSignal} signal
 * @param {Promise<T>} promise
 * @returns {Promise<T>}
 */
export function heeding(signal, promise) {
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason));
    promise.then(resolve, reject);
  });
}

/**
 * How something is asked: withdrawn by `signal`, and `again` asks it once more.
 * @typedef {{signal: AbortSignal, again: () => void}} How
 */

/** @typedef {{ question: any, isDue: boolean }} Asking */

/**
 * Asks `call(question, {signal, again})`, which answers a promise that is rejected as soon as
 * `signal` is aborted; `again` asks the same once more, unless a newer question was asked.
 * `onAnswer(question, answer, isNewest)` and `onProblem(question, problem, isNewest)` hear of what
 * was not withdrawn. `turn`: ms that a question may take while a newer one waits; with 0 it is
 * withdrawn as soon as a newer one is asked.
 */
export class Newest {
  #call;
  #on;
  #turn;
  /** @type {Asking | null} */
  #newest = null; // the question that was asked last
  /** @type {Asking | null} */
  #waiting = null; // the same, until it is under way
  /** @type {{ control: AbortController, since: number } | null} */
  #running = null; // of the question under way
  #rest = 0; // timer: the question that waits is due
  #overtaking = 0; // timer: the end of the turn of the question under way

  /**
   * @param {(question: any, how: How) => Promise<any>} call
   * @param {{
   *   onAnswer: (question: any, answer: any, isNewest: boolean) => void,
   *   onProblem: (question: any, problem: any, isNewest: boolean) => void,
   *   turn?: number,
   * }} options
   */
  constructor(call, { onAnswer, onProblem, turn = 0 }) {
    this.#call = call;
    this.#on = { onAnswer, onProblem };
    this.#turn = turn;
  }

  /** Whether a question waits. */
  get waits() {
    return this.#waiting !== null;
  }

  /** Ask, after `rest` ms in which nothing newer is asked; what waited is dropped. */
  ask(question, rest = 0) {
    this.#waiting = this.#newest = { question, isDue: !rest };
    clearTimeout(this.#rest);
    if (!this.#turn) this.#running?.control.abort();
    if (rest) this.#rest = setTimeout(() => this.#due(), rest);
    else this.#next();
  }

  /** Forget everything that was asked so far. */
  cancel() {
    clearTimeout(this.#rest);
    this.#waiting = this.#newest = null;
    this.#running?.control.abort();
  }

  #due() {
    if (this.#waiting) this.#waiting.isDue = true;
    this.#next();
  }

  #next() {
    if (!this.#waiting?.isDue) return;
    if (this.#running) this.#overtake(this.#running);
    else this.#run(this.#waiting);
  }

  /**
   * A newer question waits: the one under way has its turn, and no more.
   * @param {{ control: AbortController, since: number }} running
   */
  #overtake({ control, since }) {
    clearTimeout(this.#overtaking);
    this.#overtaking = setTimeout(() => control.abort(), since + this.#turn - Date.now());
  }

  async #run(asked) {
    const control = new AbortController();
    const { signal } = control;
    const again = () => asked === this.#newest && this.ask(asked.question);
    const tell = (fn, said) => signal.aborted || fn(asked.question, said, asked === this.#newest);
    this.#waiting = null;
    this.#running = { control, since: Date.now() };
    try {
      tell(this.#on.onAnswer, await this.#call(asked.question, { signal, again }));
    } catch (problem) {
      tell(this.#on.onProblem, problem);
    } finally {
      clearTimeout(this.#overtaking); // the next question has a turn of its own
      this.#running = null;
      this.#next();
    }
  }
}
