// One document's match: asks the play worker, keeps the answer, moves the agents. No rules and no
// React here. Calls run one after another; an urgent one (undo, new rules) interrupts a search.
import { shippedKey } from './keep.js'
import { Memory } from './memory.js'
import { keepPlan, keptPlan } from './plan.js'
import { defaultSeats, isHuman } from './seats.js'
import { START } from './start.js'

const ANSWER_DELAY_MS = 100 // before an agent answers a person
const QUIET = new Set(['match.interrupted', 'worker.stopped', 'worker.aborted'])

export class Session {
  constructor({ play, store }) {
    this.play = play
    this.store = store
    this.state = START
    this.listeners = new Set()
    this.tail = Promise.resolve()
    this.memory = new Memory(this, store.state.docId)
    this.timer = null
    this.thinking = false
    this.generation = play.generation
    this.again = null // starts over, set by the owner; used when a failed engine comes up after all
    this.off = play.onStatus?.(({ state }) => state === 'ready' && !this.state.live && !this.state.busy && this.again?.())
    this.closed = false
    this.subscribe = this.subscribe.bind(this)
    this.getState = this.getState.bind(this)
  }

  subscribe(fn) {
    this.listeners.add(fn)
    return () => this.listeners.delete(fn)
  }

  getState() {
    return this.state
  }

  put(change) {
    this.state = { ...this.state, ...change }
    for (const fn of [...this.listeners]) fn()
  }

  /** Show a prerendered view at once; input waits for the engine. */
  showPrepared(view, spec) {
    if (!this.state.view) this.put({ view: { ...view, seats: this.seats ?? defaultSeats(view.players) }, spec })
  }

  /** Run `work` after what runs now. Errors become messages; a stopped call is no error. */
  run(what, work, { urgent = true } = {}) {
    clearTimeout(this.timer)
    if (urgent && this.thinking) this.play.interrupt()
    const job = this.tail.then(async () => {
      if (this.closed) return null
      this.put({ busy: { what } })
      try {
        await this.recover()
        return await work()
      } catch (problem) {
        this.report(problem)
        return null
      } finally {
        this.put({ busy: null })
      }
    })
    this.tail = job.then(() => this.next())
    return job
  }

  /** Quiet work between the other calls; what fails there is no news. */
  inLine(work) {
    this.tail = this.tail.then(async () => {
      if (!this.closed && this.state.live) await work().catch(() => {})
    })
  }

  report(problem) {
    if (QUIET.has(problem.code)) return
    const path = problem.issues?.[0]?.path ?? problem.causes?.[0] // both point into the spec
    this.put({ error: { message: problem.message, path } })
  }

  /** After the worker was ended its matches are gone: play the kept replay into the new one. */
  async recover() {
    if (this.play.generation === this.generation) return
    this.generation = this.play.generation
    const { replay } = this.memory
    if (!replay || !this.state.live) return
    await this.memory.trust()
    const view = await this.play.call('replay.load', { replay })
    this.accept(view, { note: 'The engine was restarted; the match goes on where it was.' })
  }

  call(method, more = {}) {
    return this.play.call(method, { match: this.state.view?.match, ...more })
  }

  /** A step along the match; only the events that are new are asked for. */
  async walk(method, more = {}, from = this.state.view) {
    const view = await this.call(method, { ...more, from_ply: from.ply + 1 })
    const known = Math.min(from.ply, view.ply)
    return { ...view, events: [...from.events.filter((event) => event.ply <= known), ...view.events] }
  }

  /** What the match is called over reloads: an unedited shipped game has no document of its own. */
  get lasting() {
    const { docId } = this.memory
    return (this.store.state.docId === docId && shippedKey(this.store.state)) || docId
  }

  /** Take a MatchView from the engine, and remember the match. */
  accept(view, more = {}) {
    this.seats = view.seats
    const { digest } = this.state.view ?? {}
    const plan = this.state.live && digest === view.digest ? this.state.plan : keptPlan(this.lasting, view.digest)
    if (plan.length) keepPlan(this.lasting, view.digest, plan)
    this.put({ view, plan, live: true, error: null, why: null, ...more })
    this.memory.keepSoon()
  }

