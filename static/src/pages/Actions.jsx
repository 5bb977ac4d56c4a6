// What can be done with an evaluation: stop it, go on with it, remove it.
import { useEffect, useRef, useState } from "react";
import { ownIn } from "../data/lookup.js";
import { isOpen } from "./words.js";
import { messageOf } from "../data/problem.js";

const TITLES = { cancel: "Cancel", resume: "Resume" };

/**
 * What can be done next with it, if anything: one button, which keeps the focus when it was
 * pressed.
 */
const nextOf = (job) => (isOpen(job) ? "cancel" : job.state === "done" ? null : "resume");

/** `onDone(what)` after it was done; what the server refuses is said beside the buttons. */
export function Actions({ server, job, onDone }) {
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState(/** @type {string | null} */ (null));
  const shown = useRef(false); // whether it was asked when the buttons were drawn last
  const keep = useRef(/** @type {HTMLButtonElement | null} */ (null));
  const remove = useRef(/** @type {HTMLButtonElement | null} */ (null));
  useEffect(() => {
    // the button that was pressed is gone: the focus goes to the one in its place
    if (shown.current !== asked) (asked ? keep : remove).current?.focus();
    shown.current = asked;
  }, [asked]);
  const act = async (what, method, path) => {
    if (busy) return;
    setBusy(true);
    setAsked(false);
    try {
      await server.ask(`evaluations/${job.id}${path}`, { method });
      setProblem(null);
      onDone(what);
    } catch (error) {
      setProblem(messageOf(error));
    }
    setBusy(false);
  };
  const next = nextOf(job);
  return (
    <div
      className="rwp-actions"
      role="group"
      aria-label={`What to do with ${job.name}`}
      onKeyDown={(event) => event.key === "Escape" && setAsked(false)}
    >
      {next && (
        <button
          type="button"
          className="rw-button"
          aria-disabled={busy}
          onClick={() => act(next, "POST", `/${next}`)}
        >
          {ownIn(TITLES, next)}
        </button>
      )}
      {asked ? (
        <>
          <button
            type="button"
            className="rw-button danger"
            aria-disabled={busy}
            onClick={() => act("delete", "DELETE", "")}
          >
            Delete for good
          </button>
          <button type="button" className="rw-button" ref={keep} onClick={() => setAsked(false)}>
            Keep
          </button>
        </>
      ) : (
        <button
          type="button"
          className="rw-button"
          ref={remove}
          aria-disabled={busy}
          onClick={() => busy || setAsked(true)}
        >
          Delete
        </button>
      )}
      {problem && (
        <span className="rwp-problem" role="alert">
          {problem}
        </span>
      )}
    </div>
  );
}
