// One document's match: asks the play worker, keeps the answer, moves the agents. No rules and no
// React here.
import { readExact } from "../worker/exact.js";
import { followed } from "./follow.js";
import { matchKey } from "./keep.js";
import { Memory } from "./memory.js";
import { joined } from "./moves.js";
import { forgetPlans, keepPlan, keptPlan } from "./plan.js";
import { defaultSeats } from "./seats.js";
import { newSeed, seedFault } from "./seeds.js";
import { Steps } from "./steps.js";
import { ownIn } from "../data/lookup.js";

/** @import { Begun, Opened } from "./types.js" */

const START = "Starting the match";
const FRESH = { divergence: null, held: false, onward: false }; // of a match that has come up

export class Session extends Steps {
  constructor({ play, store, system, opening, opponent, isIdle }) {
    super({ play, store, isIdle });
    this.system = system; // replays of other systems are refused
    this.memory = new Memory(this, store.state.docId);
    this.opponent = opponent; // the seat that faces a person at first; undefined: as everywhere
    this.opening = opening ?? (async () => []); // edits that a match begins with, given its view
    // the document beside a foreign replay: the match follows it only when it is edited
    this.apart = null;
    const { auto, delay } = store.look?.agents ?? {};
    const pin = ownIn(store.look, "seed");
    this.state = {
      ...this.state,
      auto: auto ?? this.state.auto,
      delay: delay ?? this.state.delay,
      pin: typeof pin === "string" && !seedFault(pin) ? pin : null,
    };
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

  /** Let every new match have this seed; null: each one of its own. */
  pinSeed(pin) {
    this.put({ pin });
    this.store.keepLook?.("seed", pin);
  }

  /** Show a prerendered view at once; input waits for the engine. */
  showPrepared(view, spec) {
    if (!this.state.view)
      this.put({
        view: { ...view, seats: this.seats ?? defaultSeats(view.players, this.opponent) },
        spec,
      });
  }

  /** What the match is called over reloads: an unedited shipped game has no document of its own. */
  get lasting() {
    return matchKey(this.store.state, this.system, this.memory.docId).name;
  }

  /** Take a MatchView from the engine, and remember the match: both at once, so none is lost. */
  accept({ record, moves, ...view }, more = {}) {
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
      record.from === 0 ? (more.spec ?? this.state.spec) : (more.spec ?? null),
    );
    const { moves: known } = this.state;
    this.put({
      view,
      moves: joined(known, moves),
      plan,
      live: true,
      error: null,
      why: null,
      ...more,
    });
  }

  /**
   * Start over, with a seed of its own unless one is given or pinned. A move chosen before is
   * played then.
   * @param {Begun} about
   */
  async begin({ spec, system, seats, seed = this.state.pin ?? newSeed(), start, digest, limit }) {
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
          seed,
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
          ...FRESH,
          note: notes.join(" ") || null,
          previous,
          round: this.state.round + (isThere ? 1 : 0),
          auto: true,
          foreign: false,
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
          ...FRESH,
          note: notes || null,
          queued: null,
          foreign: foreign ?? (!!doc && !isSame),
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
    const job = this.run("Following the new rules", () => followed(this), { limit });
    this.following = job;
    job.then(() => {
      if (this.following === job) this.following = null;
    });
    return job;
  }

  /**
   * Whether what is chosen now is still meant when its turn comes: where the rules that are being
   * followed cut the match short it was chosen in another position, and what is cut off is kept.
   */
  stillMeant() {
    const { following, memory } = this;
    const { whole } = memory;
    return () => !following || !memory.whole || memory.whole === whole;
  }

  act(...actions) {
    if (!this.state.live) {
      this.put({ queued: actions.at(-1) });
      return Promise.resolve(null);
    }
    const isMeant = this.stillMeant();
    return this.run("Moving", async () => {
      if (!isMeant()) return;
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
    const isMeant = this.stillMeant();
    return this.run("Carrying out the orders", async () => {
      if (!isMeant()) return;
      keepPlan(this.lasting, this.view.digest, orders); // for whoever takes the ply back
      const view = await this.advance("match.orders", { orders, end: true });
      this.moved();
      this.accept(view, { auto: true, held: false, previous: null });
    });
  }

  /** Change the state by hand, where the game lets one: a ply of its own, undone like any other. */
  edit(change) {
    if (!this.state.live) return Promise.resolve(null);
    const isMeant = this.stillMeant();
    return this.run("Changing the state", async () => {
      if (!isMeant()) return;
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
