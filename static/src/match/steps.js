// Steps through a match: forward, back and to any ply; and the questions asked about it.
import { Agents } from "./agents.js";
import { toldInTurn } from "./moves.js";
import { isHuman } from "./seats.js";

const GOING_ON_MS = 100; // between two actions without a choice

/** A match with agents that can be stepped through and asked about. */
export class Steps extends Agents {
  /** `isIdle`: whether a person would not be asked in a view. */
  constructor({ play, store, isIdle }) {
    super({ play, store });
    this.isIdle = isIdle ?? (() => false);
    this.aim = 0; // the ply that was asked for last
    /** @type {Promise<unknown> | null} */
    this.going = null; // the walk to it, until it begins
  }

  call(method, more = {}) {
    return this.engine(method, { match: this.state.view?.match, ...more });
  }

  /**
   * A step along the match; only the events that are new are asked for, and the plies `since`.
   * Whoever looks from here on may know other things than who looked before: then all events and
   * moves are asked for.
   */
  async walk(method, more = {}, from = this.view, since = from.plies) {
    const view = await this.call(method, { ...more, from_ply: from.ply + 1, record_from: since });
    if (view.has_secrets && view.viewer !== from.viewer)
      return this.engine("match.view", { match: view.match, record_from: since, moves_from: 0 });
    const known = Math.min(from.ply, view.ply);
    return {
      ...view,
      moves: toldInTurn(from.moves, view.moves), // a step before may have told another all of them
      events: [...from.events.filter(({ ply = 0 }) => ply <= known), ...view.events],
    };
  }

  /** A ply, or a part of one: what was played before beyond this point is dropped. */
  advance(method, more = {}) {
    const { view } = this;
    return this.walk(method, more, view, view.ply);
  }

  /** The match goes its own way from here: what lay beyond is given up. */
  moved() {
    this.resumed = false;
    this.memory?.commit();
  }

  /**
   * Whether a match may stand here after undo and redo: a person decides, or nobody here is one.
   */
  asksSomebody(view) {
    if (!view.players.some((name) => isHuman(view.seats, name))) return true;
    return !!view.to_act && isHuman(view.seats, view.to_act) && !this.isIdle(view);
  }

  /** Back to where a person decides; without one, one ply back. */
  undo() {
    return this.run("Taking back", async () => {
      let view = await this.walk("match.undo");
      while (view.can_undo && !this.asksSomebody(view))
        view = await this.walk("match.undo", {}, view);
      this.moved();
      this.accept(view);
    });
  }

  takeBack() {
    return this.run("Taking back", async () => this.accept(await this.walk("match.undo")));
  }

  /** On to where undo came from: the next place where a person decides, or the end. */
  redo() {
    return this.run("Redoing", async () => {
      let view = await this.walk("match.redo");
      while (view.can_redo && !this.asksSomebody(view))
        view = await this.walk("match.redo", {}, view);
      this.accept(view);
    });
  }

  /** One ply on, whoever made it. */
  stepOn() {
    return this.run("Redoing", async () => this.accept(await this.walk("match.redo")));
  }

  /**
   * To a ply. Of those that are asked for before the first of them is gone to, only the newest is:
   * a slider asks for sixty in a second.
   * @param {number} ply
   */
  goto(ply) {
    this.aim = ply;
    if (this.going) return this.going;
    /** @type {Promise<unknown>} */
    const job = this.run("Rewinding", async () => {
      if (this.going === job) this.going = null; // what is asked for from here on has its own turn
      this.resumed = false;
      this.accept(await this.walk("match.goto", { ply: this.aim }));
    });
    this.going = job;
    job.then(() => {
      if (this.going === job) this.going = null; // it came to nothing
    });
    return job;
  }

  /** The action of a person who has no choice; null where there is one, or nobody is asked. */
  get onlyAction() {
    const { view } = this.state;
    if (!view?.to_act || view.result || view.can_redo || !isHuman(view.seats, view.to_act))
      return null;
    return view.legal_total === 1 && view.legal.length === 1 ? view.legal[0] : null;
  }

  /** Whether there is anything to go on with before a person decides. */
  get canGoOn() {
    const { live, view } = this.state;
    if (!live || !view?.to_act || view.result || view.can_redo) return false;
    return this.agentToAct || !!this.onlyAction || this.isIdle(view);
  }

  /**
   * On to where a person has a choice: agents move, and what is the only action is taken. Asked for
   * once more, it is given up.
   */
  goOn() {
    const onward = !this.state.onward;
    this.put({ onward });
    if (onward) this.resume();
  }

  /** After each piece of work: on, where that was asked for. A table that passes by itself does. */
  next() {
    super.next();
    if (!this.state.onward || this.state.busy || this.closed) return;
    const action = this.onlyAction;
    if (!this.canGoOn || !this.state.auto) this.put({ onward: false });
    else if (action && !this.isIdle(this.view))
      this.later(
        () => {
          if (this.state.onward && this.onlyAction === action) this.act(action);
        },
        Math.min(this.state.delay, GOING_ON_MS),
      );
  }

  /** An action: the subclass knows how. */
  act(..._actions) {
    return Promise.resolve(null);
  }

  /** Why a move is not possible; null closes the answer. */
  ask(move) {
    if (!move) {
      if (this.state.why) this.put({ why: null });
      return Promise.resolve(null);
    }
    if (!this.state.live) return Promise.resolve(null);
    return this.run(
      "Asking why",
      async () => {
        const answer = await this.call("match.why", { action: move.action });
        const clear = { message: "Nothing forbids this move: it is legal.", reasons: [] };
        this.put({ why: { ...move, answer: answer ?? clear } });
        return answer;
      },
      { urgent: false },
    );
  }

  /**
   * The replay of the match as it stands: its text, or its parts (record.js); null where that
   * fails.
   */
  currentReplay({ parts = false } = {}) {
    const ask = () => this.call("match.replay", parts ? { parts } : { text: true });
    return this.run(
      "Writing the replay",
      async () => {
        const made = await ask();
        return parts ? made : made.text;
      },
      { urgent: false },
    );
  }

  /**
   * What the game records of the match up to here, with counts over it; of games that keep records.
   */
  recordsOf(verbose = false) {
    return this.run("Writing the report", () => this.call("match.report", { verbose }), {
      urgent: false,
    });
  }
}
