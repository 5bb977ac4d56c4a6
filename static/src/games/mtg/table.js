// A view of the card game (VisibleState) as its table is drawn: seats, zones, lines of text.
import { ownIn } from "../../data/lookup.js";

export const STEPS = {
  UNTAP: "untap",
  UPKEEP: "upkeep",
  DRAW: "draw",
  MAIN1: "main 1",
  BEGIN_COMBAT: "combat",
  DECLARE_ATTACKERS: "attackers",
  DECLARE_BLOCKERS: "blockers",
  DAMAGE: "first strike",
  END_COMBAT: "end of combat",
  MAIN2: "main 2",
  END: "end",
  CLEANUP: "cleanup",
};

/** The players, the viewer's opponent first: [{name, seat, mine}]. */
export function seatsOf({ view, players, to_act: acting, viewer }) {
  const near = viewer ?? view.player ?? acting ?? players[0];
  return [...players]
    .sort((a, b) => Number(a === near) - Number(b === near))
    .map((name) => ({ name, seat: ownIn(view.players, name), mine: name === near }));
}

/** What a permanent is and how it stands, in words. */
export function stateOf(permanent, byId) {
  const host = permanent.attached_to && byId.get(permanent.attached_to);
  const counters = Object.entries(permanent.counters ?? {}).map(([kind, n]) => `${n} × ${kind}`);
  return [
    permanent.tapped && "tapped",
    permanent.summoning_sick && "just came",
    permanent.attacking && "attacks",
    permanent.blocking && `blocks ${permanent.blocking}`,
    permanent.damage_marked > 0 && `${permanent.damage_marked} damage`,
    ...counters,
    host && `on ${host.name}`,
    ...permanent.keywords,
    permanent.must_attack && !permanent.goaded?.length && "must attack",
    ...(permanent.notes ?? []),
  ].filter(Boolean);
}

/** The battlefield with what the combat says of each, by controller. */
export function battlefieldOf(view) {
  const byId = new Map(view.battlefield.map((each) => [each.instance_id, each]));
  const { attackers, blockers } = view.combat;
  return {
    byId,
    all: view.battlefield.map((each) => ({
      ...each,
      attacking: attackers.includes(each.instance_id),
      blocking: byId.get(ownIn(blockers, each.instance_id))?.name,
    })),
  };
}
