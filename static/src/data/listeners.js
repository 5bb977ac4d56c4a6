/**
 * Who listens to something.
 * @template [News=void]
 */
export class Listeners {
  /** @type {Set<(news: News) => unknown>} */
  #fns = new Set();

  /**
   * Calls `fn` with all news from now on; returns the function that ends this.
   * @param {(news: News) => unknown} fn
   */
  add(fn) {
    this.#fns.add(fn);
    return () => this.#fns.delete(fn);
  }

  /** Nobody hears of anything any more. */
  clear() {
    this.#fns.clear();
  }

  /** @param {News} news */
  tell(news) {
    for (const fn of [...this.#fns]) fn(news);
  }
}
