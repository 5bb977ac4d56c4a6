// The picture of a card: a landscape and a sign of its kind, drawn from its name alone.
import { memo } from "react";
import { ornamentOf } from "./ornament.js";

/**
 * @type {import("react").NamedExoticComponent<{ card: any, name: string }>}
 */
export const Ornament = memo(function Ornament({ card, name }) {
  const { sun, far, near, sign } = ornamentOf(card, name);
  return (
    <svg className="rwk-art" viewBox="0 0 80 44" preserveAspectRatio="xMidYMid slice" aria-hidden>
      <circle cx={sun.x} cy={sun.y} r="5" fill="#fff" opacity=".6" />
      <path d={far} fill="currentColor" opacity=".22" />
      <path d={near} fill="currentColor" opacity=".3" />
      <path d={sign.d} transform={sign.at} fill="currentColor" opacity=".78" />
    </svg>
  );
});
