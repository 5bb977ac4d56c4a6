// A match of an evaluation as a link to it names it: ?evaluation=ID&plan=N&match=NUMBER, or
// match=surprising.

import { messageOf } from "../../data/problem.js";

const JOB = /^[0-9a-f]{32}$/;
const NUMBER = /^\d{1,7}$/;

/**
 * {job, plan, match} of the texts that name a match; null where they name none.
 * @param {string} job
 * @param {string} plan
 * @param {string} match
 * @returns {import("../types.js").Evaluated | null}
 */
export function evaluatedOf(job, plan, match) {
  if (!JOB.test(job) || !/^\d{1,4}$/.test(plan) || !(match === "surprising" || NUMBER.test(match)))
    return null;
  return { job, plan: Number(plan), match };
}

/** {job, plan, match} of the search part of an address; null where it names no match. */
export function evaluatedIn(search) {
  const asked = new URLSearchParams(search);
  return evaluatedOf(
    asked.get("evaluation") ?? "",
    asked.get("plan") ?? "",
    asked.get("match") ?? "",
  );
}

/**
 * The search part of the address of a match; the server's pages and reports write it too
 * (webapp/evaluation/evaluations.py).
 */
export const searchOf = ({ job, plan, match }) => `?evaluation=${job}&plan=${plan}&match=${match}`;

/**
 * Open the document of a match of an evaluation, which no library needs to have, and ask for the
 * match; answers why that cannot be, or null. `library` asks the server.
 */
export async function openEvaluated({ workspace, library, store }, wanted) {
  let found;
  try {
    found = await library.ask("GET", `/evaluations/${wanted.job}/plans/${wanted.plan}`);
  } catch (problem) {
    return `The match of the evaluation cannot be opened: ${messageOf(problem)}`;
  }
  const { title, system, text, seats, seed, max_plies: plies } = found;
  await workspace.openGiven({ title, system, text }, { evaluated: wanted });
  const about = { seats, seed, ...(plies === null ? {} : { max_plies: plies }) };
  store.emit(
    "match-asked",
    (store.matchAsked = { docId: store.getState().docId, about, match: wanted.match }),
  );
  return null;
}
