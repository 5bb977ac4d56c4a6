// The map as a list: every node in words with its neighbours, the chosen one editable by keyboard.
import { useEffect, useRef } from "react";
import { OWNERS, PLAYERS, spoken } from "../look.js";
import { Box } from "./boxes.jsx";
import { ownIn } from "../../../data/lookup.js";

function Cells({ node, map, disabled, hooks }) {
  const near = map.near.get(node.id) ?? [];
  const others = [...map.byId.keys()].filter((id) => id !== node.id);
  const set = (fields) => hooks.set([node.id], fields);
  return (
    <div
      className="rwa-cells"
      onKeyDown={(event) => {
        if (event.key !== "Escape") event.stopPropagation();
        else /** @type {HTMLElement} */ (event.currentTarget.closest("[role=treeitem]")).focus();
      }}
    >
      <label>
        Id
        <Box
          place={node.path}
          label={`Id of ${node.id}`}
          value={node.id}
          disabled={disabled}
          onCommit={(to) => hooks.rename(node, to)}
        />
      </label>
      <label>
        Label
        <Box
          place={node.path}
          label={`Label of ${node.id}`}
          value={node.label ?? ""}
          placeholder="the id"
          may="empty"
          disabled={disabled}
          maxLength={80}
          onCommit={(label) => set({ label })}
        />
      </label>
      <label>
        Owner
        <select
          className="rw-input"
          aria-label={`Owner of ${node.id}`}
          value={node.owner}
          disabled={disabled}
          onChange={(event) => set({ owner: event.target.value })}
        >
          {OWNERS.map((owner) => (
            <option key={owner}>{owner}</option>
          ))}
        </select>
      </label>
      <label>
        Yield
        <Box
          place={node.path}
          number
          min="0"
          label={`Yield of ${node.id}`}
          value={node.supply}
          disabled={disabled}
          onCommit={(supplyYield) => set({ supplyYield })}
        />
      </label>
      {PLAYERS.map((player) => (
        <label key={player}>
          Forces {player}
          <Box
            place={node.path}
            number
            min="0"
            label={`Forces ${player} of ${node.id}`}
            value={ownIn(node.forces, player)}
            disabled={disabled}
            onCommit={(value) => set({ [player]: value })}
          />
        </label>
      ))}
      <label>
        HQ
        <select
          className="rw-input"
          aria-label={`Headquarters at ${node.id}`}
          value={node.hq ?? ""}
          disabled={disabled}
          onChange={(event) => hooks.hq(event.target.value, node)}
        >
          <option value="" disabled>
            none
          </option>
          {PLAYERS.map((player) => (
            <option key={player} value={player}>
              of {player}
            </option>
          ))}
        </select>
      </label>
      {["x", "y"].map((axis) => (
        <label key={axis}>
          {axis}
          <Box
            place={node.path}
            number
            step="any"
            label={`${axis} of ${node.id}`}
            value={node[axis]}
            disabled={disabled}
            onCommit={(value) => hooks.move([{ id: node.id, x: node.x, y: node.y, [axis]: value }])}
          />
        </label>
      ))}
      <label>
        Edge
        <select
          className="rw-input"
          aria-label={`Edges of ${node.id}`}
          value=""
          disabled={disabled}
          onChange={(event) =>
            near.includes(event.target.value)
              ? hooks.part(node.id, event.target.value)
              : hooks.join(node.id, event.target.value)
          }
        >
          <option value="">add or remove…</option>
          {others.map((id) => (
            <option key={id} value={id}>
              {near.includes(id) ? `✓ ${id} (remove)` : id}
            </option>
          ))}
        </select>
      </label>
      <button
        type="button"
        className="rw-button small"
        disabled={disabled}
        title="Ctrl+D"
        onClick={() => hooks.duplicate()}
      >
        Duplicate
      </button>
      <button
        type="button"
        className="rw-button small danger"
        disabled={disabled}
        onClick={() => hooks.remove()}
      >
        Delete
      </button>
    </div>
  );
}

/** Props: {map, chosen (keys), readOnly, hooks, problems}. */
export function Table({ map, chosen, readOnly, hooks, problems }) {
  const list = useRef(/** @type {HTMLUListElement | null} */ (null));
  const current = map.nodes.find((node) => chosen.has(node.key)) ?? null;
  useEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [current?.key]);
  const go = (node) => {
    if (!node) return;
    hooks.go(node.id);
    // At once, so that no key that follows is overtaken.
    const lines = /** @type {HTMLElement[]} */ ([...(list.current?.children ?? [])]);
    lines.find((one) => one.dataset.id === node.id)?.focus();
  };
  const keys = (event) => {
    const at = map.nodes.indexOf(current);
    const to = ownIn(
      {
        ArrowDown: map.nodes[at + 1],
        ArrowUp: map.nodes[Math.max(0, at - 1)],
        Home: map.nodes[0],
        End: map.nodes.at(-1),
      },
      event.key,
    );
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (to) go(to);
    else if (event.key === "Enter" && event.target.matches("[role=treeitem]"))
      event.target.querySelector("input, select")?.focus();
    else return;
    event.preventDefault();
  };
  return (
    <ul
      className="rwa-table"
      role="tree"
      aria-label="Nodes of the map"
      data-testid="map-table"
      ref={list}
      onKeyDown={keys}
    >
      {map.nodes.map((node, n) => {
        const mine = node === current;
        return (
          <li
            key={node.key}
            role="treeitem"
            aria-level={1}
            aria-selected={mine}
            aria-label={spoken(node, map)}
            tabIndex={mine || (!current && n === 0) ? 0 : -1}
            data-id={node.id}
            data-severity={problems.get(node.path)}
            onClick={() => !mine && hooks.go(node.id)}
            onFocus={(event) => event.target === event.currentTarget && !mine && hooks.go(node.id)}
          >
            <span className="rwa-said">
              <b>{node.id || "(no id)"}</b>{" "}
              {spoken(node, map)
                .slice((node.id || "(no id)").length)
                .replace(/^, /, "")}
            </span>
            {mine && <Cells {...{ node, map, hooks }} disabled={readOnly} />}
          </li>
        );
      })}
      {!map.nodes.length && (
        <li role="treeitem" aria-level={1} aria-selected="false" tabIndex={0}>
          No node yet: press N or “Add node”.
        </li>
      )}
    </ul>
  );
}
