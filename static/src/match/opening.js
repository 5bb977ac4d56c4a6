// Brings the match of a session up: as it was kept, or a new one; and after every edit.
import { ownIn } from "../data/lookup.js";
import { dropHeld, heldMatch, isAnswering, keptMatch } from "./keep.js";
import { headOf, partsOf, replayText } from "./record.js";

const TRIES = 5; // to read what is kept; then it is damaged, if anything else can be read
const PAUSE_MS = 500; // before the second; each pause is twice as long as the one before, up to
const LONGEST = 16; // times that

export const LAST_VISIT = "This is the match of the last visit, which could not be read at once.";

/** @type {Promise<any> | null} */
let boot = null; // the prerendered views, asked for once per page

function bootData(base) {
  boot ??= fetch(new URL("boot.json", new URL(base, document.baseURI)))
    .then((response) => (response.ok ? response.json() : null))
    .catch(() => null);
  return boot;
}

/**
 * The prerendered first view of this very text, and its seed where the view is of that seed alone;
 * null where there is none.
 */
async function preparedView(store, given, base) {
  const { origin, text } = store.state;
  if (!origin) return null;
  const data = given ?? (base ? await bootData(base) : null);
  const shipped = data?.gallery?.find((entry) => entry.id === origin);
  const view = shipped?.text === text ? ownIn(data.views, origin) : null;
  return view ? { view, seed: data.dealt?.includes(origin) ? view.seed_text : undefined } : null;
}

/** Bring back what was kept; whether a match is on, or will be when the engine is there. */
async function restore(session, store, kept) {
  const { doc, system } = store.state;
  const replay = partsOf(kept?.replay);
  if (!replay || headOf(replay, "system") !== system) return false;
  // What was valid when it was kept need not be checked again to be shown.
  const digest = kept.trusted === headOf(replay, "spec_digest") ? kept.trusted : null;
  const pending = (kept.pending ?? []).map((action) =>
    kept.replay.head ? action : JSON.stringify(action),
  );
  const opened = { ply: kept.ply, pending, digest, doc, foreign: !!kept.foreign };
  if (kept.linked) await loadLinked(session, replay, { ...opened, foreign: null }, kept.linked);
  else await session.load(replayText(replay), opened);
  const { live, view, error } = session.state;
  if (!live) {
    if (session.state.stopped || session.isLeft) return true; // it is there for whoever tries again
    if (isEngineAway(session)) return true; // it is tried again then, with what was kept
    const note = error && `The match of the last visit cannot be played any more: ${error.message}`;
    session.put({ error: null, note, previous: replay });
    return false;
  }
  if (!view.result && !view.can_redo)
    for (const change of await session.opening(view, {})) await session.edit(change);
  return true;
}

/**
 * The match of a link or a file, which another version may have played: as far as it goes here,
 * with a word about what differs. Its agents wait, so that it is seen as it was sent.
 */
async function loadLinked(session, replay, opened, holder) {
  session.put({ auto: false });
  await session.load(replayText(replay), opened);
  const { live, error, note } = session.state;
  if (!live && error?.ply) {
    const plies = replay.plies.slice(0, error.ply - 1);
    const why = `The match of this ${holder === "file" ? holder : "link"} goes no further here. ${error.message}`;
    session.put({ error: null });
    await session.load(replayText({ ...replay, plies }), { ...opened, note: why });
  }
  if (!live || note) return;
  const [theirs, ours] = [replay, session.memory.record].map((one) => headOf(one, "engine"));
  if (theirs !== ours)
    session.put({
      note: `Version ${theirs} of Rulewright made this ${holder === "file" ? holder : "link"}. This is version ${ours}, and the match came out the same.`,
    });
}

const isEngineAway = ({ play, generation }) =>
  play.status?.state !== "ready" || play.generation !== generation;

/**
 * Bring up what was kept under the first of the keys that has a match, or begin one; `found`: what
 * `findNewer` answered.
 */
