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
    this.fns.set(name, fn);
    return () => this.fns.delete(name);
  }

  tell(name) {
    this.fns.get(name)?.();
  }
}
