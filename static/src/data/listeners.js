/** Who listens to something. */
export class Listeners {
  #fns = new Set();

  /** Calls `fn` with whatever is told; returns the function that ends this. */
  add(fn) {
    this.#fns.add(fn);
    return () => this.#fns.delete(fn);
  }

  /** Nobody hears of anything any more. */
  clear() {
    this.#fns.clear();
  }

  tell(news) {
    for (const fn of [...this.#fns]) fn(news);
  }
}
