import { strToU8, zipSync } from "fflate";

/**
 * A ZIP of {name, text, date} entries, each under a name of its own, stored without compression:
 * texts are small.
 */
export function zip(files) {
  const entries = files.map(({ name, text, date = new Date() }) => [
    name,
    [strToU8(text), { level: 0, mtime: date }],
  ]);
  return new Blob([zipSync(Object.fromEntries(entries))], { type: "application/zip" });
}
