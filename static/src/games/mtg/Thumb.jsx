// A small picture of a pool, of decks or of a match, for the gallery: fanned cards in their
// colours.
import { memo } from "react";
import { cardsOf, decksOf, kindOf } from "./look.js";

const PAINT = {
  __proto__: null,
  W: "#d9c98a",
  U: "#3f7fb5",
  B: "#5a4f63",
  R: "#c0503a",
  G: "#4d8a55",
};
const BARE = "#8b95a3";

function coloursOf(doc) {
  const decks = decksOf(doc).map(({ colors }) => colors.map((color) => PAINT[color] ?? BARE));
  if (kindOf(doc) !== "pool")
    return decks.slice(0, 2).map((found) => (found.length ? found : [BARE]));
  const found = new Set(
    cardsOf(doc).flatMap(({ card }) => (Array.isArray(card.colors) ? card.colors : [])),
  );
  return [
    Object.keys(PAINT)
      .filter((color) => found.has(color))
      .map((color) => PAINT[color]),
  ];
}

/**
 * `doc` is the parsed document; `title` is the accessible name.
 * @type {import("react").NamedExoticComponent<import("../types.js").ThumbProps>}
 */
export const Thumb = memo(function Thumb({ doc, title = "The cards" }) {
  const hands = coloursOf(doc);
  return (
    <svg
      viewBox="0 0 148 148"
      role="img"
      aria-label={title}
      style={{ display: "block", width: "100%", height: "100%" }}
    >
      {hands.map((paints, side) => (
        <g
          key={side}
          transform={
            hands.length > 1
              ? `translate(${side ? 100 : 48} ${side ? 96 : 52}) rotate(${side ? 0 : 180}) scale(.78)`
              : "translate(74 78)"
          }
        >
          {[0, 1, 2, 3, 4].map((n) => (
            <g key={n} transform={`rotate(${(n - 2) * 15} 0 60)`}>
              <rect
                x="-19"
                y="-42"
                width="38"
                height="54"
                rx="5"
                fill={paints[n % Math.max(1, paints.length)] ?? BARE}
                style={{ stroke: "var(--rw-panel, #fff)" }}
                strokeWidth="2.5"
              />
              <rect x="-13" y="-36" width="26" height="20" rx="3" fill="#fff" opacity=".35" />
              <path
                d="M-13 -8H13M-13 -1H7"
                stroke="#fff"
                strokeWidth="3"
                opacity=".45"
                strokeLinecap="round"
              />
            </g>
          ))}
        </g>
      ))}
    </svg>
  );
});
