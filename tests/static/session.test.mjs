/** The match session against an engine made of plain objects; run by test_static.py. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { caseText } from '../../static/src/match/case.js'
import { Session } from '../../static/src/match/session.js'

const HUMAN = { kind: 'human' }
const store = { state: { docId: null } }
const failure = (code) => Object.assign(new Error(code), { code })

/** A two-player game of numbers: a spec says how many plies its actions last. */
class Engine {
  constructor() {
    this.generation = 1
    this.calls = []
    this.interrupts = 0
    this.tables = new Map()
    this.agentHolds = null // set: the next agent call waits for it
  }

  onStatus() {
    return () => {}
  }

  interrupt() {
    this.interrupts += 1
    this.stopAgent?.()
  }

  call(method, payload) {
    this.calls.push(method)
    return Promise.resolve().then(() => this[method.replace('.', '_')](payload))
  }

  view(match, from = 0) {
    const { plies, ply, seats } = this.tables.get(match)
    const all = [{ ply: 0, text: 'start' }, ...plies.slice(0, ply).map((text, n) => ({ ply: n + 1, text }))]
    const toAct = ['A', 'B'][ply % 2]
    return { match, players: ['A', 'B'], seats: { A: HUMAN, B: HUMAN, ...seats }, seed: 0, ply, plies: plies.length, to_act: toAct,
      view: { phase: 'idle' }, legal: [], labels: [], events: all.filter((event) => event.ply >= from), result: null, digest: plies.slice(0, ply).join(), can_undo: ply > 0,
      can_redo: ply < plies.length }
  }

  match_new({ spec, seats }) {
    if (spec.broken) throw failure('spec.invalid')
    const match = `m${this.tables.size + 1}`
    this.tables.set(match, { spec, seats, plies: [], ply: 0 })
    return this.view(match)
  }

  play(match, what, from) {
    const table = this.tables.get(match)
    table.plies = [...table.plies.slice(0, table.ply), what]
    table.ply += 1
    return this.view(match, from)
  }

  match_act({ match, action, from_ply }) {
    return this.play(match, action, from_ply)
  }

  async match_agent({ match }) {
    if (this.agentHolds) {
      const stopped = new Promise((_, reject) => { this.stopAgent = () => reject(failure('match.interrupted')) })
      await Promise.race([this.agentHolds, stopped])
    }
    return this.play(match, 'agent')
  }

  match_edit({ match, edit, from_ply }) {
    return this.play(match, `edit ${edit.value}`, from_ply)
  }

  match_orders({ match, orders, end, from_ply }) {
    assert.equal(end, true)
    return this.play(match, orders.map(({ type }) => type).join('+') || 'nothing', from_ply)
  }

  match_goto({ match, ply, from_ply }) {
    this.tables.get(match).ply = ply
    return this.view(match, from_ply)
  }

  match_undo({ match, from_ply }) {
    return this.match_goto({ match, ply: this.tables.get(match).ply - 1, from_ply })
  }

  match_redo({ match, from_ply }) {
    return this.match_goto({ match, ply: this.tables.get(match).ply + 1, from_ply })
  }

  match_seats({ match, seats }) {
    const table = this.tables.get(match)
    table.seats = { ...table.seats, ...seats }
    return this.view(match)
  }

  match_replay({ match }) {
    const { spec, seats, plies, ply } = this.tables.get(match)
    return { spec, seats, plies: plies.slice(0, ply) }
  }

  replay_load({ replay }) {
    const match = `m${this.tables.size + 1}`
    this.tables.set(match, { ...replay, ply: replay.plies.length })
    return this.view(match)
  }

  match_rerun({ match, spec }) {
    if (spec.broken) throw failure('spec.invalid')
    const table = this.tables.get(match)
    const kept = table.plies.slice(0, table.ply).slice(0, spec.lasts ?? Infinity)
    const refused = kept.length < table.ply
    Object.assign(table, { spec, plies: kept, ply: kept.length })
    return { view: this.view(match), divergence: refused ? { ply: kept.length + 1, refused, message: 'no', causes: [] } : null }
  }

  match_close() {
    return {}
  }
}

async function started(seats = { A: HUMAN, B: HUMAN }) {
  const play = new Engine()
  const session = new Session({ play, store })
  await session.begin({ spec: {}, system: 'numbers', seats })
  return { play, session, ply: () => session.state.view.ply }
}

const until = async (holds) => {
  for (let n = 0; n < 400 && !holds(); n += 1) await new Promise((go) => setTimeout(go, 5))
  assert.ok(holds())
}

test('a move chosen before the engine is there is played when it is', async () => {
  const play = new Engine()
  const session = new Session({ play, store })
  session.showPrepared({ players: ['A', 'B'], ply: 0 }, {})
  await session.act('early')
  assert.equal(session.state.queued, 'early')
  await session.begin({ spec: {}, system: 'numbers', seats: { A: HUMAN, B: HUMAN } })
  assert.deepEqual([session.state.view.digest, session.state.queued], ['early', null])
  session.close()
})

