// What is drawn of a graph, and where.
import assert from "node:assert/strict";
import test from "node:test";
import {
  canJoin,
  edgeAt,
  nodeAt,
  sentence,
  shownOf,
  titlesOf,
} from "../../../static/src/graph/fold.js";
import { BOX, layersOf, layoutOf } from "../../../static/src/graph/layout.js";

const node = (id, group = 0, within = null, kind = "a") => ({
  id,
  at: id.startsWith("/") ? id : null,
  kind,
  title: id.toUpperCase(),
  note: "",
  group,
  marks: [],
  within,
  gives: [kind],
  takes: [kind],
  owner: "",
});
const edge = (source, target, kind = "k", at = null) => ({
  source,
  target,
  kind,
  at,
  title: "leads to",
  fixed: at === null ? "no" : "",
  cause: null,
});
const graph = (nodes, edges, kinds = []) => ({ nodes, edges, kinds, words: {}, beginnings: [] });
const SMALL = graph(
  [
    node("/p/0"),
    node("/p/0/m/0", 1, "/p/0"),
    node("/p/0/m/1", 1, "/p/0"),
    node("/p/1"),
    node("f", 2),
  ],
  [
    edge("/p/0", "/p/0/m/0", "has"),
    edge("/p/0/m/0", "f", "sets", "/p/0/m/0/s"),
    edge("/p/0/m/1", "f", "sets", "/p/0/m/1/s"),
    edge("/p/0/m/0", "/p/0/m/1", "depends"),
    edge("/p/1", "/p/1", "becomes"),
  ],
);

test("parts are folded into their node, with their edges as one line", () => {
  const { boxes, lines, parts } = shownOf(SMALL, { open: [] });
  assert.deepEqual(
    boxes.map(({ id }) => id),
    ["/p/0", "/p/1", "f"],
  );
  assert.deepEqual(
    lines.map(({ source, target, edges }) => [source, target, edges.length]),
    [
      ["/p/0", "f", 2],
      ["/p/1", "/p/1", 1],
    ],
  );
  assert.equal(parts.get("/p/0"), 2);
});

test("an opened node shows its parts, and what they lead to", () => {
  const { boxes, lines } = shownOf(SMALL, { open: ["/p/0"] });
  assert.equal(boxes.length, 5);
  assert.equal(lines.length, 5);
});

test("near a node only what is joined to it or its parts is shown", () => {
  const ids = (how) => shownOf(SMALL, how).boxes.map(({ id }) => id);
  assert.deepEqual(ids({ open: [], near: "/p/0" }), ["/p/0", "f"]);
  assert.deepEqual(ids({ open: ["/p/0"], near: "/p/0" }), ["/p/0", "/p/0/m/0", "/p/0/m/1", "f"]);
  assert.deepEqual(ids({ open: [], near: "/p/1" }), ["/p/1"]);
  assert.equal(ids({ open: [], near: "gone" }).length, 3);
});

test("a place of the document is in the smallest entry around it", () => {
  assert.equal(nodeAt(SMALL, "/p/0/m/1/step/0")?.id, "/p/0/m/1");
  assert.equal(nodeAt(SMALL, "/p/10"), null);
  assert.equal(nodeAt(SMALL, ""), null);
  assert.equal(edgeAt(SMALL, "/p/0/m/1/s/state")?.source, "/p/0/m/1");
  const shared = { ...SMALL, edges: [edge("/p/0", "/p/0/m/1", "does", "/p/0/m/1")] };
  assert.equal(edgeAt(shared, "/p/0/m/1"), null, "the node of the place goes first");
});

test("an edge is told with its ends, a part with its node", () => {
  const titleOf = titlesOf(SMALL);
  assert.equal(sentence(SMALL.edges[1], titleOf), "/P/0: /P/0/M/0 leads to F");
});

test("only declared kinds can be joined", () => {
  const joins = [{ kind: "k", source: "a", target: "b", label: "", own: false }];
  const made = graph([node("x"), node("y", 0, null, "b")], [], joins);
  assert.equal(canJoin(made, made.nodes[0], made.nodes[1]), true);
  assert.equal(canJoin(made, made.nodes[1], made.nodes[0]), false);
  assert.equal(canJoin(made, made.nodes[0], undefined), false);
});

test("a line leads to another node that takes it, of the same owner where that is asked", () => {
  const joins = [{ kind: "k", source: "a", target: "a", label: "", own: true }];
  const [one, other] = [node("x"), node("y")];
  const can = (from, to) => canJoin(graph([from, to], [], joins), from, to);
  assert.equal(can(one, other), true);
  assert.equal(can(one, one), false, "to itself");
  assert.equal(can({ ...one, gives: [] }, other), false, "nothing begins there");
  assert.equal(can(one, { ...other, takes: [] }), false, "nothing ends there");
  assert.equal(can(one, { ...other, owner: "somebody else" }), false);
});

test("boxes stand beside what they are joined to", () => {
  const nodes = [node("a"), node("b"), node("x", 1), node("y", 1)];
  const { lines } = shownOf(graph(nodes, [edge("a", "y"), edge("b", "x")]), { open: [] });
  const layers = layersOf(nodes, lines);
  const order = (id) => layers.flat().indexOf(id) % 2;
  assert.equal(order("a"), order("y"));
  assert.equal(order("b"), order("x"));
});

test("boxes never overlap, and layers follow each other, in any room", () => {
  const nodes = Array.from({ length: 90 }, (_, n) => node(`n${n}`, n % 4));
  const edges = nodes.map(({ id }, n) => edge(id, `n${(n * 7) % 90}`));
  const { lines } = shownOf(graph(nodes, edges), { open: [] });
  for (const room of [
    { width: 700, height: 500 },
    { width: 330, height: 640 },
    { width: 2000, height: 200 },
  ]) {
    const { places, width, height } = layoutOf(nodes, lines, room);
    assert.equal(places.size, 90);
    const all = [...places.values()];
    for (const one of all) {
      assert.ok(one.x >= 0 && one.x + BOX.width <= width + 0.001);
      assert.ok(one.y >= 0 && one.y + BOX.height <= height + 0.001);
      for (const other of all)
        if (one !== other)
          assert.ok(
            Math.abs(one.x - other.x) >= BOX.width || Math.abs(one.y - other.y) >= BOX.height,
          );
    }
  }
});

test("a high room has its layers one below the other, a wide one side by side", () => {
  const nodes = [node("a"), node("b", 1), node("c", 2)];
  assert.equal(layoutOf(nodes, [], { width: 300, height: 900 }).down, true);
  assert.equal(layoutOf(nodes, [], { width: 900, height: 300 }).down, false);
  assert.equal(layoutOf([], [], { width: 900, height: 300 }).places.size, 0);
});
