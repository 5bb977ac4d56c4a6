// Which script ended a duel, in words.
import { ownIn } from "../../data/lookup.js";
import { endingOf } from "../../match/outcome.js";
import { moment } from "./moments.js";

const PARTS = /^(?:\/heroes\/(\d+))?\/(abilities|passive_effects|global_effects)\/(\d+)/;

/**
 * "“Strike” of Fighter", "the rule once at the start"; null where the events do not tell.
 */
function scriptCalled(view, spec) {
  for (const path of endingOf(view)) {
    const [, hero, list, n] = PARTS.exec(path) ?? [];
    if (!list) continue;
    const holder = hero === undefined ? spec : ownIn(spec?.heroes, hero);
    const part = ownIn(ownIn(holder, list), n);
    const name = part?.name
      ? `“${part.name}”`
      : part?.trigger
        ? moment(part.trigger)
        : `${Number(n) + 1}`;
    if (list === "global_effects") return `the rule ${name}`;
    return `${list === "abilities" ? "the ability" : "the effect"} ${name}${holder?.name ? ` of ${holder.name}` : ""}`;
  }
  return null;
}

const others = ({ view, result }) =>
  (view?.players ?? []).filter((name) => !result.winners?.includes(name));

export const REASONS = {
  win: (end) => {
    const by = scriptCalled(end.view, end.spec);
    return by ? `by ${by}` : "by a script that says WIN";
  },
  lose: (end) => {
    const by = scriptCalled(end.view, end.spec);
    return `: ${others(end).join(" and ") || "the other side"} loses${by ? ` by ${by}` : ""}`;
  },
  draw: (end) => {
    const by = scriptCalled(end.view, end.spec);
    return by
      ? `both sides are equal by ${by}`
      : "both sides would lose at once, or a script says DRAW";
  },
  max_turns: "the turns are used up",
};