test('listed orders are given as one ply, come back with its undo, and a new match has none', async () => {
  const kept = new Map()
  globalThis.sessionStorage = { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) }
  const { play, session, ply } = await started()
  const orders = [{ type: 'march' }, { type: 'pass' }]
  await session.plan(orders)
  assert.deepEqual([session.state.plan, play.calls.includes('match.orders'), ply()], [orders, false, 0])
  await session.follow({ longer: true })
  assert.deepEqual(session.state.plan, orders) // another rule, the same position
  await session.orders(session.state.plan)
  assert.deepEqual([session.state.view.digest, session.state.plan], ['march+pass', []])
  await session.undo()
  assert.deepEqual([ply(), session.state.plan], [0, orders])
  await session.begin({ spec: {}, system: 'numbers', seats: { A: HUMAN, B: HUMAN } })
  assert.deepEqual(session.state.plan, [])
  session.close()
  delete globalThis.sessionStorage
})

test('an agent answers a person, and undo brings the person to move', async () => {
  const { session, ply } = await started({ A: HUMAN, B: { kind: 'random' } })
  await session.act('one')
  await until(() => ply() === 2)
  await session.undo()
  assert.equal(ply(), 0)
  await new Promise((go) => setTimeout(go, 200))
  assert.equal(ply(), 0) // nothing moves over a rewound match
  session.close()
})

test('undo stops a thinking agent, and the match is as it was before', async () => {
  const { play, session, ply } = await started({ A: HUMAN, B: { kind: 'mcts', nodes: 9 } })
  play.agentHolds = new Promise(() => {})
  await session.act('one')
  await until(() => session.thinking)
  await session.undo()
  assert.deepEqual([play.interrupts, ply(), session.state.error], [1, 0, null])
  session.close()
})

test('stop pauses the agents and says so', async () => {
  const { play, session } = await started({ A: { kind: 'random' }, B: { kind: 'random' } })
  play.agentHolds = new Promise(() => {})
  await until(() => session.thinking)
  session.stop()
  await until(() => !session.thinking)
  assert.deepEqual([session.state.auto, session.state.view.ply], [false, 0])
  assert.match(session.state.note, /Play/)
  session.close()
})

test('new rules that cut a match short give the plies back when they are undone', async () => {
  const { session, ply } = await started()
  for (const what of ['a', 'b', 'c', 'd']) await session.act(what)
  await session.follow({ lasts: 1 })
  assert.deepEqual([ply(), session.state.divergence.ply], [1, 2])
  await session.follow({ lasts: 3 })
  assert.equal(ply(), 3)
  await session.follow({})
  assert.deepEqual([ply(), session.state.divergence], [4, null])
  await session.follow({ lasts: 1 })
  await session.act('other')
  await session.follow({})
  assert.equal(session.state.view.digest, 'a,other') // a move gives up what lay beyond
  session.close()
})

test('while the rules are broken the match stays on the last good ones', async () => {
  const { session, ply } = await started()
  await session.act('a')
  const before = session.state.spec
  await session.follow({ broken: true })
  assert.deepEqual([ply(), session.state.spec, session.state.error], [1, before, null])
  session.close()
})

test('a rewound match follows new rules and stays where it was', async () => {
  const { session } = await started()
  for (const what of ['a', 'b', 'c']) await session.act(what)
  await session.goto(1)
  await session.follow({})
  assert.deepEqual([session.state.view.ply, session.state.view.plies], [1, 3])
  session.close()
})

test('the log is the same whether events were asked for one by one or all at once', async () => {
  const { play, session } = await started()
  const texts = () => session.state.view.events.map((event) => event.text).join()
  for (const what of ['a', 'b', 'c']) await session.act(what)
  assert.equal(texts(), 'start,a,b,c')
  await session.goto(1)
  assert.equal(texts(), 'start,a')
  await session.goto(3)
  assert.equal(texts(), 'start,a,b,c')
  await session.undo()
  await session.act('d')
  assert.equal(texts(), 'start,a,b,d')
  assert.deepEqual(session.state.view.events, play.view(session.state.view.match).events)
  session.close()
})

test('when the engine was restarted the match is played into the new one', async () => {
  const { play, session, ply } = await started()
  await session.act('a')
  await until(() => session.memory.of === session.state.view)
  play.tables.clear()
  play.generation += 1
  await session.act('b')
  assert.deepEqual([ply(), session.state.view.digest], [2, 'a,b'])
  session.close()
})

test('a new match can be taken back', async () => {
  const { session } = await started()
  await session.act('a')
  await session.begin({ spec: {}, system: 'numbers', seats: { A: HUMAN, B: HUMAN } })
  assert.equal(session.state.view.ply, 0)
  await session.load(session.state.previous)
  assert.equal(session.state.view.digest, 'a')
  session.close()
})

test('a case names a shipped spec and holds any other', () => {
  const replay = { format: 'f', spec: { a: 1 }, plies: [{ actions: [], digest: 'x' }] }
  const named = JSON.parse(caseText(replay, { id: 'game', text: '{ "a": 1 }' }))
  assert.deepEqual([named.spec_name, named.spec, named.plies], ['game', undefined, replay.plies])
  assert.deepEqual(JSON.parse(caseText(replay, { id: 'game', text: '{ "a": 2 }' })).spec, { a: 1 })
})

test('a change by hand is a ply that is taken back and redone like any other', async () => {
  const { session, ply } = await started()
  await session.act('a')
  await session.edit({ entity: 0, attribute: 'health', value: 3 })
  assert.deepEqual([ply(), session.state.view.digest], [2, 'a,edit 3'])
  await session.undo()
  assert.deepEqual([ply(), session.state.view.digest], [1, 'a'])
  await session.redo()
  assert.equal(session.state.view.digest, 'a,edit 3')
  session.close()
})
