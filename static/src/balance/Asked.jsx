// A match of an evaluation that the address asked for: it is looked for, and shown where it turned.
import { useEffect, useReducer } from "react";
import { Story } from "./Examples.jsx";
import { balanceOf } from "./useBalance.js";
import { useObserved } from "../data/useObserved.js";

/** `isReady`: the document is checked, and its own match is there to be replaced. */
export function Asked({ store, base, session, system, doc, digest, isReady }) {
  const [, draw] = useReducer((n) => n + 1, 0);
  useEffect(() => store.on("match-asked", draw), [store]);
  const asked = store.matchAsked?.docId === store.getState().docId ? store.matchAsked : null;
  const { stories } = balanceOf(store, base);
  const state = useObserved(stories);
  useEffect(() => {
    if (!asked || !isReady || asked.isTaken) return;
    asked.isTaken = true;
    const id = asked.match === "surprising" ? "surprising" : "asked";
    stories
      .find({ system, spec: doc, digest, ...asked.about }, id, Number(asked.match))
      .then(async (found) => {
        // who left the document asks no more
        if (store.matchAsked === asked) store.matchAsked = null;
        if (store.getState().docId !== asked.docId) return;
        if (found)
          await session.load(found.replay, { ply: found.ply, note: found.says, doc, digest });
        else session.put({ note: stories.getState().says || null });
        draw();
      });
  }, [asked, isReady, stories, session, system, doc, digest, store]);
  const stop = () => {
    if (asked.isTaken) return stories.stop();
    store.matchAsked = null;
    return draw();
  };
  return (
    asked && (
      <Story stories={asked.isTaken ? state : { ...state, state: "looking" }} onStop={stop} />
    )
  );
}
