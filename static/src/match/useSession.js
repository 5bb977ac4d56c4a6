// Ties a session to the open document: begins or restores its match, and follows every edit.
import { useEffect, useRef, useState } from "react";
import { GAMES } from "../games/index.js";
import { matchKey } from "./keep.js";
import { catchUp, findNewer, LAST_VISIT, noted, start } from "./opening.js";
import { Session } from "./session.js";
import { sessionSwitches } from "./switches.js";
import { ownIn } from "../data/lookup.js";
import { useObserved } from "../data/useObserved.js";

const OTHER_TAB = "This is the match as the other tab left it.";

// How long to wait for the checker's word before the engine checks by itself, by the checker's
// state: checking in the engine means loading the checker a second time.
const PATIENCE_MS = { __proto__: null, loading: 5000, ready: 1500 };

/** Follow every edit: at once when the checker has found it valid, or when there is no checker. */
function useFollow({ session, store, play, author, doc, check }) {
  const settled = !check.pending;
  useEffect(() => {
    if (!session || !doc || (settled && check.valid === false)) return undefined;
    const digest = settled ? check.digest : null;
    const go = () => session.started?.then(() => catchUp({ session, store, play, doc, digest }));
    const patience = PATIENCE_MS[author?.status?.state];
    if (settled || !patience) {
      go();
      return undefined;
    }
    const timer = setTimeout(go, patience);
    return () => clearTimeout(timer);
  }, [session, store, play, author, doc, settled, check.valid, check.digest]);
}

/** Other views may show what happens in the match: they find it at the store. */
function show(store, session) {
  store.match = session;
  store.emit("match", session);
}

/**
 * Whether a session is that of a document as a document of its game. Where another one was opened,
 * or the text became one of another game, the page draws once before the last session is closed.
 */
const isOf = (session, docId, system) =>
  session?.system === system && session.memory.docId === docId;

/** The session of the open document, and its state. */
export function useSession({
  store,
  play,
  author,
  system,
  docId,
  doc,
  check,
  waits,
  boot: given,
  base,
}) {
  const [made, setMade] = useState(/** @type {Session | null} */ (null));
  const [round, setRound] = useState(0);
  // {docId, keys, previous, note}: another match is kept than the one that was shown, for the next
  // session
  const other = useRef(
    /**
     * @type {{
     *   docId: string, keys?: string[], note?: string,
     *   previous?: import("./types.js").Replay | null
     * } | null}
     */ (null),
  );
  const session = isOf(made, docId, system) ? made : null;
  useEffect(() => {
    if (!docId || !system || waits) return undefined;
    const { switches, switchEdits, opponent, isIdle } = ownIn(GAMES, system) ?? {};
    const opening = async (view, own) =>
      switchEdits?.(view, { ...(await sessionSwitches(switches, { base })), ...own }) ?? [];
    const next = new Session({ play, store, system, opening, opponent, isIdle });
    setMade(next);
    show(store, next);
    const { name, key } = matchKey(store.state, system);
    const found = other.current?.docId === docId ? other.current : null;
    other.current = null; // it is said once, and not when the document is opened again
    // by the name alone: as earlier versions of this page kept it
    const keys = found?.keys ?? [key, name];
    const mark = store.lasting;
    const look = async (note) => {
      const seen = await findNewer(
        next,
        [...new Set([matchKey(store.state, system, docId).key, ...keys])],
        note,
      );
      if (!seen || next.closed) return;
      other.current = { docId, ...seen };
      setRound((n) => n + 1);
    };
    next.startBy(async (more) => {
      await noted({ store, session: next, play, key: mark }, () =>
        start(next, store, { keys, found, boot: given, base, ...more }),
      );
      if (next.memory.isUnread) look(LAST_VISIT);
    });
    const keep = () => {
      next.memory.keep();
    };
    const offs = [
      store.on("regained", () => look(OTHER_TAB)),
      listenTo(globalThis, "pagehide", keep),
      listenTo(document, "visibilitychange", keep),
    ];
    return () => {
      for (const off of offs) off();
      next.close();
      setMade(null);
      if (store.match === next) show(store, null);
    };
  }, [store, play, system, docId, waits, given, base, round]);

  const state = useObserved(session);
  useFollow({ session, store, play, author, doc, check });
  return { session, state, behind: !!state?.live && state.spec !== doc };
}

function listenTo(target, name, fn) {
  target.addEventListener(name, fn);
  return () => target.removeEventListener(name, fn);
}
