/**
 * Mounts the studio into a page: its own (standalone.html) or Panel's (webapp/pages/studio.py).
 *
 * Knows where the files are (its own address), which theme is in force before the studio is there,
 * and when the service worker may be registered: only after the workers are up, so that filling
 * its cache never delays the boot.
 */
import { messageOf } from "../data/problem.js";

const BASE = new URL(".", import.meta.url).href;
const THEME_KEY = "rulewright.theme"; // the studio keeps the person's choice under the same key
const root = document.documentElement;

/**
 * The theme in force: `data-theme` on the document is the truth, before it the choice, the system.
 */
export function themeInForce() {
  const kept = root.dataset.theme ?? stored();
  if (kept === "dark" || kept === "light") return kept;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/** Chooses a theme for this and later visits. */
export function chooseTheme(theme) {
  root.dataset.theme = theme;
  try {
    localStorage.setItem(THEME_KEY, theme);
  } catch {
    // Without storage only this visit remembers it.
  }
}

/** Calls `fn` whenever the theme in force changes; returns the function that ends this. */
export function watchTheme(fn) {
  const observer = new MutationObserver(fn);
  observer.observe(root, { attributes: true, attributeFilter: ["data-theme"] });
  return () => observer.disconnect();
}

/** Mounts the studio into `el`; returns its handle, `{destroy}`. */
export async function mount(el) {
  root.dataset.theme = themeInForce();
  try {
    const { mountStudio } = await import(new URL("studio.js", BASE).href);
    const studio = await mountStudio(el, { base: BASE });
    keepForLater();
    return studio;
  } catch (error) {
    el.textContent =
      `The studio could not be loaded (${messageOf(error)}). Check that the server is running, ` +
      "then reload the page.";
    throw error;
  }
}

let asked = false;

async function keepForLater() {
  if (asked || !navigator.serviceWorker) return;
  asked = true;
  await globalThis.__rulewright?.ready?.catch?.(() => {});
  try {
    await navigator.serviceWorker.register(new URL("sw.js", BASE), {
      scope: new URL("..", BASE).href,
    });
  } catch (error) {
    console.info(`Reloading without the server will not work here: ${messageOf(error)}`);
  }
}

function stored() {
  try {
    return localStorage.getItem(THEME_KEY);
  } catch {
    return null;
  }
}
