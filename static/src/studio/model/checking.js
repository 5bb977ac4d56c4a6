// How the open document is checked: when it is, what waits for a person's word, and what follows of
// an answer.

import { Observable } from "../../data/observable.js";
import { isHeavy } from "../../worker/errors.js";
import { Checker } from "./checker.js";
import { EMPTY, UNCHECKED } from "./state.js";

const WAITING = { code: "call.held", message: "Its check did not come to an end last time." };
// what a check after an edit may take before it is noted as one that may not end
const CHANCE_MS = 2000;

/**
 * What a store is built on. The subclass sets the text that is checked.
 * @extends {Observable<import("../types.js").DocumentState>}
 */
export class Checking extends Observable {
  /**
   * `versions`: the version of the format that each system reads, by its id.
   * @param {{
   *   author: import("../../worker/types.js").WorkerClient,
   *   versions?: Record<string, number>,
   *   comingUp?: import("./comingup.js").ComingUp | null,
   * }} parts
   */
  constructor({ author, versions = {}, comingUp = null }) {
    super(EMPTY);
    this.events = new Map();
    this.arrived = false; // no check has told yet of which version the document is
    this.versions = versions;
    this.author = author;
    this.comingUp = comingUp; // what must not be started by itself again
    this.checker = new Checker(
      author,
      (answer) => this.checked(answer),
      (problem) => this.put({ check: { ...this.state.check, pending: false, failed: problem } }),
      { around: (work) => this.guarded(work), again: () => this.checkAgain() },
    );
  }

  /**
   * Listen to a signal that is no state: "reveal" ({path, span}), "reveal-offset" (number),
   * "edited", "noted", "cursor", "looked" (name), "regained" (id), "trouble" (a sentence),
   * "kept-aside" (title), "migrated" (the checker's sentence), "leaving" (id), "started".
   */
  on(name, fn) {
    if (!this.events.has(name)) this.events.set(name, new Set());
    this.events.get(name).add(fn);
    return () => this.events.get(name).delete(fn);
  }

  emit(name, value) {
    for (const fn of this.events.get(name) ?? []) fn(value);
  }

  /** What the marks of coming up call the open document: a shipped one has no lasting id. */
  get lasting() {
    const { docId, kept, origin } = this.state;
    return !kept && origin ? `shipped:${origin}` : docId;
  }

  /**
   * What did not come up last time waits for a person's word; `left`: what waited of the same
   * document.
   */
  hold(left) {
    const waits = left ?? this.comingUp?.failed(this.lasting) ?? null;
    if (!waits) return;
    this.author.hold(waits.has("check") ? [] : ["check"]);
    this.put({
      waits,
      ...(waits.has("check") && { check: { ...UNCHECKED, pending: false, failed: WAITING } }),
    });
  }

  /**
   * Whether the problems that are shown are those of the text as it stands, so that their repairs
   * fit.
   */
  get isChecked() {
    return this.state.check.version === this.state.version;
  }

  /** A person wants what did not come up last time. */
  startWaiting() {
    const { waits } = this.state;
    this.author.release();
    this.put({ waits: null });
    if (waits?.has("check")) this.checkAgain();
    this.emit("started");
  }

  /** A check was stopped, or ended Python: a person wants it again. */
  checkAgain() {
    this.author.release("check");
    const { waits } = this.state;
    if (waits?.has("check")) {
      // One part less that waits; the others go on waiting.
      const others = new Set([...waits].filter((part) => part !== "check"));
      this.author.hold(["check"]);
      this.put({ waits: others.size ? others : null });
    }
    this.put({ check: { ...this.state.check, pending: true, failed: null } });
    this.requestCheck(true);
  }

  guarded(work) {
    if (!this.comingUp) return work();
    const after = this.arrived ? 0 : CHANCE_MS;
    const goesOn = () => this.checker.waits;
    return this.comingUp.during(
      { key: this.lasting, part: "check", worker: this.author, after, goesOn },
      work,
    );
  }

  /**
   * A new worker checks what the last one could not; what was too much for that one it is not
   * asked.
   */
  checkAnew() {
    const { failed } = this.state.check;
    if (failed && !isHeavy(failed)) this.requestCheck(true);
  }

  requestCheck(soon) {
    const { text, system, docId } = this.state;
    if (docId !== null) this.checker.request({ text, ...(system ? { system } : {}) }, { soon });
  }

  checked(answer) {
    const check = {
      ...answer,
      valid: answer.valid,
      pending: false,
      failed: null,
      version: this.state.version,
    };
    const system = answer.parsed && answer.system ? answer.system : this.state.system;
    this.put({ check, system });
  }
}
