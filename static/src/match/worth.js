// What the position on the table is worth, asked for bit by bit while nothing else is asked.
import { useEffect, useState } from "react";
import { words } from "../canvas/names.js";

const PAUSE_MS = 300; // after a move, before anything is asked
const GAP_MS = 60; // between two bits, in which anything else comes first
const BIT_MS = 40; // what a bit may take
const ENOUGH = 4000; // positions looked at
const MOST = 60; // bits
const EVEN = 0.03; // a lead that is none, as a share

/** @import { Worth } from "../data/wire.js" */

/** @typedef {{ worth: Worth, digest: string, viewer: string | null }} Found by whom, of what */

/**
 * What was found, unless it tells who looks now what only another knows.
 * @param {Found | null} found
 * @param {{ viewer: string | null, has_secrets: boolean }} view
 */
export const seenBy = (found, { viewer, has_secrets: hasSecrets }) =>
  hasSecrets && found?.viewer !== viewer ? null : found;

/**
 * The worth of the position that is shown, as far as it is known: it goes on until enough was
 * looked at, and stops when the match goes on. Nothing is asked while it is off.
 * @param {import("./session.js").Session} session
 * @param {import("./types.js").ShownMatch} state
 * @param {boolean} isOn
 * @returns {Found | null}
 */
export function useWorth(session, { view, live, busy }, isOn) {
  const [found, setFound] = useState(/** @type {Found | null} */ (null));
  const { digest, viewer } = view;
  const may = isOn && live && !busy;
  useEffect(() => {
    if (!may) return undefined;
    let isOver = false;
    /** @type {ReturnType<typeof setTimeout>} */
    let timer;
    const ask = (left) => {
      session.inLine(async () => {
        if (isOver) return;
        const worth = await session.call("match.worth", { nodes: ENOUGH, ms: BIT_MS });
        if (isOver) return;
        setFound({ worth, digest, viewer });
        if (left && !worth.is_final && worth.nodes < ENOUGH)
          timer = setTimeout(() => ask(left - 1), GAP_MS);
      }, "Weighing the position");
    };
    timer = setTimeout(() => ask(MOST), PAUSE_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [session, may, digest, viewer]);
  return isOn ? seenBy(found, view) : null;
}

const percent = (share) => `${Math.round(share * 100)} %`;

/**
 * A worth in a sentence: "White is better, 64 %".
 * @param {Worth} worth
 * @param {string[]} players
 */
export function worthWords({ shares }, players) {
  if (!shares) return "Not weighed: it would tell what is hidden from you";
  const best = shares.indexOf(Math.max(...shares));
  const share = shares[best];
  const lead = share - Math.max(...shares.filter((_, n) => n !== best), 0);
  if (lead < EVEN && shares.length > 1) return `Even, ${percent(share)}`;
  return `${words(players[best])} is better, ${percent(share)}`;
}
