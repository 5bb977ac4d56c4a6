// What a whole match of each version came to, turn by turn, from the answer of `match.versus`.

const TOTALS = [
  ["raw", "attackBase"],
  ["blocked", "damageBlocked"],
  ["prevented", "damagePrevented"],
  ["reflected", "damageReflected"],
  ["dealt", "damageDealt"],
  ["final", "finalDamage"],
];

/**
 * A played-out match in figures: {winner, reason, rounds, hp, turns: [{turn, round, player, attack,
 * dice, raw, final, back, rules}], totals}.
 */
export function summaryOf({ winners, reason, rounds, hp, events }) {
  const turns = [];
  const records = [];
  for (const { type, data } of events) {
    const turn = turns.at(-1);
    if (type === "turn")
      turns.push({
        turn: data.turn,
        round: data.round,
        player: data.player,
        attack: null,
        dice: null,
        raw: 0,
        final: 0,
      });
    else if (type === "roll" && turn) turn.dice = data.dice;
    else if (type === "attack") Object.assign(turn, { attack: data.name, raw: data.raw });
    else if (type === "report") {
      records.push(data);
      Object.assign(turn, {
        final: data.finalDamage,
        back: data.damageReflected + data.damageDealt,
        rules: data.rulesHit.map(({ id }) => id),
      });
    }
  }
  const totals = Object.fromEntries(
    TOTALS.map(([name, key]) => [name, records.reduce((sum, record) => sum + record[key], 0)]),
  );
  return {
    winner: winners.length ? winners.join(", ") : "nobody",
    reason,
    rounds,
    hp,
    turns,
    totals,
  };
}

/**
 * The index of the first turn that differs, or null: the attack dice are the same until holds
 * differ.
 */
export function firstDifference(one, two) {
  const most = Math.max(one.turns.length, two.turns.length);
  for (let n = 0; n < most; n += 1)
    if (JSON.stringify(one.turns[n]) !== JSON.stringify(two.turns[n])) return n;
  return null;
}
