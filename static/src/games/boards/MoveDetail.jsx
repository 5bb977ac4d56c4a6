// The selected move in words and numbers: its step, its conditions with a way to each, and removal.
import { NumberInput } from "../../studio/form/NumberInput.jsx";
import { useDraft } from "../../studio/form/useDraft.js";

/** A number that is written on Enter or on leaving, so that typing "-" breaks nothing. */
function StepNumber({ label, place, value, readOnly, onChange }) {
  const draft = useDraft(
    String(value),
    (text) => {
      const number = Number(text);
      return Number.isInteger(number) && text.trim() !== "" && number !== value
        ? onChange(number)
        : undefined;
    },
    place,
  );
  return (
    <label>
      {label}{" "}
      <NumberInput
        waits
        className=""
        step="1"
        aria-label={label}
        value={draft.shown}
        disabled={readOnly}
        onText={draft.type}
        onBlur={(wasBad) => (wasBad ? draft.drop() : draft.hand())}
        onKeyDown={(event) => event.key === "Enter" && draft.hand()}
      />
    </label>
  );
}

/** A move whose actions can be exchanged without losing anything. */
const isPlain = (move) =>
  !["conditions", "modifiers", "side_effects"].some((key) => move[key]?.length) &&
  !(move.actions ?? []).some(
    (action) => action?.conditions?.length || action?.side_effects?.length,
  ) &&
  Math.max(...move.step.map(Math.abs)) <= (move.repeat ? 1 : Infinity);

/** `move` is the move as the document has it, `path` its pointer, `cells` its cells. */
export function MoveDetail({ move, path, cells, readOnly, onStep, onNature, onRemove, onJump }) {
  const step = Array.isArray(move?.step) && move.step.length === 2 ? move.step : null;
  const conditions = [
    ...new Map(
      cells.flatMap((cell) => cell.conditions ?? []).map((one) => [one.path, one]),
    ).values(),
  ];
  return (
    <section className="rwp-detail" aria-label="Selected move" data-testid="move-detail">
      <div className="rwp-row">
        <strong>Move {String(move?.id ?? "")}</strong>
        {step && (
          <>
            <StepNumber
              label="right"
              place={path}
              value={step[0]}
              readOnly={readOnly}
              onChange={(dx) => onStep([dx, step[1]])}
            />
            <StepNumber
              label="forward"
              place={path}
              value={step[1]}
              readOnly={readOnly}
              onChange={(dy) => onStep([step[0], dy])}
            />
          </>
        )}
        {step && isPlain(move) && (
          <label>
            may{" "}
            <select
              value={cells[0]?.does ?? "both"}
              disabled={readOnly}
              onChange={(event) => onNature(event.target.value, move.repeat ? "ray" : "leap")}
            >
              <option value="both">move and capture</option>
              <option value="move">only move</option>
              <option value="capture">only capture</option>
            </select>
          </label>
        )}
        <button type="button" disabled={readOnly} onClick={onRemove}>
          Remove this step
        </button>
        <button type="button" className="rwg-link" data-path={path} onClick={() => onJump(path)}>
          Show in JSON
        </button>
      </div>
      {conditions.length > 0 && (
        <ul>
          {conditions.map((one) => (
            <li key={one.path}>
              {one.when && `${one.when}: `}only if{" "}
              <button
                type="button"
                className="rwg-link"
                data-path={one.path}
                onClick={() => onJump(one.path)}
              >
                {one.text}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
