/**
 * The life of a role's workers, one after another: each starts, becomes ready and is missed when it
 * falls silent. Knows nothing about calls.
 */

import { Listeners } from "../data/listeners.js";
import * as errors from "./errors.js";
import { Idle } from "./idle.js";
import { Port } from "./port.js";
import { Watch } from "./watch.js";

// In ms: the boot as a whole; silence while it starts, before a call is begun, within one, after a
// ping; and between pings.
const LIMITS = {
  boot: 180_000,
  start: 45_000,
  begin: 10_000,
  beat: 30_000,
  ping: 15_000,
  every: 15_000,
};
const LOADING = { state: "loading", step: "files", message: "Loading" };

/** This bundle's build, or "" when it was not built by webapp.build (tests, scratch builds). */
export const BUILD = typeof __RULEWRIGHT_BUILD__ === "string" ? __RULEWRIGHT_BUILD__ : "";

export class Life {
  generation = 0; // grows with every boot
  hasRun = false; // whether any worker was ever ready
  status = LOADING;
  #about; // {role, base, spawn}
  #on;
  #limits;
  /** @type {Port | null} */
  #port = null;
  #bootTimer = 0;
  #statuses = new Listeners();
  #idle;
  #watch;

  /**
   * on: {ready(), message(data), ended(why), failed(step, why)}: a worker is there; it says
   * something about a call; it ended or hangs; it could not start.
   */
  constructor({ limits, on, ...about }) {
    this.#about = about;
    this.#on = on;
    this.#limits = { ...LIMITS, ...limits };
    this.#idle = new Idle(() => this.#ping(), this.#limits.every);
    this.#watch = new Watch(() => on.ended(this.isReady ? errors.endless() : errors.silent()));
  }

  get isReady() {
    return this.status.state === "ready";
  }

  /** Whether Python can be interrupted; where it cannot, only the worker's end stops a call. */
  get isInterruptible() {
    return this.#port?.isInterruptible ?? false;
  }

  onStatus(fn) {
    return this.#statuses.add(fn);
  }

  setStatus(status) {
    this.status = status;
    this.#statuses.tell(status);
  }

  begin() {
    this.generation += 1;
    this.setStatus(LOADING);
    this.#bootTimer = setTimeout(
      () => this.#on.failed(this.status.step, errors.slow()),
      this.#limits.boot,
    );
    this.#port = new Port({
      ...this.#about,
      onMessage: (data) => this.#receive(data),
      onEnd: (detail) => this.#on.ended(errors.broken(detail)),
    });
  }

  end() {
    clearTimeout(this.#bootTimer);
    this.#idle.end();
    this.#watch.rest();
    this.#port?.end();
  }

  interrupt() {
    this.#port?.interrupt();
  }

  /** Let Python rest within its call, or go on. */
  pause(isResting) {
    this.#port?.rest(isResting);
  }

  /** A call is sent: soon it must be begun. */
  send(message) {
    this.#idle.end();
    this.#watch.expect(this.#limits.begin);
    this.#port?.send(message);
  }

  /** The call that was sent is begun: from now on Python must show that it works on it. */
  expectBeats() {
    this.#watch.expect(this.#limits.beat);
  }

  /** The call is over. */
  expectNothing() {
    this.#watch.rest();
  }

  /** Nothing is asked: now and then the worker is asked whether it still lives. */
  rest() {
    this.#watch.rest();
    this.#idle.begin();
  }

  #ping() {
    this.#watch.expect(this.#limits.ping);
    this.#port?.send({ type: "ping" });
  }

  #receive(data) {
    this.#watch.hear(data.patience);
    // it lives: from now on it is missed
    if (this.status.state === "loading") this.#watch.begin(this.#limits.start);
    if (data.type === "step")
      this.setStatus({ state: "loading", step: data.step, message: data.message });
    else if (data.type === "ready" && BUILD && data.build !== BUILD)
      this.#on.failed("ready", errors.stale());
    else if (data.type === "ready") this.#becomeReady();
    else if (data.type === "failed") this.#on.failed(data.step, data.message);
    else this.#on.message(data);
  }

  #becomeReady() {
    clearTimeout(this.#bootTimer);
    this.#watch.rest();
    this.hasRun = true;
    this.setStatus({ state: "ready", step: "ready", message: "Ready" });
    this.#on.ready();
  }
}
