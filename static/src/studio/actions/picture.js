// Pictures of the match: the position as SVG or PNG, or every ply as an animated PNG.

import { ownIn } from "../../data/lookup.js";
import { messageOf } from "../../data/problem.js";
import { apng } from "../../film/apng.js";
import { painter, sizeOf } from "../../film/paint.js";
import { Reel } from "../../film/reel.js";
import { GAMES } from "../../games/index.js";
import { resultWords } from "../../match/outcome.js";
import { download } from "../files.js";
import { fileName } from "../model/filename.js";
import { framesOf, withProgress } from "./film.js";

const LAST = 3; // times as long as the others the end is shown

/** @import { StudioParts } from "../types.js" */

/**
 * What draws the views of the match that is on.
 * @param {StudioParts} studio
 */
function drawerOf({ store }) {
  const { title, system } = store.getState();
  const { spec } = store.match?.state ?? {};
  const game = ownIn(GAMES, system);
  return (/** @type {import("../../data/wire.js").MatchView} */ view) => {
    const says = view.result
      ? resultWords(view.result, game.reasons, /** @type {any} */ (view), spec)
      : (game.turnText?.(view) ?? `${view.to_act} to move`);
    const named = `${title}, ply ${view.ply} of ${view.plies}`;
    return game.drawing({ match: view, spec, title: named, says });
  };
}

/**
 * All plies as an animated PNG; null where it was stopped.
 * @param {StudioParts} studio
 * @param {{ width: number, ms: number }} asked
 */
function animation(studio, { width, ms }) {
  const { match } = studio.store;
  if (!match) return null;
  const draw = drawerOf(studio);
  return withProgress(studio, "Animated picture of the match", async (show, signal) => {
    const texts = await framesOf(match, (share, step) => show(share / 2, step), signal);
    if (!texts) return null;
    const reel = new Reel(texts.map((text) => JSON.parse(text)));
    const svgs = texts.map((_, ply) => draw(reel.at(ply)));
    const sizes = svgs.map(sizeOf);
    const box = {
      width: sizes.reduce((most, size) => Math.max(most, size.width), 0),
      height: sizes.reduce((most, size) => Math.max(most, size.height), 0),
    };
    const paint = painter(box, width);
    const frames = [];
    for (const [ply, svg] of svgs.entries()) {
      if (signal.aborted) return null;
      const png = new Uint8Array(await (await paint(svg)).arrayBuffer());
      frames.push({ png, ms: ply === reel.plies ? LAST * ms : ms });
      show(0.5 + (0.5 * frames.length) / svgs.length, "Painting each ply:");
    }
    return new Blob(/** @type {BlobPart[]} */ (apng(frames)), { type: "image/png" });
  });
}

/**
 * Ask for a kind of picture, and save it.
 * @param {StudioParts} studio
 */
export async function savePicture(studio) {
  const { app, store } = studio;
  const session = store.match;
  if (!session?.state.view) return app.toast("There is no match yet.");
  const asked = await app.ask("picture", { plies: session.state.view.plies });
  if (!asked) return undefined;
  const { title } = store.getState();
  const { view } = session.state;
  /** @type {(content: string | Blob, what: string, ending: string, type: string) => void} */
  const save = (content, what, ending, type) =>
    download(fileName(`${title} ${what}`, new Set(), ending), content, type);
  try {
    if (asked.kind === "animated") {
      const made = await animation(studio, asked);
      if (made) save(made, "match", ".png", "image/png");
      return undefined;
    }
    const svg = drawerOf(studio)(view);
    if (asked.kind === "svg") save(svg, `ply ${view.ply}`, ".svg", "image/svg+xml");
    else save(await painter(sizeOf(svg), asked.width)(svg), `ply ${view.ply}`, ".png", "image/png");
  } catch (problem) {
    return app.toast(`The picture cannot be made: ${messageOf(problem)}`);
  }
  return undefined;
}
