/** A browser's database for the tests in node. */

/** A fault with the name that a browser gives it. */
export const named = (name) => Object.assign(new Error(`said ${name}`), { name });

/**
 * A browser's database made of Maps, as idb shows it. `faults` are thrown by what is written next.
 */
export class Disk {
  constructor(stores = ["documents", "histories", "ui"], version = 1) {
    this.stores = new Map(stores.map((name) => [name, new Map()]));
    this.version = version;
    this.faults = [];
    this.opens = 0;
    this.hung = false; // opening waits for another tab
    this.refuses = null; // what opening fails with
  }

  open = (_name, version, { upgrade, blocking, terminated }) => {
    this.opens += 1;
    if (this.refuses) return Promise.reject(this.refuses);
    if (this.hung) return new Promise(() => {});
    if (version !== undefined && version < this.version)
      return Promise.reject(named("VersionError"));
    const db = new Handle(this, { blocking, terminated });
    this.last = db;
    if (version > this.version || !this.stores.size) {
      this.version = version ?? this.version;
      upgrade(db, 0, this.version, {
        objectStore: () => ({ indexNames: { contains: () => true } }),
      });
    }
    return Promise.resolve(db);
  };
}

export class Handle {
  constructor(disk, calls) {
    this.disk = disk;
    this.calls = calls;
    this.closed = false;
    this.version = disk.version;
    this.objectStoreNames = { contains: (name) => disk.stores.has(name) };
  }

  close() {
    this.closed = true;
  }
  createObjectStore(name) {
    this.disk.stores.set(name, new Map());
  }

  at(name) {
    if (this.closed) throw named("InvalidStateError");
    if (!this.disk.stores.has(name)) throw named("NotFoundError");
    return this.disk.stores.get(name);
  }

  write(name, fn) {
    const store = this.at(name);
    const fault = this.disk.faults.shift();
    if (fault) throw fault;
    fn(store);
  }

  async count(name) {
    return this.at(name).size;
  }
  async get(name, key) {
    return this.at(name).get(key);
  }
  async getAll(name) {
    return [...this.at(name).values()];
  }
  async getAllKeys(name) {
    return [...this.at(name).keys()];
  }
  async put(name, value, key) {
    this.write(name, (store) => store.set(key ?? value.id, value));
  }

  transaction(names) {
    for (const name of names) this.at(name);
    return {
      done: Promise.resolve(),
      objectStore: (name) => ({
        put: (value) =>
          this.write(name, (store) => store.set(name === "edits" ? value.mark : value.id, value)),
        delete: (key) => this.write(name, (store) => store.delete(key)),
      }),
    };
  }
}
