// The one list of games in the browser: a game's views by the id of its system.
import { asg } from "./asg/index.js";
import { boards } from "./boards/index.js";
import { defense } from "./defense/index.js";
import { heroes } from "./heroes/index.js";
import { mtg } from "./mtg/index.js";

/**
 * Picture edits the spec by hand, Board shows a match, Thumb draws a gallery card, css dresses
 * them; shows says whether a state of a match (`view.view`) is one that the Board can show; title
 * is the system's name for people, version the one of its format that is read, kinds ([{id,
 * title}]) what a new document may be.
 *
 * Optional for the match pane: Setup (a position by hand), fen (positions as text), Chip (a
 * player's mark), Twin (the position as a list), tabs ([{id, title, Panel}] beside the log),
 * fromText and moveHint (typed moves), turnText, reasons (why a match ended: words, or what makes
 * them of {result, view, spec}), actionText, facts,
 * flipBy (quarter turns of one flip), whyAction (what "Why?" asks about), take (what becomes of a
 * typed move: by default it is played at once), opponent (the
 * seat that faces a person at first), isIdle (whether a person is not asked in a view, so that undo
 * goes on to where one was), switches (names of what the page's address or the server may set) and
 * switchEdits (a view and those set to the edits that a match begins with).
 * Optional for the studio: hints (three things to try), shelf (of a document, what it is beside the
 * main kind of its system: "heroes"; undefined: the main kind), fields (form inputs by key;
 * "hidden": another one shows it), paneFor (which view
 * shows a place of the document best), commands ([{id, title, group, run(studio)}] for the
 * palette).
 * Other formats that a game reads stand in files.js.
 */
export const GAMES = { boards, heroes, asg, defense, mtg };
