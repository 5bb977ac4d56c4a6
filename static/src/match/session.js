// One document's match: asks the play worker, keeps the answer, moves the agents. No rules and no
// React here.
import { Agents } from "./agents.js";
import { readExact } from "../worker/exact.js";
import { matchKey } from "./keep.js";
import { Memory } from "./memory.js";
import { forgetPlans, keepPlan, keptPlan } from "./plan.js";
import { defaultSeats, isHuman } from "./seats.js";
import { ownIn } from "../data/lookup.js";
import { problemOf } from "../data/problem.js";

/** @import { Begun, Opened } from "./types.js" */

const START = "Starting the match";

export class Session extends Agents {
  constructor({ play, store, system, opening, opponent, isIdle }) {
    super({ play, store });
    this.system = system; // replays of other systems are refused
    this.memory = new Memory(this, store.state.docId);
    this.isIdle = isIdle ?? (() => false); // whether a person would not be asked in a view
    this.opponent = opponent; // the seat that faces a person at first; undefined: as everywhere
    this.opening = opening ?? (async () => []); // edits that a match begins with, given its view
    // the document beside a foreign replay: the match follows it only when it is edited
    this.apart = null;
    const { auto, delay } = store.look?.agents ?? {};
    this.state = { ...this.state, auto: auto ?? this.state.auto, delay: delay ?? this.state.delay };
    /** @type {(() => import("./types.js").MatchCommand[]) | null} */
    this.commands = null; // what can be done now, while the match is shown (commands.js)
    // the rules that are to be followed next
    this.wanted = { spec: null, digest: /** @type {string | null} */ (null) };
    this.switches = {}; // what a person has switched; every new match begins so
  }

  /** What beginning a match is called while it runs. */
  get startWord() {
    return START;
  }

  /** Whether agents move by themselves, and how fast, is kept with the document. */
  put(change) {
    super.put(change);
    if (
      ("auto" in change || "delay" in change) &&
      !this.closed &&
      this.store.state.docId === this.memory.docId
    ) {
      const { auto, delay } = this.state;
      this.store.keepLook?.("agents", { auto, delay });
    }
  }

  /** Show a prerendered view at once; input waits for the engine. */
  showPrepared(view, spec) {
    if (!this.state.view)
      this.put({
        view: { ...view, seats: this.seats ?? defaultSeats(view.players, this.opponent) },
        spec,
      });
  }

  call(method, more = {}) {
    return this.engine(method, { match: this.state.view?.match, ...more });
  }

  /**
   * A step along the match; only the events that are new are asked for, and the plies `since`.
   * Whoever looks from here on may know other things than who looked before: then all events are
   * asked for.
   */
  async walk(method, more = {}, from = this.view, since = from.plies) {
    const view = await this.call(method, { ...more, from_ply: from.ply + 1, record_from: since });
    if (view.has_secrets && view.viewer !== from.viewer)
      return {
        ...view,
        events: await this.engine("match.events", { match: view.match, from_ply: 0 }),
      };
    const known = Math.min(from.ply, view.ply);
    return {
      ...view,
      events: [...from.events.filter(({ ply = 0 }) => ply <= known), ...view.events],
    };
  }

  /** A ply, or a part of one: what was played before beyond this point is dropped. */
  advance(method, more = {}) {
    const { view } = this;
    return this.walk(method, more, view, view.ply);
  }

  /** What the match is called over reloads: an unedited shipped game has no document of its own. */
  get lasting() {
    return matchKey(this.store.state, this.system, this.memory.docId).name;
  }

