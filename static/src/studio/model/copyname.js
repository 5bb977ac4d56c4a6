// What a copy is called: never like what it was made from, nor like another document.

const COPY = /, copy(?: (\d+))?$/;
const LONG = 200; // letters of a title at most

/** Whether a title is that of a copy of something. */
export const isCopyOf = (title, source) => title !== source && title.replace(COPY, "") === source;

/** "Chess, copy", "Chess, copy 2" …: the first that is not among the `taken` titles. */
export function copyName(title, taken) {
  const stem = String(title).replace(COPY, "").trim() || "Document";
  return firstFree(stem, taken, (n) => (n === 1 ? ", copy" : `, copy ${n}`));
}

/** "My Chess", "My Chess 2" …: the first that is not among the `taken` titles. */
export const freeName = (title, taken) =>
  firstFree(String(title), taken, (n) => (n === 1 ? "" : ` ${n}`));

function firstFree(stem, taken, ending) {
  const used = new Set([...taken].map((one) => String(one).trim().toLowerCase()));
  for (let n = 1; ; n += 1) {
    const end = ending(n);
    const name = cut(stem, LONG - end.length) + end;
    if (!used.has(name.toLowerCase())) return name;
  }
}

/** The beginning of a title, in whole characters: half of one is no text that can be stored. */
export const cut = (text, most = LONG) => text.slice(0, most).replace(/[\ud800-\udbff]$/, "");
