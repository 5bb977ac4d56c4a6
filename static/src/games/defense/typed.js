// Decisions as people type them in the box under the board.

/** "attack 4OAK", or an attack's name, while rolls are left: to stand, and to attack. Null for anything else. */
function standAndAttack(text, view) {
  const stand = (view.legal ?? []).find(({ type }) => type === 'stand')
  const acting = view.view?.heroes?.find(({ player }) => player === view.view.active)
  if (!stand || !acting) return null
  const name = text.replace(/^attack /, '')
  const fits = (attack) => [attack.id, attack.name].some((one) => one.toLowerCase() === name || `"${one.toLowerCase()}"` === name)
  const attack = (acting.attacks ?? []).find((one) => view.view.available.includes(one.id) && fits(one))
  return attack ? [stand, { type: 'attack', attack: attack.id, spend: {} }] : null
}

/** A typed decision: as the log writes it, or the name of an attack. */
export function fromText(text, view) {
  const wanted = text.trim().toLowerCase().replace(/\s+/g, ' ')
  const labels = (view.labels ?? []).map((label) => label.toLowerCase())
  const at = labels.indexOf(wanted)
  if (at >= 0) return { action: view.legal[at] }
  const early = standAndAttack(wanted, view)
  if (early) return { actions: early }
  const named = (view.legal ?? []).filter((action) => action.type === wanted || (action.type === 'attack' && !Object.values(action.spend ?? {}).some(Boolean) && action.attack.toLowerCase() === wanted))
  return named.length === 1 ? { action: named[0] } : null
}
