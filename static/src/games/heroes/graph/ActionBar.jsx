// The buttons that act on the chosen node; the graph and the list share them.
import { inSequence } from "./actions.js";

/** What a key does to the chosen node, or null: the same keys in the graph and in the list. */
export function keyAction(event, act, node) {
  if (!node || event.target.closest("input, select, textarea")) return null;
  if (event.key === "Delete" || event.key === "Backspace") return () => act("remove");
  if (event.altKey && event.key === "ArrowUp") return () => act("shift", -1);
  if (event.altKey && event.key === "ArrowDown") return () => act("shift", 1);
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "d")
    return () => act("duplicate");
  return null;
}

/** `act(what, …)` does one of the actions on the chosen node, when its turn comes. */
export function ActionBar({ tree, table, node, act, readOnly, children }) {
  const off = readOnly || !node || node.type !== "call";
  const place = node && inSequence(tree, table, node);
  const others = [...table.values()].filter(
    (one) => node && one.name !== node.name && (one.result === null || one.result === node.kind),
  );
  const what = node?.name ?? "";
  return (
    <div className="rwg-bar" role="toolbar" aria-label="Change the chosen command">
      <select
        aria-label="Replace by"
        value=""
        disabled={off}
        onChange={(event) => act("exchange", event.target.value)}
      >
        <option value="" disabled>
          {what ? `Replace ${what}` : "Replace"}
        </option>
        {others.map(({ name, doc }) => (
          <option key={name} value={name} title={doc}>
            {name}
          </option>
        ))}
      </select>
      <button
        type="button"
        className="rw-button small"
        disabled={off}
        onClick={() => act("wrap", "IF")}
      >
        Wrap in IF
      </button>
      <button
        type="button"
        className="rw-button small"
        disabled={off || node.kind !== "command"}
        onClick={() => act("wrap", "SEQ")}
      >
        Wrap in SEQ
      </button>
      <button
        type="button"
        className="rw-button small"
        disabled={off || !place}
        title="Alt+Up"
        aria-label="Move up"
        onClick={() => act("shift", -1)}
      >
        ↑
      </button>
      <button
        type="button"
        className="rw-button small"
        disabled={off || !place}
        title="Alt+Down"
        aria-label="Move down"
        onClick={() => act("shift", 1)}
      >
        ↓
      </button>
      <button
        type="button"
        className="rw-button small"
        disabled={off || node.kind !== "command"}
        title="Ctrl+D"
        onClick={() => act("duplicate")}
      >
        Duplicate
      </button>
      <button
        type="button"
        className="rw-button small danger"
        disabled={off}
        title="Delete"
        onClick={() => act("remove")}
      >
        Delete
      </button>
      <span className="rwg-gap" />
      {children}
    </div>
  );
}
