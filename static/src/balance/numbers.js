// Numbers of a report as people read them.

/**
 * A number with so many digits, rounded as Python's formats do: a tie goes to the even digit, where
 * `toFixed` goes up. The sentences come from Python, the numbers beside them from here, and a share
 * such as 98.25 % must read the same in both.
 */
export function rounded(number, digits) {
  const up = Math.abs(number).toFixed(digits);
  // of all numbers in the middle only odd multiples of this are floats
  const isMiddle = Math.abs((number * 2 ** (digits + 1)) % 2) === 1;
  const isOdd = Number(up.at(-1)) % 2 === 1;
  const found = isMiddle && isOdd ? (Number(up) - 10 ** -digits).toFixed(digits) : up;
  return number < 0 && Number(found) !== 0 ? `-${found}` : found;
}

/** A share in per cent: 61.2. */
export const percent = (share, digits = 1) => rounded(100 * share, digits);

const whole = (number) => number.toLocaleString("en");

/** "1 match", "1,200 matches". */
export const matchesTold = (games) => (games === 1 ? "1 match" : `${whole(games)} matches`);

/**
 * How far an interval goes from its value: near 0 and 1 it is not symmetric, and the wider side
 * counts.
 */
const sideOf = ({ low, high }, value) => Math.max(high - value, value - low);

/**
 * A share with the bounds that hold at every look, where it has them: what is shown of a number
 * that grows.
 */
export const watched = (share) =>
  share.always_low === undefined
    ? share
    : { ...share, low: share.always_low, high: share.always_high };

/**
 * A share with the bounds that are shown of it: those that hold at every look while it grows, its
 * own once it is over.
 */
export const bandOf = (share, isOver) => (isOver ? share : watched(share));

/**
 * The parts that surely decide, with the bounds that are shown of their swings; while it grows,
 * only those that are sure at every look, as `watched` of core/evaluation/report.py has it.
 */
export const deciding = (held, isOver) =>
  held
    .filter(({ is_told: isTold }) => isTold)
    .map((part) => ({ ...part, swing: bandOf(part.swing, isOver) }))
    .filter(({ swing: { low, high } }) => low > 0 || high < 0);

/** Both intervals of a share in words. */
export const intervals = ({ low, high, always_low: least, always_high: most }) =>
  `${percent(least)} to ${percent(most)} %, at whichever look you stop; ${percent(low)} to ${percent(high)} % for a single look. Both hold with a chance of 95 %.`;

const ROUNDED = 1e-9; // what sums of shares may be off by
const LEAST = 0.001; // the smallest width shown of an interval that is not a point

/** An end of an interval in per cent, the ends of all that is possible without digits. */
const end = (share) => percent(share).replace(/^-?(0|100)\.0$/, "$1");

/**
 * A share with its interval: "61.2 % ± 2.9"; as the two ends of it, "12.6 to 100 %", where ± would
 * lead beyond 0 or 100 %.
 */
export function withBand({ score, low, high }) {
  const side = sideOf({ low, high }, score);
  if (side > 0 && side > Math.min(score, 1 - score) + ROUNDED)
    return `${end(low)} to ${end(high)} %`;
  return `${percent(score)} % ± ${percent(side > 0 ? Math.max(side, LEAST) : 0)}`;
}

/** A signed number: "+7.1" or "−3.0". */
export function signedNumber(number, digits = 1) {
  const said = rounded(number, digits);
  return said.startsWith("-") ? said.replace("-", "−") : `+${said}`;
}

/** Signed points of a share. */
export const signed = (share) => signedNumber(100 * share);

/**
 * A change with its interval in points, as `withBand` tells a share: "+7.1 ± 3.0" or "−100.0 to
 * +50.0".
 */
export function pointsWithBand({ value, low, high }) {
  const side = sideOf({ low, high }, value);
  if (side > 0 && side > 1 - Math.abs(value) + ROUNDED)
    return `${signed(Math.max(low, -1))} to ${signed(Math.min(high, 1))}`;
  return `${signed(value)} ± ${percent(side)}`;
}

/** A length in words: "1 ply", "1,200 plies". */
export const pliesTold = (plies) => (plies === 1 ? "1 ply" : `${whole(plies)} plies`);

/** How long matches last, in a sentence. */
export function lengthsTold({ median, low, high }) {
  if (low === high) return `Most matches last ${pliesTold(low)}.`;
  return `Half of the matches last at most ${pliesTold(median)}; 8 in 10 last ${whole(low)} to ${whole(high)}.`;
}

const BINS = 24;

/** Lengths in at most BINS bars of equal width: [{from, to, count}]. */
export function binsOf(histogram) {
  if (!histogram.length) return [];
  const [least, most] = [histogram[0][0], histogram.at(-1)[0]];
  const width = Math.max(1, Math.ceil((most - least + 1) / BINS));
  const bins = Array.from({ length: Math.ceil((most - least + 1) / width) }, (_, n) => ({
    from: least + n * width,
    to: Math.min(most, least + (n + 1) * width - 1),
    count: 0,
  }));
  for (const [plies, count] of histogram) bins[Math.floor((plies - least) / width)].count += count;
  return bins;
}

const SHARE = 0.05; // a part of all from which on its pace says what the rest takes
const SOON_S = 2; // before that workers start, and the first matches are slow
const [LONG_S, MANY] = [60, 40]; // from so many seconds and rounds on a smaller part says it too

/**
 * Seconds for what is left `of` so many rounds, of which `done` took so many `seconds`; null while
 * a few slow rounds at the start would say something wild, as core/evaluation/pace.py has it.
 * @type {(done: number, of: number, seconds: number) => number | null}
 */
export function secondsLeft(done, of, seconds) {
  const isTold = done >= SHARE * of || (seconds >= LONG_S && done >= MANY);
  if (done <= 0 || seconds < SOON_S || !isTold) return null;
  return (seconds * (of - done)) / done;
}

/** What is added to a progress: ", about 12 s left"; nothing where nobody can say. */
export const timeLeft = (seconds) => {
  if (seconds === null || seconds === undefined) return "";
  if (seconds < 90) return `, about ${Math.max(1, Math.round(seconds))} s left`;
  if (seconds < 5400) return `, about ${Math.round(seconds / 60)} min left`;
  return `, about ${Math.round(seconds / 3600)} h left`;
};
