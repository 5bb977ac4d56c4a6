/**
 * The service worker: keeps a copy of the studio, so that a reload works with the server down.
 *
 * The server is always asked first, except for files in content-named directories, which never
 * change. A page that cannot be had from the server is answered with the standalone page, which
 * shows the same studio on the same stored documents. One cache per build; old ones are removed.
 */
const BUILD = __RULEWRIGHT_BUILD__;
const CACHE = `rulewright-${BUILD}`;
const BASE = new URL('.', self.location.href);
const PAGES = new Set(['/', '/studio', '/app']);
const HEALTH = '/api/health';
const FOREVER = /^(?:pyodide|py)-[0-9a-f]+\//;

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== BASE.origin) return;
  if (request.mode === 'navigate' && PAGES.has(url.pathname)) event.respondWith(page(request));
  else if (url.pathname === HEALTH) event.respondWith(health(request));
  else if (url.href.startsWith(BASE.href)) event.respondWith(asset(request, url));
});

async function install() {
  const manifest = await (await fetch(new URL('manifest.json', BASE), { cache: 'no-cache' })).json();
  if (manifest.build !== BUILD) throw new Error('the server has a newer build');
  const cache = await caches.open(CACHE);
  const names = ['manifest.json', ...manifest.files];
  await cache.addAll(names.map((name) => new URL(name, BASE).href));
  await self.skipWaiting();
}

async function activate() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith('rulewright-') && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function page(request) {
  try {
    const response = await fetch(request);
    if (response.status < 500) return response;
    return (await kept(new URL('standalone.html', BASE))) ?? response;
  } catch (error) {
    const copy = await kept(new URL('standalone.html', BASE));
    if (copy) return copy;
    throw error;
  }
}

/** Whether the server is there, said as an answer: a failed request would be a console error. */
async function health(request) {
  try {
    return await fetch(request);
  } catch {
    return Response.json({ offline: true });
  }
}

async function asset(request, url) {
  if (FOREVER.test(url.href.slice(BASE.href.length))) return (await kept(url)) ?? fetch(request);
  try {
    return await fetch(request);
  } catch (error) {
    const copy = await kept(url);
    if (copy) return copy;
    throw error;
  }
}

async function kept(url) {
  const cache = await caches.open(CACHE);
  return cache.match(url.href, { ignoreSearch: true, ignoreVary: true });
}
