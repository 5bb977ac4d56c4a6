// What a match session shows, field by field, as it is before anything has happened.

import { NO_MOVES } from "./moves.js";

/** @type {import("./types.js").MatchState} */
export const START = {
  view: null, // MatchView, from the engine or prerendered
  spec: null, // the document this match is played on
  live: false, // false while `view` is only the prerendered picture
  glance: null, // {view?, spec?, divergence?}: what is known of rules that are being followed
  moves: NO_MOVES, // the plies as texts, also those beyond a rewound one
  pin: null, // the seed of every new match, as a text; null: each has one of its own
  round: 0, // matches begun while another was there
  busy: null, // {what} while a call runs
  error: null, // {message, path?}
  // {what, again(), doc}: what a person stopped, or ended the engine, and on which document
  stopped: null,
  note: null, // a sentence about rules, restore or replay
  divergence: null, // {ply, action, message, causes}
  foreign: false, // a loaded replay plays on rules of its own
  previous: null, // replay of the match before "New match", until the next move
  queued: null, // action chosen before the engine was there
  plan: [], // orders listed for this ply but not given yet, where a game takes lists
  why: null, // {from, to, answer}
  auto: true, // agents move by themselves
  held: false, // new rules cut the match short; agents wait for Play
  onward: false, // on to where a person has a choice
  delay: 250, // pause between two agent plies, in ms
};
