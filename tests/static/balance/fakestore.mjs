/** A store of the studio that only listens and keeps what is put into it. */
export class Store {
  constructor() {
    this.state = { unused: [], unusedOf: null, online: true, docId: "a" };
    this.look = {};
    this.fns = new Map();
  }

  getState() {
    return this.state;
  }

  put(change) {
    this.state = { ...this.state, ...change };
  }

  keepLook(name, value) {
    this.look = { ...this.look, [name]: value };
  }

  on(name, fn) {
    const fns = this.fns.get(name) ?? new Set();
    this.fns.set(name, fns.add(fn));
    return () => fns.delete(fn);
  }

  tell(name) {
    for (const fn of this.fns.get(name) ?? []) fn();
  }
}
