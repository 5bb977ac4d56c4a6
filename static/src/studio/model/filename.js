// Names of files that every system takes, made of titles that people give.
//
// Windows keeps some words for devices, lets no name end in a dot or blank and does not tell
// capitals from small letters; Linux counts bytes; command lines read a leading dash as an option.

const LONGEST = 200; // bytes before number and ending; file systems take 255
const DEVICES =
  /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9\u00b9\u00b2\u00b3])(?:\.|$)/iu;
const EDGES = /^[._\- ]+|[._\- ]+$/gu;

/** What a file made of `title` is called, without an ending. */
export function stemOf(title, instead = "document") {
  const text = String(title ?? "")
    .normalize("NFC")
    .replace(/[^\p{L}\p{N}\p{M} ._()-]+/gu, "_");
  const stem = cut(text.replace(EDGES, "")).replace(EDGES, "") || instead;
  return DEVICES.test(stem) ? `_${stem}` : stem;
}

/** A file name that is not among `taken` yet, and is then. */
export function fileName(title, taken = new Set(), ending = ".json") {
  const stem = stemOf(title);
  let name = stem + ending;
  for (let n = 2; taken.has(folded(name)); n += 1) name = `${stem} ${n}${ending}`;
  taken.add(folded(name));
  return name;
}

// As many whole characters as LONGEST bytes hold.
function cut(text) {
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(LONGEST));
  return text.slice(0, read);
}

// What a system that does not tell capitals from small letters compares.
const folded = (name) => name.normalize("NFKC").toUpperCase().toLowerCase();
