// Stepping through what the scripts do: every word that is evaluated, in order, with its values;
// step, step over, on to a breakpoint; the word's place lit in its script.
import { memo, useEffect, useMemo, useRef, useState } from "react";
import { useKept } from "../../../match/useKept.js";
import { valueAt } from "../../../studio/model/pointer.js";
import { number } from "../figures.js";
import { fromPoints } from "../script/points.js";
import { into, isBegin, nodeId, onward, over, scriptOf, valuesAt } from "./steps.js";
import { useTrace } from "./useTrace.js";
import { stepWords } from "./words.js";
import { ownIn } from "../../../data/lookup.js";

const PAGE = 400; // rows drawn around the current one

/** The script with the word of the step marked. */
function Source({ spec, step }) {
  const mark = useRef(/** @type {HTMLElement | null} */ (null));
  const text = valueAt(spec, scriptOf(step));
  const [start, end] = step.span ?? [0, 0];
  useEffect(() => {
    mark.current?.scrollIntoView({ block: "nearest" });
  }, [step]);
  if (typeof text !== "string")
    return <p className="rwh-hint">This script is no part of the document.</p>;
  const from = fromPoints(text, start);
  const to = step.span ? fromPoints(text, end) : from;
  return (
    <pre className="rwh-source" aria-label="Script" tabIndex={0} data-testid="trace-source">
      {text.slice(0, from)}
      <mark ref={mark}>{text.slice(from, to)}</mark>
      {text.slice(to)}
    </pre>
  );
}

/**
 * @type {import("react").NamedExoticComponent<{
 *   step: any, index: number, current: boolean, broken: boolean, onGo: (index: number) => void,
 *   onBreak: (id: string) => void
 * }>}
 */
const Row = memo(function Row({ step, index, current, broken, onGo, onBreak }) {
  const ref = useRef(/** @type {HTMLLIElement | null} */ (null));
  useEffect(() => {
    if (current) ref.current?.scrollIntoView({ block: "nearest" });
  }, [current]);
  return (
    <li
      ref={ref}
      data-current={current || undefined}
      data-begin={isBegin(step) || undefined}
      data-testid="step"
      data-op={step.op}
    >
      <button
        type="button"
        className="rwh-break"
        aria-pressed={broken}
        aria-label={`Breakpoint at ${step.text}`}
        title="Stop here (B)"
        tabIndex={current ? 0 : -1}
        onClick={() => onBreak(nodeId(step))}
      >
        <span aria-hidden="true">{broken ? "●" : "○"}</span>
      </button>
      <button
        type="button"
        className="rwh-step"
        aria-current={current ? "step" : undefined}
        tabIndex={current ? 0 : -1}
        style={{ paddingInlineStart: isBegin(step) ? 4 : 14 + Math.min(step.depth, 12) * 11 }}
        onClick={() => onGo(index)}
      >
        {stepWords(step)}
      </button>
    </li>
  );
});

/** Both sides' attributes as they are once the current step is done. */
function Values({ before, steps, count }) {
  const { values, changed } = useMemo(() => valuesAt(before, steps, count), [before, steps, count]);
  return (
    <div className="rwh-now" aria-label="Attributes at this step" role="group">
      {(before?.entities ?? []).map((entity, side) => (
        <p key={entity.player}>
          <strong>{entity.player}</strong>{" "}
          {Object.entries(values[side])
            .filter(([name, value]) => value !== 0 || changed.has(JSON.stringify([side, name])))
            .map(([name, value]) => (
              <span
                key={name}
                data-changed={changed.has(JSON.stringify([side, name])) || undefined}
              >
                {name} {number(value)}
              </span>
            ))}
        </p>
      ))}
    </div>
  );
}

/** A button that cannot be pressed now keeps the focus: keys go on from where they were. */
const Move = ({ off, onClick, ...rest }) => (
  <button
    type="button"
    aria-disabled={off || undefined}
    onClick={() => !off && onClick()}
    {...rest}
  />
);

function Buttons({ steps, at, breakpoints, go }) {
  const done = at >= steps.length;
  return (
    <div className="rwh-stepbar" role="toolbar" aria-label="Stepping">
      <Move off={at <= -1} onClick={() => go(-1)} title="Before the first step (Home)">
        Restart
      </Move>
      <Move off={at <= -1} onClick={() => go(at - 1)} title="One step back (←)">
        Back
      </Move>
      <Move off={done} onClick={() => go(into(steps, at))} title="One step (→)">
        Step
      </Move>
      <Move
        off={done}
        onClick={() => go(at < 0 ? 0 : over(steps, at))}
        title="Without going inside (Shift+→)"
      >
        Step over
      </Move>
      <Move
        off={done}
        onClick={() => go(onward(steps, at, breakpoints))}
        title="To the next breakpoint, or the end (End)"
      >
        Continue
      </Move>
      <output data-testid="step-count">
        {Math.max(0, Math.min(at + 1, steps.length))}/{steps.length}
      </output>
    </div>
  );
}

