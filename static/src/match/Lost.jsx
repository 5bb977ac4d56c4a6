// What every player has lost, in a line of its own: pieces, troops, cards, as the engine counts.
import { words } from "../canvas/names.js";

/** @import { Losses } from "../data/wire.js" */

/**
 * By how much a player's losses are worth less than those of the others; 0 where nothing is.
 * @param {Losses[]} losses
 * @param {number} n
 */
export function leadOf(losses, n) {
  const others = losses.filter((_, k) => k !== n).map(({ worth }) => worth ?? 0);
  if (!others.length || losses.every(({ worth }) => worth === null)) return 0;
  return Math.round((Math.min(...others) - (losses[n].worth ?? 0)) * 10) / 10;
}

const row = ({ name, count }) => (count > 1 ? `${count} ${words(name)}` : words(name));
const counted = ({ name, count }) => `${count} ${words(name)}`;

/**
 * @param {{
 *   losses: Losses[],
 *   chip?: (player: string) => import("react").ReactNode,
 * }} props
 */
export function Lost({ losses, chip }) {
  return (
    <dl className="rwm-lost" data-testid="lost" aria-label="Lost so far">
      {losses.map(({ player, rows, worth }, n) => {
        const lead = leadOf(losses, n);
        return (
          <div key={player} data-player={player}>
            <dt title={player}>
              {chip?.(player)} {words(player)} lost
            </dt>
            <dd>
              {rows.length ? rows.map(worth === null ? counted : row).join(", ") : "nothing"}
              {lead > 0 && (
                <strong title="How much more the others have lost, counting the cheapest as 1">
                  {" "}
                  +{lead}
                </strong>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
