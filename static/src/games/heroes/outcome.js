// What one traced action comes to: the changes it makes itself, in short.

/**
 * The events of the action itself: up to the end of the turn, without what the next turn brings.
 */
function ownEvents(events) {
  const begin = events.findIndex((event) => event.type === "ability_used");
  const from = begin < 0 ? 0 : begin;
  const end = events.findIndex(
    (event, n) => n > from && (event.type === "turn_end" || event.type === "result"),
  );
  return events.slice(from, end < 0 ? events.length : end + 1);
}

/** {changes: [{player, attribute, delta}], dice, passed, winner, none} of one traced action. */
export function outcomeOf(events, player) {
  const own = ownEvents(events);
  const totals = new Map();
  for (const { type, data } of own) {
    if (type !== "attribute") continue;
    const id = JSON.stringify([data.player, data.attribute]);
    totals.set(id, (totals.get(id) ?? 0) + data.delta);
  }
  const changes = [...totals]
    .map(([id, delta]) => {
      const [whose, attribute] = JSON.parse(id);
      return { player: whose, attribute, delta, mine: whose === player };
    })
    .filter(({ delta }) => delta !== 0);
  const result = own.find(({ type }) => type === "result");
  const has = (type) => own.some((event) => event.type === type);
  return {
    changes,
    dice: has("roll"),
    passed: has("pass"),
    winners: result ? result.data.winners : null,
    none: !changes.length && !result && !has("roll") && !has("pass"),
  };
}
