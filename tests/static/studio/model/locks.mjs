/** A browser's Web Locks for the tests in node, shared by the tabs of a test. */
export class Locks {
  constructor() {
    this.held = new Map(); // the promise of its end, by the name of a lock
  }

  async request(name, options, work) {
    const { ifAvailable = false } = typeof options === "function" ? {} : options;
    const fn = typeof options === "function" ? options : work;
    if (this.held.has(name) && ifAvailable) return fn(null);
    while (this.held.has(name)) await this.held.get(name);
    const done = Promise.resolve().then(() => fn({ name }));
    const over = () => void this.held.delete(name);
    this.held.set(name, done.then(over, over));
    return done;
  }

  async query() {
    return { held: [...this.held.keys()].map((name) => ({ name, clientId: name })), pending: [] };
  }
}
