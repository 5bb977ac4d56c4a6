// The answer to "why not?": a sentence, and the failing conditions, each a link into the spec.
import { useEffect, useRef } from "react";
import { squareName } from "../../canvas/names.js";

/**
 * On the square that a piece cannot go to: a small button that asks why; clicks beside it go
 * through.
 */
export function Refused({ at, move, onAsk }) {
  const name = `${squareName(move.from)} to ${squareName(move.to)}`;
  return (
    <>
      <button
        type="button"
        className="rwg-refused"
        data-testid="why-not"
        aria-label={`Why not ${name}?`}
        style={{ left: at.left, top: at.top }}
        onClick={onAsk}
      >
        Why not?
      </button>
      <span className="rwb-hidden" role="status">
        {name} is no legal move. Press ? to ask why.
      </span>
    </>
  );
}

/**
 * `answer` is {message, reasons: [{path, message}], causes: [path]}; `onJump(pointer)` goes there.
 */
export function Why({ at, title, answer, onJump, onClose, focus }) {
  const root = useRef(/** @type {HTMLDivElement | null} */ (null));
  useEffect(() => {
    const box = root.current;
    if (!focus || !box) return undefined;
    const before = /** @type {HTMLElement | null} */ (box.getRootNode().activeElement);
    box.querySelector("button")?.focus({ preventScroll: true });
    return () => {
      // Back to the board, unless the person has gone elsewhere meanwhile.
      const now = before?.getRootNode().activeElement;
      if (before?.isConnected && (!now || box.contains(now))) before.focus({ preventScroll: true });
    };
  }, [answer, focus]);
  const reasons = answer.reasons?.length
    ? answer.reasons
    : (answer.causes ?? []).map((path) => ({ path, message: path }));
  // The list says it again, with links: above it only what the list does not say.
  const said = [...new Set(reasons.map((reason) => reason.message))].join("; ");
  const head = answer.message.endsWith(said)
    ? answer.message.slice(0, -said.length || undefined).trim()
    : answer.message;
  const high = parseFloat(at.top) < 50;
  const onKeyDown = (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  };
  return (
    <div
      ref={root}
      role="dialog"
      aria-label={`Why not ${title}?`}
      className="rwg-why"
      data-testid="why"
      onKeyDown={onKeyDown}
      style={{
        "--rwg-x": at.left,
        top: at.top,
        transform: `translateY(${high ? "32px" : "calc(-100% - 32px)"})`,
      }}
    >
      <header>
        <strong>{title}</strong>
        <button type="button" aria-label="Close" onClick={onClose}>
          ×
        </button>
      </header>
      {head && <p>{head}</p>}
      {reasons.length > 0 && (
        <ul>
          {reasons.map((reason, n) => (
            <li key={n}>
              {reason.path ? (
                <button
                  type="button"
                  className="rwg-link"
                  data-path={reason.path}
                  title="Show it in the spec"
                  onClick={() => onJump?.(reason.path)}
                >
                  {reason.message}
                  <span aria-hidden="true"> ↗</span>
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
