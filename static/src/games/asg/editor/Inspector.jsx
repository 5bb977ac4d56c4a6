// The chosen nodes or way beside the map: owner, yield, forces, headquarters, name, neighbours.
import { useEffect, useId, useState } from "react";
import { useDraft } from "../../../studio/form/useDraft.js";
import { OWNERS, PLAYERS } from "../look.js";
import { Mark } from "../map/Glyph.jsx";
import { wrongNumber } from "./numbers.js";
import { ownIn } from "../../../data/lookup.js";

/**
 * A box whose text is handed on when it is left or on Enter; Escape takes it back. What it cannot
 * take stays in it, with the reason. `number` is the kind of number that is wanted, `may` what else
 * is taken.
 * @param {{
 *   value: string | number, label: string, place: string, number?: string | true, may?: "empty",
 *   disabled?: boolean, onCommit: (value: any) => unknown
 * } & Omit<import("react").ComponentProps<"input">, "value">} props
 */
export function Box({ value, label, place, number, may, disabled, onCommit, ...rest }) {
  const [wrong, setWrong] = useState("");
  const id = useId();
  const send = (text) =>
    text.trim() === String(value) ? undefined : onCommit(number ? Number(text) : text.trim());
  const draft = useDraft(String(value), send, place);
  useEffect(() => setWrong(""), [value, place, draft.shown]);
  const whyNot = (text) => {
    if (text === String(value)) return "";
    return number
      ? wrongNumber(text, number)
      : text || may === "empty"
        ? ""
        : "Write at least one letter.";
  };
  const commit = () => {
    const why = draft.isTyped ? whyNot(draft.shown.trim()) : "";
    setWrong(why && `${why} It stays ${value === "" ? "as it is" : value}.`);
    if (!why) draft.hand();
  };
  const step = (by) => {
    const now = Number(draft.shown);
    if (Number.isFinite(now))
      draft.type(String(number === "whole" ? Math.max(0, now + by) : now + by));
  };
  return (
    <>
      <input
        className="rw-input"
        aria-label={label}
        type="text"
        role={number ? "spinbutton" : undefined}
        inputMode={number ? "decimal" : undefined}
        aria-valuenow={number && value !== "" ? /** @type {number} */ (value) : undefined}
        aria-invalid={!!wrong || undefined}
        aria-describedby={wrong ? id : undefined}
        spellCheck={false}
        autoComplete="off"
        disabled={disabled}
        value={draft.shown}
        {...rest}
        onChange={(event) => draft.type(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          const by = number && ownIn({ ArrowUp: 1, ArrowDown: -1 }, event.key);
          if (by) {
            event.preventDefault();
            step(by);
          }
          if (event.key === "Enter") commit();
          if (event.key === "Escape" && draft.isTyped) {
            event.stopPropagation();
            draft.drop();
          }
        }}
      />
      {wrong && (
        <span className="rwa-issue" id={id} role="alert" data-severity="error">
          {wrong}
        </span>
      )}
    </>
  );
}

/** One of a few, as buttons side by side; `null` among the values shows none pressed. */
function Choice({ label, options, value, disabled, onChoose }) {
  return (
    <div className="rwa-choice" role="group" aria-label={label}>
      {options.map(([id, title, mark]) => (
        <button
          key={String(id)}
          type="button"
          aria-pressed={id === value}
          disabled={disabled}
          onClick={() => id !== value && onChoose(id)}
        >
          {mark && <Mark owner={mark} size={15} />}
          {title}
        </button>
      ))}
    </div>
  );
}

const same = (items, read) =>
  items.every((one) => read(one) === read(items[0])) ? read(items[0]) : null;

/** Numbers of one or many nodes; nothing is shown where they differ. */
function Numbers({ nodes, disabled, onSet }) {
  const many = nodes.length > 1;
  const field = (label, name, read) => (
    <label key={name}>
      {label}
      <Box
        number="whole"
        place={nodes.map((node) => node.path).join()}
        label={many ? `${label} of all chosen` : `${label} of ${nodes[0].id}`}
        value={same(nodes, read) ?? ""}
        placeholder="mixed"
        disabled={disabled}
        onCommit={(value) => onSet({ [name]: value })}
      />
    </label>
  );
  return (
    <div className="rwa-fields">
      {field("Yield", "supplyYield", (node) => node.supply)}
      {PLAYERS.map((player) =>
        field(`Forces ${player}`, player, (node) => ownIn(node.forces, player)),
      )}
    </div>
  );
}

