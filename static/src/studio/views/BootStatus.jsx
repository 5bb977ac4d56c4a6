// What the two Python workers are doing, honestly.

import { useStatus, useStudio } from "../context.js";

// Why, and the button, stand in a banner.
const ENDED = new Set(["failed", "stopped"]);

function Step({ name, worker }) {
  const { state, message, step } = useStatus(worker);
  return (
    <span className="step" title={step && step !== "ready" ? `Step: ${step}` : undefined}>
      <span className={`rw-dot ${state}`} />
      {name}:{" "}
      {ENDED.has(state) ? (worker.hasRun ? "has ended" : "did not start") : message || state}
    </span>
  );
}

/** Named steps of both workers; hidden from view (not from tests) once both are ready. */
export function BootStatus() {
  const { play, author } = useStudio();
  const states = [useStatus(play).state, useStatus(author).state];
  const done = states.every((state) => state === "ready");
  return (
    <div
      className={`rw-boot ${done ? "rw-hidden" : ""}`}
      data-testid="boot"
      data-play={states[0]}
      data-author={states[1]}
      role="status"
    >
      <Step name="Game engine" worker={play} />
      <Step name="Checker" worker={author} />
    </div>
  );
}
