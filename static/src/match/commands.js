// What can be done with the match, by name: the palette lists it.
import { useEffect } from "react";
import { brief } from "../data/brief.js";
import { saveFilm } from "../studio/actions/film.js";
import { savePicture } from "../studio/actions/picture.js";
import { isHuman } from "./seats.js";

const GROUP = "Match";
const MOST_SEED = 24; // characters of a seed

/** @import { Session } from "./session.js" */

/** @import { MatchCommand } from "./types.js" */

/** @typedef {[id: string, title: string, on: unknown, run: MatchCommand["run"]]} Row */

/**
 * What the match pane shows, and what it can do.
 * @typedef {object} Parts
 * @property {import("../games/types.js").GamePart} game
 * @property {import("./types.js").ShownMatch} state
 * @property {import("../games/types.js").Doc} spec
 * @property {boolean} asking
 * @property {(asking: boolean) => void} setAsking
 * @property {number} flip quarter turns
 * @property {(flip: number) => void} setFlip
 * @property {(id: string) => void} onTab
 * @property {() => unknown} onNew
 * @property {() => unknown} onSame
 * @property {boolean} weighs
 * @property {() => void} onWeigh
 * @property {() => void} onPaint
 * @property {string[][]} tabs [id, title]
 */

/**
 * Let `session.commands()` list what can be done now.
 * @param {Session} session
 * @param {Parts} parts
 */
export function useCommands(session, parts) {
  useEffect(() => {
    session.commands = () => list(session, parts);
    return () => {
      session.commands = null;
    };
  });
}

/**
 * @param {Session} session
 * @param {Parts} parts
 * @returns {MatchCommand[]}
 */
function list(
  session,
  { game, state, spec, asking, setAsking, flip, setFlip, onTab, onNew, onPaint, tabs, ...more },
) {
  const { view, live } = state;
  const over = !!view.result;
  const agents = view.players.some((player) => !isHuman(view.seats, player));
  const people = view.players.some((player) => isHuman(view.seats, player));
  const running = state.auto && !state.held;
  const { flipBy } = game;
  /** @type {(Row | false | undefined)[]} */
  const made = [
    ["new", "New match", live, onNew],
    ["same", `Same seed again (${brief(view.seed_text, MOST_SEED)})`, live, more.onSame],
    people && ["onward", "On to my next decision", session.canGoOn, () => session.goOn()],
    ["weigh", more.weighs ? "Hide who leads" : "Show who leads", true, more.onWeigh],
    ["undo", "Undo the last ply", live && view.can_undo, () => session.undo()],
    ["redo", "Redo the next ply", live && view.can_redo, () => session.redo()],
    ["first", "Rewind to the start", live && view.ply > 0, () => session.goto(0)],
    ["back", "One ply back", live && view.ply > 0, () => session.goto(view.ply - 1)],
    ["on", "One ply on", live && view.can_redo, () => session.stepOn()],
    ["slider", "Go to a ply (slider)", live && view.plies > 0, focusOn('input[aria-label="Ply"]')],
    ["last", "Rewind to the end", live && view.can_redo, () => session.goto(view.plies)],
    agents &&
      (running
        ? ["pause", "Pause the agents", live, () => session.pause()]
        : [
            "resume",
            state.held ? "Play on from here" : "Let the agents play",
            live,
            () => session.resume(),
          ]),
    agents && ["speed", "Speed of the agents", live, focusOn(".rwm-speed select")],
    people && ["type", "Type a move", live && !over, focusOn(".rwm-movebox input")],
    agents && [
      "step",
      "One agent move",
      live && !over && !state.busy && session.agentToAct,
      () => session.step(),
    ],
    state.busy?.agent && ["stop", "Stop the thinking agent", live, () => session.stop()],
    flipBy && ["flip", "Flip the board", true, () => setFlip((flip + flipBy(spec)) % 4)],
    game.whyAction && [
      "why",
      asking ? "Stop asking why" : "Ask why a move is not possible",
      live && !over,
      () => setAsking(!asking),
    ],
    ...tabs.map(
      ([id, title]) =>
        /** @type {Row} */ ([
          `tab-${id}`,
          `Show ${TAB_TITLES.get(id) ?? `the tab ${title}`}`,
          true,
          () => onTab(id),
        ]),
    ),
    game.Setup && ["paint", "Set up a position by hand", live, onPaint],
    ["seats", "Choose who plays (seats)", true, focusOn(".rwm-seats select")],
    ["film", "Match as one HTML file", live, saveFilm],
    ["picture", "Picture of this position, or animated of the match…", true, savePicture],
  ];
  return made.flatMap((row) => {
    if (!row) return [];
    const [id, title, on, run] = row;
    return [{ id: `match-${id}`, title, group: GROUP, off: !on, run }];
  });
}

const TAB_TITLES = new Map([
  ["log", "the log of the match"],
  ["state", "the state of the match"],
  ["new", "seed, start and replay of the match"],
]);

/**
 * A command that takes the focus to a part of the match.
 * @param {string} selector
 * @returns {MatchCommand["run"]}
 */
function focusOn(selector) {
  // the palette gives it back first
  // eslint-disable-next-line rulewright/selectors-are-escaped -- written here, no names in it
  return ({ root }) => requestAnimationFrame(() => root?.querySelector(selector)?.focus());
}
