// JSON texts that a worker reads as they were written. JavaScript's numbers are not JSON's: 3.0
// comes out as 3 and an integer beyond 2^53 as another one, so what the page has read only to show
// it goes to a worker as the text it was read from.

const SOURCES = new WeakMap(); // value -> the JSON text that says it

/** The value of a JSON text, to be looked at; in a payload it is the text again. */
export function readExact(text) {
  const value = JSON.parse(text);
  if (value !== null && typeof value === "object") SOURCES.set(value, text);
  return value;
}

/** A JSON text that the page does not read, to be put in a payload. The text must be JSON. */
export function unread(text) {
  const held = Object.freeze({});
  SOURCES.set(held, text);
  return held;
}

/** The text that says a value: the one it was read from, else one that JavaScript writes. */
export const textOf = (value) => SOURCES.get(value) ?? JSON.stringify(value);

/**
 * The text of a payload, in which members that were read with `readExact` are as they were written.
 */
export function writePayload(payload) {
  const members = Object.entries(payload).filter(([, value]) => value !== undefined);
  return `{${members.map(([key, value]) => `${JSON.stringify(key)}:${textOf(value)}`).join(",")}}`;
}
