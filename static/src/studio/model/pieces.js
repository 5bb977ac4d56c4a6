// A long text in short pieces, so that thousands of small changes of it cost no copy of the whole
// each.

const SIZE = 4096; // characters of a piece; one that was changed may be twice as long

export class Pieces {
  constructor(text) {
    this.pieces = cut(text);
  }

  get text() {
    return this.pieces.join("");
  }

  /** Put `inserted` in the place of `removed` characters from `at` on. */
  splice({ at, removed, inserted }) {
    const { pieces } = this;
    let first = 0;
    let begin = 0; // where the first piece begins
    while (first < pieces.length - 1 && begin + pieces.at(first).length < at)
      begin += pieces.at(first++).length;
    let last = first;
    let end = begin + pieces.at(first).length;
    while (last < pieces.length - 1 && end < at + removed) end += pieces.at(++last).length;
    const part = pieces.slice(first, last + 1).join("");
    const changed = part.slice(0, at - begin) + inserted + part.slice(at - begin + removed);
    pieces.splice(
      first,
      last - first + 1,
      ...(changed.length > 2 * SIZE ? cut(changed) : [changed]),
    );
  }
}

/** A text in pieces, at least one. */
function cut(text) {
  const pieces = [];
  for (let at = 0; at < text.length || at === 0; at += SIZE) pieces.push(text.slice(at, at + SIZE));
  return pieces;
}
