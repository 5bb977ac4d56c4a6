// The buttons of the graph: what is added, what is done to the chosen node or edge, what is shown.

/** A button's worth of choices: what is chosen is done at once. */
/** @param {Record<string, any>} props */
function Menu({ label, disabled = false, value = "", children, onPick }) {
  return (
    <select
      aria-label={label}
      value={value}
      disabled={disabled}
      onChange={(event) => onPick(event.target.value)}
    >
      {children}
    </select>
  );
}

/** @param {Record<string, any>} props */
export function Toolbar({
  graph,
  node,
  edge,
  parts,
  open,
  near,
  list,
  titleOf,
  readOnly,
  onAdd,
  onJoin,
  onDelete,
  onOpen,
  onNear,
  onList,
  children,
}) {
  const holder = node?.within ? graph.nodes.find(({ id }) => id === node.within) : null;
  /** The node that something would be added to: the chosen one, or the one that it is a part of. */
  const home = ({ within }) =>
    [node, holder].find((one) => one?.kind === within && one.at !== null);
  const top = graph.nodes.filter(({ within }) => within === null);
  const isOpen = node && open.has(node.id);
  return (
    <div className="rwn-bar" role="toolbar" aria-label="Graph">
      <Menu
        label="Add to the graph"
        disabled={readOnly}
        onPick={(n) => onAdd(graph.beginnings[n], home(graph.beginnings[n]) ?? null)}
      >
        <option value="" disabled>
          Add…
        </option>
        {graph.beginnings.map((one, n) => (
          <option key={one.title} value={n} disabled={one.within !== "" && !home(one)}>
            {one.within ? `${one.title} of ${home(one)?.title ?? "the chosen one"}` : one.title}
          </option>
        ))}
      </Menu>
      <button
        type="button"
        className="rw-button small"
        disabled={readOnly || !node}
        title="J"
        onClick={onJoin}
      >
        Join to…
      </button>
      <button
        type="button"
        className="rw-button small danger"
        disabled={readOnly || !(node || edge)}
        title="Delete"
        aria-label={edge ? "Delete this line" : "Delete this node"}
        onClick={onDelete}
      >
        Delete
      </button>
      <button
        type="button"
        className="rw-button small"
        disabled={!node || !parts.has(node.id)}
        aria-pressed={Boolean(isOpen)}
        aria-label="Show the parts of the chosen node"
        onClick={() => onOpen(node.id)}
      >
        Parts
      </button>
      <Menu label="What the graph shows" value={near} onPick={onNear}>
        <option value="">Everything</option>
        {near && !top.some(({ id }) => id === near) && (
          <option value={near}>{titleOf(near)}</option>
        )}
        {top.map(({ id, title }) => (
          <option key={id} value={id}>
            {title} and what it is joined to
          </option>
        ))}
      </Menu>
      <span className="rwn-gap" />
      <button type="button" className="rw-button small" aria-pressed={list} onClick={onList}>
        List
      </button>
      {children}
    </div>
  );
}
