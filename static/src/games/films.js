// What the file of a match shows, by the id of its system: the part of GAMES that edits nothing.
import { film as asg } from "./asg/film.js";
import { film as boards } from "./boards/film.js";
import { film as defense } from "./defense/film.js";
import { film as heroes } from "./heroes/film.js";
import { film as mtg } from "./mtg/film.js";

/** @import { FilmPart } from "./types.js" */

/** @type {Record<"boards" | "heroes" | "asg" | "defense" | "mtg", FilmPart>} */
export const FILMS = { boards, heroes, asg, defense, mtg };
