// One player's part of the table: the rows of the battlefield, the hand, life, mana and piles.
import { ownIn } from "../../../data/lookup.js";
import { Cost } from "../Cost.jsx";
import { Card, OneClump, Tag } from "./Card.jsx";
import { Back } from "./Face.jsx";
import { newsOf } from "./lately.js";
import { playerKey } from "./scene.js";

/** @import { Clump, Side } from "./types.js" */
/** @typedef {import("./Card.jsx").Scene} Scene */

const CROWDED = 14; // from so many on, a row has two lines

/**
 * @param {{
 *   scene: Scene, title: string, kind?: string, clumps: Clump[][], isFar: boolean
 * }} props
 */
function Row({ scene, title, kind, clumps, isFar }) {
  const all = clumps.flat();
  const count = all.reduce((sum, { ids, attachments }) => sum + ids.length + attachments.length, 0);
  return (
    <div
      className="rwc-row"
      data-kind={kind}
      role="group"
      aria-label={`${title}, ${count}`}
      data-zone
      data-crowded={all.length >= CROWDED || undefined}
    >
      {clumps.map((part, n) => (
        <span key={n} className="rwc-part">
          {part.map((clump) => (
            <OneClump key={clump.key} scene={scene} clump={clump} isFar={isFar} />
          ))}
        </span>
      ))}
    </div>
  );
}

/**
 * @param {{ scene: Scene, side: Side }} props
 */
function Battlefield({ scene, side }) {
  const { name, creatures, lands, others, mine, count } = side;
  const rows = [
    <Row
      key="c"
      scene={scene}
      title={`Creatures of ${name}`}
      kind="creatures"
      clumps={[creatures]}
      isFar={!mine}
    />,
    <Row
      key="l"
      scene={scene}
      title={`Lands and others of ${name}`}
      clumps={others.length ? [lands, others] : [lands]}
      isFar={!mine}
    />,
  ];
  return (
    <div
      className="rwc-field"
      role="group"
      aria-label={`Battlefield of ${name}, ${count}`}
      data-testid={`battlefield-${name}`}
      data-field={mine ? "near" : "far"}
    >
      {mine ? rows : [...rows].reverse()}
    </div>
  );
}

/**
 * Cards in a hand as a fan.
 * @param {{ scene: Scene, side: Side }} props
 */
function Hand({ scene, side: { name, seat, mine } }) {
  const cards = seat.hand;
  const middle = (cards.length - 1) / 2;
  const turn = Math.min(4, 30 / Math.max(1, cards.length));
  if (!mine && !cards.length) return null;
  return (
    <div
      className="rwc-hand"
      role="group"
      aria-label={`${mine ? "Hand" : `Hand of ${name}`}, ${cards.length}`}
      data-zone
      data-hand={mine ? "near" : "far"}
      data-testid="hand"
    >
      {cards.map((/** @type {any} */ card, /** @type {number} */ n) => (
        <Card
          key={card.instance_id}
          scene={scene}
          ids={[card.instance_id]}
          facts={scene.things.get(card.instance_id)?.facts}
          name={card.name}
          size="middle"
          style={{
            "--turn": `${((n - middle) * turn).toFixed(2)}deg`,
            "--drop": `${(Math.abs(n - middle) ** 1.6 * 1.6).toFixed(1)}px`,
            "--n": n,
          }}
        />
      ))}
    </div>
  );
}

/**
 * @param {{ what: string, of: string, cards: any[], scene: Scene, open: string | null }} props
 */
function Pile({ what, of, cards, scene, open }) {
  const id = `${what} of ${of}`;
  const ids = cards.map(({ instance_id: key }) => key);
  const top = cards.at(-1);
  const news = newsOf(scene.lately, [id]);
  const came = news ? scene.lately.get(id)?.new : 0;
  return (
    <button
      type="button"
      className="rwc-pile rwc-stop"
      data-pile={id}
      data-lit={ids.some((key) => scene.lit.has(key)) ? "yes" : undefined}
      data-holds={ids.join(" ")}
      data-lately={news?.tag}
      aria-expanded={open === id}
      aria-label={`${id}, ${cards.length}${top ? `, ${top.name} on top` : ""}${came ? `, ${came} new` : ""}`}
    >
      <b>{cards.length}</b>
      <span>{what}</span>
      <Tag news={news && { ...news, tag: `+${came}` }} />
    </button>
  );
}

/**
 * Who plays here: life, numbers, mana and piles; the player is an object that can be aimed at.
 * @param {{ scene: Scene, side: Side, match: any, open: string | null }} props
 */
function Player({ scene, side: { name, seat }, match, open }) {
  const key = playerKey(name);
  const hidden = seat.hand_size - seat.hand.length;
  const mark = scene.marks.get(key)?.split(" ")[0];
  const lit = scene.lit.has(key) ? "yes" : undefined;
  const news = newsOf(scene.lately, [key]);
  const mana = Object.entries(seat.mana ?? {})
    .flatMap(([symbol, n]) => Array.from({ length: Number(n) }, () => `{${symbol}}`))
    .join("");
  const says = [
    name,
    `${seat.life} life`,
    `${seat.hand_size} in hand`,
    `${seat.library_size} in library`,
    news?.says,
    mark ? "chosen" : "",
    lit ? "can be chosen" : "",
  ];
  return (
    <div
      className="rwc-player"
      role="group"
      aria-label={`Player ${name}`}
      data-zone
      data-acting={match.to_act === name || undefined}
    >
      <button
        type="button"
        className="rwc-obj rwc-stop rwc-who"
        data-ids={key}
        data-lit={lit}
        data-mark={mark}
        data-lately={news?.tag}
        aria-label={says.filter(Boolean).join(", ")}
      >
        <span className="rwc-name">{name}</span>
        <span className="rwc-life" data-testid={`life-${name}`}>
          <b>{seat.life}</b> life
        </span>
        <Tag news={news} />
      </button>
      <span className="rwc-pool" data-testid={`mana-${name}`}>
        {mana ? <Cost cost={mana} label={`mana ${mana}`} /> : null}
      </span>
      <span className="rwc-numbers" aria-hidden="true">
        {hidden > 0 && (
          <span className="rwc-backs" title={`${hidden} cards in hand`}>
            {Array.from({ length: Math.min(hidden, 7) }, (_, n) => (
              <Back key={n} />
            ))}
            <b>{hidden}</b>
          </span>
        )}
        <span className="rwc-library" title={`${seat.library_size} cards in the library`}>
          <Back />
          <b>{seat.library_size}</b>
        </span>
      </span>
      {["graveyard", "exile"].map((zone) => (
        <Pile
          key={zone}
          what={zone === "exile" ? "Exile" : "Graveyard"}
          of={name}
          cards={ownIn(seat, zone) ?? []}
          scene={scene}
          open={open}
        />
      ))}
    </div>
  );
}

/**
 * All of a player's part; that of the near one ends with the hand.
 * @param {{ scene: Scene, side: Side, match: any, pile: string | null }} props
 */
export function OneSide({ scene, side, match, pile }) {
  const player = <Player scene={scene} side={side} match={match} open={pile} />;
  const hand = <Hand scene={scene} side={side} />;
  const field = <Battlefield scene={scene} side={side} />;
  return (
    <section
      className="rwc-side"
      aria-label={`Table of ${side.name}`}
      data-testid={`side-${side.name}`}
    >
      {side.mine ? field : player}
      {side.mine ? player : hand}
      {side.mine ? hand : field}
    </section>
  );
}
