// Switches that a session sets for its matches: by the page's address, else by the server.
import { ownIn } from "../data/lookup.js";

const TRUE = new Set(["", "true", "1", "on"]);
const FALSE = new Set(["false", "0", "off"]);

/**
 * A switch as an address or an environment writes it: true, false, or undefined for anything else.
 */
export const readSwitch = (text) =>
  TRUE.has(text?.toLowerCase()) ? true : FALSE.has(text?.toLowerCase()) ? false : undefined;

/** @type {Promise<Record<string, unknown>> | null} */
let asked = null; // the server's own, asked for once per page and while it surely answers

function serverSwitches(base) {
  asked ??= fetch(new URL("../api/health", new URL(base, document.baseURI)), { cache: "no-store" })
    .then((answer) => answer.json())
    .then(({ switches }) => switches ?? {})
    .catch(() => ({}));
  return asked;
}

/**
 * Name of each switch that the session sets to its value; `names` are those that the game knows.
 */
export async function sessionSwitches(names, { base, search = globalThis.location?.search ?? "" }) {
  if (!names?.length) return {};
  const given = new URLSearchParams(search);
  const server = base && names.some((name) => !given.has(name)) ? await serverSwitches(base) : {};
  const found = names.map((name) => [
    name,
    given.has(name) ? readSwitch(given.get(name)) : ownIn(server, name),
  ]);
  return Object.fromEntries(found.filter(([, value]) => typeof value === "boolean"));
}
