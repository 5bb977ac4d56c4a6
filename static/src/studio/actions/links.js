// Links that hold a document and its match: made of what is open, and opened.

import { keepMatch, keptMatch, matchKey } from "../../match/keep.js";
import { messageOf } from "../../data/problem.js";
import { textOf } from "../../worker/exact.js";
import { copyText, download } from "../files.js";
import { fragmentOf } from "../model/address.js";
import { cut } from "../model/copyname.js";
import { fileName } from "../model/filename.js";
import { MAX_LINK, packLink, unpackLink } from "../model/link.js";
import { readText } from "../model/locate.js";
import { linked } from "./film.js";
import { exportDocument } from "./transfer.js";

const figure = new Intl.NumberFormat("en");

/**
 * What no link can hold, as a file: the match with its document in it, else the document.
 * @param {import("../types.js").StudioParts} studio
 */
async function saveInstead(studio) {
  const { store } = studio;
  const { match } = store;
  const { doc, parsed } = store.getState();
  const isWhole = parsed && match?.state.live && match.state.spec === doc;
  const replay = match && isWhole ? await match.currentReplay() : null;
  if (replay) download(fileName(`${store.getState().title}, match`), replay);
  else await exportDocument(studio);
}

/** Copy a link to what is open; what no link can hold becomes a file. */
export async function copyLink(studio) {
  const { app } = studio;
  const given = linked(studio);
  const data = packLink(given);
  if (data.length > MAX_LINK) {
    app.toast(
      `This takes ${figure.format(data.length)} characters as a link, more than the ${figure.format(MAX_LINK)} that a link may have.`,
      { label: "Save as a file", run: () => saveInstead(studio) },
    );
    return;
  }
  const link = location.origin + location.pathname + fragmentOf({ link: data });
  if (await copyText(link)) {
    app.toast(
      `Link copied (${figure.format(link.length)} characters). It holds the document${given.replay ? " and the match, and opens at this ply" : ""}.`,
    );
    return;
  }
  await app.ask("text", { title: "Copy this link", label: "Link", value: link, ok: "Done" });
}

/**
 * Open what a link holds as a document that joins mine with its first edit, and its match at its
 * ply. `docId`: as which document an entry of the history showed it before; its match is as it was
 * left then. Answers why that cannot be, or null.
 * @returns {Promise<string | null>}
 */
export async function openLink({ store, workspace }, data, docId = undefined) {
  let found;
  try {
    found = unpackLink(data);
  } catch (problem) {
    return messageOf(problem);
  }
  const { title, system, text, ply, replay } = found;
  if (!Object.hasOwn(store.versions, system))
    return `This link holds a game of a system that is not here: “${cut(system, 40)}”.`;
  const { doc } = readText(text);
  const spec = replay?.spec ?? (doc ? textOf(doc) : null);
  const bring = async (id) => {
    const { key } = matchKey(store.getState(), system, id);
    // what cannot be read now may be there, and is not replaced
    const isKept = id === docId && (await keptMatch(key).catch(() => true));
    if (replay && spec && !isKept)
      await keepMatch(key, { replay: { ...replay, spec }, ply, trusted: null, linked: "link" });
  };
  await workspace.openGiven({ id: docId, title: cut(title), system, text }, { link: data }, bring);
  return null;
}