  /** The replay of the match as it stands, or null. */
  currentReplay() {
    return this.run('Writing the replay', () => this.call('match.replay'), { urgent: false })
  }

  /** Whether the player to act is an agent. */
  get agentToAct() {
    const { view } = this.state
    return !!view?.to_act && !isHuman(view.seats, view.to_act)
  }

  /** Start over: {spec, system, seats?, seed?, start?}. */
  begin({ spec, system, seats, seed, start, digest }) {
    return this.run('Setting up', async () => {
      const previous = await this.memory.finished()
      await this.memory.trust(digest)
      this.memory.commit()
      const old = this.state.live ? this.state.view?.match : null
      let view = await this.play.call('match.new', {
        system, spec, ...(seats ? { seats } : {}), ...(seed === undefined ? {} : { seed }), ...(start ? { start } : {}),
      })
      if (!seats) view = await this.play.call('match.seats', { match: view.match, seats: defaultSeats(view.players) })
      const { queued } = this.state
      const note = view.notes?.length ? view.notes.join(' ') : null
      this.accept(view, { spec, plan: [], divergence: null, queued: null, note, previous, auto: true, foreign: false, held: false })
      if (old && old !== view.match) this.play.call('match.close', { match: old }).catch(() => {})
      if (queued) this.accept(await this.walk('match.act', { action: queued }))
      return view
    })
  }

  /** Take up a replay: from a file, pasted, or kept from the last visit. */
  load(replay, { note, ply, foreign = false, digest } = {}) {
    return this.run('Loading the replay', async () => {
      await this.memory.trust(digest)
      this.memory.commit()
      let view = await this.play.call('replay.load', { replay })
      if (Number.isInteger(ply)) view = await this.play.call('match.goto', { match: view.match, ply })
      const notes = [note, ...(view.notes ?? [])].filter(Boolean).join(' ')
      this.accept(view, { spec: replay.spec, divergence: null, note: notes || null, queued: null, foreign, held: false, previous: null })
      return view
    })
  }

  /** Follow the edited document: same seed and actions on the new rules. */
  follow(spec, digest = null) {
    this.wanted = { spec, digest }
    if (this.following) return this.following
    this.following = this.run('Following the new rules', async () => {
      const { spec: next, digest: known } = this.wanted
      this.wanted = null
      this.following = null
      try {
        await this.memory.trust(known)
        const { view, divergence, held } = await this.memory.rerun(next)
        this.accept(view, { spec: next, divergence, held, note: null, foreign: false })
      } catch (problem) {
        if (problem.code !== 'spec.invalid') throw problem // the match stays on the last valid rules
      }
    })
    return this.following
  }

  act(action) {
    if (!this.state.live) {
      this.put({ queued: action })
      return Promise.resolve(null)
    }
    return this.run('Moving', async () => {
      this.moved()
      this.accept(await this.walk('match.act', { action }), { auto: true, held: false, previous: null })
    })
  }

  /** List orders for this ply, where the game takes them as a list; nothing is given yet. */
  plan(orders) {
    keepPlan(this.lasting, this.state.view.digest, orders)
    this.put({ plan: orders })
    return Promise.resolve(null)
  }

  /** Give the orders as one ply; what is invalid among them is recorded and costs its slot. */
  orders(orders) {
    if (!this.state.live) return Promise.resolve(null)
    return this.run('Carrying out the orders', async () => {
      this.moved()
      keepPlan(this.lasting, this.state.view.digest, orders) // for whoever takes the ply back
      this.accept(await this.walk('match.orders', { orders, end: true }), { auto: true, held: false, previous: null })
    })
  }

