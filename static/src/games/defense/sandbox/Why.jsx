// Why an attack is not there, with the places of the spec that say so.
import { useEffect, useRef } from "react";

export function Why({ title, answer, onJump, onClose }) {
  const close = useRef(/** @type {HTMLButtonElement | null} */ (null));
  useEffect(() => close.current?.focus(), [answer]);
  return (
    <section
      className="rwd-box rwd-why"
      aria-label={`Why not ${title}`}
      data-testid="why"
      onKeyDown={(event) => event.key === "Escape" && onClose()}
    >
      <header>
        <h4>{title}</h4>
        <button
          type="button"
          ref={close}
          className="rwd-close"
          aria-label="Close"
          onClick={onClose}
        >
          ×
        </button>
      </header>
      <p role="status">
        {answer.message}{" "}
        {(answer.causes ?? []).map((path) => (
          <button
            key={path}
            type="button"
            className="rwd-inline"
            data-path={path}
            title="Show it in the spec"
            onClick={() => onJump(path)}
          >
            Show
          </button>
        ))}
      </p>
    </section>
  );
}
