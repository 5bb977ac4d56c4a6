// The same document under another version of the defence, and what a whole match of each came to.
import { kindOf } from '../look.js'

/** A copy of a spec in which every hero plays `version`, whatever its switches said. */
export function withVersion(spec, version) {
  const hero = (one) => ({ ...one, defenseVersion: version })
  if (kindOf(spec) === 'hero') return hero(spec)
  const { defenseVersions: _, ...config } = spec.config ?? {}
  return { ...spec, heroes: spec.heroes.map(hero), config: { ...config, enableDefenseV2: version === 'v2' } }
}

const TOTALS = [['raw', 'attackBase'], ['blocked', 'damageBlocked'], ['prevented', 'damagePrevented'], ['reflected', 'damageReflected'], ['dealt', 'damageDealt'], ['final', 'finalDamage']]

/** A finished match in figures: {winner, reason, rounds, turns: [{turn, round, player, attack, dice, raw, final, text}], totals: {raw, …}}. */
export function summaryOf(view) {
  const turns = []
  const dice = []
  for (const { type, data } of view.events) {
    if (type === 'turn') turns.push({ turn: data.turn, round: data.round, player: data.player, attack: null, dice: null, raw: 0, final: 0 })
    else if (type === 'roll' && turns.length) turns.at(-1).dice = data.dice
    else if (type === 'attack') Object.assign(turns.at(-1), { attack: data.name, raw: data.raw })
    else if (type === 'report') {
      dice.push(data)
      Object.assign(turns.at(-1), { final: data.finalDamage, back: data.damageReflected + data.damageDealt, rules: data.rulesHit.map(({ id }) => id) })
    }
  }
  const totals = Object.fromEntries(TOTALS.map(([name, key]) => [name, dice.reduce((sum, record) => sum + (record[key] ?? 0), 0)]))
  const { result } = view
  return { winner: result?.winners?.length ? result.winners.join(', ') : result ? 'nobody' : null, reason: result?.reason ?? null, rounds: view.view.round, hp: view.view.heroes.map(({ player, hp }) => ({ player, hp })), turns, totals }
}

/** The number of the first turn that differs, or null: the attack dice are the same until holds differ. */
export function firstDifference(one, two) {
  const most = Math.max(one.turns.length, two.turns.length)
  for (let n = 0; n < most; n += 1) if (JSON.stringify(one.turns[n]) !== JSON.stringify(two.turns[n])) return n
  return null
}
