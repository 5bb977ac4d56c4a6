// The map as a picture that leaves the page: SVG text made here, PNG painted from it.
import { boundsOf, namedAbove, scaleOf, toPage } from "./space.js";
import { FLAG, outline, PAPER, radiusOf } from "./shapes.js";
import { brief, DRAWN, LABEL } from "../../../data/brief.js";
import { escaped } from "../../../canvas/svg.js";
import { ownIn } from "../../../data/lookup.js";

const n = (value) => Math.round(value * 100) / 100;

function nodeSvg(node, at, above) {
  const { fill, line, ink } = ownIn(PAPER, node.owner);
  const r = radiusOf(node);
  const forces = ["P1", "P2"].filter((player) => node.forces[player]);
  const parts = [
    `<path d="${outline(node.owner, r)}" fill="${fill}" stroke="${line}" stroke-width="2"${node.owner === "Neutral" ? ' stroke-dasharray="4 3"' : ""}/>`,
  ];
  if (node.hq)
    parts.push(
      `<path d="${outline(node.owner, r - 4.5)}" fill="none" stroke="${line}" stroke-width="1.3"/>`,
      `<path d="${FLAG}" transform="translate(0 ${forces.length ? -9 : 0})" fill="${line}" stroke="${line}" stroke-width="1.8" stroke-linejoin="round"/>`,
    );
  forces.forEach((player, i) => {
    const y = (node.hq ? 12 : 5) + (i - (forces.length - 1) / 2) * 14;
    parts.push(
      `<text y="${y}" text-anchor="middle" font-size="14" font-weight="700" fill="${forces.length > 1 || player !== node.owner ? PAPER[player].line : ink}">${node.forces[player]}${player === node.owner ? "" : ` ${player}`}</text>`,
    );
  });
  if (node.supply)
    parts.push(
      `<g transform="translate(${n(r * 0.8)} ${n(-r * 0.8)})"><circle r="10" fill="${PAPER.coin}" stroke="${PAPER.supply}"/><text y="3.6" text-anchor="middle" font-size="10.5" font-weight="700" fill="${PAPER.supply}">+${node.supply}</text></g>`,
    );
  parts.push(
    `<text y="${above ? -r - (node.supply ? 10 : 7) : r + 14}" text-anchor="middle" font-size="11.5" fill="${PAPER.text}" stroke="#ffffff" stroke-width="3" stroke-linejoin="round" paint-order="stroke">${escaped(brief(node.label ?? node.id, DRAWN))}</text>`,
  );
  return `<g transform="translate(${n(at.x)} ${n(at.y)})"><title>${escaped(brief(node.id, LABEL))}</title>${parts.join("")}</g>`;
}

/** The whole map as the text of an SVG file. */
export function svgOf(map, title = "Map") {
  const scale = scaleOf(map);
  const box = boundsOf(map.nodes, scale, 60);
  const at = (id) => toPage(map.byId.get(id), scale);
  const above = namedAbove(map);
  const ways = map.edges.map(({ a, b }) => {
    const [from, to] = [at(a), at(b)];
    return `<line x1="${n(from.x)}" y1="${n(from.y)}" x2="${n(to.x)}" y2="${n(to.y)}"/>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${n(box.x)} ${n(box.y)} ${n(box.width)} ${n(box.height)}" width="${Math.ceil(box.width)}" height="${Math.ceil(box.height)}" font-family="system-ui, sans-serif">`,
    `<title>${escaped(brief(title, LABEL))}</title>`,
    `<rect x="${n(box.x)}" y="${n(box.y)}" width="${n(box.width)}" height="${n(box.height)}" fill="#ffffff"/>`,
    `<g stroke="${PAPER.edge}" stroke-width="2">${ways.join("")}</g>`,
    ...map.nodes.map((node) => nodeSvg(node, toPage(node, scale), above.has(node.key))),
    "</svg>",
    "",
  ].join("\n");
}

const MOST_PIXELS = 24e6;

/** The same picture as a PNG blob, at twice its size where that is not too large. */
export async function pngOf(map, title) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svgOf(map, title))}`;
  await image.decode();
  const { naturalWidth: width, naturalHeight: height } = image;
  const factor = Math.min(2, Math.sqrt(MOST_PIXELS / (width * height)));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * factor);
  canvas.height = Math.round(height * factor);
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) =>
        blob
          ? resolve(blob)
          : reject(new Error("This browser cannot paint the map as PNG; take the SVG.")),
      "image/png",
    );
  });
}
