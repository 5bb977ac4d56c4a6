// The steps of a turn, with where one stops in them: elsewhere priority is passed by itself.
import { useRef } from "react";
import { useRoving } from "../../../canvas/useRoving.js";
import { ownIn } from "../../../data/lookup.js";
import { STEPS } from "../stops.js";
import { STEPS as WORDS } from "../table.js";

/** @typedef {typeof import("../stops.js").USUAL} Stops */

const SHORT = {
  UPKEEP: "Upk",
  DRAW: "Draw",
  MAIN1: "M1",
  BEGIN_COMBAT: "Com",
  DECLARE_ATTACKERS: "Att",
  DECLARE_BLOCKERS: "Blo",
  DAMAGE: "1st",
  END_COMBAT: "Out",
  MAIN2: "M2",
  END: "End",
};

/** @type {["theirs", "mine"]} */
const WHOSE = ["theirs", "mine"];

/**
 * @param {{
 *   stops: Stops, onChange: (stops: any) => void, step: string
 * }} props
 */
export function Phases({ stops, onChange, step }) {
  const root = useRef(/** @type {HTMLDivElement | null} */ (null));
  const roving = useRoving(root, "rwc-stopper");
  /** @param {"theirs" | "mine"} key @param {string} at */
  const toggle = (key, at) => {
    /** @type {string[]} */
    const was = ownIn(stops, key);
    const left = was.filter((each) => each !== at);
    onChange({ ...stops, [key]: was.includes(at) ? left : [...was, at] });
  };
  /** @param {"on" | "ownSpells"} key */
  const flip = (key) => onChange({ ...stops, [key]: !ownIn(stops, key) });
  return (
    <div
      ref={root}
      className="rwc-phases"
      role="group"
      aria-label="Steps of the turn, and where you stop"
      data-testid="stops"
      data-off={!stops.on || undefined}
      {...roving}
    >
      {STEPS.map((each) => (
        <span key={each} className="rwc-phase" data-now={each === step || undefined}>
          {WHOSE.map((key) => (
            <button
              key={key}
              type="button"
              className="rwc-stopper"
              data-whose={key}
              aria-pressed={ownIn(stops, key).includes(each)}
              aria-label={`Stop at ${ownIn(WORDS, each)}, ${key === "mine" ? "your turn" : "the opponent’s turn"}`}
              title={`Stop at ${ownIn(WORDS, each)}, ${key === "mine" ? "your turn" : "the opponent’s turn"}`}
              disabled={!stops.on}
              onClick={() => toggle(key, each)}
            />
          ))}
          <abbr
            title={ownIn(WORDS, each)}
            aria-current={each === step ? "step" : undefined}
            aria-label={ownIn(WORDS, each)}
          >
            {ownIn(SHORT, each)}
          </abbr>
        </span>
      ))}
      <details className="rwc-more">
        <summary className="rwc-stopper" aria-label="About stops">
          ⋯
        </summary>
        <div>
          <label>
            <input type="checkbox" checked={stops.on} onChange={() => flip("on")} /> Pass by itself
            outside of the stops
          </label>
          <label>
            <input
              type="checkbox"
              disabled={!stops.on}
              checked={stops.ownSpells}
              onChange={() => flip("ownSpells")}
            />{" "}
            Stop when my own spell or ability is on top of the stack
          </label>
          <p>
            The first mark of a step is for the opponent’s turns, the second for yours. Decisions,
            attacks and blocks are always asked; so is what the opponent puts on the stack.
          </p>
        </div>
      </details>
    </div>
  );
}
