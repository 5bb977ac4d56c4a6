// Where the pips of a die stand, on a square of 3 by 3 places; larger faces are written as numbers.

export const MOST_PIPS = 6;
export const MOST_FACES = 20;

const [L, M, R] = [0, 1, 2];
const PIPS = {
  __proto__: null,
  1: [[M, M]],
  2: [
    [L, L],
    [R, R],
  ],
  3: [
    [L, L],
    [M, M],
    [R, R],
  ],
  4: [
    [L, L],
    [R, L],
    [L, R],
    [R, R],
  ],
  5: [
    [L, L],
    [R, L],
    [M, M],
    [L, R],
    [R, R],
  ],
  6: [
    [L, L],
    [R, L],
    [L, M],
    [R, M],
    [L, R],
    [R, R],
  ],
};

/** The places of the pips, or null where a number is written instead. */
export const pipsOf = (face) => (Object.hasOwn(PIPS, face) ? PIPS[face] : null);

const MOST_IN_ROW = 7; // so that dice can be told apart in a narrow pane

/** How many dice stand in one row of a picture of all faces; the rows are about as long. */
export const columnsOf = (count) =>
  Math.ceil(Math.max(1, count) / Math.ceil(Math.max(1, count) / MOST_IN_ROW));
