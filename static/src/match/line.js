// The work of a match, one piece after another, on a worker that may be ended at any moment. An
// urgent piece (undo, new rules) interrupts a search; what an ended worker held is restored in the
// next one, and the piece that was under way is done again there.
import { Observable } from "../data/observable.js";
import { isHeavy } from "../worker/errors.js";
import { START } from "./start.js";

/** @import { How } from "./types.js" */

const RETRIES = 1; // what was under way when the worker was ended is done again so often
const RESTARTED = "The engine was restarted; the match goes on where it was.";
const OTHERWISE =
  "The engine was restarted, and the match came out differently when it was played again.";
const QUIET = new Set(["match.interrupted", "worker.interrupted", "worker.aborted", "call.held"]);
const WAITING = "Stopped. Press Play to let the agents go on.";

/**
 * What a session is built on: its state, its queue and its worker. The subclass has a `memory`.
 * @extends {Observable<import("./types.js").MatchState>}
 */
export class Line extends Observable {
  constructor({ play, store }) {
    super(START);
    this.play = play;
    this.store = store;
    this.tail = Promise.resolve();
    /** @type {number} */
    this.timer = 0;
    this.thinking = false;
    this.generation = play.generation; // of the worker that is asked
    this.home = null; // generation of the worker that holds the match
    /** @type {{ what?: string, again?: () => unknown, limit?: number } | null} */
    this.job = null; // {what, again, limit}: the work under way
    // the running call was ended by us, not by a restart: it is not tried again
    this.halted = false;
    // starts over, set by the owner; used when a failed engine comes up after all
    this.again = null;
    this.off = play.onStatus?.(({ state }) => state === "ready" && this.cameUp());
    this.closed = false;
    /** @type {import("./memory.js").Memory | null} */
    this.memory = null;
  }

  /** The view that is shown: there is one wherever a person can do something about it. */
  get view() {
    const { view } = this.state;
    if (!view) throw new Error("There is no match yet.");
    return view;
  }

  /** What comes after each piece of work: the subclass knows. */
  next() {}

  /**
   * Do something in `ms`, unless something else is done before.
   * @param {() => void} work
   * @param {number} ms
   */
  later(work, ms) {
    clearTimeout(this.timer);
    this.timer = setTimeout(work, ms);
  }

  /** Take what the engine shows: the subclass keeps it. */
  accept(_view, _more) {}

  /** The engine is there: begin if nothing is on, or give it the match of the one before. */
  cameUp() {
    if (!this.state.live && !this.state.busy && !this.state.stopped) this.again?.();
    if (this.state.live && this.home !== this.play.generation) this.inLine(() => {});
  }

  /**
   * How the match is begun, now and again, `begin(more)`: once at a time, and not twice where once
   * was enough.
   */
  startBy(begin) {
    let asked = 0;
    let given = {};
    /** @type {Promise<void> | null} */
    let starting = null;
    const go = async () => {
      await null; // `starting` is set before the first try, which may ask again
      for (let served = -1; served < asked && !this.state.live && !this.closed;) {
        served = asked;
        await begin(given).catch((problem) => this.fail(problem));
      }
      starting = null;
    };
    this.again = (more = {}) => {
      asked += 1;
      given = more;
      starting ??= go();
      this.started = starting;
      return starting;
    };
    this.again();
  }

  /** Ask the worker that the match is in; one that was ended meanwhile makes it a stopped call. */
  engine(method, payload) {
    const { what, again, limit } = this.job ?? {};
    return this.play.call(method, payload, {
      generation: this.generation,
      what,
      again,
      limit,
      agent: this.thinking,
    });
  }

  /** Whether nobody sees this match any more: the session was closed, or is about to be. */
  get isLeft() {
    return this.closed || (!!this.memory && this.store.state.docId !== this.memory.docId);
  }

  /** Let the engine forget a match. */
  drop(match) {
    this.engine("match.close", { match }).catch(() => {});
  }

  /** End the running call for good. */
  halt() {
    this.halted = true;
    this.play.interrupt();
  }

  /**
   * Run `work` after what runs now. Errors become messages; a stopped call is no error. Work whose
   * worker was ended under it is done again in the next one, so it accepts a view only as its last
   * step.
   * @param {string} what in words
   * @param {() => Promise<any>} work
   * @param {How} [how]
   */
  run(what, work, { urgent = true, fresh = false, limit } = {}) {
    clearTimeout(this.timer);
    if (urgent && this.thinking) this.halt();
    const again = () => {
      this.put({ stopped: null, error: null });
      return this.run(what, work, { urgent, fresh });
    };
    const job = this.tail.then(async () => {
      if (this.isLeft) return null;
      this.halted = false;
      this.job = { what, again, limit };
      this.put({ busy: { what } });
      try {
        const done = await this.attempt(work, fresh);
        if (this.state.stopped?.what === what) this.put({ stopped: null });
        return done;
      } catch (problem) {
        this.fail(problem);
        return null;
      } finally {
        this.job = null;
        this.put({ busy: null });
      }
    });
    this.tail = job.then(() => this.next());
    return job;
  }

  async attempt(work, fresh) {
    for (let left = RETRIES; ; left -= 1) {
      await this.recover(fresh);
      try {
        return await work();
      } catch (problem) {
        if (!this.wasEnded(problem)) throw problem;
        if (!left)
          throw Object.assign(
            new Error(
              `${this.job?.what ?? "This"} ended the engine, also when it was tried again. The match is as it was.`,
            ),
            { code: "call.fatal" },
          );
      }
    }
  }

  /** Whether a call failed only because its worker was ended by somebody else. */
  wasEnded(problem) {
    return (
      problem.code === "worker.stopped" &&
      !this.halted &&
      !this.closed &&
      this.play.generation !== this.generation
    );
  }

  /** Quiet work between the other calls, `what` it does in words; what fails there is no news. */
  inLine(work, what) {
    this.tail = this.tail.then(async () => {
      if (this.isLeft || !this.state.live) return;
      try {
        this.job = { what };
        await this.recover();
        await work();
      } catch {
        // The next call that matters says so.
      } finally {
        this.job = null;
      }
    });
  }

  fail(problem) {
    if (QUIET.has(problem.code) || (problem.code === "worker.stopped" && this.halted)) return;
    const { what, again } = this.job ?? {};
    const { live, view, busy } = this.state;
    if (problem.code === "call.stopped") {
      if (busy?.agent) this.put({ auto: false, note: WAITING });
      else this.put({ auto: false, stopped: { what, again, doc: this.store.state.doc } });
      return;
    }
    const path = problem.issues?.[0]?.path ?? problem.causes?.[0]; // both point into the spec
    const isTooMuch = isHeavy(problem);
    this.put({
      error: {
        message: problem.message,
        path,
        ply: problem.ply ?? undefined,
        ...(isTooMuch && { again }),
      },
      ...(isTooMuch && live && view ? { auto: false } : {}),
    });
    if (isTooMuch && !live) this.put({ stopped: { what, again, doc: this.store.state.doc } });
  }

  /** After the worker was ended its matches are gone: play the recorded one into the new worker. */
  async recover(fresh = false) {
    for (;;) {
      this.generation = this.play.generation;
      const { live, view } = this.state;
      if (fresh || !live || this.home === this.generation) return;
      try {
        const again = await this.memory?.again();
        if (!again) return;
        const same = again.digest === view?.digest && again.ply === view?.ply;
        this.accept(again, { note: same ? RESTARTED : OTHERWISE });
        return;
      } catch (problem) {
        if (!this.wasEnded(problem)) throw problem;
      }
    }
  }
}
