import { strToU8, zipSync } from "fflate";

const [FIRST, LAST] = [new Date(1980, 0, 1), new Date(2099, 11, 31)]; // days that a ZIP can name

/** The nearest to a date that a ZIP can name: clocks may be wrong. */
const named = (date) => (date < FIRST ? FIRST : date > LAST ? LAST : date);

/**
 * A ZIP of {name, text, date} entries, each under a name of its own, stored without compression:
 * texts are small.
 */
export function zip(files) {
  const entries = files.map(({ name, text, date = new Date() }) => [
    name,
    [strToU8(text), { level: 0, mtime: named(date) }],
  ]);
  return new Blob([zipSync(Object.fromEntries(entries))], { type: "application/zip" });
}
