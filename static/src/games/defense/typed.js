// Decisions as people type them in the box under the board.
import { ownIn } from "../../data/lookup.js";

/**
 * The attack of who acts that a text names, by its id or, where only one has it, by its name; null
 * for none.
 */
function attackIn(text, view) {
  const acting = view.view?.heroes?.find(({ player }) => player === view.view.active);
  const name = text.replace(/^attack /, "").replace(/^"(.*)"$/, "$1");
  const by = (key) =>
    (acting?.attacks ?? []).filter((one) => ownIn(one, key)?.toLowerCase() === name);
  const named = by("name");
  return by("id")[0]?.id ?? (named.length === 1 ? named[0].id : null);
}

/**
 * A typed decision: as the log writes it, or the name of an attack, which ends the rolls that are
 * left.
 */
export function fromText(text, view) {
  const wanted = text.trim().toLowerCase().replace(/\s+/g, " ");
  const legal = view.legal ?? [];
  const labels = (view.labels ?? []).map((label) => label.toLowerCase());
  const at = labels.indexOf(wanted);
  if (at >= 0) return { action: legal[at] };
  const attack = attackIn(wanted, view);
  const stand = legal.find(({ type }) => type === "stand");
  if (attack && stand)
    return view.view.available.includes(attack)
      ? { actions: [stand, { type: "attack", attack, spend: {} }] }
      : null;
  const bare = (action) =>
    action.type === "attack" &&
    action.attack === attack &&
    !Object.values(action.spend ?? {}).some(Boolean);
  const named = legal.filter((action) => (attack ? bare(action) : action.type === wanted));
  if (named.length === 1) return { action: named[0] };
  return view.choices?.length ? { action: text.trim() } : null; // not every amount is listed
}
