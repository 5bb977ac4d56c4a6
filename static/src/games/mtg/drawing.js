// A position as a picture that leaves the page: the table with both sides' cards in their rows, the
// stack between them, and lines from what acts to what it acts on.

import { GAP, HEAD, headSvg } from "../../canvas/sides.js";
import { FAINT, INK, LINE, PAPER, svgBox, svgFile, svgText } from "../../canvas/svg.js";
import { brief } from "../../data/brief.js";
import { ownIn } from "../../data/lookup.js";
import { clumped, lying, pipsSvg } from "./faces.js";
import { cardTable } from "./look.js";
import { linksOf, playerKey, sidesOf, thingsOf } from "./table/scene.js";
import { battlefieldOf, stateOf } from "./table.js";

/** @import { Lying } from "./faces.js" */

const WIDTH = 940;
const ROOM = WIDTH - 2 * GAP;
const BAR = 38; // a player's line
const SPACE = 9; // between cards
const COLOURS = { attack: "#b3261e", block: "#8a5300", target: "#2457c5" };
const NONE = new Map();

/** @param {any} permanent */
const strength = ({ power, toughness }) =>
  power === undefined || power === null ? "" : ` ${power}/${toughness}`;

/**
 * Cards in as many rows as they take, each with its place.
 * @param {Lying[]} cards
 * @param {number} y
 */
function rows(cards, y) {
  let [left, top, high] = [0, y, 0];
  const placed = cards.map((card) => {
    if (left && left + card.width > ROOM) [left, top, high] = [0, top + high + SPACE, 0];
    const at = { card, x: GAP + left, y: top };
    left += card.width + SPACE;
    high = Math.max(high, card.height);
    return at;
  });
  return { placed, height: cards.length ? top + high + SPACE - y : 0 };
}

/**
 * Who plays here, in a line.
 * @param {any} side
 * @param {boolean} isActing
 * @param {number} y
 */
function barSvg({ name, seat }, isActing, y) {
  const counts = [
    `${seat.hand_size} in hand`,
    `${seat.library_size} in library`,
    `${seat.graveyard.length} in graveyard`,
    ...(seat.exile?.length ? [`${seat.exile.length} in exile`] : []),
  ];
  const mana = Object.entries(seat.mana ?? {}).map(([symbol, n], at) => {
    const x = GAP + 372 + at * 30;
    const pip = pipsSvg(`{${symbol}}`, x, y + 15);
    return n === 1 ? pip : pip + svgText(x + 9, y + 19.5, `${n}`, { size: 12.5, bold: true });
  });
  return [
    svgBox([GAP, y, ROOM, 30], {
      ...{ fill: isActing ? PAPER : "#f7f8fa", round: 8 },
      ...{ stroke: isActing ? "#2457c5" : LINE, thick: isActing ? 2.5 : 1 },
    }),
    svgBox([GAP + 5, y + 4, 74, 22], { fill: INK, round: 11 }),
    svgText(GAP + 42, y + 20, `${seat.life} life`, {
      ...{ size: 13.5, bold: true, fill: PAPER, anchor: "middle" },
    }),
    svgText(GAP + 92, y + 20, brief(name, 30), { size: 15.5, bold: true }),
    ...mana,
    svgText(GAP + ROOM - 12, y + 20, counts.join(" · "), { size: 13, fill: FAINT, anchor: "end" }),
  ].join("");
}

/**
 * An arrow between two middles, a little bent.
 * @type {(from: any, to: any, kind: string) => string}
 */
function arrowSvg(from, to, kind) {
  const colour = ownIn(COLOURS, kind) ?? INK;
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const long = Math.hypot(dx, dy) || 1;
  const bend = { x: from.x + dx / 2 - (dy / long) * 16, y: from.y + dy / 2 + (dx / long) * 16 };
  const turn = (Math.atan2(to.y - bend.y, to.x - bend.x) * 180) / Math.PI;
  const place = (/** @type {number} */ value) => value.toFixed(1);
  return `<path d="M${place(from.x)} ${place(from.y)}Q${place(bend.x)} ${place(bend.y)} ${place(to.x)} ${place(to.y)}" fill="none" stroke="${colour}" stroke-width="3.5" stroke-opacity=".8" stroke-linecap="round"/><path d="M0 0L-13 -6.5V6.5Z" transform="translate(${place(to.x)} ${place(to.y)}) rotate(${turn.toFixed(1)})" fill="${colour}"/>`;
}

