// The rules of a card, in the order in which they are evaluated.
import { Icon } from '../../../studio/views/icons.jsx'
import { isWithin } from '../../../studio/model/pointer.js'
import { RuleCard } from './RuleCard.jsx'

/** Props: {card, schema (of the card), analysis (of v2), selection, host, edits, onSelect}. */
export function Rules({ card, schema, analysis, selection, host, edits, onSelect }) {
  const items = schema?.properties?.rules?.items
  const found = new Map((analysis?.rules ?? []).map((one, n) => [one.index ?? n, one]))
  return (
    <section className="rwd-section" aria-label="Rules">
      <header><h4>Rules</h4><span className="rw-muted rw-small">all that match trigger, in this order</span><span className="rw-grow" />
        <button type="button" className="rw-button small" disabled={host.readOnly} onClick={() => edits.add(`${card.path}/rules`)}><Icon name="plus" size={12} />Add rule</button></header>
      {items && (
        <ol className="rwd-rules" aria-label="Rules in order" title="Alt with ↑ ↓ moves a rule, Enter edits it, Delete deletes it">
          {card.rules.map(({ rule, index, path }) => (
            <RuleCard key={index} count={card.rules.length} schema={items} root={schema} found={found.get(index)} selected={isWithin(selection ?? '', path)} {...{ rule, index, path, host, edits, onSelect }} />
          ))}
        </ol>
      )}
      {!card.rules.length && <p className="rw-muted rw-small">No rule yet: whatever is rolled, nothing happens.</p>}
    </section>
  )
}
