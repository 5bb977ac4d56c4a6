// A document and its match as the text of a link, and back: deflated and written in base64url, so
// that it stands in the fragment of an address, which no server sees.
//
// What is deflated: a line of JSON (Head), a line for each ply as the engine wrote it, and the
// document's text as it stands.

import { strFromU8, strToU8, Unzlib, zlibSync } from "fflate";
import { ownIn } from "../../data/lookup.js";

/** @import { Linked } from "../types.js" */

/** Characters of a link's data: what mail and messengers pass on whole. */
export const MAX_LINK = 8000;
export const LINK_VERSION = 1;

/** Bytes of what a link or a file holds once it is read: a small one may hide far more. */
export const MAX_INFLATED = 200_000_000;
const AT_A_TIME = 1 << 14; // bytes that are inflated before the limit is looked at again

/** @param {"link" | "file"} holder */
export const damaged = (holder) =>
  `This ${holder} is damaged: a part of it is missing or was changed on the way. Ask for it again, whole.`;
const TOO_LONG = `This link is longer than ${MAX_LINK.toLocaleString("en")} characters, the most that a link of this page has.`;
const newer = (holder) =>
  `This ${holder} was made by a newer version of Rulewright, which this one does not read. Reload the page, or update Rulewright, and open it again.`;

/** What holds more than is read. */
export class TooMuch extends Error {
  /**
   * @param {"link" | "file"} holder
   * @param {number} most
   */
  constructor(holder, most) {
    super(
      `This ${holder} holds more than ${most.toLocaleString("en")} bytes, the most that this page reads. No match comes to that.`,
    );
  }
}

export const DAMAGED = damaged("link");

const OPTIONS = /** @type {const} */ ({ level: 9, mem: 12 });
const CHECK = 4; // bytes at the end: their checksum, which fflate writes and does not read

/** @param {Uint8Array} bytes */
function base64url(bytes) {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return globalThis.btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** @param {string} text */
const bytesOf = (text) =>
  Uint8Array.from(globalThis.atob(text.replaceAll("-", "+").replaceAll("_", "/")), (one) =>
    one.charCodeAt(0),
  );

/**
 * The data of a link. It may be longer than a link can be.
 * @param {Linked} linked
 * @returns {string}
 */
export function packLink({ title, system, text, ply, replay }) {
  const { head = null, spec = null, plies = [] } = replay ?? {};
  const first = { v: LINK_VERSION, title, system, ply, head, spec, plies: plies.length };
  const lines = [JSON.stringify(first), ...plies, text];
  return base64url(zlibSync(strToU8(lines.join("\n")), OPTIONS));
}

/**
 * What a link's data say; throws an error with a sentence where they say nothing.
 * @param {string} data
 * @param {number} [most] characters
 * @param {"link" | "file"} [holder] what holds the data
 * @returns {Linked}
 */
export function unpackLink(data, most = MAX_LINK, holder = "link") {
  if (data.length > most) throw new Error(TOO_LONG);
  const whole = inflated(data, holder);
  const lines = whole.split("\n");
  const first = valueOf(lines[0]);
  if (Number.isInteger(first?.v) && first.v > LINK_VERSION) throw new Error(newer(holder));
  const { v, title, system, ply, head, spec, plies } = first ?? {};
  const isRead =
    v === LINK_VERSION &&
    [title, system].every((one) => typeof one === "string") &&
    (spec === null || typeof spec === "string") &&
    [ply, plies].every((one) => Number.isInteger(one) && one >= 0) &&
    ply <= plies &&
    plies < lines.length - 1 &&
    isHead(head);
  if (!isRead) throw new Error(damaged(holder));
  const text = lines.slice(plies + 1).join("\n");
  const replay = head && { head, spec, plies: lines.slice(1, plies + 1) };
  return { title, system, text, ply, replay };
}

/**
 * The text that was deflated, if it is whole: fflate takes what is cut off or changed as well.
 * @param {string} data in base64url, or in base64
 * @param {"link" | "file"} holder what holds the data
 * @param {number} [most] bytes
 */
export function inflated(data, holder, most = MAX_INFLATED) {
  /** @type {Uint8Array | null} */
  let bytes = null;
  try {
    const packed = bytesOf(data);
    bytes = upTo(packed, most);
    const check = bytes && zlibSync(bytes, { level: 0 }).slice(-CHECK);
    if (bytes && packed.slice(-CHECK).every((byte, n) => byte === check?.at(n)))
      return strFromU8(bytes);
  } catch {
    bytes = NOTHING; // said below
  }
  throw bytes ? new Error(damaged(holder)) : new TooMuch(holder, most);
}

const NOTHING = new Uint8Array(0);

/**
 * What was deflated; null where that is more than so many bytes, which stops there.
 * @param {Uint8Array} packed
 * @param {number} most
 */
function upTo(packed, most) {
  /** @type {Uint8Array[]} */
  const pieces = [];
  let size = 0;
  const flow = new Unzlib((piece) => {
    size += piece.length;
    pieces.push(piece);
  });
  for (let at = 0; at < packed.length && size <= most; at += AT_A_TIME)
    flow.push(packed.subarray(at, at + AT_A_TIME), at + AT_A_TIME >= packed.length);
  if (size > most) return null;
  const whole = new Uint8Array(size);
  let end = 0;
  for (const piece of pieces) {
    whole.set(piece, end);
    end += piece.length;
  }
  return whole;
}

const NONE = Symbol("no JSON");

function valueOf(text) {
  try {
    return JSON.parse(text);
  } catch {
    return NONE;
  }
}

/** Whether it is the head of a replay, each part a JSON text, or none. */
const isHead = (head) =>
  head === null ||
  (typeof head === "object" &&
    Object.values(head).every((text) => typeof text === "string" && valueOf(text) !== NONE) &&
    typeof valueOf(ownIn(head, "system")) === "string");
