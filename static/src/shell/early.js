/**
 * Runs in the page's head: starts the workers while the studio (and Panel, in its page) is still
 * loading, and gives the shell to whoever mounts the studio.
 *
 * The studio takes over what it finds here (`globalThis.__rulewright`); without this script it
 * starts them itself, only later. The author worker follows when the engine is up, so that the
 * first moves do not wait for it.
 */
import { createWorker } from "../worker/client.js";

const base = new URL(".", import.meta.url).href;
const shared = (globalThis.__rulewright ??= {});
shared.shell ??= import(new URL("shell.js", base).href);
shared.play ??= createWorker("play", { base });
const off = shared.play.onStatus(({ state }) => {
  if (state !== "ready") return;
  off();
  shared.author ??= createWorker("author", { base });
});
