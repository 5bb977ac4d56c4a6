// The server's library over REST. Where it can be known without a failed request that the server is
// away (see presence.js), nothing is sent.

const STOPPED = "Stopped before the server had answered.";
const AWAY = "The server does not answer. Your work is kept in this browser.";
const GATEWAY = new Set([502, 503, 504]); // what a proxy answers when the server does not

/** A refusal or failure of the library; `status` 0: the server did not answer. */
export class LibraryError extends Error {
  constructor(message, { status = 0, body = null } = {}) {
    super(message);
    this.status = status;
    this.body = body;
  }
}

/** The calls of /api/documents; `onOnline(bool)` hears whether the server answered. */
export class Library {
  /**
   * @param {{
   *   root?: string,
   *   onOnline?: (isOnline: boolean) => void,
   *   away?: () => Promise<boolean>,
   *   doings?: import("./doings.js").Doings | null,
   *   fetch?: typeof fetch,
   * }} options
   */
  constructor({
    root = "/api",
    onOnline = () => {},
    away = async () => false,
    doings = null,
    fetch: get = (...given) => fetch(...given),
  } = {}) {
    this.root = root;
    this.onOnline = onOnline;
    this.away = away;
    this.doings = doings; // where it is shown what takes long, and stopped
    this.fetch = get;
  }

  /**
   * What `work(signal)` answers; a person may stop it, also where it does not react to the signal.
   */
  async stoppable(what, work) {
    const control = new AbortController();
    const end = this.doings?.begin({ what, stop: () => control.abort() });
    const stop = new Promise((_, reject) => {
      control.signal.addEventListener("abort", () => reject(new LibraryError(STOPPED)));
    });
    try {
      return await Promise.race([work(control.signal), stop]);
    } finally {
      end?.();
    }
  }

  /**
   * What the server answers, as JSON unless `take` takes it otherwise; `what` it is that is waited
   * for.
   * @param {string} method
   * @param {string} path
   * @param {object} [body]
   * @param {string} [what]
   * @param {((answer: Response) => Promise<any>) | null} [take]
   */
  request(method, path, body, what = "Waiting for the server", take = null) {
    return this.stoppable(what, (signal) => this.answer(method, path, body, signal, take));
  }

  /**
   * As `request`, for what goes on in the background: nobody is shown it. `body` may be a JSON
   * text.
   */
  ask(method, path, body) {
    return this.answer(method, path, body, new AbortController().signal);
  }

  async answer(method, path, body, signal, take) {
    const answer = await this.send(path, {
      method,
      signal,
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
      body: body === undefined || typeof body === "string" ? body : JSON.stringify(body),
    });
    if (answer.ok && take) {
      this.onOnline(true);
      return take(answer).catch(() => {
        throw new LibraryError("The answer broke off. Try again.");
      });
    }
    const data = await answer.json().catch(() => null);
    const byProxy = data === null && GATEWAY.has(answer.status);
    this.onOnline(!byProxy);
    if (byProxy) throw new LibraryError(AWAY);
    if (answer.ok) return data;
    const said = data?.error?.message ?? data?.message ?? data?.error;
    const message = typeof said === "string" ? said : `The server refused (${answer.status}).`;
    throw new LibraryError(message, { status: answer.status, body: data });
  }

  async send(path, options) {
    if (await this.away()) throw new LibraryError(AWAY);
    try {
      return await this.fetch(this.root + path, options);
    } catch {
      if (options.signal.aborted) throw new LibraryError(STOPPED);
      this.onOnline(false);
      throw new LibraryError(AWAY);
    }
  }

  health() {
    return this.request("GET", "/health");
  }

  async list() {
    const data = await this.request(
      "GET",
      "/documents",
      undefined,
      "Reading the list of the library",
    );
    return Array.isArray(data) ? data : (data?.documents ?? []);
  }

  /** The path of the folder whose files the documents are; null where they are in a database. */
  async folder() {
    const { folder } = await this.request(
      "GET",
      "/library",
      undefined,
      "Reading what the library is",
    );
    return folder ?? null;
  }

  get(id) {
    return this.request(
      "GET",
      `/documents/${encodeURIComponent(id)}`,
      undefined,
      "Opening a document of the library",
    );
  }

  create({ name, text }) {
    return this.request("POST", "/documents", { name, text }, "Saving to the library");
  }

  /** Save over revision `base_rev`; a LibraryError of status 409 holds the server's {rev, text}. */
  save(id, { text, name, base_rev }) {
    return this.request(
      "PUT",
      `/documents/${encodeURIComponent(id)}`,
      { text, name, base_rev },
      "Saving to the library",
    );
  }

  remove(id) {
    return this.request(
      "DELETE",
      `/documents/${encodeURIComponent(id)}`,
      undefined,
      "Deleting from the library",
    );
  }

  async revisions(id) {
    const data = await this.request(
      "GET",
      `/documents/${encodeURIComponent(id)}/revisions`,
      undefined,
      "Reading the history",
    );
    return Array.isArray(data) ? data : (data?.revisions ?? []);
  }

  revision(id, rev) {
    return this.request(
      "GET",
      `/documents/${encodeURIComponent(id)}/revisions/${rev}`,
      undefined,
      "Reading an older revision",
    );
  }

  restore(id, { rev, base_rev }) {
    return this.request(
      "POST",
      `/documents/${encodeURIComponent(id)}/restore`,
      { rev, base_rev },
      "Restoring an older revision",
    );
  }

  /** The whole library; a refusal comes as a sentence, and half an archive is none. */
  zip() {
    return this.request(
      "GET",
      "/documents.zip",
      undefined,
      "Downloading the whole library",
      (answer) => answer.blob(),
    );
  }
}
