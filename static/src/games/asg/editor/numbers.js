// What number boxes take, and why they refuse the rest.

const MOST = 2147483647; // the largest number that the rules take
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** Why a text is no value of a box, in words; '' when it is one. `number` is 'whole' or 'any'. */
export function wrongNumber(text, number) {
  if (!NUMBER.test(text) || !Number.isFinite(Number(text)))
    return number === "whole" ? "Write a whole number." : "Write a number.";
  if (number !== "whole") return "";
  const value = Number(text);
  return !Number.isInteger(value)
    ? "Only whole numbers."
    : value < 0
      ? "Not below 0."
      : value > MOST
        ? `At most ${MOST}.`
        : "";
}
