/** While nothing is asked: calls `onTurn` now and then, but not in a page that nobody sees. */
export class Idle {
  #timer = 0;

  constructor(onTurn, every) {
    this.onTurn = onTurn;
    this.every = every; // ms
  }

  begin() {
    this.end();
    this.#timer = setTimeout(
      () => (globalThis.document?.hidden ? this.begin() : this.onTurn()),
      this.every,
    );
    this.#timer.unref?.();
  }

  end() {
    clearTimeout(this.#timer);
  }
}