function keysOf({ steps, at, breakpoints, go, toggle }) {
  return (event) => {
    if (event.target.matches("select, input") || event.ctrlKey || event.metaKey || event.altKey)
      return;
    if (event.key.toLowerCase() === "b" && steps[at]) return toggle(nodeId(steps[at]));
    const next = ownIn(
      {
        ArrowRight: event.shiftKey ? over(steps, at) : into(steps, at),
        ArrowDown: into(steps, at),
        ArrowLeft: at - 1,
        ArrowUp: at - 1,
        Home: -1,
        End: onward(steps, at, breakpoints),
      },
      event.key,
    );
    if (next === undefined) return;
    event.preventDefault();
    go(Math.max(-1, next));
  };
}

/** A tab of the match pane: {session, state, store, onJump}. */
export function StepPanel({ session, state, store, onJump }) {
  const { view, spec, live } = state;
  const [what, setWhat] = useState(/** @type {"last" | number} */ ("last"));
  const [at, setAt] = useState(-1);
  const [broken, setBreakpoints] = useKept(store, "breakpoints", []);
  const breakpoints = useMemo(() => new Set(broken), [broken]);
  const chosen = what !== "last" && !ownIn(view.legal, what) ? "last" : what;
  const { trace, error, key } = useTrace({ session, view, live, what: chosen });
  useEffect(() => setAt(-1), [key]);
  const steps = trace?.steps ?? [];
  const step = at >= 0 ? steps[Math.min(at, steps.length - 1)] : null;
  useEffect(
    () => session.put({ step: step?.span ? { path: scriptOf(step), span: step.span } : null }),
    [session, step],
  );
  useEffect(() => () => session.put({ step: null }), [session]); // no tab, no step
  const toggle = (id) =>
    setBreakpoints((was) => {
      const next = new Set(was);
      if (!next.delete(id)) next.add(id);
      return [...next];
    });
  const first = Math.max(0, Math.min(at - PAGE / 2, steps.length - PAGE));
  const walk = { steps, at, breakpoints, go: setAt, toggle };
  return (
    <div className="rwh-trace" data-testid="trace" onKeyDown={keysOf(walk)}>
      <label className="rwh-what">
        What{" "}
        <select
          value={chosen}
          onChange={(event) =>
            setWhat(event.target.value === "last" ? "last" : Number(event.target.value))
          }
        >
          <option value="last">
            {view.ply === 0 ? "the start of the duel" : `the last ply (${view.ply})`}
          </option>
          {view.legal.map((action, n) => (
            <option key={view.labels[n]} value={n}>
              if {view.to_act} used {view.labels[n]} now
            </option>
          ))}
        </select>
      </label>
      {error && (
        <p className="rwh-hint" role="alert">
          {error}
        </p>
      )}
      {trace && !error && steps.length === 0 && <p className="rwh-hint">No script ran here.</p>}
      {steps.length > 0 && (
        <>
          <Buttons {...walk} />
          {step ? (
            <>
              <Source spec={spec} step={step} />
              <p className="rwh-said" role="status" data-testid="step-now">
                {stepWords(step)}{" "}
                <button
                  type="button"
                  className="rwm-link"
                  onClick={() => onJump(step.path, step.span)}
                >
                  Show it in the document
                </button>
              </p>
            </>
          ) : (
            <p className="rwh-hint">
              Press Step (or →) to begin. A dot beside a word is a breakpoint; B sets one at the
              current word.
            </p>
          )}
          <Values before={trace.before ?? trace.after} steps={steps} count={at + 1} />
          <ol className="rwh-steps" aria-label="Steps">
            {first > 0 && <li className="rwh-hint">{first} earlier steps</li>}
            {steps.slice(first, first + PAGE).map((one, n) => (
              <Row
                key={first + n}
                step={one}
                index={first + n}
                current={first + n === at}
                broken={breakpoints.has(nodeId(one))}
                onGo={setAt}
                onBreak={toggle}
              />
            ))}
          </ol>
        </>
      )}
    </div>
  );
}
