// Two lines below the graph: what is chosen, what is odd about it, and what the match says.
import { sentence, wordOf } from "./fold.js";
import { keyOf } from "./live.js";
import { edgeKey } from "./Twin.jsx";

/** What is said of the chosen node or edge besides its name. */
function said({ node, edge, live }) {
  const now = live.get(edge ? keyOf(edge) : (node?.id ?? ""));
  const told = now && `${now.is === "blocked" ? "In the way" : "Just now"}: ${now.text}`;
  return [...(node?.marks ?? []), edge?.fixed, told].filter(Boolean).join(" ");
}

/** @param {Record<string, any>} props */
export function Status({ graph, node, edge, line, live, ply, titleOf, onEdge }) {
  const faulty = graph.nodes.filter(({ marks }) => marks.length);
  const several = (line?.edges.length ?? 0) > 1;
  return (
    <div className="rwn-status" data-testid="graph-status">
      {several ? (
        <select
          aria-label="Which of these"
          value={edgeKey(edge)}
          onChange={(event) =>
            onEdge(line.edges.find((one) => edgeKey(one) === event.target.value))
          }
        >
          {line.edges.map((one) => (
            <option key={edgeKey(one)} value={edgeKey(one)}>
              {sentence(one, titleOf)}
            </option>
          ))}
        </select>
      ) : (
        <strong>
          {edge
            ? sentence(edge, titleOf)
            : node
              ? `${wordOf(graph, node)}: ${titleOf(node.id)}`
              : "Choose a box or a line; draw from the dot of a box to another box to join them."}
        </strong>
      )}
      <span role="status">
        {node || edge
          ? said({ node, edge, live })
          : [
              faulty.length &&
                `Look at ${faulty
                  .map(({ id }) => titleOf(id))
                  .slice(0, 4)
                  .join(", ")}${faulty.length > 4 ? " and others" : ""}.`,
              ply ? `Lit: what happened in ply ${ply}.` : "",
            ]
              .filter(Boolean)
              .join(" ")}
      </span>
    </div>
  );
}
