// Small parts that the match pane asks of maps: marks, typed orders, the state as a table.
import { readMap, spoken, withState } from "./look.js";
import { Mark } from "./map/Glyph.jsx";
import { parseOrder } from "./sandbox/orders.js";
import { ownIn } from "../../data/lookup.js";

/** A player's mark: the shape and colour of what it owns. */
export function Chip({ player }) {
  return <Mark owner={player} />;
}

/** A typed order, as the engine writes it: "p1_hq-p1_bridge 5", "reinforce 3", "pass", "end". */
export function fromText(text, view) {
  const action = parseOrder(
    text,
    view.view.nodes.map(({ id }) => id),
  );
  return action ? { action } : null;
}

/**
 * An order that could be typed here: the largest stack of the player to act, to its first
 * neighbour.
 */
export function example(spec, view) {
  const player = view.to_act;
  const [most] = view.view.nodes
    .filter((node) => ownIn(node, player) > 0)
    .sort((a, b) => ownIn(b, player) - ownIn(a, player));
  const to = most && readMap(spec).near.get(most.id)?.[0];
  return to ? `${most.id}-${to} ${ownIn(most, player)}` : "reinforce 1";
}

/** What becomes of a typed order: it joins the list; "end" carries the list out. */
export function take(session, action) {
  const { plan } = session.state;
  return action.type === "end" ? session.orders(plan) : session.plan([...plan, action]);
}

/** The position as a list for those who do not see the map. */
export function Twin({ spec, view }) {
  const map = withState(readMap(spec), view.view.nodes);
  return (
    <details>
      <summary>Map as a list</summary>
      <ul>
        {map.nodes.map((node) => (
          <li key={node.key}>{spoken(node, map)}</li>
        ))}
      </ul>
    </details>
  );
}
