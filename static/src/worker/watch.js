/**
 * Notices silence: a worker that ended without a word, or that loops where nothing answers.
 *
 * Silence is counted in ticks, not in hours of the clock: a laptop that slept, or a tab whose
 * timers were slowed down, has not waited as long as the clock says.
 */
const TICK_MS = 500;

export class Watch {
  #onSilence;
  /** @type {number | undefined} */
  #timer;
  #left = 0; // ms of silence that are still let pass
  #limit = 0;
  #last = 0;
  #patience = 0; // what was asked for by who said that it will be silent for long

  constructor(onSilence) {
    this.#onSilence = onSilence;
  }

  /** From now on silence of `limit` ms is too long. */
  expect(limit) {
    this.#limit = limit;
    this.#left = Math.max(limit, this.#patience);
    this.#last = Date.now();
    this.#timer ??= setInterval(() => this.#tick(), Math.min(TICK_MS, limit));
  }

  /** The same where nothing was expected so far. */
  begin(limit) {
    if (this.#timer === undefined) this.expect(limit);
  }

  /** Something was heard; `patience` is how long the next silence may last at least. */
  hear(patience = 0) {
    this.#patience = patience;
    this.#left = Math.max(this.#limit, patience);
  }

  /** Nothing is expected any more. */
  rest() {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #tick() {
    const now = Date.now();
    const passed = Math.min(now - this.#last, 2 * TICK_MS);
    this.#last = now;
    this.#left -= passed;
    if (this.#left > 0) return;
    this.rest();
    this.#onSilence();
  }
}
