// Two texts beside each other, line by line.

const MOST_COMPARED = 1_000_000; // pairs of lines between the first and the last difference

/** @typedef {{mine: number | null, theirs: number | null}} Row lines of both texts, from 0 */

/**
 * The rows of two texts beside each other: equal lines share a row, others follow one another.
 * @param {string[]} theirs
 * @param {string[]} mine
 * @returns {Row[]}
 */
export function beside(theirs, mine) {
  const least = Math.min(theirs.length, mine.length);
  let head = 0;
  while (head < least && theirs[head] === mine[head]) head += 1;
  let tail = 0;
  while (tail < least - head && theirs.at(-1 - tail) === mine.at(-1 - tail)) tail += 1;
  const middle = between(
    theirs.slice(head, theirs.length - tail),
    mine.slice(head, mine.length - tail),
  );
  return [
    ...Array.from({ length: head }, (_, n) => ({ theirs: n, mine: n })),
    ...middle.map(({ theirs: a, mine: b }) => ({
      theirs: a === null ? null : a + head,
      mine: b === null ? null : b + head,
    })),
    ...Array.from({ length: tail }, (_, n) => ({
      theirs: theirs.length - tail + n,
      mine: mine.length - tail + n,
    })),
  ];
}

/** The rows between the equal beginning and the equal end. */
function between(a, b) {
  const rows = [];
  let from = { a: 0, b: 0 };
  const changed = (to) => {
    const count = Math.max(to.a - from.a, to.b - from.b);
    for (let n = 0; n < count; n += 1)
      rows.push({
        theirs: from.a + n < to.a ? from.a + n : null,
        mine: from.b + n < to.b ? from.b + n : null,
      });
  };
  for (const pair of a.length * b.length > MOST_COMPARED ? [] : common(a, b)) {
    changed(pair);
    rows.push({ theirs: pair.a, mine: pair.b });
    from = { a: pair.a + 1, b: pair.b + 1 };
  }
  changed({ a: a.length, b: b.length });
  return rows;
}

/** The longest sequence of lines that both have, as pairs of their places. */
function common(a, b) {
  const width = b.length + 1;
  const best = new Uint32Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1)
      best[i * width + j] =
        a[i] === b[j]
          ? best[(i + 1) * width + j + 1] + 1
          : Math.max(best[(i + 1) * width + j], best[i * width + j + 1]);
  const pairs = [];
  for (let i = 0, j = 0; i < a.length && j < b.length;)
    if (a[i] === b[j]) pairs.push({ a: i++, b: j++ });
    else if (best[(i + 1) * width + j] >= best[i * width + j + 1]) i += 1;
    else j += 1;
  return pairs;
}

/**
 * Rows with long runs of equal lines left out: each is a row, or how many rows are not shown.
 * @template Shown
 * @param {Shown[]} rows
 * @param {(row: Shown) => boolean} isEqual
 * @param {number} around equal lines that are kept beside a difference
 * @returns {(Shown | number)[]}
 */
export function shortened(rows, isEqual, around = 3) {
  const near = new Set();
  rows.forEach((row, n) => {
    if (isEqual(row)) return;
    for (let k = n - around; k <= n + around; k += 1) near.add(k);
  });
  /** @type {(Shown | number)[]} */
  const found = [];
  rows.forEach((row, n) => {
    const last = found.at(-1);
    if (near.has(n)) found.push(row);
    else if (typeof last === "number") found[found.length - 1] = last + 1;
    else found.push(1);
  });
  return found;
}
