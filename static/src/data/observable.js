import { Listeners } from "./listeners.js";

/**
 * A state that views follow. They are handed `getState` and `subscribe` by themselves, without
 * their object.
 */
export class Observable {
  listeners = new Listeners();

  constructor(state) {
    this.state = state;
    this.getState = () => this.state;
    // `fn` is called after every change; answers what stops it
    this.subscribe = (fn) => this.listeners.add(fn);
  }

  /** Change parts of the state; the state before stays as it was. */
  put(change) {
    this.state = { ...this.state, ...change };
    this.listeners.tell();
  }
}
