// One die as a drawing: pips up to six, a number beyond.
import { memo } from "react";
import { pipsOf } from "./pips.js";
import { ownIn } from "../../../data/lookup.js";

const PLACES = [11.5, 22, 32.5];

/**
 * `face` null is a die that is not rolled yet. Colours come from around it: --rwd-die, --rwd-rim,
 * --rwd-pip.
 * @type {import("react").NamedExoticComponent<{ face: number | null, size?: number | string }>}
 */
export const Die = memo(function Die({ face, size = 40 }) {
  const pips = pipsOf(face);
  return (
    <svg
      className="rwd-die"
      viewBox="0 0 44 44"
      width={size}
      height={size}
      aria-hidden="true"
      data-face={face ?? undefined}
    >
      <rect className="rwd-body" x="2" y="2" width="40" height="40" rx="9" />
      {pips?.map(([x, y]) => (
        <circle
          key={`${x}${y}`}
          className="rwd-pip"
          cx={ownIn(PLACES, x)}
          cy={ownIn(PLACES, y)}
          r="3.9"
        />
      ))}
      {!pips && (
        <text className="rwd-number" x="22" y="29" textAnchor="middle">
          {face ?? "?"}
        </text>
      )}
    </svg>
  );
});
