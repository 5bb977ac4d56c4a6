// What the answer of `map.analysis` says about each node, as badges on the map and lines beside it.
import { own } from "../look.js";
import { ownIn } from "../../../data/lookup.js";

export const OVERLAYS = [
  ["none", "No overlay"],
  ["P1", "Plies of P1"],
  ["P2", "Plies of P2"],
  ["supply", "Supply per region"],
  ["choke", "Chokepoints"],
  ["symmetry", "Symmetry"],
];

const NOTHING = { badges: new Map(), edges: new Set(), lines: [] };
const plies = (n) => `${n} ${n === 1 ? "ply" : "plies"}`;

const pairKey = ([a, b]) => (a < b ? JSON.stringify([a, b]) : JSON.stringify([b, a]));

function distances(analysis, player, map) {
  const other = player === "P1" ? "P2" : "P1";
  const found = ownIn(analysis.distance, player) ?? {};
  const steps = ownIn(analysis.moves, player) ?? {};
  const badges = new Map();
  const most = Math.max(1, ...Object.values(steps).filter(Number.isFinite));
  let lost = 0;
  for (const { id } of map.nodes) {
    const value = own(found, id);
    const moves = own(steps, id);
    if (value === null || value === undefined) {
      lost += 1;
      badges.set(id, { text: "∞", tone: "bad", title: `no way to the HQ of ${other}` });
    } else
      badges.set(id, {
        text: String(value),
        heat: 1 - (moves ?? value) / (most + 1),
        title: `${plies(value)}, ${moves} moves to the HQ of ${other}`,
      });
  }
  const apart = analysis.hq_distance;
  const lines = [
    apart === null || apart === undefined
      ? { text: "No way joins the two headquarters.", tone: "bad" }
      : {
          text: `The headquarters are ${apart} ${apart === 1 ? "move" : "moves"} apart; a ply has ${analysis.budget}. Numbers are plies of ${player} to the HQ of ${other}.`,
        },
  ];
  if (lost)
    lines.push({
      text: `${lost} ${lost === 1 ? "node has" : "nodes have"} no way to the HQ of ${other}.`,
      tone: "bad",
    });
  return { ...NOTHING, badges, lines };
}

const NEARER = {
  __proto__: null,
  P1: ["1", "nearer to the HQ of P1"],
  both: ["=", "as near to both HQs", "even"],
  P2: ["2", "nearer to the HQ of P2"],
};

function regions(analysis) {
  const badges = new Map();
  const rows = analysis.supply ?? [];
  const lines = [];
  const line = (region, text, tone) =>
    lines.push({
      text: `${text}: ${region.nodes.length} ${region.nodes.length === 1 ? "node" : "nodes"}, yields ${region.yield}`,
      tone,
      ids: region.nodes,
    });
  const parts = rows.filter((row) => row.component !== undefined);
  for (const row of rows) {
    if (row.owner) line(row, row.owner === "Neutral" ? "Neutral" : `Owned by ${row.owner}`);
    else if (row.near) {
      const [text, words, tone = row.near] = NEARER[row.near] ?? [row.near, row.near];
      for (const id of row.nodes) badges.set(id, { text, tone, title: words });
      line(row, words[0].toUpperCase() + words.slice(1), tone);
    } else if (parts.length > 1) line(row, `Part ${row.component + 1}`);
  }
  return { ...NOTHING, badges, lines };
}

function chokepoints(analysis, map) {
  if (map.nodes.filter(({ hq }) => hq).length < 2 || analysis.hq_distance === null)
    return {
      ...NOTHING,
      lines: [
        {
          text: "Chokepoints lie between two headquarters that a way joins; there is none yet.",
          tone: "bad",
        },
      ],
    };
  const { nodes = [], edges = [] } = analysis.chokepoints ?? {};
  const badges = new Map(
    nodes.map((id) => [
      id,
      {
        text: "◆",
        tone: "choke",
        title: "chokepoint: every way between the headquarters leads through it",
      },
    ]),
  );
  const lines =
    nodes.length || edges.length
      ? [
          {
            text: `${nodes.length} ${nodes.length === 1 ? "node" : "nodes"} and ${edges.length} ${edges.length === 1 ? "edge" : "edges"} lie on every way between the headquarters.`,
            ids: nodes,
          },
        ]
      : [{ text: "The headquarters are joined by ways that share no node and no edge." }];
  return { badges, edges: new Set(edges.map(pairKey)), lines };
}

const HOW = {
  __proto__: null,
  rotation: "by a half turn",
  "mirror-x": "by a mirror, left and right",
  "mirror-y": "by a mirror, up and down",
  mirror: "by a slanted mirror",
  graph: "by its edges, though not by its drawing",
};

function symmetry(analysis) {
  const { symmetric, kind, reason, pairs = {}, differs = [] } = analysis.symmetry ?? {};
  const badges = new Map(
    Object.entries(pairs).map(([id, twin]) => [
      id,
      {
        text: "=",
        tone: "same",
        title: id === twin ? "its own counterpart" : `counterpart of ${twin}`,
      },
    ]),
  );
  for (const { node, message } of differs) {
    for (const id of node ? [node, own(pairs, node)] : [])
      if (id) badges.set(id, { text: "≠", tone: "bad", title: message });
  }
  if (symmetric === null || symmetric === undefined)
    return {
      ...NOTHING,
      lines: [{ text: `Whether both players have the same map cannot be told. ${reason ?? ""}` }],
    };
  const head = symmetric
    ? { text: `Both players have the same map${kind ? `, ${HOW[kind] ?? kind}` : ""}.` }
    : {
        text: kind
          ? `Nearly the same for both players ${HOW[kind] ?? kind}; these differ:`
          : "The map is not the same for both players.",
        tone: "bad",
      };
  return {
    ...NOTHING,
    badges,
    lines: [
      head,
      ...differs.map(({ node, message, path }) => ({
        text: message,
        path,
        ids: node ? [node] : [],
        tone: "bad",
      })),
    ],
  };
}

/**
 * {badges: id -> {text, title, tone?, heat?}, edges: keys, lines: [{text, ids?, path?, tone?}]}.
 */
export function overlayOf(kind, analysis, map) {
  if (!analysis || kind === "none") return NOTHING;
  if (kind === "P1" || kind === "P2") return distances(analysis, kind, map);
  return ownIn({ supply: regions, choke: chokepoints, symmetry }, kind)?.(analysis, map) ?? NOTHING;
}
