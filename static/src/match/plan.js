// Orders that are listed but not given yet, where a game takes them as a list: kept by position, so
// that a reload, a rewind or an undone ply brings them back.

const KEY = "rulewright:orders";
const MOST = 40; // positions whose orders are remembered

function read() {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

/** The orders that were listed in a position; `match` names the match over reloads. */
export function keptPlan(match, digest) {
  return read().find((one) => one.match === match && one.digest === digest)?.orders ?? [];
}

/** Remember them; an empty list is forgotten. */
export function keepPlan(match, digest, orders) {
  const rest = read().filter((one) => one.match !== match || one.digest !== digest);
  write(orders.length ? [...rest, { match, digest, orders }].slice(-MOST) : rest);
}

/** Forget the orders of a match: another one begins under its name. */
export function forgetPlans(match) {
  write(read().filter((one) => one.match !== match));
}

function write(next) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // Only this page remembers them then.
  }
}
