// A match as one HTML file that shows it anywhere, and such a file opened again.

import { keepMatch, matchKey } from "../../match/keep.js";
import { filmPage, matchIn } from "../../film/page.js";
import { messageOf } from "../../data/problem.js";
import { download } from "../files.js";
import { cut } from "../model/copyname.js";
import { fileName } from "../model/filename.js";
import { packLink, unpackLink } from "../model/link.js";

const AT_A_TIME = 25; // plies that the engine is asked for, so that the way out stays open
const NO_MATCH = "This HTML file holds no match. Export one by “Match as one HTML file”.";

/** @import { StudioParts } from "../types.js" */

/**
 * Something long with its progress shown, and a way out: `work` is told how to show how far it is,
 * and asks whether it goes on.
 * @template T
 * @param {StudioParts} studio
 * @param {string} title
 * @param {(show: (share: number, step: string) => void, signal: AbortSignal) => Promise<T>} work
 * @returns {Promise<T | null>} null: it was stopped
 */
export async function withProgress({ app }, title, work) {
  const control = new AbortController();
  app.ask("progress", { title, share: 0, step: "Waiting for the engine" }).then((answer) => {
    if (answer === "cancel") control.abort();
  });
  const show = (/** @type {number} */ share, /** @type {string} */ step) =>
    app.update({ share, step });
  try {
    return await work(show, control.signal);
  } finally {
    if (!control.signal.aborted) app.finish();
  }
}

/**
 * The whole match as it is shown, a JSON text for each ply, and its replay in parts; null where
 * that was stopped or failed, which is told.
 * @param {import("../../match/session.js").Session} session
 * @param {(share: number, step: string) => void} show
 * @param {AbortSignal} signal
 */
export function framesOf(session, show, signal) {
  const work = async () => {
    /** @type {string[]} */
    const frames = [];
    for (let plies = 0; frames.length <= plies;) {
      if (signal.aborted) return null;
      const made = await session.call("match.film", { from: frames.length, count: AT_A_TIME });
      frames.push(...made.frames);
      ({ plies } = made);
      show((0.9 * frames.length) / (plies + 1), "Looking at each ply:");
    }
    return frames;
  };
  return session.run("Looking at each ply", work, { urgent: false });
}

/**
 * The document that a match is of, with its replay, as a link or a file holds them.
 * @param {StudioParts} studio
 * @returns {import("../types.js").Linked}
 */
export function linked({ store }) {
  const { text, title, system, doc, parsed } = store.getState();
  const { match } = store;
  const { head, spec, plies, ply } = match?.state.live ? match.memory.record : {};
  const isOnDocument = parsed && match?.state.spec === doc;
  const replay = head && plies ? { head, spec: isOnDocument ? null : (spec ?? null), plies } : null;
  return { title, system: system ?? "", text, ply: ply ?? 0, replay };
}

/** @param {URL} address */
async function textAt(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`the server answered ${answer.status}`);
  return answer.text();
}

/**
 * Save the match as one HTML file that shows it anywhere.
 * @param {StudioParts} studio
 */
export async function saveFilm(studio) {
  const { app, base, store } = studio;
  const session = store.match;
  if (!session?.state.live) return app.toast("There is no match yet.");
  const { title } = store.getState();
  let page;
  try {
    page = await withProgress(studio, "Match as one HTML file", async (show, signal) => {
      const parts = ["film.tpl", "film.js"].map((name) => textAt(new URL(name, base)));
      const [template, script] = await Promise.all(parts);
      const frames = await framesOf(session, show, signal);
      if (!frames) return null;
      show(0.95, "Packing:");
      const given = linked(studio);
      // what was played meanwhile is in neither
      const plies = given.replay?.plies.slice(0, frames.length - 1) ?? [];
      const replay = given.replay && { ...given.replay, plies };
      const match = packLink({ ...given, ply: Math.min(given.ply, plies.length), replay });
      return filmPage({ template, script, title, match, frames });
    });
  } catch (problem) {
    return app.toast(`The file cannot be made: ${messageOf(problem)}`);
  }
  if (!page) return undefined;
  download(fileName(`${title} match`, new Set(), ".html"), page, "text/html");
  return undefined;
}

/** Whether a text is a page and no document. */
export const isPage = (text) => /^\s*<!doctype html/i.test(text);

/**
 * Open the match in an HTML file as a document of its own, with the match as it was.
 * @param {StudioParts} studio
 * @param {string} text
 */
export async function openFilm({ app, store, workspace }, text) {
  const data = matchIn(text);
  app.finish(); // that the file was read
  if (!data) return app.toast(NO_MATCH);
  let found;
  try {
    found = unpackLink(data, Infinity, "file");
  } catch (problem) {
    return app.toast(messageOf(problem));
  }
  const { title, system, replay, ply } = found;
  if (!Object.hasOwn(store.versions, system))
    return app.toast(`This file holds a game of a system that is not here: “${cut(system, 40)}”.`);
  const bring = async (id) => {
    const { key } = matchKey(store.getState(), system, id);
    const spec = replay?.spec ?? found.text;
    if (replay) await keepMatch(key, { replay: { ...replay, spec }, ply, linked: "file" });
  };
  await workspace.create({ title: cut(title), system, text: found.text, bring });
  return app.toast(`Opened the match of ${cut(title)}.`);
}
