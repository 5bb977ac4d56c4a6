// Numbers of duels as texts. Every value is a binary32, and what is shown reads back as the same
// one.

const MOST = 3.4028234663852886e38;
const TINY = 2 ** -100;

/** The value that the engine holds for a number: see core/games/heroes/floats.py. */
export function held(value) {
  const near = Math.fround(Math.max(-MOST, Math.min(MOST, value)));
  return Math.abs(near) < TINY ? 0 : near;
}

/**
 * Whole numbers in full (below 10^21), else the shortest text that reads back as the same value.
 */
export function plain(value) {
  if (typeof value !== "number" || !Number.isFinite(value)) return String(value);
  const exact = held(value);
  if (Number.isInteger(exact) && Math.abs(exact) < 1e21) return String(BigInt(exact));
  // The largest value would read back from anything above it too.
  for (let digits = Math.abs(exact) === MOST ? 8 : 1; digits < 10; digits += 1) {
    const short = Number(exact.toPrecision(digits));
    if (held(short) === exact) return String(short).replace("e+", "e");
  }
  return String(exact);
}

/** The same for the eye: with a real minus sign. */
export const number = (value) => plain(value).replace(/^-/, "−");

/** What a box for a value comes to: the number to set, or null where that would change nothing. */
export function entered(text, value) {
  const next = Number(String(text).trim().replace("−", "-"));
  const isOne = String(text).trim() !== "" && Number.isFinite(next);
  return isOne && held(next) !== value ? next : null;
}
