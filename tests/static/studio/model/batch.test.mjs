import assert from "node:assert/strict";
import { test } from "node:test";
import { applyPatch, PatchError } from "../../../../static/src/studio/model/patch.js";

/** A small generator of random numbers, so that a failure can be had again. */
function dice(seed) {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

const LAYOUTS = [
  (value) => JSON.stringify(value),
  (value) => JSON.stringify(value, null, 2) + "\n",
  (value) => JSON.stringify(value, null, "\t"),
  (value) => JSON.stringify(value, null, 1).replaceAll(",\n", " ,\n\n").replaceAll(": ", " :  "),
];

function makeValue(roll, depth) {
  const kind = depth > 0 ? roll(4) : 0;
  const many = roll(5);
  if (kind === 1) return Array.from({ length: many }, () => makeValue(roll, depth - 1));
  if (kind > 1)
    return Object.fromEntries(
      Array.from({ length: many }, (_, n) => [`k${n}`, makeValue(roll, depth - 1)]),
    );
  return [roll(100), "text", true, null][roll(4)];
}

/** All places of a document: [path, value, the container]. */
function placesOf(value, path = "", holder = null) {
  const here = [[path, value, holder]];
  if (value === null || typeof value !== "object") return here;
  for (const key of Object.keys(value)) here.push(...placesOf(value[key], `${path}/${key}`, value));
  return here;
}

/** An operation that fits the document as it is now, and is likely to touch what others touched. */
function makeOperation(roll, doc) {
  const places = placesOf(doc);
  const [path, value, holder] = places[roll(places.length)];
  const given = roll(9);
  if (Array.isArray(value) && given < 4)
    return { op: "add", path: `${path}/${given ? roll(value.length + 1) : "-"}`, value: roll(9) };
  if (value !== null && typeof value === "object" && !Array.isArray(value) && given < 5) {
    const before = given < 2 ? { before: `k${roll(5)}` } : {};
    return { op: "add", path: `${path}/n${roll(6)}`, value: roll(9), ...before };
  }
  if (holder && given < 7) return { op: "remove", path };
  if (holder && given === 7) return { op: "add", path, value: roll(9) };
  return { op: "replace", path, value: makeValue(roll, 1) };
}

const isPlain = ({ value }) => value === undefined || value === null || typeof value !== "object";

test("a patch changes a text as its operations do one after the other", () => {
  let together = 0;
  for (let seed = 1; seed <= 3000; seed += 1) {
    const roll = dice(seed);
    const text = LAYOUTS[seed % LAYOUTS.length]({ a: makeValue(roll, 4), b: makeValue(roll, 3) });
    const patch = [];
    let after = text;
    for (let n = 1 + roll(8); n > 0; n -= 1) {
      const op = makeOperation(roll, JSON.parse(after));
      if (op.path === "") continue;
      after = applyPatch(after, [op]);
      patch.push(op);
    }
    const found = applyPatch(text, patch);
    const said = `seed ${seed}: ${text} ${JSON.stringify(patch)}`;
    assert.deepEqual(JSON.parse(found), JSON.parse(after), said);
    if (patch.every(isPlain)) assert.equal(found, after, said);
    together += patch.every(isPlain) ? 1 : 0;
  }
  assert.ok(together > 1000, `${together}`);
});

test("an operation that does not fit is refused wherever it stands in a patch", () => {
  const text = '{ "a": [1, 2], "b": { "c": 3 } }';
  const good = [
    { op: "add", path: "/b/d", value: 4 },
    { op: "replace", path: "/a/0", value: 5 },
  ];
  for (const bad of [
    { op: "add", path: "/a/4", value: 1 },
    { op: "remove", path: "/b/x" },
    { op: "replace", path: "/x", value: 1 },
    { op: "add", path: "/b/c/x", value: 1 },
  ])
    for (const patch of [[bad], [...good, bad], [bad, ...good]])
      assert.throws(() => applyPatch(text, patch), PatchError, JSON.stringify(patch));
});

/** A map of nodes, and the patch that lays all of them out: what is there is replaced or added. */
function laidOut(count) {
  const nodes = Array.from({ length: count }, (_, n) =>
    n % 2 ? { id: `n${n}`, x: n, y: n } : { id: `n${n}` },
  );
  const text = JSON.stringify({ map: { nodes }, forces: { n0: 1, n1: 2 } }, null, 1);
  const patch = nodes.flatMap((_, n) => [
    { op: "add", path: `/map/nodes/${n}/x`, value: 2 * n },
    { op: "add", path: `/map/nodes/${n}/y`, value: 3 * n },
    { op: "add", path: `/forces/m${n}`, value: n },
  ]);
  return { text, patch };
}

test("a patch of thousands costs about as much as it is long", () => {
  const costOf = (count) => {
    const { text, patch } = laidOut(count);
    const began = performance.now();
    const after = JSON.parse(applyPatch(text, patch));
    const cost = performance.now() - began;
    assert.equal(after.map.nodes.at(-1).y, 3 * (count - 1));
    assert.equal(Object.keys(after.forces).length, count + 2);
    return cost;
  };
  costOf(200);
  const [small, large] = [costOf(250), costOf(4000)];
  assert.ok(large < 16 * 8 * small, `${small} ms for 250 nodes, ${large} ms for 4,000`);
});