function Neighbours({ node, map, disabled, hooks }) {
  const near = map.near.get(node.id) ?? [];
  const others = [...map.byId.keys()].filter((id) => id !== node.id && !near.includes(id));
  return (
    <div className="rwa-near">
      <h4>Edges to {near.length ? "" : "nowhere yet"}</h4>
      <ul aria-label={`Neighbours of ${node.id}`}>
        {near.map((id) => (
          <li key={id}>
            <button type="button" className="rwa-link" onClick={() => hooks.go(id)}>
              {id}
            </button>
            <button
              type="button"
              className="rw-icon small"
              disabled={disabled}
              aria-label={`Remove the edge to ${id}`}
              title="Remove this edge"
              onClick={() => hooks.part(node.id, id)}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
      <select
        className="rw-input"
        aria-label={`Connect ${node.id} to`}
        value=""
        disabled={disabled || !others.length}
        onChange={(event) => hooks.join(node.id, event.target.value)}
      >
        <option value="">Connect to…</option>
        {others.map((id) => (
          <option key={id}>{id}</option>
        ))}
      </select>
    </div>
  );
}

function NodePart({ node, map, disabled, hooks, issues }) {
  const mine = issues.filter(
    (issue) => issue.path === node.path || issue.path.startsWith(`${node.path}/`),
  );
  return (
    <>
      <div className="rwa-fields">
        <label className="rwa-name-field">
          Id
          <Box
            place={node.path}
            label={`Id of ${node.id}`}
            value={node.id}
            disabled={disabled}
            maxLength={80}
            onCommit={(to) => hooks.rename(node, to)}
          />
        </label>
        <label className="rwa-label-field">
          Label
          <Box
            place={node.path}
            label={`Label of ${node.id}`}
            value={node.label ?? ""}
            placeholder="the id"
            may="empty"
            disabled={disabled}
            maxLength={80}
            onCommit={(label) => hooks.set([node.id], { label })}
          />
        </label>
      </div>
      <Choice
        label={`Owner of ${node.id}`}
        value={node.owner}
        disabled={disabled}
        options={OWNERS.map((owner) => [owner, owner, owner])}
        onChoose={(owner) => hooks.set([node.id], { owner })}
      />
      <Numbers
        nodes={[node]}
        disabled={disabled}
        onSet={(fields) => hooks.set([node.id], fields)}
      />
      <Choice
        label={`Headquarters at ${node.id}`}
        value={node.hq}
        disabled={disabled}
        options={PLAYERS.map((player) => [player, `HQ of ${player}`])}
        onChoose={(player) => hooks.hq(player, node)}
      />
      <div className="rwa-fields">
        {["x", "y"].map((axis) => (
          <label key={axis}>
            {axis}
            <Box
              number="any"
              place={node.path}
              label={`${axis} of ${node.id}`}
              value={node[axis]}
              disabled={disabled}
              onCommit={(value) =>
                hooks.move([{ id: node.id, x: node.x, y: node.y, [axis]: value }])
              }
            />
          </label>
        ))}
      </div>
      <Neighbours {...{ node, map, disabled, hooks }} />
      {mine.map((issue, n) => (
        <p key={n} className="rwa-issue" data-severity={issue.severity}>
          {issue.message}
        </p>
      ))}
    </>
  );
}

/** What there is to say about an edge. */
function edgeWords(edge, map) {
  if (edge.at === undefined) return "Troops march it in both directions.";
  if (edge.loop) return "It leads to where it begins; delete it.";
  return `There is no node “${[edge.a, edge.b].find((id) => !map.byId.has(id))}”; delete the edge, or add the node.`;
}

/** Props: {map, nodes (the chosen ones), edge, readOnly, hooks, issues}. */
export function Inspector({ map, nodes, edge, readOnly, hooks, issues, children }) {
  const ids = nodes.map((node) => node.id);
  const title = edge
    ? `${edge.a} – ${edge.b}`
    : nodes.length === 1
      ? nodes[0].id
      : nodes.length
        ? `${nodes.length} nodes`
        : "The map";
  return (
    <aside
      className="rwa-inspector"
      aria-label="Chosen part of the map"
      data-testid="map-inspector"
    >
      <header>
        <h3 className="rw-clip" title={title}>
          {title}
        </h3>
      </header>
      {edge && (
        <>
          <p className={edge.at === undefined ? "rw-muted" : "rwa-issue"} data-severity="error">
            {edgeWords(edge, map)}
          </p>
          <button
            type="button"
            className="rw-button small danger"
            disabled={readOnly}
            onClick={() => hooks.part(edge.a, edge.b)}
          >
            Delete this edge
          </button>
        </>
      )}
      {nodes.length === 1 && (
        <NodePart node={nodes[0]} disabled={readOnly} {...{ map, hooks, issues }} />
      )}
      {nodes.length > 1 && (
        <>
          <Choice
            label="Owner of all chosen"
            value={same(nodes, (node) => node.owner)}
            disabled={readOnly}
            options={OWNERS.map((owner) => [owner, owner, owner])}
            onChoose={(owner) => hooks.set(ids, { owner })}
          />
          <Numbers nodes={nodes} disabled={readOnly} onSet={(fields) => hooks.set(ids, fields)} />
        </>
      )}
      {nodes.length > 0 && (
        <div className="rw-row rwa-actions">
          <button
            type="button"
            className="rw-button small"
            disabled={readOnly}
            title="Ctrl+D"
            onClick={() => hooks.duplicate()}
          >
            Duplicate
          </button>
          <button
            type="button"
            className="rw-button small danger"
            disabled={readOnly}
            title="Delete"
            onClick={() => hooks.remove()}
          >
            Delete
          </button>
        </div>
      )}
      {!nodes.length && !edge && children}
      {!nodes.length && !edge && map.broken.length > 0 && (
        <div className="rwa-near">
          <h4>Edges that lead nowhere</h4>
          <ul aria-label="Edges that lead nowhere">
            {map.broken.slice(0, 40).map((one) => (
              <li key={one.key}>
                <button type="button" className="rwa-link" onClick={() => hooks.way(one.key)}>
                  {one.a} – {one.b}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </aside>
  );
}
