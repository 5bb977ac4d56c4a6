/**
 * What Python looks at between its instructions: whether to stop or to rest; and by looking it
 * shows that it lives, which is told to the page now and then. Works without shared memory too,
 * then only the latter.
 */

import { restOf } from "./signals.js";

const LOOKS = 256; // between two looks at the clock
const EVERY_MS = 500;

/**
 * A buffer for Pyodide's setInterruptBuffer over the page's shared signals, or null. Between
 * `hold(true)` and `hold(false)`, which may be nested, it beats, but neither stops nor rests.
 */
export function heartbeat(shared, onBeat, now = () => performance.now()) {
  const resting = restOf(shared);
  let looks = 0;
  let last = now();
  let holds = 0;
  return {
    hold(isHeld) {
      holds += isHeld ? 1 : -1;
    },
    get 0() {
      // Resting it shows that it lives, and it still hears that it is to stop.
      while (!holds && resting && Atomics.load(resting, 0) === 1 && shared[0] === 0) {
        Atomics.wait(resting, 0, 1, EVERY_MS);
        onBeat();
      }
      looks += 1;
      if (looks >= LOOKS) {
        looks = 0;
        const time = now();
        if (time - last >= EVERY_MS) {
          last = time;
          onBeat();
        }
      }
      // Pyodide writes 0 after it has read; taking the signal in one step loses none between the
      // two.
      return !shared || holds || shared[0] === 0 ? 0 : Atomics.exchange(shared, 0, 0);
    },
    set 0(_) {},
  };
}
