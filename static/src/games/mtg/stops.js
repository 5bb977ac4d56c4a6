// Where priority is not passed by itself: a visible list of steps, per whose turn it is (rules
// 1.6).

export const STEPS = [
  "UPKEEP",
  "DRAW",
  "MAIN1",
  "BEGIN_COMBAT",
  "DECLARE_ATTACKERS",
  "DECLARE_BLOCKERS",
  "DAMAGE",
  "END_COMBAT",
  "MAIN2",
  "END",
];

/** What is stopped at to begin with. */
export const USUAL = {
  on: true,
  mine: ["MAIN1", "MAIN2"],
  theirs: ["DECLARE_ATTACKERS", "END"],
  ownSpells: false,
};

const KEY = "rulewright:mtg-stops";

export function readStops() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "null");
    return Array.isArray(kept?.mine) && Array.isArray(kept?.theirs) ? { ...USUAL, ...kept } : USUAL;
  } catch {
    return USUAL;
  }
}

export function writeStops(stops) {
  try {
    localStorage.setItem(KEY, JSON.stringify(stops));
  } catch {
    // Only this page remembers them then.
  }
}

/**
 * The pass to make by itself now, or null. Never a decision or a declaration, never with something
 * of the opponent's on top of the stack, and never where the match has been taken back.
 */
export function passOf(match, stops) {
  const pass = match.choices?.find(({ type }) => type === "PASS_PRIORITY");
  if (!stops.on || !pass || match.can_redo || match.result) return null;
  const { turn, stack } = match.view;
  if (stack.length)
    return stack[0].controller === match.to_act && !stops.ownSpells ? pass.action : null;
  const list = turn.active === match.to_act ? stops.mine : stops.theirs;
  return list.includes(turn.step) ? null : pass.action;
}

/** Whether a person would not be asked here, now that the stops are as they are. */
export const isIdle = (view) => !!passOf({ ...view, can_redo: false }, readStops());
