// The one list of games in the browser: a game's views by the id of its system.
import { asg } from "./asg/index.js";
import { boards } from "./boards/index.js";
import { defense } from "./defense/index.js";
import { heroes } from "./heroes/index.js";
import { mtg } from "./mtg/index.js";

/** @import { GamePart } from "./types.js" */

/**
 * What each part has, and may have, is said in types.d.ts. Other formats that a game reads stand in
 * files.js.
 * @type {Record<"boards" | "heroes" | "asg" | "defense" | "mtg", GamePart>}
 */
export const GAMES = { boards, heroes, asg, defense, mtg };
