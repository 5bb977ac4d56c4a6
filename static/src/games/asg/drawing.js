// A position as a picture that leaves the page: the map with its owners and forces now.

import { described } from "../../canvas/svg.js";
import { readMap, spoken, withState } from "./look.js";
import { svgOf } from "./map/picture.js";

/** @type {import("../types.js").Drawing} */
export function drawing({ match, spec, title }) {
  const map = withState(readMap(spec), match.view.nodes);
  const told = map.nodes.map((node) => spoken(node, map));
  return svgOf(map, title).replace("</title>", () => `</title>\n${described(told)}`);
}
