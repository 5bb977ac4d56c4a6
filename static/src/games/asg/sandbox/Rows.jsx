// The map of a match as a list: every node in words, chosen with Enter as on the map.
import { useRef } from "react";
import { spoken } from "../look.js";
import { ownIn } from "../../../data/lookup.js";

/** Props: {map, source, lit, movable, cursor, onPress, onCursor}. */
export function Rows({ map, source, lit, movable, cursor, onPress, onCursor, onKeyDown }) {
  const list = useRef(/** @type {HTMLUListElement | null} */ (null));
  const shown = source
    ? [
        map.byId.get(source),
        ...map.nodes.filter(({ id }) => lit.has(id)),
        ...map.nodes.filter(({ id }) => id !== source && !lit.has(id)),
      ].filter(Boolean)
    : map.nodes;
  const at = Math.max(
    0,
    shown.findIndex(({ id }) => id === cursor),
  );
  const keys = (event) => {
    const to = ownIn(
      { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: shown.length - 1 },
      event.key,
    );
    if (to === undefined) {
      if (event.key === "Enter" || event.key === " ") {
        event.preventDefault();
        if (shown[at]) onPress(shown[at].id, {});
      } else onKeyDown(event);
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    const node = shown[Math.min(shown.length - 1, Math.max(0, to))];
    // At once, so that no key that follows is overtaken; the focus moves the cursor.
    const lines = /** @type {HTMLElement[]} */ ([...(list.current?.children ?? [])]);
    lines.find((one) => one.dataset.node === node.id)?.focus();
  };
  return (
    <ul
      className="rwa-rows"
      role="listbox"
      aria-label="Nodes of the map"
      data-testid="board-rows"
      ref={list}
      onKeyDown={keys}
    >
      {shown.map((node, n) => (
        <li
          key={node.key}
          role="option"
          aria-selected={node.id === source}
          tabIndex={n === at ? 0 : -1}
          data-node={node.id}
          data-lit={lit.has(node.id) || undefined}
          data-movable={movable(node.id) || undefined}
          onFocus={() => onCursor(node.id)}
          onClick={() => onPress(node.id, {})}
        >
          {spoken(node, map)}
          {node.id === source
            ? " — orders begin here"
            : lit.has(node.id)
              ? " — can be ordered here"
              : ""}
        </li>
      ))}
    </ul>
  );
}
