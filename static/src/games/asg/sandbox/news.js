// What happened in the last ply, for the map: marches, combats, captures, from the events of a
// MatchView.

/**
 * {moves: [{from, to, amount, player}], fights: Map id -> event, taken: Map id -> owner, refused}.
 */
export function newsOf(events, ply) {
  const recent = events.filter((event) => event.ply >= ply && event.ply > 0);
  const moves = [];
  for (const { type, data } of recent) {
    if (type !== "move") continue;
    const same = moves.find(
      (one) => one.from === data.from && one.to === data.to && one.player === data.player,
    );
    if (same) same.amount += data.amount;
    else moves.push({ from: data.from, to: data.to, amount: data.amount, player: data.player });
  }
  return {
    moves,
    fights: new Map(
      recent.filter(({ type }) => type === "combat").map((event) => [event.data.location, event]),
    ),
    taken: new Map(
      recent
        .filter(({ type }) => type === "capture")
        .map(({ data }) => [data.location, data.newOwner]),
    ),
    grown: recent.filter(({ type }) => type === "reinforce").map(({ data }) => data),
  };
}
