// Whether the server is there, found out without failed requests (each would be a console error):
// the service worker answers for it, and Bokeh's socket says when it breaks.

const EVERY_MS = 8000; // while the page is visible and a service worker can answer

/** Tells `onOnline(bool)`; `away()` asks now where that is free of errors. */
export class Presence {
  constructor({ address, onOnline }) {
    this.address = address; // of /api/health
    this.onOnline = onOnline;
    this.watched = new WeakSet();
    this.ask = this.ask.bind(this);
  }

  start() {
    this.timer = setInterval(this.ask, EVERY_MS);
    document.addEventListener("visibilitychange", this.ask);
    this.watchSockets();
    // a component may be mounted before its document is listed
    setTimeout(() => this.watchSockets(), 3000);
  }

  /** A service worker that controls this page answers in the server's place. */
  get covered() {
    return Boolean(globalThis.navigator?.serviceWorker?.controller);
  }

  async ask() {
    if (!this.covered || document.visibilityState !== "visible") return;
    await this.away();
  }

  /** True when the server is known not to answer; false when it does, or nobody can tell. */
  async away() {
    if (!this.covered) return false;
    try {
      const answer = await (await fetch(this.address, { cache: "no-store" })).json();
      this.onOnline(!answer.offline);
      return Boolean(answer.offline);
    } catch {
      this.onOnline(false);
      return true;
    }
  }

  watchSockets() {
    for (const doc of globalThis.Bokeh?.documents ?? []) {
      if (this.watched.has(doc)) continue;
      this.watched.add(doc);
      doc.on_event?.("connection_lost", () => this.onOnline(false));
    }
  }
}
