// The outlines of nodes around (0, 0): every owner has a shape of its own, so that none depends on
// colour; a headquarters is larger, with a second outline and a flag.

const RADIUS = 21;
export const HQ_RADIUS = 27;

const round = (n) => Math.round(n * 100) / 100;

function hexagon(r) {
  const corners = [0, 1, 2, 3, 4, 5].map((n) => [
    round(r * Math.cos((n * Math.PI) / 3)),
    round(r * Math.sin((n * Math.PI) / 3)),
  ]);
  return `M${corners.map((corner) => corner.join(" ")).join("L")}Z`;
}

const circle = (r) => `M${-r} 0A${r} ${r} 0 1 1 ${r} 0A${r} ${r} 0 1 1 ${-r} 0Z`;

function square(r) {
  const side = round(r * 0.9);
  return `M${-side + 5} ${-side}H${side - 5}Q${side} ${-side} ${side} ${-side + 5}V${side - 5}Q${side} ${side} ${side - 5} ${side}H${-side + 5}Q${-side} ${side} ${-side} ${side - 5}V${-side + 5}Q${-side} ${-side} ${-side + 5} ${-side}Z`;
}

const SHAPES = { __proto__: null, P1: circle, P2: square, Neutral: hexagon };

/** The outline of an owner's shape with a radius. */
export const outline = (owner, r) => (SHAPES[owner] ?? hexagon)(r);

export const FLAG = "M-4 7V-8M-4 -8L7 -4.5L-4 -1";

/** How large a node is drawn. */
export const radiusOf = (node) => (node.hq ? HQ_RADIUS : RADIUS);

/** Colours for pictures that leave the page: they stand on white paper. */
export const PAPER = {
  P1: { fill: "#d7e3fb", line: "#1f4fb8", ink: "#12306e" },
  P2: { fill: "#fbdfd0", line: "#a8400f", ink: "#6b2808" },
  Neutral: { fill: "#eef0f3", line: "#646d7b", ink: "#343b47" },
  edge: "#7b8594",
  text: "#1b2330",
  supply: "#7a5a00",
  coin: "#fff1c2",
};

/** Short enough to stand below a node; the end stays, for it often tells names apart. */
export function short(id, most = 16) {
  if (id.length <= most) return id;
  const head = Math.floor((most - 1) / 2);
  return `${id.slice(0, head)}…${id.slice(head + 1 - most)}`;
}

/** A point on the way from `a` to `b`, outside both nodes: where an arrow begins and ends. */
export function between(a, b, startGap, endGap, bend = 0) {
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const [ux, uy] = [(b.x - a.x) / length, (b.y - a.y) / length];
  const from = { x: a.x + ux * startGap - uy * bend, y: a.y + uy * startGap + ux * bend };
  const to = { x: b.x - ux * endGap - uy * bend, y: b.y - uy * endGap + ux * bend };
  return { from, to, middle: { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }, ux, uy };
}
