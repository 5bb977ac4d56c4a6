// Matches of a report that can be opened on the board, and the search for where one turned.
import { pliesTold } from "./numbers.js";
import { CANDIDATES } from "./stories.js";

const EXAMPLES = [
  ["shortest", "Shortest"],
  ["typical", "Typical"],
  ["longest", "Longest"],
];
const OPENS = "Show this match on the board at the ply where it turned";
const SURPRISING = `Of the first ${CANDIDATES} matches the one whose winner had the lowest chance at some ply, by short playouts from its positions`;
const HOW =
  "Each opens on the board at the ply where it turned: where the chance of its winner rose the most, by short playouts from its positions.";

/** What is said of the match that is looked for, or was opened last; it can be stopped. */
export function Story({ stories, onStop }) {
  const isLooking = stories.state === "looking";
  return (
    <div className="rwe-progress rwe-story" data-testid="story" data-state={stories.state}>
      {isLooking && (
        <progress aria-label="Matches looked at" value={stories.done + 0.5} max={stories.of} />
      )}
      <span className="rwe-says" role="status">
        {isLooking ? "Looking for the ply where it turned" : stories.says || HOW}
      </span>
      {isLooking && (
        <button type="button" className="rwm-stop" onClick={onStop}>
          Stop looking
        </button>
      )}
    </div>
  );
}

/**
 * `stories`: the last match that was opened (stories.js). A button that was switched off while a
 * match is looked for would lose the focus.
 */
export function Examples({ examples, stories, onOpen, onStop }) {
  const isLooking = stories.state === "looking";
  const open = (id, number) => isLooking || onOpen(id, number);
  return (
    <>
      <div className="rwm-row" role="group" aria-label="Matches to look at">
        {EXAMPLES.filter(([id]) => examples[id]).map(([id, title]) => (
          <button
            key={id}
            type="button"
            data-example={id}
            title={OPENS}
            aria-disabled={isLooking || undefined}
            onClick={() => open(id, examples[id].number)}
          >
            {title} ({pliesTold(examples[id].plies)})
          </button>
        ))}
        <button
          type="button"
          data-example="surprising"
          title={SURPRISING}
          aria-disabled={isLooking || undefined}
          onClick={() => open("surprising")}
        >
          Most surprising
        </button>
      </div>
      <Story {...{ stories, onStop }} />
    </>
  );
}

/**
 * @typedef {object} Opening what a report is told of the matches that can be opened
 * @property {any} stories
 * @property {(id: string, number?: number) => void} onOpen
 * @property {() => void} onStop
 */