export async function start(session, store, { keys, found: other, ...more }) {
  const kept = await keptMatch(...keys).catch(() => session.memory.markUnread());
  if (session.closed) return;
  const held = heldMatch(...keys);
  const found =
    kept && held?.replay.plies.length ? { previous: held.replay, note: LAST_VISIT } : other;
  await bringUp(session, store, { kept: kept ?? held, found, ...more });
  if (session.state.live && !session.closed) dropHeld(held); // else whoever tries again finds it
}

/**
 * @param {import("./session.js").Session} session
 * @param {any} store
 * @param {{
 *   kept: any, found: any, boot?: any, base?: string, limit?: number, digest?: string | null
 * }} about
 */
async function bringUp(session, store, { kept, found, boot: given, base, limit, digest }) {
  if (await restore(session, store, kept)) {
    if (found?.previous) session.put({ previous: found.previous, note: found.note });
    return;
  }
  const { doc, system } = store.state;
  const prepared = await preparedView(store, given, base);
  if (session.isLeft) return;
  // a hand or a roll that is shown is played with; with an engine that is there, none need be
  const isReady = session.play.status?.state === "ready";
  const seed = session.state.pin ?? (isReady ? undefined : prepared?.seed);
  if (prepared && (prepared.seed ?? seed) === seed) session.showPrepared(prepared.view, doc);
  const { note, previous } = session.state.previous ? session.state : (found ?? {});
  await session.begin({ spec: doc, system, seats: session.seats, seed, limit, digest });
  if (previous && session.state.live) session.put({ note, previous });
}

/**
 * The match that was kept where it is not the session's own, by another tab or on the last visit:
 * {keys, previous, note}, its keys and what to show beside it. Null where there is none; then the
 * session's own is kept from here on. A database that does not answer is asked until it does, for
 * what is in it is not this session's to replace.
 */
export async function findNewer(session, keys, note, pauseMs = PAUSE_MS) {
  const { memory } = session;
  for (let tries = 1; !session.closed; tries += 1) {
    try {
      const kept = await keptMatch(...keys);
      if (kept && !memory.isSame(kept)) return { keys, previous: memory.finished(), note };
      break;
    } catch {
      if (tries >= TRIES && (await isAnswering())) break;
      await new Promise((go) => {
        setTimeout(go, pauseMs * Math.min(LONGEST, 2 ** (tries - 1)));
      });
    }
  }
  if (!session.closed) memory.markCurrent();
  return null;
}

/**
 * The work that brings a match up, noted while it runs: what does not come to its end is not begun
 * by itself again.
 * @param {{
 *   store: any, session: import("./session.js").Session, play: any, key: any, after?: number
 * }} about
 * @param {() => Promise<any>} work
 */
export function noted({ store, session, play, key, after }, work) {
  const verdict = () =>
    session.state.stopped
      ? { code: "call.stopped" }
      : session.isLeft
        ? { code: "worker.aborted" }
        : null;
  return (
    store.comingUp?.during({ key, part: "match", worker: play, after, verdict }, work) ?? work()
  );
}

const LONG_MS = 2000; // what following new rules may take before it is noted
const PROBATION_MS = 2000; // what it may take by itself after a person has stopped it

/**
 * Bring the match to an edited document; what was stopped is tried again by itself only on another
 * one, and not for long.
 */
export function catchUp({ session, store, play, doc, digest }) {
  const { stopped, live, spec } = session.state;
  if (session.isLeft || spec === doc || stopped?.doc === doc) return undefined;
  // a replay that plays on rules of its own
  if (session.state.foreign && session.apart === doc) return undefined;
  // a kept match waits
  if (stopped && !live && stopped.what !== session.startWord) return undefined;
  const limit = stopped ? PROBATION_MS : undefined;
  if (!live) {
    // a match that is kept comes first; what follows the document may still be on its way
    return session
      .again({ limit, digest })
      .then(() =>
        session.state.live ? catchUp({ session, store, play, doc, digest }) : undefined,
      );
  }
  return noted({ store, session, play, key: store.lasting, after: LONG_MS }, () =>
    session.follow(doc, digest, limit),
  );
}
