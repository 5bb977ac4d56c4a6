// Other formats of maps: told apart, read and written by the author; pictures.
import { download } from "../../studio/files.js";
import { stemOf } from "../../studio/model/filename.js";
import { readMap } from "./look.js";
import { pngOf, svgOf } from "./map/picture.js";

/**
 * The format that reads a text as a map, or null. Whatever is not plainly JSON of ours is asked of
 * the author, who knows every format; what is a file of another program is refused by its name.
 */
export async function formatOf(text, { author, name, options }) {
  const isJson = /^\uFEFF?\s*[{[]/.test(text);
  if (isJson && !/"layers"\s*:/.test(text)) return null;
  const { format, message } = await author.call(
    "map.recognise",
    { text, name },
    { ...options, what: `Reading ${name}` },
  );
  if (message && !isJson) throw new Error(message);
  return format === "asg" ? null : format;
}

/** What the studio's import needs: how to know a text, and whom to ask for a document. */
export const files = {
  formatOf,
  importMethod: "map.import",
  accept: ".dot,.gv,.graphml,.xml,.tmj",
  titles: "DOT, GraphML, Tiled",
};

/** What a map can be handed out as, with words for menus. */
export const FORMATS = [
  ["dot", "DOT (Graphviz)"],
  ["graphml", "GraphML"],
  ["tiled", "Tiled JSON"],
  ["svg", "Picture, SVG"],
  ["png", "Picture, PNG"],
];

/** Hand the open map out in a format; what the format cannot hold is told after it. */
export async function handOut({ store, author, app }, format) {
  const { title, doc, system } = store.getState();
  const base = stemOf(title);
  if (format === "svg") return download(`${base}.svg`, svgOf(readMap(doc), title), "image/svg+xml");
  if (format === "png")
    return download(`${base}.png`, await pngOf(readMap(doc), title), "image/png");
  const made = await author.call(
    "map.export",
    { document: doc, system, format },
    { what: "Exporting the map", again: () => handOut({ store, author, app }, format) },
  );
  download(made.filename ?? `${base}.${format}`, made.text, "text/plain");
  const report = made.report ?? [];
  if (report.some(({ level }) => level !== "kept"))
    await app.ask("report", {
      title: `Exported ${made.filename ?? format}`,
      lead: "What the format holds of the map, and how:",
      report,
    });
  return undefined;
}

/** The same as commands of the page's palette. */
export const commands = FORMATS.map(([format, title]) => ({
  id: `map-${format}`,
  title: `Export the map: ${title}`,
  group: "Map",
  run: (studio) => handOut(studio, format),
}));