  /** Change the state by hand, where the game lets one: a ply of its own, undone like any other. */
  edit(change) {
    if (!this.state.live) return Promise.resolve(null)
    return this.run('Changing the state', async () => {
      this.moved()
      this.accept(await this.walk('match.edit', { edit: change }), { held: false, previous: null })
    })
  }

  /** The match goes its own way from here: what lay beyond is given up. */
  moved() {
    this.resumed = false
    this.memory.commit()
  }

  /** Back to where a person decides; without one, one ply back. */
  undo() {
    return this.run('Taking back', async () => {
      this.moved()
      let view = await this.walk('match.undo')
      const people = view.players.some((name) => isHuman(view.seats, name))
      while (people && view.can_undo && !(view.to_act && isHuman(view.seats, view.to_act))) {
        view = await this.walk('match.undo', {}, view)
      }
      this.accept(view)
    })
  }

  takeBack() {
    return this.run('Taking back', async () => this.accept(await this.walk('match.undo')))
  }

  redo() {
    return this.run('Redoing', async () => this.accept(await this.walk('match.redo')))
  }

  goto(ply) {
    return this.run('Rewinding', async () => {
      this.resumed = false
      this.accept(await this.walk('match.goto', { ply }))
    })
  }

  seat(player, seat) {
    if (!this.state.live) {
      this.seats = { ...this.state.view.seats, [player]: seat }
      this.put({ view: { ...this.state.view, seats: this.seats } })
      return Promise.resolve(null)
    }
    return this.run('Changing seats', async () => this.accept(await this.call('match.seats', { seats: { [player]: seat } })))
  }

  /** One ply of the agent whose turn it is, also when the match is paused. */
  step() {
    return this.run('Thinking', () => this.think(), { urgent: false })
  }

  async think() {
    const { view } = this.state
    this.put({ busy: { what: `${view.to_act} is thinking`, agent: true } })
    this.thinking = true
    try {
      const next = await this.walk('match.agent')
      this.memory.commit()
      this.accept(next)
    } finally {
      this.thinking = false
    }
  }

  /** Play from here: agents move by themselves, also over the rewound plies. */
  resume() {
    this.resumed = true
    this.put({ auto: true, held: false })
    this.next()
  }

  pause() {
    clearTimeout(this.timer)
    this.put({ auto: false })
    if (this.thinking) this.play.interrupt()
  }

  /** Stop whatever runs in the worker; document and match are kept. */
  stop() {
    clearTimeout(this.timer)
    this.put({ auto: false, note: 'Stopped. Press Play to let the agents go on.' })
    this.play.interrupt()
  }

  /** Why a move is not possible; null closes the answer. */
  ask(move) {
    if (!move) {
      if (this.state.why) this.put({ why: null })
      return Promise.resolve(null)
    }
    if (!this.state.live) return Promise.resolve(null)
    return this.run('Asking why', async () => {
      const answer = await this.call('match.why', { action: move.action })
      const clear = { message: 'Nothing forbids this move: it is legal.', reasons: [] }
      this.put({ why: { ...move, answer: answer ?? clear } })
      return answer
    }, { urgent: false })
  }

  /** Whether an agent should move now. */
  get agentsTurn() {
    const { view, live, auto, busy, held } = this.state
    if (!live || !auto || held || busy || !view || view.result || !view.to_act) return false
    if (view.can_redo && !this.resumed) return false
    return !isHuman(view.seats, view.to_act)
  }

  next() {
    clearTimeout(this.timer)
    if (this.closed || !this.agentsTurn) return
    const people = this.state.view.players.some((name) => isHuman(this.state.view.seats, name))
    this.timer = setTimeout(() => {
      if (this.agentsTurn) this.step()
    }, people ? Math.min(this.state.delay, ANSWER_DELAY_MS) : this.state.delay)
  }

  close() {
    this.closed = true
    clearTimeout(this.timer)
    this.off?.()
    if (this.thinking) this.play.interrupt()
    if (this.state.live) this.call('match.close').catch(() => {})
    this.listeners.clear()
  }
}
