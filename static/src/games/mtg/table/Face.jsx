// The face of a card, from what a document or a view says of it: no match is needed.
import { symbolsOf } from "../look.js";
import { Words } from "../Words.jsx";
import { frameOf, pairOf } from "./frame.js";
import { Ornament } from "./Ornament.jsx";

/** @param {unknown} value */
const shown = (value) => (value === undefined || value === null || value === "" ? null : value);

/**
 * The cost as pips, for the eye: the card's own name says it to others.
 * @param {{ cost: unknown }} props
 */
function Pips({ cost }) {
  const symbols = symbolsOf(cost);
  return symbols.length ? (
    <span className="rwc-cost">
      {symbols.map((symbol, n) => (
        <i key={n} data-mana={symbol}>
          {symbol}
        </i>
      ))}
    </span>
  ) : null;
}

/**
 * A face as high and wide as its holder (`--rwk-w` is the width, `--rwk-h` the height).
 *
 * `card` has the keys of a document's card (name, mana_cost, type_line, oracle_text, colors, power,
 * toughness); any may be missing. `size`: "small" (name, cost, strength), "middle" (a text too),
 * "large" (all of it). `power`, `toughness` and `name` say what the card is now, where it differs.
 * The face is decoration, hidden from assistive technology: whoever shows it names it (`nameOf`).
 * @param {{
 *   card: import("./types.js").CardFacts, size?: "small" | "middle" | "large",
 *   power?: unknown, toughness?: unknown, name?: string, children?: import("react").ReactNode
 * }} props
 */
export function Face({ card, size = "small", power, toughness, name, children }) {
  const title = String(name ?? card?.name ?? card?.card_id ?? "Card");
  const [strength, life] = [shown(power ?? card?.power), shown(toughness ?? card?.toughness)];
  const pair = pairOf(card);
  return (
    <span
      className="rwk"
      data-frame={frameOf(card)}
      data-pair={pair ? pair.join("") : undefined}
      data-size={size}
      aria-hidden="true"
      style={
        pair
          ? /** @type {any} */ ({
              "--rwk-one": `var(--rwk-${pair[0]})`,
              "--rwk-two": `var(--rwk-${pair[1]})`,
            })
          : undefined
      }
    >
      <span className="rwk-title">
        <b>{title}</b>
        <Pips cost={card?.mana_cost} />
      </span>
      <Ornament card={card} name={title} />
      {size !== "small" && <span className="rwk-type">{String(card?.type_line ?? "")}</span>}
      {size !== "small" && (
        <span className="rwk-text">
          <Words text={card?.oracle_text} />
        </span>
      )}
      {strength !== null && (
        <span className="rwk-size">
          {String(strength)}/{String(life ?? 0)}
        </span>
      )}
      {children}
    </span>
  );
}

/** The back of a card. */
export const Back = () => <span className="rwk rwk-back" aria-hidden="true" />;

/**
 * What a face shows, in words: "Cinder Runner, cost {R}, Creature — Goblin, 2/1".
 * @param {import("./types.js").CardFacts} card
 * @param {{ power?: unknown, toughness?: unknown }} [now] what it is now, where it differs
 */
export function nameOf(card, { power, toughness } = {}) {
  const strength = shown(power ?? card?.power);
  return [
    String(card?.name ?? card?.card_id ?? "Card"),
    card?.mana_cost && `cost ${card.mana_cost}`,
    card?.type_line,
    strength !== null && `${strength}/${toughness ?? card?.toughness ?? 0}`,
  ]
    .filter(Boolean)
    .join(", ");
}
