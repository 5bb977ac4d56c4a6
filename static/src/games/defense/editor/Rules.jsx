// The rules of a card, in the order in which they are evaluated.
import { useEffect, useState } from "react";
import { Icon } from "../../../studio/views/icons.jsx";
import { isWithin } from "../../../studio/model/pointer.js";
import { RuleCard } from "./RuleCard.jsx";

const MOST_OPEN = 1; // rules that are open from the start

/** What a rule is known by while rules move about. */
const nameOf = ({ rule, index }) => (typeof rule.id === "string" ? rule.id : index);

/** Props: {card, schema (of the card), analysis (of v2), selection, host, edits, onSelect}. */
export function Rules({ card, schema, analysis, selection, host, edits, onSelect }) {
  const items = schema?.properties?.rules?.items;
  const found = new Map((analysis?.rules ?? []).map((one, n) => [one.index ?? n, one]));
  const [open, setOpen] = useState(
    () => new Set(card.rules.length > MOST_OPEN ? [] : card.rules.map(nameOf)),
  );
  const chosen = card.rules.find(({ path }) => isWithin(selection ?? "", path));
  const name = chosen ? nameOf(chosen) : null;
  useEffect(() => {
    if (name !== null) setOpen((was) => new Set([...was, name]));
  }, [name]);
  const onOpen = (one, wanted) =>
    setOpen(
      (was) =>
        new Set(wanted ? [...was, nameOf(one)] : [...was].filter((id) => id !== nameOf(one))),
    );
  return (
    <section className="rwd-section" aria-label="Rules">
      <header>
        <h4>Rules</h4>
        <span className="rw-muted rw-small">all that match trigger, in this order</span>
        <span className="rw-grow" />
        <button
          type="button"
          className="rw-button small"
          disabled={host.readOnly}
          onClick={() => edits.add(`${card.path}/rules`)}
        >
          <Icon name="plus" size={12} />
          Add rule
        </button>
      </header>
      {items && (
        <ol className="rwd-rules" aria-label="Rules in order">
          {card.rules.map((one) => (
            <RuleCard
              key={one.index}
              count={card.rules.length}
              schema={items}
              root={schema}
              found={found.get(one.index)}
              selected={one === chosen}
              open={open.has(nameOf(one))}
              onOpen={(wanted) => onOpen(one, wanted)}
              {...one}
              {...{ host, edits, onSelect }}
            />
          ))}
        </ol>
      )}
      {!card.rules.length && (
        <p className="rw-muted rw-small">No rule yet: whatever is rolled, nothing happens.</p>
      )}
    </section>
  );
}
