// The search for cards: words as they are typed, filters and an order.
import { useMemo } from "react";
import { ownIn } from "../../../data/lookup.js";

/** @import { Entry } from "./find.js" */

const COLOURS = [
  ["", "Any colour"],
  ["W", "White"],
  ["U", "Blue"],
  ["B", "Black"],
  ["R", "Red"],
  ["G", "Green"],
  ["M", "Several colours"],
  ["C", "Colourless"],
];
const KINDS = [
  ["", "Any type"],
  ["creature", "Creatures"],
  ["instant", "Instants"],
  ["sorcery", "Sorceries"],
  ["artifact", "Artifacts"],
  ["equipment", "Equipment"],
  ["enchantment", "Enchantments"],
  ["aura", "Auras"],
  ["land", "Lands"],
];
const VALUES = [["", "Any cost"], ...[0, 1, 2, 3, 4, 5].map((n) => [`${n}`, `Cost ${n}`])];
const POWERS = [["", "Any power"], ...[0, 1, 2, 3, 4].map((n) => [`${n}`, `Power ${n}`])];
const ORDERS = [
  ["", "As in the document"],
  ["name", "By name"],
  ["cost", "By cost"],
  ["colour", "By colour"],
  ["kind", "By type"],
  ["strength", "Strongest first"],
];

/**
 * @param {{
 *   label: string, value: string, options: string[][], onChange: (to: string) => void,
 * }} props
 */
function Choice({ label, value, options, onChange }) {
  return (
    <select
      className="rw-input"
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {options.map(([id, title]) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </select>
  );
}

/**
 * Props: {asked, onAsk(changed), entries, count, inDeck}; `count` cards are found.
 * @param {{
 *   asked: Record<string, string>, onAsk: (changed: Record<string, string>) => void,
 *   entries: Entry[], count: number, inDeck: boolean,
 * }} props
 */
export function Search({ asked, onAsk, entries, count, inDeck }) {
  const rarities = useMemo(
    () => [...new Set(entries.map(({ rarity }) => rarity))].filter(Boolean).sort(),
    [entries],
  );
  const shows = [
    ["", "All cards"],
    ...(inDeck ? [["deck", "In this deck"]] : []),
    ["drafts", "Drafts"],
    ["wrong", "With problems"],
  ];
  const choice = (key, label, options) => (
    <Choice
      label={label}
      value={ownIn(asked, key) ?? ""}
      options={options}
      onChange={(to) => onAsk({ [key]: to })}
    />
  );
  return (
    <div className="rwc-search" role="search" aria-label="Cards">
      <input
        type="search"
        className="rw-input"
        aria-label="Search cards"
        placeholder="Name, type or text"
        value={asked.words}
        spellCheck={false}
        onChange={(event) => onAsk({ words: event.target.value })}
      />
      <div className="rwc-filters">
        {choice("colour", "Colour", COLOURS)}
        {choice("kind", "Type", KINDS)}
        {choice("value", "Cost", [...VALUES, ["6+", "Cost 6 or more"]])}
        {choice("power", "Power", [...POWERS, ["5+", "Power 5 or more"]])}
        {rarities.length > 0 &&
          choice("rarity", "Rarity", [["", "Any rarity"], ...rarities.map((one) => [one, one])])}
        {choice("show", "Which cards", shows)}
        {choice("order", "Order", ORDERS)}
      </div>
      <p className="rwc-found" role="status">
        {count === entries.length
          ? `${count} ${count === 1 ? "card" : "cards"}`
          : `${count} of ${entries.length} cards`}
      </p>
    </div>
  );
}
