// One tab holds a draft (Web Locks); others open it read-only and may take it over.

const LOCK = "rulewright:draft:";
const TAB = "rulewright:tab:";
const CHANNEL = "rulewright";
const GRACE_MS = 3000; // how long the other tab may take to write and let go
const BEAT_MS = 500; // between two signs of life
const HUNG_MS = 1500; // without one: another tab may have taken the draft meanwhile

/** Holds at most one draft for this tab; tells other tabs what happens to documents. */
export class TabLock {
  /**
   * @param {{
   *   onLost: (id: string) => any,
   *   onHeld?: (id: string) => any,
   *   onMessage: (message: any) => void,
   * }} hooks
   */
  constructor({ onLost, onHeld = () => {}, onMessage }) {
    this.onLost = onLost; // another tab took the draft: flush and show it read-only
    this.onHeld = onHeld; // the draft waited for is ours: the other tab went away
    this.onMessage = onMessage; // {type: "kept" | "removed" | "rename", id, …} from another tab
    this.held = null;
    this.release = /** @type {(() => void) | null} */ (null);
    this.line = null; // ends the wait for a draft that another tab holds
    this.taken = null; // the draft that another tab took by force
    this.me = `${TAB}${Date.now()}${Math.random()}`; // held while this tab lives: tells its locks from others'
    globalThis.navigator?.locks?.request(
      this.me,
      () =>
        /** @type {Promise<void>} */ (
          new Promise((leave) => {
            this.leave = leave;
          })
        ),
    );
    this.beat = Date.now(); // the last sign of life
    /** @type {{ id: string, answer: Promise<boolean> } | null} */
    this.finding = null; // {id, answer}: a promise whether that draft was taken while this tab hung
    const timer = setInterval(() => this.live(), BEAT_MS);
    timer.unref?.(); // in Node
    this.timer = timer;
    this.channel = globalThis.BroadcastChannel ? new BroadcastChannel(CHANNEL) : null;
    if (this.channel) this.channel.onmessage = (event) => this.hear(event.data);
  }

  destroy() {
    this.let();
    this.leave?.();
    clearInterval(this.timer);
    this.channel?.close();
  }

  tell(message) {
    this.channel?.postMessage(message);
  }

  async hear(message) {
    if (message.type === "take" && message.id === this.held) {
      await this.onLost(message.id);
      this.let();
      this.wait(message.id);
    } else {
      this.onMessage(message);
    }
  }

  /** Stand in line for a draft, until it is free or another one is wanted. */
  async wait(id) {
    const line = new AbortController();
    const got = this.hold(id, { signal: line.signal });
    this.line = line;
    if (await got) this.onHeld(id);
  }

  /** Let the held draft go, and the line. */
  let() {
    this.line?.abort();
    this.line = null;
    this.release?.();
    this.release = null;
    this.held = null;
  }

  /** Whether this tab may write a draft. Without Web Locks every tab may. */
  mayWrite(id) {
    return this.held === id || !globalThis.navigator?.locks;
  }

  /** The tabs that live, by what each is called here (`me`); null without Web Locks. */
  async tabs() {
    if (!globalThis.navigator?.locks) return null;
    const { held = [], pending = [] } = await navigator.locks.query();
    return new Set(
      [...held, ...pending].map(({ name }) => name ?? "").filter((name) => name.startsWith(TAB)),
    );
  }

  /**
   * Do `work` with a draft that this tab need not have open, while no other tab may write it;
   * false, and nothing is done, where another one holds it. Without Web Locks every tab may write.
   */
  async during(id, work) {
    const locks = globalThis.navigator?.locks;
    if (this.held === id || !locks) {
      await work();
      return true;
    }
    return locks.request(LOCK + id, { ifAvailable: true }, async (lock) => {
      if (lock) await work();
      return lock !== null;
    });
  }

  /** Whether another tab took a draft of this one by force, be it noticed here already or not. */
  async overruled(id) {
    if (this.taken === id) return true;
    if (this.held !== id || !globalThis.navigator?.locks) return false;
    const { held = [] } = await navigator.locks.query();
    const holder = (name) => held.find((lock) => lock.name === name)?.clientId;
    return holder(LOCK + id) !== holder(this.me);
  }

  live() {
    if (this.held && Date.now() - this.beat > HUNG_MS)
      this.doubt(this.held)?.catch(() => {}); // the next one asks again
    else this.beat = Date.now();
  }

  /**
   * Null where this tab may write a draft as before; after it hung, a promise whether another tab
   * took it.
   */
  doubt(id) {
    if (this.held !== id && this.taken !== id) return null;
    if (this.finding && this.finding.id === id) return this.finding.answer;
    if (this.taken !== id && Date.now() - this.beat <= HUNG_MS) return null;
    const answer = this.overruled(id)
      .then((isTaken) => {
        if (isTaken) this.taken = id;
        this.beat = Date.now();
        return isTaken;
      })
      .finally(() => {
        if (this.finding?.answer === answer) this.finding = null;
      });
    this.finding = { id, answer };
    return answer;
  }

  /**
   * Hold a draft; false when another tab has it. Without Web Locks every tab may write.
   * @param {string} id
   * @param {LockOptions} options
   * @returns {Promise<boolean>}
   */
  async hold(id, options = { ifAvailable: true }) {
    if (this.held === id) return true;
    this.let();
    if (!globalThis.navigator?.locks) return true;
    return new Promise((answer) => {
      const held = (lock) => {
        if (!lock) return answer(false);
        this.held = id;
        this.taken = null;
        return /** @type {Promise<void>} */ (
          new Promise((release) => {
            this.release = release;
            answer(true);
          })
        );
      };
      navigator.locks.request(LOCK + id, options, held).catch(() => {
        if (this.held === id) this.stolen(id);
        answer(false);
      });
    });
  }

  stolen(id) {
    this.held = null;
    this.release = null;
    this.taken = id;
    this.onLost(id);
    this.wait(id);
  }

  /** Ask the holder to write and let go, then hold it; a tab that hangs is overruled. */
  async takeOver(id) {
    this.tell({ type: "take", id });
    const waited = new AbortController();
    const timer = setTimeout(() => waited.abort(), GRACE_MS);
    const got = await this.hold(id, { signal: waited.signal });
    clearTimeout(timer);
    return got || this.hold(id, { steal: true });
  }
}
