// Both players in numbers: supply, what comes in, strength, nodes; and how far the match is.
import { holdings, PLAYERS, settingOf } from "../look.js";
import { Mark } from "../map/Glyph.jsx";
import { ownIn } from "../../../data/lookup.js";

/** @param {{ name: string, value: string | number, title: string, testid?: string }} props */
function Fact({ name, value, title, testid }) {
  return (
    <span className="rwa-fact" title={title}>
      <b data-testid={testid}>{value}</b> {name}
    </span>
  );
}

/** Props: {match, map, spec}. */
export function Sides({ match, map, spec }) {
  const { view } = match;
  const cap = settingOf(spec, "turnCapPlies");
  return (
    <div className="rwa-sides">
      {PLAYERS.map((player) => {
        const has = holdings(map, player);
        return (
          <div
            key={player}
            className="rwa-team"
            data-player={player}
            data-turn={match.to_act === player || undefined}
          >
            <Mark owner={player} size={18} />
            <b>{player}</b>
            <Fact
              name="supply"
              value={ownIn(view.supply, player) ?? 0}
              testid={`supply-${player}`}
              title="What reinforcements are paid with"
            />
            <Fact
              name="a ply"
              value={`+${ownIn(view.income, player) ?? 0}`}
              title="Income at the start of its ply"
            />
            <Fact name="strength" value={has.strength} title="All its troops" />
            <Fact
              name={has.nodes === 1 ? "node" : "nodes"}
              value={has.nodes}
              title="Nodes it owns"
            />
          </div>
        );
      })}
      <span className="rwa-plies" data-testid="ply-count">
        Ply {Math.min(cap, (view.ply ?? 0) + (match.result ? 0 : 1))} of {cap}
      </span>
    </div>
  );
}
