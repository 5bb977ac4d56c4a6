// A row of dice: to hold, to choose for a reroll, or only to look at.
import { Die } from "../dice/Die.jsx";
import { hueOf } from "../look.js";

/**
 * Props: {dice, label, chosen (Set of indexes), word ("held"), onToggle(index), hues (by face), lit
 * (Set of indexes), rolled (Set of those rolled just now), may (Set of those that can be chosen)}.
 * @param {{
 *   dice: number[], label: string, chosen?: Set<number>, word?: string,
 *   onToggle?: (index: number) => unknown, disabled?: boolean,
 *   field?: (face: number) => number | null, lit?: Set<number>, rolled?: Set<number>,
 *   may?: Set<number>, size?: number, keys?: boolean
 * }} props
 */
export function Dice({
  dice,
  label,
  chosen,
  word,
  onToggle,
  disabled = false,
  field,
  lit,
  rolled,
  may,
  size = 42,
  keys = false,
}) {
  const look = (n) => {
    const index = field?.(dice[n]) ?? null;
    return {
      className: `rwd-diebox${index === null ? "" : " rwd-hued"}`,
      "data-lit": lit?.has(n) || undefined,
      "data-moved": rolled?.has(n) || undefined,
      style: index === null ? undefined : { "--rwd-hue": hueOf(index) },
    };
  };
  return (
    <div
      className="rwd-dice"
      role={onToggle ? "group" : "img"}
      aria-label={onToggle ? label : `${label}: ${dice.join(", ")}`}
      data-testid="dice"
      data-dice={dice.join(" ")}
    >
      {dice.map((face, n) =>
        onToggle ? (
          <button
            key={n}
            type="button"
            {...look(n)}
            className={`rwd-toggle ${look(n).className}`}
            aria-pressed={chosen?.has(n)}
            aria-keyshortcuts={keys ? String(n + 1) : undefined}
            disabled={disabled || (may && !may.has(n))}
            aria-label={`Die ${n + 1}: ${face}${chosen?.has(n) ? `, ${word}` : ""}${rolled?.has(n) ? ", rolled just now" : ""}`}
            onClick={() => onToggle(n)}
          >
            <Die face={face} size={size} />
            <span className="rwd-held" aria-hidden="true">
              {chosen?.has(n) ? word : keys ? <kbd>{n + 1}</kbd> : ""}
            </span>
          </button>
        ) : (
          <span key={n} {...look(n)}>
            <Die face={face} size={size} />
          </span>
        ),
      )}
    </div>
  );
}
