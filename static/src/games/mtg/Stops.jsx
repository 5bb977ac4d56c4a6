// The stop list: where a player wants to be asked; elsewhere priority is passed by itself.
import { STEPS } from "./stops.js";
import { STEPS as WORDS } from "./table.js";
import { ownIn } from "../../data/lookup.js";

/** Props: {stops, onChange}. */
export function Stops({ stops, onChange }) {
  const toggle = (key, step) =>
    onChange({
      ...stops,
      [key]: ownIn(stops, key).includes(step)
        ? ownIn(stops, key).filter((each) => each !== step)
        : [...ownIn(stops, key), step],
    });
  const told = stops.on
    ? [
        `your ${stops.mine.map((step) => ownIn(WORDS, step)).join(", ") || "no step"}`,
        `the opponent’s ${stops.theirs.map((step) => ownIn(WORDS, step)).join(", ") || "no step"}`,
      ].join("; ")
    : "everywhere";
  return (
    <details className="rwc-stops" data-testid="stops">
      <summary>
        Stops <span className="rwc-count">{told}</span>
      </summary>
      <label>
        <input
          type="checkbox"
          checked={stops.on}
          onChange={() => onChange({ ...stops, on: !stops.on })}
        />{" "}
        Pass by itself outside of the stops
      </label>
      <table>
        <thead>
          <tr>
            <th scope="col">step</th>
            <th scope="col">your turn</th>
            <th scope="col">the opponent’s</th>
          </tr>
        </thead>
        <tbody>
          {STEPS.map((step) => (
            <tr key={step}>
              <th scope="row">{ownIn(WORDS, step)}</th>
              {["mine", "theirs"].map((key) => (
                <td key={key}>
                  <input
                    type="checkbox"
                    disabled={!stops.on}
                    checked={stops[key].includes(step)}
                    aria-label={`${ownIn(WORDS, step)}, ${key === "mine" ? "your turn" : "the opponent’s turn"}`}
                    onChange={() => toggle(key, step)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <label>
        <input
          type="checkbox"
          disabled={!stops.on}
          checked={stops.ownSpells}
          onChange={() => onChange({ ...stops, ownSpells: !stops.ownSpells })}
        />{" "}
        Stop when my own spell or ability is on top of the stack
      </label>
      <p>
        Decisions, attacks and blocks are always asked; so is what the opponent puts on the stack.
      </p>
    </details>
  );
}
