// The documents that can be evaluated: the gallery's, those in this browser, those of the server's
// library.
import { seatOf } from "../match/seats.js";
import { openStorage } from "../studio/model/db.js";
import { LEVELS, NOTHING, studyOf } from "./varied.js";

const FIRST = "random"; // who plays until somebody else is chosen

/** A document to choose: {key, title, system, text()}; `key` says where it is. */
const shipped = ({ id, title, system, text }) => ({
  key: `game=${id}`,
  title,
  system,
  text: async () => text,
});
const kept =
  (storage) =>
  ({ id, title, system }) => ({
    key: `mine=${id}`,
    title,
    system,
    text: async () => (await storage.load(id)).text,
  });
const shared =
  (server) =>
  ({ id, name, system }) => ({
    key: `library=${id}`,
    title: name,
    system,
    text: async () => (await server.ask(`documents/${id}`)).text,
  });

/**
 * [{title, items}]; what cannot be had is left out, but for the server's library, without which
 * nothing can be evaluated.
 */
export async function groupsOf(server, base, titles) {
  const boot = await fetch(new URL("boot.json", base)).then(
    (answer) => (answer.ok ? answer.json() : { gallery: [] }),
    () => ({ gallery: [] }),
  );
  const storage = await openStorage().catch(() => null);
  const mine = storage ? await storage.list().catch(() => []) : [];
  const library = await server.ask("documents");
  const groups = new Map();
  for (const game of boot.gallery) {
    const title = `Gallery: ${titles.get(game.system) ?? game.system}`;
    groups.set(title, [...(groups.get(title) ?? []), shipped(game)]);
  }
  return [
    { title: "My documents in this browser", items: mine.map(kept(storage)) },
    { title: "Library of this server", items: library.map(shared(server)) },
    ...[...groups].map(([title, items]) => ({ title, items })),
  ].filter(({ items }) => items.length);
}

/** The agents that all of the documents know. */
export const agentsOf = ([first, ...others]) =>
  first.agents.filter((kind) => others.every(({ agents }) => agents.includes(kind)));

/**
 * One seat for each place of the documents: those that were chosen, where all of the documents know
 * them.
 */
export function seatsFor(docs, seats) {
  const places = Math.max(0, ...docs.map(({ players }) => players.length));
  const known = docs.length ? agentsOf(docs) : [];
  return Array.from({ length: places }, (_, n) => seats[n] ?? seats.at(-1)).map((seat) =>
    known.includes(seatOf(seat).kind) ? seat : FIRST,
  );
}

/**
 * The request for these documents, as JSON. Their texts go in as they are: JavaScript would make
 * 1.0 to 1.
 * `options` are the fields that all of their plans share; with `isLeague` all their sides meet;
 * `vary` says what is varied (varied.js).
 */
export function requestOf(docs, { seats, ...options }, name, isLeague = false, vary = NOTHING) {
  if (isLeague)
    return rosterOf(
      docs,
      { kind: "sides", seats: vary.levels ? LEVELS : seats.slice(0, 1), ...options },
      name,
    );
  if (vary.kind !== "none" && docs.length === 1)
    return studyOf(docs[0], { seats, ...options }, vary, name);
  const levels = vary.levels ? LEVELS.map((level) => [level]) : [seats];
  const plans = docs.flatMap(({ title, system, text, players }) =>
    levels.map((level) => {
      const about = JSON.stringify({
        title: title.slice(0, 200),
        system,
        seats: level.slice(0, players.length),
        ...options,
      });
      return `${about.slice(0, -1)},"spec":${text}}`;
    }),
  );
  return `{"name":${JSON.stringify(name)},"plans":[${plans.join(",")}]}`;
}

/** The request for a league of their heroes or decks. */
function rosterOf(docs, options, name) {
  const about = JSON.stringify({
    names: docs.map(({ title }) => title.slice(0, 200)),
    system: docs[0].system,
    ...options,
  });
  return `{"name":${JSON.stringify(name)},"roster":${about.slice(0, -1)},"specs":[${docs.map(({ text }) => text).join(",")}]}}`;
}
