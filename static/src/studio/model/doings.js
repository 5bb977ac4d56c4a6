// What the page waits for: calls to the two workers and to the server, each with what it does and a
// way to stop it; and what was stopped, with a way to do it again.

import { Observable } from "../../data/observable.js";
import { isHeavy } from "../../worker/errors.js";

const SHOWN_MS = 1000; // what takes less is not worth a word
const MOST = 3; // notices of what was stopped

/**
 * @typedef {object} Doing what takes long
 * @property {object} key
 * @property {string} what
 * @property {number} since
 * @property {boolean} agent
 * @property {(key: object) => void} stop
 *
 * @typedef {object} StoppedDoing
 * @property {object} key
 * @property {string} name
 * @property {string} text
 * @property {(() => void) | null} again
 */

/**
 * The lists never change in place.
 * @extends {Observable<{ running: Doing[], stopped: StoppedDoing[] }>}
 */
export class Doings extends Observable {
  constructor({ after = SHOWN_MS } = {}) {
    super({ running: [], stopped: [] });
    this.after = after;
    this.timers = new Map();
  }

  /** Follow the calls of a worker. */
  watch(worker) {
    worker.onCall(({ sent, ended, problem }) => {
      if (sent)
        this.start(sent, {
          name: sent.method,
          what: sent.what,
          agent: !!sent.agent,
          stop: () => worker.stop(sent),
        });
      else
        this.end(
          ended,
          isHeavy(problem) && {
            name: ended.method,
            problem,
            what: ended.what,
            again: again(worker, ended),
          },
        );
    });
  }

  /** Something else that may take long: {what, stop()}; answers the function that ends it. */
  begin({ what, stop }) {
    const key = {};
    this.start(key, { name: what, what, agent: false, stop });
    return () => this.end(key, null);
  }

  /**
   * @param {object} key
   * @param {{ name: string } & Omit<Doing, "key" | "since">} doing
   */
  start(key, { name, ...doing }) {
    const stopped = this.state.stopped.filter((one) => one.name !== name);
    if (stopped.length < this.state.stopped.length) this.put({ stopped });
    const since = Date.now();
    this.timers.set(
      key,
      setTimeout(
        () => this.put({ running: [...this.state.running, { key, since, ...doing }] }),
        this.after,
      ),
    );
  }

  end(key, notice) {
    clearTimeout(this.timers.get(key));
    this.timers.delete(key);
    const running = this.state.running.filter((one) => one.key !== key);
    if (running.length < this.state.running.length) this.put({ running });
    if (!notice) return;
    const { name, problem, what, again: retry } = notice;
    const text =
      problem.code === "call.stopped" ? `Stopped: ${what}.` : `${what}: ${problem.message}`;
    const others = this.state.stopped.filter((one) => one.name !== name);
    this.put({
      stopped: [
        ...others.slice(1 - MOST),
        {
          key: {},
          name,
          text,
          again:
            retry &&
            (() => {
              this.dismiss(name);
              retry();
            }),
        },
      ],
    });
  }

  dismiss(name) {
    this.put({ stopped: this.state.stopped.filter((one) => one.name !== name) });
  }

  /** The document was left: what was stopped in it is no news any more. */
  leave() {
    if (this.state.stopped.length) this.put({ stopped: [] });
  }
}

/** What does a call again, or null where only its caller can. */
function again(worker, call) {
  if (!call.again) return null;
  return () => {
    worker.release(call.method);
    call.again();
  };
}