/**
 * What the picture is made of, from top to bottom: lines of players and cards in rows.
 * @param {any} match
 * @param {any} spec
 */
function layersOf(match, spec) {
  const things = thingsOf(match, cardTable(spec));
  const factsOf = (/** @type {string} */ id) => things.get(id)?.facts;
  const permanent = (/** @type {any} */ one) => {
    const { power, toughness, name, tapped, damage_marked: damage, counters } = one;
    const marks = [
      damage > 0 && `${damage} damage`,
      ...Object.entries(counters ?? {}).map(([kind, n]) => `${n} × ${kind}`),
      one.summoning_sick && power !== undefined && "just came",
    ];
    const about = { power, toughness, name, marks: marks.filter(Boolean).join(", ") };
    return lying({ ...about, card: factsOf(one.instance_id) }, one.instance_id, tapped);
  };
  const clump = (/** @type {any} */ { permanent: one, ids, attachments }) =>
    clumped(permanent(one), ids, attachments.map(permanent));
  const loose = (/** @type {any} */ { instance_id: id, name }) =>
    lying({ card: factsOf(id), name }, id);
  const [far, near] = sidesOf(match, NONE).map((side) => {
    const creatures = side.creatures.map(clump);
    const lands = [...side.lands, ...side.others].map(clump);
    return {
      bar: side,
      hand: side.seat.hand.map(loose),
      field: [creatures, lands],
      mine: side.mine,
    };
  });
  const stack = [...match.view.stack].reverse().map(loose);
  return [
    { bar: far.bar },
    { cards: far.hand, title: `Hand of ${far.bar.name}` },
    ...[...far.field].reverse().map((cards) => ({ cards })),
    { cards: stack, title: "Stack, the next first" },
    { rule: true },
    ...near.field.map((cards) => ({ cards })),
    { bar: near.bar },
    { cards: near.hand, title: `Hand of ${near.bar.name}` },
  ];
}

/** What lies there in words, as many equal ones at once. */
function told(/** @type {any} */ match) {
  const { all, byId } = battlefieldOf(match.view);
  return match.players.map((/** @type {string} */ name) => {
    const seat = ownIn(match.view.players, name);
    /** @type {Map<string, number>} */
    const counts = new Map();
    for (const one of all.filter(({ controller }) => controller === name)) {
      const text = [`${one.name}${strength(one)}`, ...stateOf(one, byId)].join(", ");
      counts.set(text, (counts.get(text) ?? 0) + 1);
    }
    const lies = [...counts].map(([text, n]) => (n > 1 ? `${text} × ${n}` : text));
    const numbers = [
      `life ${seat.life}`,
      `in hand ${seat.hand_size}`,
      `in library ${seat.library_size}`,
      `in graveyard ${seat.graveyard.length}`,
    ];
    return `${name}: ${[...numbers, ...lies].join(", ")}`;
  });
}

/** @type {import("../types.js").Drawing} */
export function drawing({ match, spec, title, says }) {
  const now = `Turn ${match.view.turn.number}. ${says}`;
  /** @type {Map<string, { x: number, y: number }>} */
  const middles = new Map();
  const parts = [headSvg(title, now)];
  let y = HEAD;
  for (const { bar, cards, title: named, rule } of /** @type {any[]} */ (layersOf(match, spec))) {
    if (bar) {
      parts.push(barSvg(bar, match.to_act === bar.name, y));
      middles.set(playerKey(bar.name), { x: GAP + 42, y: y + 15 });
      y += BAR;
    } else if (rule) {
      parts.push(`<path d="M${GAP} ${y + 3}H${GAP + ROOM}" stroke="${LINE}" stroke-width="1.5"/>`);
      y += 14;
    } else if (cards.length) {
      if (named) parts.push(svgText(GAP, y + 14, named, { size: 13, fill: FAINT }));
      if (named) y += 20;
      const { placed, height } = rows(cards, y);
      for (const { card, x, y: top } of placed) {
        parts.push(card.svg(x, top));
        for (const at of card.places) middles.set(at.id, { x: x + at.x, y: top + at.y });
      }
      y += height;
    }
  }
  const arrows = linksOf(match).flatMap(({ from, to, kind }) => {
    const [one, other] = [middles.get(from), middles.get(to)];
    return one && other ? [arrowSvg(one, other, kind)] : [];
  });
  const body = [...parts, ...arrows].join("\n");
  return svgFile({ width: WIDTH, height: y + GAP, title, told: [now, ...told(match)], body });
}