  /** Take a MatchView from the engine, and remember the match: both at once, so none is lost. */
  accept({ record, ...view }, more = {}) {
    this.seats = view.seats;
    this.home = this.generation;
    const { digest } = this.state.view ?? {};
    const plan =
      this.state.live && digest === view.digest
        ? this.state.plan
        : keptPlan(this.lasting, view.digest);
    if (plan.length) keepPlan(this.lasting, view.digest, plan);
    this.memory.take(
      { ...view, record },
      record.from === 0 ? (more.spec ?? this.state.spec) : null,
    );
    this.put({ view, plan, live: true, error: null, why: null, ...more });
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

  /**
   * Start over. A move chosen before is played then.
   * @param {Begun} about
   */
  async begin({ spec, system, seats, seed, start, digest, limit }) {
    const begun = await this.run(
      START,
      async () => {
        const previous = this.memory.finished();
        await this.memory.trust(digest);
        const { live, view: last } = this.state;
        const isThere = live && this.home === this.generation;
        let view = await this.engine("match.new", {
          system,
          spec,
          record_from: 0,
          ...(seats ? { seats } : {}),
          ...(seed === undefined ? {} : { seed }),
          ...(start ? { start } : {}),
        });
        const notes = view.notes ?? [];
        if (!seats)
          view = await this.engine("match.seats", {
            match: view.match,
            seats: defaultSeats(view.players, this.opponent),
            record_from: 0,
          });
        for (const change of await this.opening(view, this.switches))
          view = await this.engine("match.edit", {
            match: view.match,
            edit: change,
            record_from: 0,
          });
        this.memory.commit();
        forgetPlans(this.lasting);
        this.accept(view, {
          spec,
          plan: [],
          divergence: null,
          note: notes.join(" ") || null,
          previous,
          auto: true,
          foreign: false,
          held: false,
        });
        if (isThere && last && last.match !== view.match) this.drop(last.match);
        return view;
      },
      { fresh: true, limit },
    );
    const { queued } = this.state;
    if (begun && queued) {
      this.put({ queued: null });
      await this.act(queued);
    }
    return begun;
  }

  /**
   * Take up the text of a replay: from a file, pasted, or kept from the last visit. `doc` is the
   * document beside the match: where the replay has the same rules, the match is on the document.
   * @param {string} text
   * @param {Opened} [about]
   */
  load(text, { note, ply, pending, doc, digest, foreign = null } = {}) {
    return this.run(
      "Opening the replay",
      async () => {
        await this.memory.trust(digest);
        const { spec: source, ...view } = await this.memory.restore({
          text,
          ply,
          pending,
          system: this.system,
        });
        const notes = [note, ...(view.notes ?? [])].filter(Boolean).join(" ");
        const spec = readExact(source);
        const isSame = JSON.stringify(spec) === JSON.stringify(doc);
        this.memory.commit();
        this.accept(view, {
          spec,
          divergence: null,
          note: notes || null,
          queued: null,
          foreign: foreign ?? (!!doc && !isSame),
          held: false,
          previous: null,
        });
        this.apart = doc ?? null;
        if (isSame) this.put({ spec: doc });
        return view;
      },
      { fresh: true },
    );
  }

  /** Follow the edited document: same seed and actions on the new rules. */
  follow(spec, digest = null, limit = undefined) {
    this.wanted = { spec, digest };
    if (this.following) return this.following;
    const job = this.run(
      "Following the new rules",
      async () => {
        const { spec: next, digest: known } = this.wanted;
        this.following = null; // an edit from here on is followed in its turn
        try {
          await this.memory.trust(known);
          const { view, divergence, held } = await this.memory.rerun(next);
          this.accept(view, { spec: next, divergence, held, note: null, foreign: false });
        } catch (problem) {
          // the match stays on the last valid rules
          if (problemOf(problem).code !== "spec.invalid") throw problem;
        }
      },
      { limit },
    );
    this.following = job;
    job.then(() => {
      if (this.following === job) this.following = null;
    });
    return job;
  }

  act(...actions) {
    if (!this.state.live) {
      this.put({ queued: actions.at(-1) });
      return Promise.resolve(null);
    }
    return this.run("Moving", async () => {
      for (const [n, action] of actions.entries()) {
        const view = await this.advance("match.act", { action });
        this.moved();
        this.accept(
          view,
          n === actions.length - 1 ? { auto: true, held: false, previous: null } : {},
        );
      }
    });
  }

  /** List orders for this ply, where the game takes them as a list; nothing is given yet. */
  plan(orders) {
    keepPlan(this.lasting, this.view.digest, orders);
    this.put({ plan: orders, error: null, why: null });
    return Promise.resolve(null);
  }

  /** Give the orders as one ply; what is invalid among them is recorded and costs its slot. */
  orders(orders) {
    if (!this.state.live) return Promise.resolve(null);
    return this.run("Carrying out the orders", async () => {
      keepPlan(this.lasting, this.view.digest, orders); // for whoever takes the ply back
      const view = await this.advance("match.orders", { orders, end: true });
      this.moved();
      this.accept(view, { auto: true, held: false, previous: null });
    });
  }

  /** Change the state by hand, where the game lets one: a ply of its own, undone like any other. */
  edit(change) {
    if (!this.state.live) return Promise.resolve(null);
    return this.run("Changing the state", async () => {
      const view = await this.advance("match.edit", { edit: change });
      this.moved();
      this.accept(view, { held: false, previous: null });
    });
  }

  /** Change the state by hand as `edit` does, and let the next matches of this session begin so. */
  switch(change) {
    for (const [name, value] of Object.entries(change)) {
      const both = value !== null && typeof value === "object";
      this.switches = {
        ...this.switches,
        [name]: both ? { ...ownIn(this.switches, name), ...value } : value,
      };
    }
    return this.edit(change);
  }

  /** The match goes its own way from here: what lay beyond is given up. */
  moved() {
    this.resumed = false;
    this.memory.commit();
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

  goto(ply) {
    return this.run("Rewinding", async () => {
      this.resumed = false;
      this.accept(await this.walk("match.goto", { ply }));
    });
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

  close() {
    this.closed = true;
    clearTimeout(this.timer);
    this.off?.();
    this.memory.close();
    if (this.thinking) this.halt();
    if (this.state.live && this.home === this.play.generation) this.drop(this.view.match);
    this.listeners.clear();
  }
}
