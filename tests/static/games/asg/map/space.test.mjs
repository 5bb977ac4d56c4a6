import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";
import { readMap } from "../../../../../static/src/games/asg/look.js";
import { stepTowards } from "../../../../../static/src/games/asg/map/space.js";

const FOLDER = new URL("../../../../../specs/asg/", import.meta.url);
const KEYS = ["ArrowRight", "ArrowLeft", "ArrowUp", "ArrowDown"];
const MAPS = readdirSync(FOLDER)
  .filter((name) => name.endsWith(".json") && name !== "schema.json")
  .map((name) => [name, JSON.parse(readFileSync(new URL(name, FOLDER), "utf8"))])
  .filter(([, doc]) => doc.map);

/** The nodes that arrow keys lead to from a node, with the keys that it takes. */
function reached(map, start, source) {
  const found = new Map([[start.id, 0]]);
  const left = [start];
  for (const node of left)
    for (const key of KEYS) {
      const next = stepTowards(map, node, key, source);
      if (!next || found.has(next.id)) continue;
      found.set(next.id, found.get(node.id) + 1);
      left.push(next);
    }
  return found;
}

for (const [name, doc] of MAPS) {
  const map = readMap(doc);
  test(`arrow keys lead to every node of ${name}`, () => {
    assert.ok(map.nodes.length > 1);
    for (const node of map.nodes) assert.equal(reached(map, node, null).size, map.nodes.length);
  });
  test(`arrow keys lead quickly to whatever can be chosen from a node of ${name}`, () => {
    for (const { a, b } of map.edges)
      for (const [from, to] of [
        [a, b],
        [b, a],
      ])
        assert.ok(reached(map, map.byId.get(from), from).get(to) <= 2, `${from} to ${to}`);
  });
}

test("while a way is chosen an arrow key leads to a neighbour, not past it", () => {
  const map = readMap(MAPS.find(([name]) => name === "choke.json")[1]);
  const from = map.byId.get("east_gate");
  const next = stepTowards(map, from, "ArrowRight", "east_gate").id;
  assert.ok(["east_field", "east_wood"].includes(next), next);
  assert.equal(stepTowards(map, from, "ArrowRight", null).id, "east_road");
});
