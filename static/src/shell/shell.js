/**
 * Mounts the studio into a page: Panel's (the ESM of webapp/pages/studio.py) or the standalone one.
 *
 * Knows where the files are (its own address), which theme is on, and when the service worker may
 * be registered: only after the workers are up, so that filling its cache never delays the boot.
 */
const BASE = new URL('.', import.meta.url).href;
const THEME_KEY = 'rulewright.theme';

/** The theme in force: the person's choice, else the system's. */
export function currentTheme() {
  const chosen = globalThis.localStorage?.getItem(THEME_KEY);
  if (chosen === 'dark' || chosen === 'light') return chosen;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** Puts a theme in force; the studio's styles follow `data-theme` on the document and its host. */
export function setTheme(theme) {
  document.documentElement.dataset.theme = theme;
  document.documentElement.style.colorScheme = theme;
  for (const host of hosts) host.dataset.theme = theme;
  globalThis.localStorage?.setItem(THEME_KEY, theme);
}

const hosts = new Set();

/** Mounts the studio into `el`; returns its handle, `{destroy}`. */
export async function mount(el) {
  hosts.add(el);
  el.dataset.theme = document.documentElement.dataset.theme ?? currentTheme();
  try {
    const { mountStudio } = await import(new URL('studio.js', BASE).href);
    const studio = await mountStudio(el, { base: BASE });
    keepForLater();
    return {
      destroy() {
        hosts.delete(el);
        studio.destroy();
      },
    };
  } catch (error) {
    el.textContent =
      `The studio could not be loaded (${error.message}). Check that the server is running, ` +
      'then reload the page.';
    throw error;
  }
}

let asked = false;

async function keepForLater() {
  if (asked || !navigator.serviceWorker) return;
  asked = true;
  await globalThis.__rulewright?.ready?.catch?.(() => {});
  try {
    await navigator.serviceWorker.register(new URL('sw.js', BASE), { scope: '/' });
  } catch (error) {
    console.info(`Reloading without the server will not work here: ${error.message}`);
  }
}
