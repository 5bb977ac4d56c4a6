// The server's library over REST. Where it can be known without a failed request that the server is
// away (see presence.js), nothing is sent.

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
  constructor({ root = "/api", onOnline = () => {}, away = async () => false, fetch: get = (...a) => fetch(...a) } = {}) {
    this.root = root;
    this.onOnline = onOnline;
    this.away = away;
    this.fetch = get;
  }

  /** What the server answers, as JSON unless `take` takes it otherwise. */
  async request(method, path, body, take = null) {
    let answer;
    if (await this.away()) throw new LibraryError(AWAY);
    try {
      answer = await this.fetch(this.root + path, {
        method,
        headers: body === undefined ? {} : { "Content-Type": "application/json" },
        body: body === undefined ? undefined : JSON.stringify(body),
      });
    } catch {
      this.onOnline(false);
      throw new LibraryError(AWAY);
    }
    if (answer.ok && take) {
      this.onOnline(true);
      return take(answer).catch(() => { throw new LibraryError("The answer broke off. Try again."); });
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

  health() {
    return this.request("GET", "/health");
  }

  async list() {
    const data = await this.request("GET", "/documents");
    return Array.isArray(data) ? data : (data?.documents ?? []);
  }

  get(id) {
    return this.request("GET", `/documents/${encodeURIComponent(id)}`);
  }

  create({ name, text }) {
    return this.request("POST", "/documents", { name, text });
  }

  /** Save over revision `base_rev`; a LibraryError of status 409 holds the server's {rev, text}. */
  save(id, { text, name, base_rev }) {
    return this.request("PUT", `/documents/${encodeURIComponent(id)}`, { text, name, base_rev });
  }

  remove(id) {
    return this.request("DELETE", `/documents/${encodeURIComponent(id)}`);
  }

  async revisions(id) {
    const data = await this.request("GET", `/documents/${encodeURIComponent(id)}/revisions`);
    return Array.isArray(data) ? data : (data?.revisions ?? []);
  }

  revision(id, rev) {
    return this.request("GET", `/documents/${encodeURIComponent(id)}/revisions/${rev}`);
  }

  restore(id, { rev, base_rev }) {
    return this.request("POST", `/documents/${encodeURIComponent(id)}/restore`, { rev, base_rev });
  }

  /** The whole library; a refusal comes as a sentence, and half an archive is none. */
  zip() {
    return this.request("GET", "/documents.zip", undefined, (answer) => answer.blob());
  }

  zipAddress() {
    return `${this.root}/documents.zip`;
  }
}
