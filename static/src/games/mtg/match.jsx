// Small parts that the match pane asks of card matches: marks, typed actions, results in words.
import { decksOf } from "./look.js";

const PAINT = {
  __proto__: null,
  W: "#d9c98a",
  U: "#3f7fb5",
  B: "#5a4f63",
  R: "#c0503a",
  G: "#4d8a55",
};

/** A player's mark: a card in the colours of the deck. */
export function Chip({ spec, player }) {
  const seats = Array.isArray(spec?.players) ? spec.players : ["P1", "P2"];
  const decks = decksOf(spec);
  const colors = (decks[Math.max(0, seats.indexOf(player))] ?? decks[0])?.colors ?? [];
  const [first = "#8b95a3", second = first] = colors.map((color) => PAINT[color]).filter(Boolean);
  return (
    <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
      <rect
        x="4"
        y="2"
        width="12"
        height="16"
        rx="2"
        fill={first}
        stroke="currentColor"
        strokeOpacity=".4"
      />
      <path d="M16 4v12a2 2 0 0 1-2 2H4z" fill={second} />
    </svg>
  );
}

/** A typed action goes to the engine as it is: it reads what the labels write. */
export const fromText = (text) => (text.trim() ? { action: text.trim() } : null);

/** How a match ends, after "P1 wins" or "Draw:". */
export const REASONS = {
  life: "as the opponent has no life left",
  library: "as the opponent cannot draw",
  scoop: "as the opponent concedes",
  draw: "both players lose at once",
  loop: "the match goes round and nobody can stop it",
  "turn cap": "the last turn is over",
  "endless turn": "the turn has no end",
};

/** Whose decision it is, and which. */
export function turnText(view) {
  const { pending_decision: pending, turn } = view.view;
  const what = pending
    ? pending.kind.toLowerCase().replace(/_/g, " ")
    : turn.declares
      ? `declare ${turn.declares}`
      : "priority";
  return `${view.to_act}: ${what}`;
}

/** The facts of the state tab. */
/** @type {(state: any) => [string, unknown][]} */
export const facts = ({ turn, game }) => [
  ["turn", turn?.number],
  ["active", turn?.active],
  ["step", turn?.step],
  ["priority", turn?.priority],
  ["over", game?.over ? game.reason : null],
];
