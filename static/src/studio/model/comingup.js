// Which documents are coming up: written down before their match or check is started, and struck out
// when it is there. What is still written down at the next visit did not come up: it was stopped, or
// the page was closed, reloaded or killed under it, and is not started by itself again.

const KEY = "rulewright:coming-up:";
const CHANCE_MS = 2000; // whoever leaves sooner may just have been quick
const KEPT = new Set(["call.stopped", "call.fatal", "call.held", "call.out-of-memory", "worker.stopped"]);

/** Marks by document and part ("match", "check", "analysis"), in localStorage. */
export class ComingUp {
  constructor({ storage = () => globalThis.localStorage } = {}) {
    this.storage = storage;
    this.running = new Map(); // key -> Map(part -> since)
    globalThis.addEventListener?.("pagehide", () => this.leaveAll());
  }

  /** The parts of a document that did not come up last time: a Set, or null. */
  failed(key) {
    const parts = this.read(key).filter((part) => !this.running.get(key)?.has(part));
    return parts.length ? new Set(parts) : null;
  }

  begin(key, part) {
    if (!this.running.has(key)) this.running.set(key, new Map());
    this.running.get(key).set(part, Date.now());
    this.write(key, [...new Set([...this.read(key), part])]);
  }

  /** It came up, or ended as it may. */
  end(key, part) {
    this.running.get(key)?.delete(part);
    this.write(key, this.read(key).filter((one) => one !== part));
  }

  /** It is waited for no more: it keeps its mark if it had its chance. */
  leave(key, part) {
    const since = this.running.get(key)?.get(part);
    if (since === undefined || Date.now() - since < CHANCE_MS) this.end(key, part);
    else this.running.get(key).delete(part);
  }

  leaveAll() {
    for (const [key, parts] of this.running) for (const part of [...parts.keys()]) this.leave(key, part);
  }

  /**
   * The work that brings a part up, with its mark; a worker that still starts has not begun it.
   * `after` ms without a mark are for what comes up often. `verdict()` answers the problem of work
   * that does not throw it.
   */
  async during({ key, part, worker, after = 0, verdict = () => null }, work) {
    let timer = null;
    const mark = () => { timer ??= after ? setTimeout(() => this.begin(key, part), after) : (this.begin(key, part), 0); };
    const off = worker.onStatus?.(({ state }) => state === "ready" && mark());
    if (!worker.status || worker.status.state === "ready") mark();
    let problem = null;
    try {
      return await work();
    } catch (thrown) {
      problem = thrown;
      throw thrown;
    } finally {
      off?.();
      clearTimeout(timer);
      const { code } = problem ?? verdict() ?? {};
      if (code === "worker.aborted") this.leave(key, part);
      else if (KEPT.has(code)) this.running.get(key)?.delete(part);
      else if (timer !== null) this.end(key, part);
    }
  }

  read(key) {
    try {
      const parts = JSON.parse(this.storage().getItem(KEY + key));
      return Array.isArray(parts) ? parts : [];
    } catch {
      return [];
    }
  }

  write(key, parts) {
    try {
      if (parts.length) this.storage().setItem(KEY + key, JSON.stringify(parts));
      else this.storage().removeItem(KEY + key);
    } catch {
      // Full or forbidden: the next visit starts everything.
    }
  }
}
