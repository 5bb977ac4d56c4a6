// The buttons above the map: make, connect, mirror, lay out, look at it in another way, hand it
// out.
import { FORMATS } from "../files.js";

const MIRRORS = [
  ["x", "Left to right"],
  ["y", "Up to down"],
  ["rotate", "By a half turn"],
];

/**
 * @param {{
 *   on: boolean, title: string, keys?: string, disabled?: boolean, onClick: () => void
 * }} props
 */
function Toggle({ on, title, keys, disabled, onClick }) {
  return (
    <button
      type="button"
      className="rw-button small"
      aria-pressed={on}
      title={keys}
      disabled={disabled}
      onClick={onClick}
    >
      {title}
    </button>
  );
}

/**
 * A menu that acts at once and shows its own name again.
 * @param {{
 *   label: string, title?: string, options: string[][], disabled?: boolean,
 *   onChoose: (option: string) => void
 * }} props
 */
function Menu({ label, title, options, disabled, onChoose }) {
  return (
    <select
      className="rwa-menu rwa-act"
      aria-label={label}
      title={title}
      value=""
      disabled={disabled}
      onChange={(event) => onChoose(event.target.value)}
    >
      <option value="" disabled>
        {label}
      </option>
      {options.map(([id, title]) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </select>
  );
}

/** Props: {state: {mode, snap, view, minimap, busy}, put(change), readOnly, hooks, overlay}. */
export function Toolbar({ state, put, readOnly, hooks, overlay }) {
  const { mode, snap, view, minimap, busy } = state;
  const mine = (name) => () => put({ mode: mode === name ? "pan" : name });
  return (
    <div className="rwa-bar" role="toolbar" aria-label="Map tools">
      <button
        type="button"
        className="rw-button small"
        disabled={readOnly}
        title="N, or double-click the map"
        onClick={() => hooks.addNear()}
      >
        Add node
      </button>
      <Toggle
        on={mode === "connect"}
        title="Connect"
        keys="C: draw an edge by dragging from node to node, or click one and then the other"
        disabled={readOnly || view !== "map"}
        onClick={mine("connect")}
      />
      <Toggle
        on={mode === "box"}
        title="Box"
        keys="B: drag a box around nodes (or Shift and drag)"
        disabled={view !== "map"}
        onClick={mine("box")}
      />
      <Menu
        label="Mirror"
        title="Copies the chosen nodes across an axis, owners swapped; with less than two chosen, the half of P1"
        options={MIRRORS}
        disabled={readOnly}
        onChoose={(how) => put({ mirror: { how, at: null } })}
      />
      <button
        type="button"
        className="rw-button small"
        disabled={readOnly || busy}
        title="Neighbours near each other; one step of undo"
        onClick={() => hooks.layout()}
      >
        {busy ? "Laying out…" : "Lay out"}
      </button>
      <button
        type="button"
        className="rw-button small"
        disabled={view !== "map"}
        title="F"
        onClick={() => hooks.fit()}
      >
        Fit
      </button>
      <Toggle
        on={snap}
        title="Grid"
        keys="G: nodes snap to the grid"
        onClick={() => put({ snap: !snap })}
      />
      <Toggle
        on={minimap}
        title="Small map"
        disabled={view !== "map"}
        onClick={() => put({ minimap: !minimap })}
      />
      {overlay}
      <span className="rwa-out">
        <button
          type="button"
          className="rw-button small"
          title="The numbers of the rules, in the form"
          onClick={() => hooks.settings()}
        >
          Settings
        </button>
        <button
          type="button"
          className="rw-button small"
          title="DOT, GraphML, Tiled or JSON"
          onClick={() => hooks.open()}
        >
          Import
        </button>
        <Menu label="Export" options={FORMATS} onChoose={(format) => hooks.hand(format)} />
        <span className="rwa-choice" role="group" aria-label="Show the map as">
          {[
            ["map", "Map"],
            ["list", "List"],
          ].map(([id, title]) => (
            <button
              key={id}
              type="button"
              aria-pressed={view === id}
              onClick={() => put({ view: id })}
            >
              {title}
            </button>
          ))}
        </span>
      </span>
    </div>
  );
}
