// More matches on the server: the page's plan is handed over as a job, which is followed while the
// tab is open. The job is the server's: it goes on when the document is edited or left. No React
// here.
import { ownIn } from "../data/lookup.js";
import { Observable } from "../data/observable.js";
import { known, news } from "../data/told.js";
import { writePayload } from "../worker/exact.js";
import { messageOf, problemOf } from "../data/problem.js";

const LOOK_MS = 1000;
const AWAY_MS = 8000; // until a server that did not answer is asked again
const MOST_GAMES = 1_000_000; // as core/evaluation/plan.py has it
const KEPT = "balanceJob"; // with the document: its job is found again after a reload
const OVER = new Set(["done", "cancelled", "failed"]);

/** How much more may be asked for; `ask` makes it of the matches that the page has played. */
export const AMOUNTS = [
  { id: "point", title: "± 1 point", ask: () => ({ precision: 0.01, games: 20_000 }) },
  { id: "half", title: "± 0.5 points", ask: () => ({ precision: 0.005, games: 80_000 }) },
  {
    id: "ten",
    title: "10 times the matches",
    ask: (games) => ({ games: Math.min(MOST_GAMES, 10 * Math.max(games, 40)) }),
  },
];

const pause = (ms) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

const isSeen = () => globalThis.document?.visibilityState !== "hidden";

/** How much of a job is played, of 1: by the rounds after which the server expects it to end. */
export function partOf({ told }) {
  const plan = told?.plans?.[0];
  if (!plan?.rounds) return 0;
  return told.state === "done" ? 1 : Math.min(0.99, plan.rounds / plan.expected);
}

/**
 * An evaluation on the server. `digest` is that of the document it was started with, `told` what
 * /api/evaluations/ID says.
 * @typedef {{ id: string, digest: string, half: number, told?: any }} Job
 */

/**
 * `there`: whether this address has a server that plays (null: not known yet); `isAway`: the server
 * did not answer last time.
 * @extends {Observable<{
 *   there: boolean | null, job: Job | null, isAway: boolean, isAsking: boolean,
 *   error: string | null,
 * }>}
 */
export class Remote extends Observable {
  /**
   * `ask(method, path, text)`: what the server answers below /api; it throws with a `status`.
   * `seen()`: whether somebody can see the page.
   */
  constructor({ store, ask, wait = pause, seen = isSeen }) {
    super({ there: null, job: null, isAway: false, isAsking: false, error: null });
    this.store = store;
    this.ask = ask;
    this.wait = wait;
    this.seen = seen;
    this.viewers = 0;
    this.turn = 0;
    store.on("leaving", () => this.leave());
  }

  /** The tab is open: the job is followed until the function that this answers is called. */
  watch() {
    this.viewers += 1;
    if (this.viewers === 1) this.follow();
    this.find();
    return () => {
      this.viewers -= 1;
      if (!this.viewers) this.turn += 1;
    };
  }

  /** Whether there is a server at all: a page may be served as files, without one. */
  async find() {
    if (this.state.there || !this.store.getState().online) return;
    try {
      const found = await this.ask("GET", "/health");
      this.put({ there: !!found?.build });
    } catch (problem) {
      if (problemOf(problem).status) this.put({ there: false });
    }
  }

  /**
   * Hand a plan over: {system, spec, seats, seed, against?}; `amount` is the id of one of AMOUNTS.
   */
  async start({ digest, ...plan }, amount, games) {
    const asked = AMOUNTS.find(({ id }) => id === amount)?.ask(games);
    if (!asked) return;
    const { docId } = this.store.getState();
    await this.doing(async () => {
      const { id } = await this.ask(
        "POST",
        "/evaluations",
        writePayload({ ...plan, seed: Number(plan.seed), ...asked }),
      );
      if (this.store.getState().docId === docId)
        this.take({ id, digest, half: asked.precision ?? null });
    });
  }

  /** The job of this document from now on, and kept with it. */
  take(job) {
    this.store.keepLook?.(KEPT, job);
    this.put({ job: { ...job, told: null } });
  }

  /** Stop it; what is done of it stays. */
  cancel() {
    return this.tell("cancel");
  }

  /** Let it play what is left. */
  resume() {
    return this.tell("resume");
  }

  async tell(what) {
    const { job } = this.state;
    if (job) await this.doing(() => this.ask("POST", `/evaluations/${job.id}/${what}`, "{}"));
  }

  async doing(work) {
    this.put({ isAsking: true, error: null });
    try {
      await work();
      this.put({ isAway: false });
      this.follow();
    } catch (problem) {
      this.put({ error: messageOf(problem) });
    } finally {
      this.put({ isAsking: false });
    }
  }

  /** Ask how the job stands until it is over, or nobody looks any more. */
  async follow() {
    const turn = (this.turn += 1);
    while (turn === this.turn && this.viewers && this.job()) {
      if (this.seen()) await this.look(turn);
      const { job, isAway } = this.state;
      if (!job || (OVER.has(job.told?.state) && !isAway)) return;
      await this.wait(isAway ? AWAY_MS : LOOK_MS);
    }
  }

  /** The job, or the one that was kept with the document. */
  job() {
    const { job } = this.state;
    const kept = ownIn(this.store.look ?? {}, KEPT);
    if (!job && typeof kept?.id === "string")
      this.put({ job: { id: kept.id, digest: kept.digest, half: kept.half ?? null, told: null } });
    return this.state.job;
  }

  async look(turn) {
    const { job } = this.state;
    if (!job) return;
    const { id, told: last } = job;
    const isOn = () => turn === this.turn && job === this.state.job; // another one may be there
    try {
      const told = await this.ask("GET", `/evaluations/${id}${known(last)}`);
      if (isOn()) this.put({ job: { ...job, told: news(told, last) }, isAway: false });
    } catch (problem) {
      if (!isOn()) return;
      if (problemOf(problem).status === 404) this.forget();
      else this.put({ isAway: true });
    }
  }

  /** Somebody deleted it on the server. */
  forget() {
    this.store.keepLook?.(KEPT, null);
    this.put({ job: null, isAway: false });
  }

  /** The document was left: its job goes on, and is found again with it. */
  leave() {
    this.turn += 1;
    this.put({ job: null, isAway: false, error: null });
  }
}
