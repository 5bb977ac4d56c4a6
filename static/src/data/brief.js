// How much the page shows of a text that comes from a document: a name may be a whole book without
// a blank, and one letter may carry a thousand marks.

/** Characters of a name in a list, of a sentence, and of a text in an svg, which never wraps. */
export const LABEL = 200;
export const SENTENCE = 1000;
export const DRAWN = 80;

const SHORT = 400; // to which a sentence is cut that is longer than SENTENCE
const TOWER = /([\p{M}\u200c\u200d]{6})[\p{M}\u200c\u200d]+/gu; // more marks on one letter than any script writes
const MARKED = /[\u0300-\uffff]/; // no other text has marks, or signs of direction
const TURN = /[\u202a-\u202e\u2066-\u2069]/g; // signs that turn the direction of what follows them
const WORD = 120; // without a blank, about a line
const HALF = /[\ud800-\udbff]$/; // of a character that was cut in two
const TAIL = 0.3; // of a long text that is shown, from its end

/**
 * What closes the turns of direction that a text leaves open, so that they end with it.
 * @param {string} text
 */
function closing(text) {
  const open = [];
  for (const [sign] of text.matchAll(TURN)) {
    if (sign === "\u202c" || sign === "\u2069")
      open.splice(open.lastIndexOf(sign) < 0 ? open.length : open.lastIndexOf(sign));
    else open.push(sign < "\u2066" ? "\u202c" : "\u2069");
  }
  return open.reverse().join("");
}

/** @param {string} text */
const level = (text) => {
  if (!MARKED.test(text)) return text;
  const flat = text.replace(TOWER, "$1");
  return flat.search(TURN) < 0 ? flat : flat + closing(flat);
};
/**
 * @param {string} text
 * @param {number} length
 */
const head = (text, length) => text.slice(0, length).replace(HALF, "");
/**
 * @param {string} text
 * @param {number} length
 */
const tail = (text, length) =>
  text.slice(Math.max(0, text.length - length)).replace(/^[\udc00-\udfff]/, "");

/** A text as a label shows it: its beginning. What is no text stays as it is. */
export function brief(text, most = LABEL) {
  if (typeof text !== "string") return text;
  return level(text.length > most ? `${head(text, most - 1)}…` : text);
}

/** @param {string} word */
const middle = (word) => (word.length > WORD ? `${head(word, 60)}…${tail(word, 20)}` : word);

/**
 * The words of a text from its start on, long ones without their middle, until there are `room`
 * characters: {said, at}.
 * @param {string} text
 * @param {number} room
 */
function wordsFrom(text, room) {
  let [said, at] = ["", 0];
  while (at < text.length && said.length < room) {
    const end = text.indexOf(" ", at) + 1 || text.length;
    said += middle(text.slice(at, end));
    at = end;
  }
  return { said, at };
}

/**
 * Likewise from its end on, for the part after `from`.
 * @param {string} text
 * @param {number} room
 * @param {number} from
 */
function wordsTo(text, room, from) {
  let [said, at] = ["", text.length];
  while (at > from && said.length < room) {
    const start = Math.max(from, text.lastIndexOf(" ", at - 1));
    said = middle(text.slice(start, at)) + said;
    at = start;
  }
  return said;
}

/** A text as a sentence shows it: long words lose their middle first, then the whole does. */
export function told(text, most = SENTENCE) {
  if (typeof text !== "string") return text;
  if (text.length <= most) return level(text);
  const room = Math.min(most, SHORT);
  const { said, at } = wordsFrom(text, room);
  if (at === text.length && said.length <= room) return level(said);
  const end = tail(wordsTo(text, room * TAIL, at), Math.floor(room * TAIL));
  return level(`${head(said, room - end.length - 1)}…${end}`);
}

// marks on one letter that a box or an editor shows: whoever writes them sees them appear
const BOX = 30;
const BOXED = /[\p{M}\u200c\u200d]{31,}/gu;

/**
 * The marks of a text that no box shows, as [from, to): a browser lays them out in time that grows
 * with their square.
 * @param {string} text
 * @returns {[number, number][]}
 */
export function surplus(text) {
  if (!MARKED.test(text)) return [];
  return [...text.matchAll(BOXED)].map(({ 0: run, index }) => {
    const from = index + [...run].slice(0, BOX).join("").length;
    return [from, index + run.length];
  });
}

/**
 * A text as a box shows it: without its surplus of marks.
 * @param {string} text
 */
export function boxed(text) {
  const hidden = surplus(text);
  if (!hidden.length) return text;
  const ends = [0, ...hidden.map(([, to]) => to)];
  return ends.map((start, n) => text.slice(start, hidden[n]?.[0])).join("");
}

/**
 * Where a place of the boxed text is in the whole one: behind what is hidden there.
 * @param {[number, number][]} hidden
 * @param {number} at
 */
function placeIn(hidden, at) {
  let place = at;
  for (const [from, to] of hidden) {
    if (from > place) break;
    place += to - from;
  }
  return place;
}

/**
 * The whole text after its boxed one was made into `typed`: what the box does not show stays.
 * @param {string} text
 * @param {string} typed
 */
export function unboxed(text, typed) {
  const hidden = surplus(text);
  if (!hidden.length) return typed;
  const seen = boxed(text);
  const most = Math.min(seen.length, typed.length);
  let start = 0;
  while (start < most && seen[start] === typed[start]) start += 1;
  let tail = 0;
  while (tail < most - start && seen.at(-1 - tail) === typed.at(-1 - tail)) tail += 1;
  const end = seen.length - tail;
  if (start === end && tail === 0 && start === typed.length) return text;
  return (
    text.slice(0, placeIn(hidden, start)) +
    typed.slice(start, typed.length - tail) +
    text.slice(placeIn(hidden, end))
  );
}
