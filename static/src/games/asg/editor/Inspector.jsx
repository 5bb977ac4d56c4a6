// The chosen nodes or way beside the map: owner, yield, forces, headquarters, name, neighbours.
import { OWNERS, PLAYERS } from "../look.js";
import { Box, Choice, same, Numbers } from "./boxes.jsx";

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
