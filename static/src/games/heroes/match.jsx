// Small parts that the match pane asks of hero duels: marks, typed moves, the state as a table.
import { useMemo } from "react";
import { Crest } from "./Crest.jsx";
import { number } from "./figures.js";
import { heroesOf, huesOf } from "./look.js";
import { ownIn } from "../../data/lookup.js";

const heroName = (spec, player) => {
  const bare = player.replace(/ \(2\)$/, "");
  const given = heroesOf(spec).map(({ hero }) => String(hero.name));
  const names = given.length ? given : [bare, bare]; // rules alone are tried by two dummies
  const second = names.length > 1 && player === `${names[1]} (2)`;
  return { names, at: second ? 1 : Math.max(0, names.indexOf(player)) };
};

/** A player's mark: the hero's crest. */
export function Chip({ spec, player }) {
  const { names, at } = useMemo(() => heroName(spec, player), [spec, player]);
  const hues = huesOf(names);
  return <Crest name={player} hue={hues[at] ?? hues[0]} size={20} />;
}

/** A typed ability: its name, id or number from 1, the way the keys count. */
export function fromText(text, view) {
  const wanted = text.trim().toLowerCase();
  const at = (view.labels ?? []).findIndex((label) => label.toLowerCase() === wanted);
  if (at >= 0) return { action: view.legal[at] };
  const abilities = ownIn(view.view.entities, view.view.active)?.abilities ?? [];
  const named = abilities.filter(
    (one) => one.name.toLowerCase() === wanted || one.id?.toLowerCase() === wanted,
  );
  const index = named.length === 1 ? named[0].index : /^\d$/.test(wanted) ? Number(wanted) - 1 : -1;
  const action = (view.legal ?? []).find((one) => one.ability === index);
  return action ? { action } : null;
}

/** Both heroes' attributes side by side, as a table. */
export function Twin({ view }) {
  const { entities } = view.view;
  return (
    <details open>
      <summary>Attributes as a table</summary>
      <table className="rwh-table">
        <thead>
          <tr>
            <th scope="col">attribute</th>
            {entities.map((entity) => (
              <th key={entity.player} scope="col">
                {entity.player}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Object.keys(entities[0].attributes).map((name) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {entities.map((entity) => (
                <td key={entity.player}>{number(ownIn(entity.attributes, name))}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
