// The picture of a pool or match: its decks, and its cards with cost, type and text.
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { Cards } from './Cards.jsx'
import mtgCss from './mtg.css'
import { cardsOf, decksOf } from './look.js'
import { Cost } from './Zones.jsx'

/** Props: {store, doc, selection}. */
export function Picture({ store, doc, selection }) {
  const { check, docId } = useSyncExternalStore(store.subscribe, store.getState)
  const cards = useMemo(() => cardsOf(doc), [doc])
  const decks = useMemo(() => decksOf(doc), [doc])
  const chosen = (path) => selection === path || `${selection}`.startsWith(`${path}/`)
  const onChoose = useCallback((path) => store.reveal(path), [store])
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
      <Cards key={docId} cards={cards} issues={check?.issues ?? []} selection={selection} onChoose={onChoose} />
    </div>
  )
}
