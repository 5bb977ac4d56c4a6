// What takes long, with a Stop, and what was stopped, with a way to do it again; in a place that is
// kept for it, so that nothing moves when it comes or goes.

import { useEffect, useReducer } from "react";
import { useStudio, useUi } from "../context.js";
import { IconButton } from "./icons.jsx";
import { useObserved } from "../../data/useObserved.js";

/**
 * Seconds since a time, counted on while they are looked at.
 * @param {{ since: number }} props
 */
function Seconds({ since }) {
  const [, again] = useReducer((n) => n + 1, 0);
  useEffect(() => {
    const timer = setInterval(again, 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <span className="seconds" aria-hidden="true">
      {Math.round((Date.now() - since) / 1000)} s
    </span>
  );
}

/**
 * `over`: whether it lies over the page, where no bar has a place for it.
 * @param {{ over?: boolean }} props
 */
export function Activity({ over = false }) {
  const { doings } = useStudio();
  const { running, stopped } = useObserved(doings);
  const matchSeen = useUi((s) => s.size !== "narrow" || s.tab === "match");
  // the match itself says who is thinking
  const shown = running.filter(({ agent }) => !agent || !matchSeen);
  return (
    <div className={`rw-activity ${over ? "over" : ""}`} data-testid="activity">
      <span role="status" className="rw-hidden">
        {shown.map(({ what }) => `${what}…`).join(" ")} {stopped.map(({ text }) => text).join(" ")}
      </span>
      {shown.map(({ key, what, since, stop }) => (
        <span key={since + what} className="doing" data-testid="doing">
          <i className="rw-spin" aria-hidden="true" />
          <span className="rw-clip" title={what}>
            {what}…
          </span>{" "}
          <Seconds since={since} />
          <button
            type="button"
            className="rw-button small danger"
            title={`Stop: ${what}`}
            onClick={() => stop(key)}
          >
            Stop
          </button>
        </span>
      ))}
      {stopped.map(({ name, text, again }) => (
        <span key={name} className="doing stopped" data-testid="stopped">
          <span className="rw-clip" title={text}>
            {text}
          </span>
          {again && (
            <button type="button" className="rw-button small" onClick={again}>
              Do it again
            </button>
          )}
          <IconButton small icon="close" label="Dismiss" onClick={() => doings.dismiss(name)} />
        </span>
      ))}
    </div>
  );
}
