// A card on the table: a button with its face, and what it says to those who cannot see it.
import { stateOf } from "../table.js";
import { Face } from "./Face.jsx";
import { newsOf } from "./lately.js";

/** @import { CardFacts, Clump, Lately, Permanent, Thing } from "./types.js" */

/** What every card of the table is told: what is lit, what is chosen, and who is who. */
/**
 * @typedef {{
 *   things: Map<string, Thing>, lit: Set<string>, marks: Map<string, string>,
 *   mana: Set<string>, byId: Map<string, Permanent>, lately: Lately
 * }} Scene
 */

const SAYS = { chosen: "chosen", held: "picked up" };

/**
 * @param {Scene} scene
 * @param {string[]} ids
 */
function standing({ lit, marks, mana }, ids) {
  const mark = marks.get(ids[0])?.split(" ")[0];
  const can = ids.some((id) => lit.has(id));
  return { mark, lit: can ? (ids.every((id) => mana.has(id)) ? "mana" : "yes") : undefined };
}

/**
 * What just became of a thing, as a tag upon it.
 * @param {{ news: ReturnType<typeof newsOf> }} props
 */
export const Tag = ({ news }) =>
  news && (
    <span className="rwc-lately" aria-hidden="true">
      {news.tag}
    </span>
  );

/**
 * The button that stands for objects of the table; `label` are the parts of its name.
 * @param {{
 *   scene: Scene, ids: string[], facts: CardFacts, label: (string | undefined)[], can: string,
 *   now?: Permanent, style?: any, children: import("react").ReactNode
 * } & Record<`data-${string}`, unknown>} props
 */
function Obj({ scene, ids, facts, label, can, now, style, children, ...more }) {
  const { mark, lit } = standing(scene, ids);
  const news = newsOf(scene.lately, ids, now);
  const name = [
    ...label,
    news?.says,
    mark ? (mark === "held" ? SAYS.held : SAYS.chosen) : "",
    lit === "yes" ? "can be chosen" : lit === "mana" ? can : "",
  ];
  return (
    <button
      type="button"
      className="rwc-obj rwc-stop"
      data-ids={ids.join(" ")}
      data-lit={lit}
      data-mark={mark}
      data-lately={news?.tag}
      {...more}
      aria-label={name.filter(Boolean).join(", ")}
      aria-description={facts?.oracle_text ? String(facts.oracle_text) : undefined}
      style={style}
    >
      {children}
      <Tag news={news} />
    </button>
  );
}

/**
 * A card anywhere but on the battlefield.
 * @param {{
 *   scene: Scene, ids: string[], facts: CardFacts, name: string, size?: "small" | "middle",
 *   says?: string, style?: any, children?: import("react").ReactNode
 * }} props
 */
export function Card({ scene, ids, facts, name, size = "small", says = "", style, children }) {
  const strength = facts?.power === undefined ? "" : `${facts.power}/${facts.toughness}`;
  const cost = facts?.mana_cost ? `cost ${facts.mana_cost}` : "";
  const label = [name, cost, strength, facts?.type_line, says];
  return (
    <Obj {...{ scene, ids, facts, label, style }} can="">
      <Face card={facts} size={size} name={name}>
        {children}
      </Face>
    </Obj>
  );
}

/** @param {Permanent} permanent */
const sizeOf = ({ power, toughness }) => (power === undefined ? "" : `${power}/${toughness}`);

/**
 * A permanent, or a stack of equal ones.
 * @param {{
 *   scene: Scene, permanent: Permanent, ids?: string[], slim?: boolean, isFar?: boolean
 * }} props
 */
export function OnTable({ scene, permanent, ids = [permanent.instance_id], slim, isFar }) {
  const facts = scene.things.get(permanent.instance_id)?.facts;
  const counters = Object.entries(permanent.counters ?? {});
  const label = [
    permanent.name,
    ids.length > 1 ? `${ids.length} of them` : "",
    facts?.mana_cost ? `cost ${facts.mana_cost}` : "",
    sizeOf(permanent),
    ...stateOf(permanent, scene.byId),
  ];
  return (
    <Obj
      {...{ scene, ids, facts, label }}
      now={permanent}
      can="can be tapped for mana"
      data-slim={slim || undefined}
      data-far={isFar || undefined}
      data-tapped={permanent.tapped || undefined}
      data-attacking={permanent.attacking || undefined}
      data-many={ids.length > 1 || undefined}
    >
      <span className="rwc-turned">
        <Face card={facts} name={permanent.name} />
      </span>
      {ids.length > 1 && (
        <span className="rwc-times" aria-hidden="true">
          ×{ids.length}
        </span>
      )}
      {sizeOf(permanent) && (
        <span className="rwc-strength" aria-hidden="true">
          {sizeOf(permanent)}
        </span>
      )}
      {(permanent.damage_marked > 0 || counters.length > 0) && (
        <span className="rwc-marks" aria-hidden="true">
          {counters.map(([kind, n]) => (
            <span key={kind}>
              {kind}
              {Number(n) > 1 ? ` ×${n}` : ""}
            </span>
          ))}
          {permanent.damage_marked > 0 && <span data-hurt>−{permanent.damage_marked}</span>}
        </span>
      )}
    </Obj>
  );
}

/**
 * A permanent with what is attached to it.
 * @param {{ scene: Scene, clump: Clump, isFar: boolean }} props
 */
export function OneClump({ scene, clump: { ids, permanent, attachments }, isFar }) {
  return (
    <span className="rwc-clump" data-attached={attachments.length || undefined}>
      {attachments.map((each) => (
        <OnTable key={each.instance_id} scene={scene} permanent={each} slim isFar={isFar} />
      ))}
      <OnTable scene={scene} permanent={permanent} ids={ids} isFar={isFar} />
    </span>
  );
}
