// The lines of a card's picture: a landscape and a sign of its kind, from its name alone.
import { ownIn } from "../../../data/lookup.js";
import { kindOfCard, seedOf } from "./frame.js";

const SIGNS = {
  creature: "M0 -9C4 -9 6 -6 5 -2L9 8H-9L-5 -2C-6 -6 -4 -9 0 -9Z",
  land: "M-12 8L-4 -7L1 1L5 -4L12 8Z",
  aura: "M0 -10L3 -3L10 0L3 3L0 10L-3 3L-10 0L-3 -3Z",
  equipment: "M-1.5 10V3H-6V0H-1.5V-10L0 -12L1.5 -10V0H6V3H1.5V10Z",
  artifact: "M0 -9L8 -4.5V4.5L0 9L-8 4.5V-4.5Z",
  enchantment: "M0 -10C5 -4 5 4 0 10C-5 4 -5 -4 0 -10ZM-10 0C-4 -5 4 -5 10 0C4 5 -4 5 -10 0Z",
  instant: "M3 -11L-6 2H-1L-3 11L6 -2H1Z",
  sorcery: "M0 -10A10 10 0 1 0 10 0A7 7 0 1 1 0 -10Z",
  other: "M-8 -8H8V8H-8Z",
};

/**
 * The hills of a card: a way of points whose heights follow from the seed.
 * @param {number} seed
 * @param {number} base
 * @param {number} height
 */
function hills(seed, base, height) {
  /** @param {number} n */
  const at = (n) => base - ((Math.imul(seed, n * 2 + 7) >>> 9) % 1000) * (height / 1000);
  const tops = [0, 1, 2, 3, 4, 5].map((n) => `${n * 16} ${at(n).toFixed(1)}`);
  return `M0 44L${tops.join("L")}L80 44Z`;
}

/**
 * What is drawn on a ground of 80 by 44 points.
 * @param {any} card
 * @param {string} name
 */
export function ornamentOf(card, name) {
  const seed = seedOf(name);
  const turn = kindOfCard(card) === "creature" ? 0 : (seed % 25) - 12;
  return {
    sun: { x: 12 + (seed % 56), y: 9 + ((seed >>> 8) % 8) },
    far: hills(seed, 32, 16),
    near: hills(seed >>> 3, 42, 14),
    sign: { d: ownIn(SIGNS, kindOfCard(card)), at: `translate(40 22) rotate(${turn}) scale(1.15)` },
  };
}
