// A small dialog at a square: promotion options, or several moves that reach one square.
import { useEffect, useRef } from "react";
import { PieceIcon } from "../../canvas/Piece.jsx";

const ARROWS = { __proto__: null, ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** `options` as [{id, title, note?, look?, style?}]; `at` is {left, top} in percent. */
export function Chooser({ at, title, options, cancel = "Cancel (Esc)", onChoose, onCancel }) {
  const root = useRef(/** @type {HTMLDivElement | null} */ (null));
  useEffect(() => {
    const box = root.current;
    const before = /** @type {HTMLElement | null | undefined} */ (box?.getRootNode().activeElement);
    box?.querySelector("button")?.focus({ preventScroll: true });
    return () => {
      if (before?.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  const onKeyDown = (event) => {
    event.stopPropagation();
    if (event.key === "Escape") {
      event.preventDefault();
      onCancel();
      return;
    }
    const buttons = [...(root.current?.querySelectorAll("button") ?? [])];
    const here = buttons.indexOf(event.target);
    if (event.key === "Tab") {
      event.preventDefault();
      buttons[(here + (event.shiftKey ? buttons.length - 1 : 1)) % buttons.length].focus();
    } else if (ARROWS[event.key]) {
      event.preventDefault();
      buttons[(here + ARROWS[event.key] + buttons.length) % buttons.length].focus();
    }
  };
  const high = parseFloat(at.top) < 50;
  return (
    <div
      className="rwg-veil"
      onPointerDown={(event) => event.target === event.currentTarget && onCancel()}
    >
      <div
        ref={root}
        role="dialog"
        aria-modal="true"
        aria-label={title}
        className="rwg-chooser"
        onKeyDown={onKeyDown}
        style={{
          "--rwg-x": at.left,
          top: at.top,
          transform: `translateY(${high ? "6%" : "-106%"})`,
        }}
      >
        <p>{title}</p>
        <div className="rwg-options">
          {options.map((option) => (
            <button key={option.id} type="button" onClick={() => onChoose(option)}>
              {option.look && <PieceIcon look={option.look} style={option.style} size={44} />}
              <span>{option.title}</span>
              {option.note && <small>{option.note}</small>}
            </button>
          ))}
        </div>
        <button type="button" className="rwg-cancel" onClick={onCancel}>
          {cancel}
        </button>
      </div>
    </div>
  );
}
