// A cost of the card game, drawn as pips.
import { symbolsOf } from "./look.js";

export function Cost({ cost, label = cost ? `cost ${cost}` : "no cost" }) {
  return (
    <span className="rwc-cost" role="img" aria-label={label}>
      {symbolsOf(cost).map((symbol, n) => (
        <i key={n} data-mana={symbol}>
          {symbol}
        </i>
      ))}
    </span>
  );
}
