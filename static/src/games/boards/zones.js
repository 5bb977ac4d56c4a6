// The zones of a boards document, read from any JSON without trust: lists of squares by player.
import { key, squareName, words } from "../../canvas/names.js";
import { isSquare } from "./look.js";

/**
 * @import { Doc } from "../types.js"
 * @import { Mark, Square } from "../../canvas/types.js"
 * @import { Part, Zone } from "./types.js"
 */

const SELECTED = /^\/conditions\/(\d+)(?:\/check\/([^/]+))?/;
const HUES = 6; // colours of zones in canvas.css

/** @type {(name: string) => string} */
const escaped = (name) => name.replaceAll("~", "~0").replaceAll("/", "~1");

/** @type {(check: any, path: string, inside: (at: Square) => boolean) => Part[]} */
function partsOf(check, path, inside) {
  if (!check || typeof check !== "object" || Array.isArray(check)) return [];
  return Object.entries(check).map(([player, squares]) => ({
    player,
    path: `${path}/check/${escaped(player)}`,
    squares: Array.isArray(squares) ? squares.filter(isSquare).filter(inside) : [],
  }));
}

/**
 * Everything that lists squares, in the order of the document, with the squares of the board.
 * @param {Doc} doc
 * @param {{ inside: (at: Square) => boolean }} look
 * @returns {Zone[]}
 */
export function zonesOf(doc, { inside }) {
  /** @type {any[]} */
  const conditions = Array.isArray(doc?.conditions) ? doc.conditions : [];
  return conditions.flatMap((one, n) =>
    one?.type === "POSITION" && typeof one.code === "string"
      ? [
          {
            code: one.code,
            name: words(one.code),
            path: `/conditions/${n}`,
            parts: partsOf(one.check, `/conditions/${n}`, inside),
          },
        ]
      : [],
  );
}

/**
 * The zone that is selected, and the player whose squares are; null for none.
 * @param {Zone[]} zones
 * @param {string | null} selection
 * @returns {{ code: string, player: string | null } | null}
 */
export function selectedZone(zones, selection) {
  const found = SELECTED.exec(selection ?? "");
  const zone = found && zones.find(({ path }) => path === `/conditions/${found[1]}`);
  if (!zone) return null;
  const name = found[2] && found[2].replaceAll("~1", "/").replaceAll("~0", "~");
  return { code: zone.code, player: name ?? null };
}

/**
 * The tints of all zones; those of the chosen one are strong, of the chosen player the strongest.
 * @param {Zone[]} zones
 * @param {string} code
 * @param {string} player
 * @returns {Mark[]}
 */
export function tints(zones, code, player) {
  return zones.flatMap((zone, n) =>
    zone.parts.flatMap((part) => {
      const depth = zone.code !== code ? "far" : part.player === player ? "own" : "near";
      const tone = `zone rwb-hue${n % HUES} rwb-zone-${depth}`;
      return part.squares.map((at) => ({ at, tone }));
    }),
  );
}

/**
 * What stands on the board: at the first square of each list of a zone its name.
 * @param {Zone[]} zones
 * @returns {{ at: Square, text: string }[]}
 */
export function tags(zones) {
  /** @type {Map<string, { at: Square, names: Set<string> }>} */
  const found = new Map();
  for (const zone of zones) {
    for (const { squares } of zone.parts) {
      if (!squares.length) continue;
      const id = key(squares[0]);
      if (!found.has(id)) found.set(id, { at: squares[0], names: new Set() });
      found.get(id)?.names.add(zone.name);
    }
  }
  return [...found.values()].map(({ at, names }) => ({ at, text: [...names].join(", ") }));
}

/**
 * Says of a square which zones it is in: ", in goal of WHITE".
 * @param {Zone[]} zones
 */
export function teller(zones) {
  /** @type {Map<string, string[]>} */
  const said = new Map();
  for (const zone of zones) {
    for (const { player, squares } of zone.parts) {
      for (const at of squares) {
        said.set(key(at), [...(said.get(key(at)) ?? []), `in ${zone.name} of ${player}`]);
      }
    }
  }
  /** @type {(at: Square) => string} */
  return (at) => (said.get(key(at)) ?? []).map((text) => `, ${text}`).join("");
}

/** @param {Square[]} squares */
export const squareNames = (squares) => squares.map(squareName).join(" ") || "no square";
