// Cards as they lie in a picture that leaves the page: faces, tapped ones turned, stacks of equal
// ones, and what is attached tucked behind its host.

import { escaped, svgBox, svgText } from "../../canvas/svg.js";
import { brief } from "../../data/brief.js";
import { ownIn } from "../../data/lookup.js";
import { symbolsOf } from "./look.js";
import { frameOf, pairOf } from "./table/frame.js";
import { ornamentOf } from "./table/ornament.js";

export const WIDE = 84;
export const HIGH = 112;
const STEP = 5; // between the cards of a stack
const TUCK = 17; // of an attachment that is seen above its host
const MOST = 4; // cards of a stack that are drawn
const LINE = 13; // letters of a line of a name

// as table/face.css and mtg.css have them
const FILLS = {
  ...{ W: "#f3ecd2", U: "#cfe2f2", B: "#cfc6d1", R: "#f3cdbf", G: "#cde3cf" },
  ...{ M: "#eadfae", L: "#e2d8c9", C: "#dfe2e6" },
};
const EDGES = {
  ...{ W: "#a8965a", U: "#2f74ad", B: "#4b4152", R: "#b5462f", G: "#3d7a46" },
  ...{ M: "#93781d", L: "#84705a", C: "#6d675d" },
};
const MANA = { W: "#f4ecc2", U: "#a9cfe8", B: "#b3a8b3", R: "#eda995", G: "#a8cfb0" };
const INK = "#1c1a17";

/**
 * A name on at most two lines.
 * @param {string} name
 */
function lines(name) {
  const words = name.split(" ");
  let first = words.shift() ?? "";
  while (words.length && `${first} ${words[0]}`.length <= LINE) first += ` ${words.shift()}`;
  return [first, words.join(" ")].filter(Boolean).map((line) => brief(line, LINE));
}

/** @type {(cost: unknown, x: number, y: number) => string} */
export const pipsSvg = (cost, x, y) =>
  symbolsOf(cost)
    .slice(0, 5)
    .map((symbol, n) => {
      const at = x + n * 14;
      const word = svgText(at, y + 3.3, brief(symbol, 3), {
        ...{ size: symbol.length > 1 ? 7 : 9.5, fill: INK, anchor: "middle" },
      });
      return `<circle cx="${at}" cy="${y}" r="6.5" fill="${ownIn(MANA, symbol) ?? "#d9dce1"}" stroke="#6d675d" stroke-width=".7"/>${word}`;
    })
    .join("");

/**
 * A face at the origin. `marks` is what stands on it: damage, counters, what it just does.
 * @param {{ card: any, name: string, power?: any, toughness?: any, marks?: string }} about
 */
function faceSvg({ card, name, power = card?.power, toughness = card?.toughness, marks }) {
  const frame = frameOf(card);
  const edge = ownIn(EDGES, frame);
  const pair = pairOf(card);
  const fill = ownIn(FILLS, pair ? pair[0] : frame);
  const { sun, far, near, sign } = ornamentOf(card, name);
  const has = power !== undefined && power !== null && power !== "";
  return [
    svgBox([1, 1, WIDE - 2, HIGH - 2], { fill, stroke: edge, thick: 2, round: 7 }),
    pair &&
      `<path d="M50 2H${WIDE - 8}Q${WIDE - 2} 2 ${WIDE - 2} 8V${HIGH - 8}Q${WIDE - 2} ${HIGH - 2} ${WIDE - 8} ${HIGH - 2}H34Z" fill="${ownIn(FILLS, pair[1])}"/>`,
    ...lines(name).map((line, n) =>
      svgText(6, 13 + n * 11, line, { size: 9.8, bold: true, fill: INK }),
    ),
    `<g transform="translate(5 31) scale(.925)">${svgBox([0, 0, 80, 44], { fill: "#ffffff", round: 4 })}<circle cx="${sun.x}" cy="${sun.y}" r="5" fill="${fill}"/><path d="${far}" fill="${edge}" fill-opacity=".22"/><path d="${near}" fill="${edge}" fill-opacity=".3"/><path d="${sign.d}" transform="${sign.at}" fill="${edge}" fill-opacity=".78"/></g>`,
    marks && svgText(6, 86, brief(marks, 16), { size: 8.8, fill: INK }),
    pipsSvg(card?.mana_cost, 12, HIGH - 13),
    has && svgBox([WIDE - 34, HIGH - 22, 31, 18], { fill: "#fffdf6", stroke: edge, round: 6 }),
    has &&
      svgText(WIDE - 18.5, HIGH - 9, `${power}/${toughness ?? 0}`, {
        ...{ size: 11.5, bold: true, fill: INK, anchor: "middle" },
      }),
  ]
    .filter(Boolean)
    .join("");
}

/**
 * @typedef {{
 *   width: number, height: number, svg: (x: number, y: number) => string,
 *   places: { id: string, x: number, y: number }[]
 * }} Lying what lies somewhere: how large it is, and where the middles of its cards are
 */

/**
 * A card, perhaps tapped.
 * @param {Parameters<typeof faceSvg>[0]} about
 * @param {string} id
 * @param {boolean} [tapped]
 * @returns {Lying}
 */
export function lying(about, id, tapped = false) {
  const [width, height] = tapped ? [HIGH, WIDE] : [WIDE, HIGH];
  const turn = tapped ? ` rotate(90) translate(0 ${-HIGH})` : "";
  return {
    ...{ width, height, places: [{ id, x: width / 2, y: height / 2 }] },
    svg: (x, y) =>
      `<g data-card="${escaped(about.name)}" transform="translate(${x} ${y})${turn}">${faceSvg(about)}</g>`,
  };
}

/**
 * A clump of the battlefield: a stack of equal cards, or a host with what is attached to it.
 * @param {Lying} top
 * @param {string[]} ids
 * @param {Lying[]} behind
 * @returns {Lying}
 */
export function clumped(top, ids, behind) {
  const below = Math.min(ids.length, MOST) - 1;
  const [right, down] = [below * STEP, behind.length * TUCK];
  const places = [
    ...behind.flatMap(({ places: own }, n) => own.map((at) => ({ ...at, y: n * TUCK + 8 }))),
    ...ids.map((id) => ({ id, x: right + top.width / 2, y: down + top.height / 2 })),
  ];
  const count = (/** @type {number} */ x, /** @type {number} */ y) =>
    ids.length > 1
      ? svgBox([x, y, 30, 17], { fill: "#1b2330", round: 8.5 }) +
        svgText(x + 15, y + 12.5, `×${ids.length}`, {
          ...{ size: 11, bold: true, fill: "#ffffff", anchor: "middle" },
        })
      : "";
  return {
    width: Math.max(top.width + right, ...behind.map(({ width }) => width)),
    height: top.height + down,
    places,
    svg: (x, y) =>
      [
        ...behind.map((one, n) => one.svg(x, y + n * TUCK)),
        ...Array.from({ length: below }, (_, n) => top.svg(x + n * STEP, y + down)),
        top.svg(x + right, y + down),
        count(x + right + 4, y + down + 32),
      ].join(""),
  };
}
