// How the position stands, as a bar and a sentence, for whoever switches it on.
import { useWorth, worthWords } from "./worth.js";

/**
 * @param {{
 *   session: import("./session.js").Session,
 *   state: import("./types.js").ShownMatch,
 * }} props
 */
export function WorthBar({ session, state }) {
  const { view } = state;
  const found = useWorth(session, state, true);
  const isNow = found?.digest === view.digest;
  const shares = found?.worth.shares ?? view.players.map(() => 1 / view.players.length);
  const says = found ? worthWords(found.worth, view.players) : "Weighing the position…";
  return (
    <div className="rwm-worth" data-testid="worth" data-now={isNow} data-nodes={found?.worth.nodes}>
      <div className="rwm-bar" aria-hidden="true">
        {shares.map((share, n) => (
          <i key={view.players[n]} style={{ flexGrow: share }} />
        ))}
      </div>
      <span>{says}</span>
    </div>
  );
}
