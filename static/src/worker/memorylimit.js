/**
 * How much memory a worker may keep: it never shrinks, so a worker that has grown is restarted at
 * rest.
 */
const BYTES = 1_200_000_000;
const ROOM = 1.25; // what needed so much once may have it, and somewhat more, without a restart

export class MemoryLimit {
  #lowest;
  #bytes;

  constructor(bytes = BYTES) {
    this.#lowest = bytes;
    this.#bytes = bytes;
  }

  isOver(memory) {
    return memory > this.#bytes;
  }

  raise(memory) {
    this.#bytes = Math.max(this.#bytes, memory * ROOM);
  }

  lower() {
    this.#bytes = this.#lowest;
  }
}
