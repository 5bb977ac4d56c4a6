/**
 * How much memory a worker may keep: it never shrinks, so a worker that has grown is restarted at
 * rest.
 */
const BYTES = 1_200_000_000;
const REST_MS = 1000; // without a call, before a worker that has grown is restarted
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

  /**
   * Restart a worker that needed so much, if it rests for a while; what asked for it may have it
   * again then.
   * @param {number} memory
   * @param {() => boolean | null | undefined} isResting
   * @param {() => void} restart
   */
  lighten(memory, isResting, restart) {
    setTimeout(() => {
      if (!isResting()) return;
      this.#bytes = Math.max(this.#bytes, memory * ROOM);
      restart();
    }, REST_MS);
  }

  lower() {
    this.#bytes = this.#lowest;
  }
}
