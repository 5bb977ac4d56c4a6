import { Listeners } from "./listeners.js";

/**
 * A state that views follow. They are handed `getState` and `subscribe` by themselves, without
 * their object. A store library would not make it smaller: the states are classes with methods, of
 * which only this much is shared, and React's useSyncExternalStore (useObserved) does the rest.
 * @template {object} S
 */
export class Observable {
  listeners = new Listeners();

  /** @param {S} state */
  constructor(state) {
    this.state = state;
    this.getState = () => this.state;
    /** `fn` is called after every change; answers what stops it. */
    this.subscribe = (/** @type {() => void} */ fn) => this.listeners.add(fn);
  }

  /**
   * Change parts of the state; the state before stays as it was.
   * @param {Partial<S>} change
   */
  put(change) {
    this.state = { ...this.state, ...change };
    this.listeners.tell();
  }
}
