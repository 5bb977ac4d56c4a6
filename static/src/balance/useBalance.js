// The evaluation of the open document, and its runs after every edit.
import { useEffect } from "react";
import { Balance, SEED } from "./balance.js";
import { crewAt } from "./crew.js";
import { useObserved } from "../data/useObserved.js";

const SETTLE_MS = 400; // after an edit: typing is over by then

/**
 * One per store, however often a view comes and goes; other views may look at it there.
 * @param {import("../studio/model/store.js").Store} store
 * @param {string} base
 */
export function balanceOf(store, base) {
  if (!store.balance) {
    const crew = crewAt(base, [store.author, store.match?.play].filter(Boolean));
    store.balance = new Balance({ store, crew });
  }
  return store.balance;
}

const playsThe = (run, { spec, seats }) =>
  !!run && run.about.spec === spec && JSON.stringify(run.about.seats) === JSON.stringify(seats);
const isSame = (run, about) => playsThe(run, about) && run.half === about.half;

/**
 * {balance, state, start, goOn, isPlayable, plan, games}: `goOn` is null where nothing was stopped,
 * `plan` is what is played, `games` how many matches of it were; a run begins by itself, and again
 * after each valid edit that the match has followed.
 */
export function useBalance({ store, base, system, doc, check, seats, half, isBehind }) {
  const balance = balanceOf(store, base);
  const state = useObserved(balance);
  const { digest, valid, pending } = check;
  const text = JSON.stringify(seats);
  const isPlayable = valid === true && !pending && !!doc && !isBehind;
  useEffect(() => {
    if (!isPlayable) return undefined;
    const about = { system, spec: doc, digest, seats: JSON.parse(text), half };
    const { run, on } = balance.getState();
    // played already, or a person stopped it
    if (isSame(run, about) || (run && !on)) return undefined;
    const timer = setTimeout(() => balance.start(about), run ? SETTLE_MS : 0);
    return () => clearTimeout(timer);
  }, [balance, system, doc, digest, text, half, isPlayable, state.on]);
  const start = () =>
    isPlayable && balance.start({ system, spec: doc, digest, seats: JSON.parse(text), half });
  const { run } = state;
  const own = playsThe(run, { spec: run?.about.digest === digest ? run?.about.spec : doc, seats })
    ? run
    : null; // also after an edit that was taken back
  const plan = { system, spec: doc, digest, seats, seed: SEED, against: own?.before?.about.spec };
  const goOn =
    isPlayable && own?.state === "stopped" ? () => balance.goOn({ half, spec: doc }) : null;
  return { balance, state, start, goOn, isPlayable, plan, games: own?.report?.games ?? 0 };
}
