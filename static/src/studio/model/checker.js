// @ts-nocheck
// Asks the author worker to check the text: debounced, newest only, stale answers dropped; a check
// that takes long gives way to a newer text's.

const TYPING_DELAY_MS = 70;
const TURN_MS = 1000; // what a check may take while a newer one waits

/**
 * Calls `apply(answer)` for the newest text only; `soon` skips the delay after a form edit.
 * `around` is given the work of each check, and does it; `again` asks for what was stopped.
 */
export class Checker {
  constructor(
    author,
    apply,
    fail = () => {},
    { around = (work) => work(), again = () => {} } = {},
  ) {
    this.author = author;
    this.apply = apply;
    this.fail = fail;
    this.around = around;
    this.again = again;
    this.control = null; // withdraws the check under way
    this.since = 0;
    this.wanted = null;
    this.running = false;
    this.timer = null;
    this.overtaking = null; // the end of the turn of the check under way, while a newer text waits
    this.stamp = 0;
  }

  /** Ask for a check of this text; an earlier question that has not been answered is dropped. */
  request(question, { soon = false } = {}) {
    this.stamp += 1;
    this.wanted = { question, stamp: this.stamp };
    clearTimeout(this.timer);
    if (soon) this.run();
    else this.timer = setTimeout(() => this.run(), TYPING_DELAY_MS);
  }

  /** Forget everything asked so far (another document was opened). */
  cancel() {
    clearTimeout(this.timer);
    this.stamp += 1;
    this.wanted = null;
    this.control?.abort();
  }

  /** Whether a text waits to be checked. */
  get waits() {
    return this.wanted !== null;
  }

  /** A newer text waits: the check under way has its turn, and no more. */
  overtake() {
    clearTimeout(this.overtaking);
    this.overtaking = setTimeout(
      () => this.wanted && this.control?.abort(),
      this.since + TURN_MS - Date.now(),
    );
  }

  async run() {
    if (!this.wanted) return;
    if (this.running) return this.overtake();
    const { question, stamp } = this.wanted;
    this.wanted = null;
    this.running = true;
    this.control = new AbortController();
    this.since = Date.now();
    const { signal } = this.control;
    try {
      const answer = await this.around(() =>
        this.author.call("check", question, { signal, auto: true, again: this.again }),
      );
      if (stamp === this.stamp) this.apply(answer);
    } catch (problem) {
      if (stamp === this.stamp) this.fail(problem);
    } finally {
      this.running = false;
      clearTimeout(this.overtaking); // the next check has a turn of its own
      if (this.wanted) this.run();
    }
  }
}
