// The picture of a pool or match: its decks, and its cards with cost, type and text.
import { useMemo, useSyncExternalStore } from 'react'
import mtgCss from './mtg.css'
import { cardsOf, decksOf } from './look.js'
import { Cost } from './Zones.jsx'

function Card({ card, path, wrong, chosen, onChoose }) {
  return (
    <button type="button" className="rwc-card" aria-current={chosen} data-path={path} data-wrong={wrong || undefined} onClick={() => onChoose(path)}>
      <span className="rwc-head"><b>{String(card.name ?? card.card_id ?? 'Card')}</b><Cost cost={card.mana_cost} /></span>
      <span className="rwc-type">{String(card.type_line ?? '')}</span>
      <span className="rwc-text">{String(card.oracle_text ?? '')}</span>
      <span className="rwc-foot">{wrong && <em>{wrong}</em>}{card.power !== undefined && card.power !== null && <span>{String(card.power)}/{String(card.toughness)}</span>}</span>
    </button>
  )
}

/** Props: {store, doc, selection}. */
export function Picture({ store, doc, selection }) {
  const { check } = useSyncExternalStore(store.subscribe, store.getState)
  const cards = useMemo(() => cardsOf(doc), [doc])
  const decks = useMemo(() => decksOf(doc), [doc])
  const issues = check?.issues ?? []
  const wrongAt = (path) => issues.find((issue) => issue.severity === 'error' && (issue.path === path || issue.path.startsWith(`${path}/`)))?.message
  const chosen = (path) => selection === path || `${selection}`.startsWith(`${path}/`)
  const onChoose = (path) => store.reveal(path)
  return (
    <div className="rwc-picture" data-testid="cards">
      <style>{mtgCss}</style>
      {decks.length > 0 && (
        <ul className="rwc-decks" aria-label="Decks">
          {decks.map(({ path, name, size, colors }) => (
            <li key={path}><button type="button" aria-current={chosen(path)} onClick={() => onChoose(path)}><b>{name}</b> {size} cards <Cost cost={colors.map((color) => `{${color}}`).join('')} /></button></li>
          ))}
        </ul>
      )}
      <div className="rwc-cards" role="group" aria-label="Cards">
        {cards.map(({ path, card }) => <Card key={path} path={path} card={card} wrong={wrongAt(path)} chosen={chosen(path)} onChoose={onChoose} />)}
      </div>
    </div>
  )
}
