// The agents of a match: which of them moves by itself, when, and how a person halts it.
import { Line } from "./line.js";
import { isHuman } from "./seats.js";

const ANSWER_DELAY_MS = 100; // before an agent answers a person, unless slower is asked for
const NORMAL_DELAY_MS = 250;

/**
 * A line of work with agents. The subclass knows the match: `call`, `advance`, `accept`, and its
 * `memory`.
 */
export class Agents extends Line {
  /** Whether the player to act is an agent. */
  get agentToAct() {
    const { view } = this.state;
    return !!view?.to_act && !isHuman(view.seats, view.to_act);
  }

  /** Ask about the match: the subclass knows which. */
  async call(_method, _more) {
    return null;
  }

  /** A ply of the match, by a method: the subclass knows how. */
  async advance(_method, _more) {
    return null;
  }

  seat(player, seat) {
    if (!this.state.live) {
      this.seats = { ...this.view.seats, [player]: seat };
      this.put({ view: { ...this.view, seats: this.seats } });
      return Promise.resolve(null);
    }
    return this.run("Changing seats", async () => {
      this.accept(
        await this.call("match.seats", {
          seats: { [player]: seat },
          record_from: this.view.plies,
          moves_from: 0, // another may look from here on
        }),
      );
    });
  }

  /** One ply of the agent whose turn it is, also when the match is paused. */
  step() {
    return this.run("Thinking", () => this.think(), { urgent: false });
  }

  async think() {
    const { view } = this;
    const what = `${view.to_act} is thinking`;
    if (this.job) this.job.what = what;
    this.put({ busy: { what, agent: true } });
    this.thinking = true;
    try {
      const next = await this.advance("match.agent");
      this.memory?.commit();
      this.accept(next);
    } finally {
      this.thinking = false;
    }
  }

  /** Play from here: agents move by themselves, also over the rewound plies. */
  resume() {
    this.resumed = true;
    this.put({ auto: true, held: false });
    this.next();
  }

  pause() {
    clearTimeout(this.timer);
    this.put({ auto: false, onward: false });
    if (this.thinking) this.halt();
  }

  /** Stop whatever runs in the worker; document and match are kept. */
  stop() {
    clearTimeout(this.timer);
    this.put({ auto: false, onward: false, note: "Stopped. Press Play to let the agents go on." });
    this.halt();
  }

  /** Whether an agent should move now. */
  get agentsTurn() {
    const { view, live, auto, busy, held } = this.state;
    if (!live || !auto || held || busy || !view || view.result || !view.to_act) return false;
    if (view.can_redo && !this.resumed) return false;
    return !isHuman(view.seats, view.to_act);
  }

  next() {
    clearTimeout(this.timer);
    if (this.closed || !this.agentsTurn) return;
    const { players, seats } = this.view;
    const people = players.some((name) => isHuman(seats, name));
    const { delay } = this.state;
    this.later(
      () => {
        if (this.agentsTurn) this.step();
      },
      people && delay <= NORMAL_DELAY_MS ? Math.min(delay, ANSWER_DELAY_MS) : delay,
    );
  }
}
