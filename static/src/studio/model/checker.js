// Asks the author worker to check the text: debounced, newest only, stale answers dropped.

const TYPING_DELAY_MS = 70;

/** Calls `apply(answer)` for the newest text only; `soon` skips the delay after a form edit. */
export class Checker {
  constructor(author, apply, fail = () => {}) {
    this.author = author;
    this.apply = apply;
    this.fail = fail;
    this.wanted = null;
    this.running = false;
    this.timer = null;
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
  }

  async run() {
    if (this.running || !this.wanted) return;
    const { question, stamp } = this.wanted;
    this.wanted = null;
    this.running = true;
    try {
      const answer = await this.author.call("check", question);
      if (stamp === this.stamp) this.apply(answer);
    } catch (problem) {
      if (stamp === this.stamp) this.fail(problem);
    } finally {
      this.running = false;
      if (this.wanted) this.run();
    }
  }
}
