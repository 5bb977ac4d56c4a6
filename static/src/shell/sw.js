/**
 * The service worker: keeps a copy of the studio, so that a reload works with the server down.
 *
 * The server is always asked first, except for files in content-named directories, which never
 * change. A page that cannot be had from the server is answered with the kept one, which shows the
 * same studio on the same stored documents. One cache per build; old ones are removed.
 */
/**
 * What the page's types do not have.
 * @typedef {Event & { waitUntil: (done: Promise<unknown>) => void }} Lasting
 * @typedef {{ request: Request, respondWith: (answer: Promise<Response>) => void }} Answering
 * @typedef {Event & Answering} Fetching
 * @typedef {object} Serving
 * @property {() => Promise<void>} skipWaiting
 * @property {{ claim: () => Promise<void> }} clients
 * @property {((type: "fetch", listen: (event: Fetching) => void) => void) &
 *   ((type: "install" | "activate", listen: (event: Lasting) => void) => void)} addEventListener
 */
const worker = /** @type {Serving} */ (/** @type {unknown} */ (self));
const BUILD = __RULEWRIGHT_BUILD__;
const BASE = new URL(".", self.location.href);
const ROOT = new URL("..", BASE); // where the site begins: a proxy may serve it under a path
const CACHES = `rulewright:${ROOT.pathname}:`; // one origin may hold several sites
const CACHE = CACHES + BUILD;
const STANDALONE = new URL("app", ROOT);
const PAGES = new Set([".", "studio", "app", "panel"].map((path) => new URL(path, ROOT).pathname));
const JOB = "jobs/00000000000000000000000000000000"; // the page is the same for every job
const OTHERS = ["evaluate", "jobs", JOB].map((path) => new URL(path, ROOT).href);
const HEALTH = new URL("api/health", ROOT).pathname;
const FOREVER = /^(?:pyodide|py)-[0-9a-f]+\//;

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== BASE.origin) return;
  const other = request.mode === "navigate" ? otherFor(url) : undefined;
  if (request.mode === "navigate" && PAGES.has(url.pathname))
    event.respondWith(served(request, STANDALONE));
  else if (other) event.respondWith(served(request, new URL(other)));
  else if (url.pathname === HEALTH) event.respondWith(health(request));
  else if (url.href.startsWith(BASE.href)) event.respondWith(asset(request, url));
});

async function install() {
  const manifest = await (
    await fetch(new URL("manifest.json", BASE), { cache: "no-cache" })
  ).json();
  if (manifest.build !== BUILD) throw new Error("the server has a newer build");
  const cache = await caches.open(CACHE);
  const names = ["manifest.json", ...manifest.files];
  await cache.addAll([
    STANDALONE.href,
    ...OTHERS,
    ...names.map((name) => new URL(name, BASE).href),
  ]);
  await worker.skipWaiting();
}

async function activate() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(CACHES) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** Whether the server is there, said as an answer: a failed request would be a console error. */
async function health(request) {
  try {
    const response = await fetch(request);
    return isAway(response) ? Response.json({ offline: true }) : response;
  } catch {
    return Response.json({ offline: true });
  }
}

/**
 * The address under which the page of an evaluation's address is kept; undefined for other
 * addresses.
 */
function otherFor({ href }) {
  const path = href.slice(ROOT.href.length).replace(/[?#].*/, "");
  const kept = /^jobs\/[0-9a-f]{32}$/.test(path) ? JOB : path;
  return OTHERS.find((other) => other === new URL(kept, ROOT).href);
}

async function asset(request, url) {
  if (FOREVER.test(url.href.slice(BASE.href.length))) return (await kept(url)) ?? fetch(request);
  return served(request, url);
}

/** The server's answer, or the copy under `url` when there is none or only a failure. */
async function served(request, url) {
  try {
    const response = await fetch(request);
    return (isAway(response) && (await kept(url))) || response;
  } catch (error) {
    const copy = await kept(url);
    if (copy) return copy;
    throw error;
  }
}

/** A proxy answers in the place of a server that is down. */
function isAway({ status }) {
  return status >= 500;
}

async function kept(url) {
  const cache = await caches.open(CACHE);
  return cache.match(url.href, { ignoreSearch: true, ignoreVary: true });
}
