// What the server's pages ask of it. A server that is away is no failure: the pages say so, ask
// again, and go on.
import { Observable } from "../data/observable.js";

const GATEWAY = new Set([502, 504]); // what a proxy answers when the server does not

/** The same may be asked later: the server has too much to do. */
export class Later extends Error {}

/** The server does not answer. */
export class Away extends Later {
  constructor() {
    super("The server does not answer; try again when it is back.");
  }
}

/** Observable {online}; `root` is the address of the site. */
export class Server extends Observable {
  constructor(root, get = (path, options) => fetch(path, options)) {
    super({ online: true });
    this.root = root;
    this.get = get;
  }

  address(path) {
    return new URL(path, this.root).href;
  }

  /**
   * The JSON that is at a path below /api; `text` is a body that is JSON already. Throws Away or
   * Later, or an Error with the refusal.
   * @param {string} path
   * @param {{ method?: string, text?: string }} [how]
   */
  async ask(path, { method = "GET", text } = {}) {
    if (!this.state.online && (await this.isKnownAway())) throw new Away();
    const answer = await this.send(path, {
      method,
      body: text,
      cache: "no-store",
      headers: text === undefined ? {} : { "Content-Type": "application/json" },
    });
    const told = await answer.json().catch(() => null);
    if (answer.ok && told === null) throw new Later("The answer of the server cannot be read.");
    if (answer.ok) return told;
    throw new (answer.status === 503 ? Later : Error)(
      told?.error?.message ?? `The server answered ${answer.status}.`,
    );
  }

  async send(path, options) {
    try {
      const answer = await this.get(this.address(`api/${path}`), options);
      if (GATEWAY.has(answer.status)) throw new Away();
      this.note(true);
      return answer;
    } catch {
      this.note(false);
      throw new Away();
    }
  }

  /**
   * The service worker, where there is one, knows without a failed request, which would be a
   * console error.
   */
  async isKnownAway() {
    if (!globalThis.navigator?.serviceWorker?.controller) return false;
    try {
      return Boolean(
        (await (await this.get(this.address("api/health"), { cache: "no-store" })).json()).offline,
      );
    } catch {
      return true;
    }
  }

  note(online) {
    if (this.state.online !== online) this.put({ online });
  }
}
