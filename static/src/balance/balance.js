// The evaluation of the open document: one run at a time, again after every edit, compared with the
// last run that was finished. No rules and no React here.
import { read, written } from "../data/causes.js";
import { Observable } from "../data/observable.js";
import { keyOf, Run } from "./run.js";
import { Stories } from "./stories.js";

export const SEED = "0";

const isSame = (some, others) =>
  some.length === others.length &&
  some.every((part, n) => written(part) === written(others[n]) && part.name === others[n].name);

/**
 * Of the state: the last run, or null; the last one with a report, which is shown until the next
 * one has its first; whether a person wants one.
 * @extends {Observable<{ run: Run | null, shown: Run | null, on: boolean, tick: number }>}
 */
export class Balance extends Observable {
  constructor({ store, crew }) {
    super({ run: null, shown: null, on: false, tick: 0 });
    this.store = store;
    this.crew = crew;
    // the last run that was finished, or that a person stopped, or else the first that an edit cut
    // short: what edits are compared with
    this.last = null;
    store.on("leaving", () => this.leave());
    // who uses the workers too
    this.stories = new Stories({ store, crew, isIdle: () => this.state.run?.isOver ?? true });
  }

  /** Play the document with these seats: {system, spec, digest, seats, half}. */
  start({ half, ...about }) {
    const { run } = this.state;
    const next = { ...about, seed: SEED };
    if (run && !run.isOver) this.cutShort(run);
    const before = this.beforeOf(next);
    const made = new Run({ about: next, half, before, onChange: () => this.changed(made) });
    this.put({ run: made, on: true });
    made.play(this.crew.call());
  }

  /**
   * The run to compare with: the last one, or where that played this very document, what it was
   * compared with.
   */
  beforeOf(next) {
    const { last } = this;
    if (!last || last.about.system !== next.system || keyOf(last.about) !== keyOf(next))
      return null;
    if (last.about.spec === next.spec) return last.before;
    last.before = null; // else every run of a long sitting would be kept, each with its document
    return last;
  }

  /** An edit ends it: what it has played is compared with where nothing better is. */
  cutShort(run) {
    this.end(run);
    const { last } = this;
    if (run.report && (!last || keyOf(last.about) !== keyOf(run.about))) this.last = run;
  }

  /** A person stops it; what was played is shown on. */
  stop() {
    this.put({ on: false });
    if (this.state.run) this.end(this.state.run);
  }

  /**
   * The run that a person stopped goes on; `half`: how well the score is to be known by now;
   * `spec`: its document as it is read now.
   */
  goOn({ half, spec }) {
    const { run } = this.state;
    if (run?.state !== "stopped") return;
    Object.assign(run, { half, about: { ...run.about, spec } });
    run.play(this.crew.call());
    this.put({ on: true });
  }

  end(run) {
    const wasPlaying = !run.isOver;
    run.stop();
    if (wasPlaying) this.crew.interrupt();
  }

  changed(run) {
    if (run !== this.state.run) return;
    if (run.isOver) {
      if (run.state === "failed") this.crew.interrupt(); // the others still play for it
      if (!this.stories.control) this.crew.rest();
      if (run.report && (run.state === "done" || !this.state.on)) this.last = run;
    }
    this.put({ tick: this.state.tick + 1, shown: run.report ? run : this.state.shown });
    if (run.report) this.mark(run);
  }

  /** Tell the form what was never used, where that changed. */
  mark({ report, about }) {
    const { unused, unusedOf } = this.store.getState();
    const found = report.unused.map((part) => ({ ...part, ...read(part.path) }));
    if (unusedOf !== about.spec || !isSame(unused, found))
      this.store.put({ unused: found, unusedOf: about.spec });
  }

  /** The document was left. */
  leave() {
    if (this.state.run) this.end(this.state.run);
    this.last = null;
    this.put({ run: null, shown: null, on: false });
    if (this.store.getState().unused.length) this.store.put({ unused: [], unusedOf: null });
    this.crew.rest();
  }
}
