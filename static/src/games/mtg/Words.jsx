// A text of the card game, its mana drawn as everywhere else.
import { Fragment } from "react";
import { told } from "../../data/brief.js";

const SYMBOL = /(\{[^{}\s]{1,3}\})/;

/** Props: {text}; `{G}` becomes the pip that costs have, and is read out as it is written. */
export function Words({ text }) {
  const parts = told(String(text ?? "")).split(SYMBOL);
  if (parts.length < 2) return parts[0];
  return parts.map((part, n) => {
    if (n % 2 === 0) return <Fragment key={n}>{part}</Fragment>;
    const symbol = part.slice(1, -1);
    return (
      <span key={n} className="rwc-cost">
        <i role="img" aria-label={part} data-mana={symbol}>
          {symbol}
        </i>
      </span>
    );
  });
}
