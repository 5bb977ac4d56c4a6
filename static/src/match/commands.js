// What can be done with the match, by name: the palette lists it.
import { useEffect } from "react";
import { isHuman } from "./seats.js";

const GROUP = "Match";

/**
 * Let `session.commands()` list what can be done now.
 * @param {import("./session.js").Session} session
 * @param {Parameters<typeof list>[1]} parts
 */
export function useCommands(session, parts) {
  useEffect(() => {
    session.commands = () => list(session, parts);
    return () => {
      session.commands = null;
    };
  });
}

/** @returns {import("./types.js").MatchCommand[]} */
function list(
  session,
  { game, state, spec, asking, setAsking, flip, setFlip, setTab, onNew, onPaint, tabs },
) {
  const { view, live } = state;
  const over = !!view.result;
  const agents = view.players.some((player) => !isHuman(view.seats, player));
  const running = state.auto && !state.held;
  const made = [
    ["new", "New match", live, onNew],
    ["undo", "Undo the last ply", live && view.can_undo, () => session.undo()],
    ["redo", "Redo the next ply", live && view.can_redo, () => session.redo()],
    ["first", "Rewind to the start", live && view.ply > 0, () => session.goto(0)],
    ["last", "Rewind to the end", live && view.can_redo, () => session.goto(view.plies)],
    agents &&
      (running
        ? ["pause", "Pause the agents", live, () => session.pause()]
        : ["resume", "Let the agents play", live, () => session.resume()]),
    agents && [
      "step",
      "One agent move",
      live && !over && !state.busy && session.agentToAct,
      () => session.step(),
    ],
    state.busy?.agent && ["stop", "Stop the thinking agent", live, () => session.stop()],
    game.flipBy && ["flip", "Flip the board", true, () => setFlip((flip + game.flipBy(spec)) % 4)],
    game.whyAction && [
      "why",
      asking ? "Stop asking why" : "Ask why a move is not possible",
      live && !over,
      () => setAsking(!asking),
    ],
    ...tabs.map(([id, title]) => [
      `tab-${id}`,
      `Show ${TAB_TITLES.get(id) ?? `the tab ${title}`}`,
      true,
      () => setTab(id),
    ]),
    game.Setup && ["paint", "Set up a position by hand", live, onPaint],
    ["seats", "Choose who plays (seats)", true, focusSeats],
  ];
  return made
    .filter(Boolean)
    .map(([id, title, on, go]) => ({ id: `match-${id}`, title, group: GROUP, off: !on, run: go }));
}

const TAB_TITLES = new Map([
  ["log", "the log of the match"],
  ["state", "the state of the match"],
  ["balance", "the balance: many matches played by agents"],
  ["new", "seed, start and replay of the match"],
]);

function focusSeats({ root }) {
  // the palette gives it back first
  requestAnimationFrame(() => root.querySelector(".rwm-seats select")?.focus());
}
