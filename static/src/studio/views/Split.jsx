// A divider that is dragged, or moved with the arrow keys.

import { useRef } from "react";

const STEP = 24; // px

/**
 * `value` in px is reported through onChange; `sign` -1: the sized part is after it.
 * @param {{
 *   label: string, value: number, min: number, max: number, onChange: (value: number) => void,
 *   sign?: 1 | -1, row?: boolean, className?: string,
 * }} props
 */
export function Split({ label, value, min, max, onChange, sign = 1, row = false, className = "" }) {
  const start = useRef(/** @type {{ from: number, value: number } | null} */ (null));
  const clamp = (v) => Math.min(max, Math.max(min, v));
  const at = (event) => (row ? event.clientY : event.clientX);
  const down = (event) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { from: at(event), value };
    event.preventDefault();
  };
  const move = (event) => {
    if (!start.current) return;
    const { from, value: was } = start.current;
    onChange(clamp(was + sign * (at(event) - from)));
  };
  const cancel = () => {
    if (start.current) onChange(start.current.value);
    start.current = null;
  };
  const key = (event) => {
    const back = row ? "ArrowUp" : "ArrowLeft";
    const forth = row ? "ArrowDown" : "ArrowRight";
    if (event.key !== back && event.key !== forth) return;
    onChange(clamp(value + sign * (event.key === forth ? STEP : -STEP)));
    event.preventDefault();
  };
  return (
    <div
      className={`rw-split ${row ? "row" : ""} ${className}`}
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation={row ? "horizontal" : "vertical"}
      aria-valuenow={Math.round(value)}
      aria-valuemin={min}
      aria-valuemax={max}
      onPointerDown={down}
      onPointerMove={move}
      onKeyDown={key}
      onPointerUp={() => (start.current = null)}
      onPointerCancel={cancel}
    />
  );
}
