// The orders of this ply before they are given: in their order, each with what would come of it.
import { useRef } from "react";
import { Forecast } from "./Forecast.jsx";
import { moved, orderWords, without } from "./orders.js";
import { ownIn } from "../../../data/lookup.js";

function Entry({ order, n, count, row, player, onPut, orders, onWhy }) {
  const words = orderWords(order);
  // Rows are told apart by their place, so the row to go to is there already.
  const keep = (event, index) => event.currentTarget.closest("ol").children[index]?.focus();
  const keys = (event) => {
    const delta = ownIn({ ArrowUp: -1, ArrowDown: 1 }, event.key);
    if (event.altKey && delta) {
      onPut(moved(orders, n, delta));
      keep(event, Math.min(count - 1, Math.max(0, n + delta)));
    } else if (delta && event.target === event.currentTarget) keep(event, n + delta);
    else if (event.key === "Delete" && event.target === event.currentTarget) {
      onPut(without(orders, n));
      keep(event, Math.min(n, count - 2));
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <li
      tabIndex={0}
      data-testid="order"
      data-refused={row?.legal === false || undefined}
      aria-label={`Order ${n + 1}: ${words}`}
      onKeyDown={keys}
    >
      <span className="rwa-number" aria-hidden="true">
        {n + 1}
      </span>
      <span className="rwa-words">{words}</span>
      <Forecast row={row} player={player} onWhy={() => onWhy(order, row)} />
      <span className="rwa-tools">
        <button
          type="button"
          aria-label={`Move order ${n + 1} up`}
          title="Alt+Up"
          disabled={n === 0}
          onClick={() => onPut(moved(orders, n, -1))}
        >
          ↑
        </button>
        <button
          type="button"
          aria-label={`Move order ${n + 1} down`}
          title="Alt+Down"
          disabled={n === count - 1}
          onClick={() => onPut(moved(orders, n, 1))}
        >
          ↓
        </button>
        <button
          type="button"
          aria-label={`Remove order ${n + 1}`}
          title="Delete"
          onClick={() => onPut(without(orders, n))}
        >
          ×
        </button>
      </span>
    </li>
  );
}

/**
 * Props: {orders, rows, room, player, enabled, onPut(orders), onReinforce, onPass, onEnd,
 * onWhy(order, row)}.
 */
export function Queue({
  orders,
  rows,
  room,
  player,
  enabled,
  most,
  onPut,
  onReinforce,
  onPass,
  onEnd,
  onWhy,
}) {
  const list = useRef(/** @type {HTMLOListElement | null} */ (null));
  return (
    <section
      className="rwa-queue"
      aria-label="Orders of this ply"
      data-testid="queue"
      data-count={orders.length}
    >
      <header>
        <strong>
          Orders{" "}
          <span className="rwa-of" data-testid="slots">
            {room.used} of {room.budget}
          </span>
        </strong>
        <span className="rwa-tools">
          <button
            type="button"
            disabled={!enabled || room.left < 1 || most < 1}
            title="R"
            aria-keyshortcuts="r"
            onClick={onReinforce}
          >
            Reinforce
          </button>
          <button
            type="button"
            disabled={!enabled || room.left < 1}
            title="P: uses one order"
            aria-keyshortcuts="p"
            onClick={onPass}
          >
            Pass
          </button>
          <button type="button" disabled={!orders.length} onClick={() => onPut([])}>
            Clear
          </button>
          <button
            type="button"
            className="rwm-primary"
            disabled={!enabled}
            title="E: the orders are carried out"
            aria-keyshortcuts="e"
            onClick={onEnd}
          >
            End ply
          </button>
        </span>
      </header>
      {orders.length > 0 ? (
        <ol ref={list} aria-label="Order queue">
          {orders.map((order, n) => (
            <Entry
              key={n}
              {...{ order, n, player, onPut, orders, onWhy }}
              count={orders.length}
              row={rows[n]}
            />
          ))}
        </ol>
      ) : (
        enabled && (
          <p className="rwm-hint">
            Choose a node with your troops, then a lit neighbour; or drag from one to the other.
          </p>
        )
      )}
    </section>
  );
}
