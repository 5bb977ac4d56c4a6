// @ts-nocheck
// One question at a time to somebody slow: while an answer is awaited, only the newest question
// waits, and what takes long gives way to it.

const TURN_MS = 1000; // what a question may take while a newer one waits

export class Newest {
  constructor(call) {
    this.call = call; // call(question, {signal}) answers a promise
    this.control = null; // withdraws the question under way
    this.since = 0;
    this.waiting = null;
    this.running = false;
    this.onAnswer = () => {};
    this.onProblem = () => {};
  }

  ask(question) {
    this.waiting = question;
    this.next();
  }

  async next() {
    const question = this.waiting;
    if (question === null) return;
    if (this.running) return void this.overtake();
    this.waiting = null;
    this.running = true;
    this.control = new AbortController();
    this.since = Date.now();
    try {
      const answer = await this.call(question, { signal: this.control.signal });
      this.onAnswer(question, answer);
    } catch (problem) {
      if (problem.code !== "worker.aborted") this.onProblem(question, problem);
    } finally {
      this.running = false;
      this.next();
    }
  }

  overtake() {
    clearTimeout(this.timer);
    this.timer = setTimeout(
      () => this.waiting !== null && this.control.abort(),
      this.since + TURN_MS - Date.now(),
    );
  }

  /** Nobody listens any more. */
  stop() {
    this.waiting = null;
    this.control?.abort();
    this.onAnswer = () => {};
    this.onProblem = () => {};
  }
}
