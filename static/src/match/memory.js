// What a session remembers of its match, so that no edit, rewind or reload costs a ply.
import { keepMatch } from './keep.js'
import { isHuman } from './seats.js'

const SAVE_DELAY_MS = 150

/** The replay of a match and the calls that keep, complete and re-run it. */
export class Memory {
  constructor(session, docId) {
    this.session = session
    this.docId = docId
    this.replay = null // the last one asked for
    this.of = null // the view that it belongs to
    this.whole = null // the replay before new rules cut the match short
    this.timer = null
    this.kept = 0 // when the match was last kept
    this.trusted = null // digest of the last spec that the checker found valid
  }

  /** Let the engine load a spec unchecked that the checker has found valid; by default the last. */
  async trust(digest = this.trusted) {
    if (!digest) return
    this.trusted = digest
    await this.session.play.call('trust', { digests: [digest] })
  }

  /** Ask for the replay and keep it, at once after a pause; a fast series is kept now and then. */
  keepSoon() {
    if (this.timer) return
    const wait = Math.max(0, this.kept + SAVE_DELAY_MS - Date.now())
    this.timer = setTimeout(() => {
      this.timer = null
      this.kept = Date.now()
      this.session.inLine(() => this.keep())
    }, wait)
  }

  async keep() {
    const { view } = this.session.state
    this.replay = await this.complete(view)
    this.of = view
    const ply = view.can_redo ? view.ply : null
    await keepMatch(this.session.store, this.docId, { replay: this.whole ?? this.replay, ply, trusted: this.trusted })
  }

  /** The replay with the plies beyond a rewound one; the match itself stays where it is. */
  async complete({ match, ply, plies, can_redo }) {
    const { play } = this.session
    if (!can_redo) return play.call('match.replay', { match })
    await play.call('match.goto', { match, ply: plies })
    const replay = await play.call('match.replay', { match })
    await play.call('match.goto', { match, ply })
    return replay
  }

  /** The replay of a match that is about to be replaced, if anything was played in it. */
  async finished() {
    const { live, view } = this.session.state
    if (!live || !view.plies) return null
    try {
      return this.whole ?? (this.of === view ? this.replay : await this.complete(view))
    } catch {
      return this.replay
    }
  }

  /**
   * Play the same actions on another spec; answers what the session should show. Where they cannot
   * go on, the whole match is kept until somebody moves, so that a half-typed number or an undone
   * edit costs no ply; agents wait meanwhile (`held`).
   */
  async rerun(spec) {
    const { play, state } = this.session
    const { ply, plies, can_redo } = state.view
    const whole = this.whole ?? (this.of === state.view ? this.replay : await this.complete(state.view))
    let { match } = state.view
    if (this.whole) {
      play.call('match.close', { match }).catch(() => {})
      match = (await play.call('replay.load', { replay: whole })).match
    } else if (can_redo) await play.call('match.goto', { match, ply: plies })
    let { view, divergence } = await play.call('match.rerun', { match, spec })
    if (can_redo && ply < view.ply) view = await play.call('match.goto', { match: view.match, ply })
    this.whole = divergence?.refused ? whole : null
    const held = !!this.whole && !!view.to_act && !isHuman(view.seats, view.to_act)
    return { view, divergence: divergence ?? null, held }
  }

  /** Play goes its own way from here: what new rules had cut off is given up. */
  commit() {
    this.whole = null
  }
}
