// Why a card is not offered, with the places of the document that say so.
import { useEffect, useRef } from "react";
import { Words } from "./Words.jsx";

/** Props: {title, answer ({message, causes}), onJump, onClose}. */
export function Why({ title, answer, onJump, onClose }) {
  const close = useRef(/** @type {HTMLButtonElement | null} */ (null));
  useEffect(() => close.current?.focus({ preventScroll: true }), [answer]);
  return (
    <section
      className="rwc-why"
      aria-label={`Why not ${title}`}
      data-testid="why"
      onKeyDown={(event) => event.key === "Escape" && onClose()}
    >
      <p role="status">
        <b>{title}</b>: <Words text={answer.message} />{" "}
        {(answer.causes ?? []).map((path) => (
          <button
            key={path}
            type="button"
            className="rwm-link"
            data-path={path}
            title="Show it in the spec"
            onClick={() => onJump(path)}
          >
            Show
          </button>
        ))}
      </p>
      <button type="button" ref={close} className="rwc-close" aria-label="Close" onClick={onClose}>
        ×
      </button>
    </section>
  );
}
