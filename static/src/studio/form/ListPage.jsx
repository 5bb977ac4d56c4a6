// The pages of what is no entity: a list of the document, and a part that is not there yet.

import { brief } from "../../data/brief.js";
import { edit } from "../actions/entities.js";
import { useStudio } from "../context.js";
import { Icon } from "../views/icons.jsx";
import { lowered } from "./labels.js";
import { PartButtons } from "./PartButtons.jsx";

/** @import { EntityNode } from "./types.js" */

/**
 * What can be chosen by a click, each with the sentence of what it means.
 * @param {{ node: EntityNode, readOnly: boolean }} props
 */
function Cards({ node, readOnly }) {
  const studio = useStudio();
  if (!node.cards) return null;
  return (
    <div className="rwf-cards" role="group" aria-label={`${node.label} to choose`}>
      {node.cards.map(({ card, title, text, on }) => (
        <button
          key={card}
          type="button"
          aria-pressed={on}
          disabled={readOnly}
          onClick={() => edit(studio, "card", { card })}
        >
          <strong>{title}</strong>
          <span>{text}</span>
        </button>
      ))}
    </div>
  );
}

/**
 * The list a node of kind "list" stands for: its entries, and a button for a new one. A list that
 * is `full` says why nothing can be added; one that holds a single part has its own words (`add`).
 * @param {{ node: EntityNode, readOnly: boolean }} props
 */
export function ListPage({ node, readOnly }) {
  const studio = useStudio();
  const entries = node.children ?? [];
  return (
    <section className="rwf-parts" aria-label={node.label}>
      <h3>
        {node.label}
        <button
          type="button"
          className="rw-button small"
          disabled={readOnly || !!node.full}
          title={node.full}
          onClick={() => edit(studio, "add", { path: node.path, kind: node.item })}
        >
          <Icon name="plus" size={12} />
          {node.add ?? `Add to ${lowered(node.label)}`}
        </button>
      </h3>
      <Cards node={node} readOnly={readOnly} />
      {node.full && <p className="rw-muted rw-small">{node.full}</p>}
      <ul>
        {entries.map((child, i) => (
          <li key={child.path} className="rwf-part row">
            <div className="head">
              <button
                type="button"
                className="open"
                onClick={() => studio.store.select(child.path)}
              >
                <span className="name">{brief(child.label)}</span>
                <span className="sum rw-clip">{child.summary}</span>
              </button>
              <PartButtons
                path={child.path}
                label={child.label}
                index={i}
                count={entries.length}
                readOnly={readOnly}
                full={node.full}
              />
            </div>
          </li>
        ))}
        {!entries.length && (
          <li className="rw-muted rw-small">{node.add ? node.summary : "None yet."}</li>
        )}
      </ul>
    </section>
  );
}

/**
 * In place of a part that the document does not have yet.
 * @param {{ node: EntityNode, readOnly: boolean }} props
 */
export function Absent({ node, readOnly }) {
  const studio = useStudio();
  return (
    <section className="rwf-parts" aria-label={node.label}>
      <h3>
        {node.label}
        <button
          type="button"
          className="rw-button small"
          disabled={readOnly}
          onClick={() => edit(studio, "add", { path: node.path })}
        >
          <Icon name="plus" size={12} />
          {`Add ${lowered(node.label)}`}
        </button>
      </h3>
      <p className="rw-muted rw-small">The document has none yet.</p>
    </section>
  );
}
