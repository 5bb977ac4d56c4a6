// Why an order is refused: the engine's sentence, and each reason as a link into the scenario.
import { useEffect, useRef } from "react";
import { placeWords } from "./orders.js";

/** Props: {title, answer: {message, reasons, causes}, spec, focus, onJump, onClose}. */
export function Refusal({ title, answer, spec, focus, onJump, onClose }) {
  const root = useRef(/** @type {HTMLDivElement | null} */ (null));
  useEffect(() => {
    if (focus) root.current?.querySelector("button")?.focus({ preventScroll: true });
  }, [answer, focus]);
  const reasons = answer.reasons?.length
    ? answer.reasons
    : (answer.causes ?? []).map((path) => ({ path, message: placeWords(path, spec) }));
  return (
    <div
      ref={root}
      role="dialog"
      aria-label={`Why not ${title}?`}
      className="rwa-why"
      data-testid="why"
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
    >
      <header>
        <strong>{title}</strong>
        <button type="button" aria-label="Close" onClick={onClose}>
          ×
        </button>
      </header>
      <p>{answer.said ?? answer.message}</p>
      {reasons.length > 0 && (
        <ul>
          {reasons.map((reason, n) => (
            <li key={n}>
              {reason.path ? (
                <button
                  type="button"
                  className="rwa-link"
                  data-path={reason.path}
                  onClick={() => onJump?.(reason.path)}
                >
                  {reason.message} ↗
                </button>
              ) : (
                reason.message
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
