/** Who listens to something. */
export class Ears {
  #fns = new Set();

  /** Calls `fn` with whatever is told; returns the function that ends this. */
  add(fn) {
    this.#fns.add(fn);
    return () => this.#fns.delete(fn);
  }

  tell(news) {
    for (const fn of [...this.#fns]) fn(news);
  }
}
