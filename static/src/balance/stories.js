// The matches that a person opens from the report: each is played by a worker of the tab, which
// finds the ply at which it turned. No rules and no React here.
import { brief } from "../data/brief.js";
import { Observable } from "../data/observable.js";
import { percent } from "./numbers.js";
import { problemOf } from "../data/problem.js";

export const CANDIDATES = 24; // matches among which the most surprising one is looked for
const NONE = { state: "none", id: null, done: 0, of: 1, says: "" };

/** What is said of a match that was opened; `among`: of how many it is the most surprising. */
export function toldOf({ winner, lowest, turn, plies }, among = 0) {
  if (!winner)
    return `Nobody won this match, so it has no turn. It is shown at its end, after ${plies} plies.`;
  const who = brief(winner);
  const first = among
    ? `The most surprising of ${among} matches: ${who} won after a chance of ${percent(lowest.chance, 0)} % at ply ${lowest.ply}. `
    : "";
  if (!turn)
    return `${first}It never turned: ${who}’s chance never fell below about ${percent(lowest.chance, 0)} %.`;
  return `${first}Turned at ply ${turn.ply}: ${who}’s chance went ${percent(turn.before, 0)} → ${percent(turn.after, 0)} %.`;
}

/** Where a match is shown: where it turned, else at its most open ply, else at its end. */
const plyOf = ({ turn, lowest, plies }) => turn?.ply ?? lowest?.ply ?? plies;

/** The match whose winner's chance was the lowest; null where none had a winner. */
export function mostSurprising(found) {
  const won = found
    .filter(({ lowest }) => lowest)
    .sort((a, b) => a.lowest.chance - b.lowest.chance || a.number - b.number);
  return won[0] ?? null;
}

/** Observable {state, id, done, of, says}: state is none, looking, done, stopped or failed. */
export class Stories extends Observable {
  /** `isIdle()`: whether nobody else needs the workers. */
  constructor({ store, crew, isIdle = () => true }) {
    super(NONE);
    this.crew = crew;
    this.isIdle = isIdle;
    this.control = null;
    store.on("leaving", () => this.leave());
  }

  /**
   * Find the turn of an example of a run, or of the most surprising of its first matches; resolves
   * with {replay, ply, says}, or null where it was stopped or failed. `about` is the run's.
   */
  async find(about, id, number) {
    this.stop();
    const control = new AbortController();
    this.control = control;
    const isSurprise = id === "surprising";
    const candidates = isSurprise ? CANDIDATES : 0;
    this.put({ state: "looking", id, done: 0, of: candidates + 1, says: "" });
    try {
      const workers = this.crew.call();
      const ask = this.asking(about, control);
      if (about.digest)
        await Promise.all(
          workers.map((worker) =>
            worker.call("trust", { digests: [about.digest] }, { signal: control.signal }),
          ),
        );
      const found = isSurprise ? mostSurprising(await this.candidates(workers, ask)) : { number };
      if (!found) {
        this.end(control, {
          state: "done",
          says: `None of the first ${CANDIDATES} matches has a winner, so none is surprising.`,
        });
        return null;
      }
      const story = await ask(workers[0], found.number, true);
      const says = toldOf(story, candidates);
      if (this.control !== control) return null;
      this.end(control, { state: "done", says });
      return { replay: story.replay, ply: plyOf(story), says };
    } catch (problem) {
      const { code, message } = problemOf(problem);
      const isStopped =
        control.signal.aborted || code === "worker.aborted" || code === "call.stopped";
      this.end(
        control,
        isStopped ? { state: "stopped", says: "Stopped." } : { state: "failed", says: message },
      );
      return null;
    }
  }

  asking({ digest: _, ...about }, { signal }) {
    return (worker, number, whole) =>
      worker.call("evaluate.story", { ...about, number, whole }, { signal });
  }

  async candidates(workers, ask) {
    const found = [];
    let next = 0;
    await Promise.all(
      workers.map(async (worker) => {
        while (next < CANDIDATES) {
          const number = next;
          next += 1;
          found.push(await ask(worker, number, false));
          this.put({ done: found.length });
        }
      }),
    );
    return found;
  }

  end(control, change) {
    if (this.control !== control) return;
    this.control = null;
    if (this.isIdle()) this.crew.rest();
    this.put(change);
  }

  /** A person stops it. */
  stop() {
    this.control?.abort();
  }

  leave() {
    this.stop();
    this.control = null;
    this.put(NONE);
  }
}
