// One minus sign for everything that is read and not typed: the real one.

/** A number with its sign: "+3", "−2", "0". */
export const signed = (/** @type {number} */ number) =>
  number > 0 ? `+${number}` : withMinus(number);

/** A text with "−9" for "-9"; hyphens inside words, ranges and moves ("e2-e4") stay. */
export const withMinus = (text) => String(text).replace(/(^|[\s(=:,;+×→[])-(?=\d)/g, "$1−");
