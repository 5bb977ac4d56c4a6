/**
 * Maps of ASG without a page: reading, geometry, overlays, orders, pictures; run by test_static.py.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { keyAction } from "../../../../static/src/games/asg/editor/keys.js";
import { overlayOf } from "../../../../static/src/games/asg/editor/overlays.js";
import { formatOf } from "../../../../static/src/games/asg/files.js";
import { wrongNumber } from "../../../../static/src/games/asg/editor/numbers.js";
import {
  edgeAt,
  edgeKey,
  followed,
  holdings,
  nodeAt,
  readMap,
  settingOf,
  spoken,
  wayOf,
  withState,
} from "../../../../static/src/games/asg/look.js";
import { placesFor } from "../../../../static/src/games/asg/map/layout.js";
import { svgOf } from "../../../../static/src/games/asg/map/picture.js";
import { short } from "../../../../static/src/games/asg/map/shapes.js";
import {
  closest,
  freePlace,
  gridStep,
  namedAbove,
  neighbourTowards,
  scaleOf,
  snapped,
} from "../../../../static/src/games/asg/map/space.js";
import { newsOf } from "../../../../static/src/games/asg/sandbox/news.js";
import {
  affordable,
  bars,
  combatWords,
  moved,
  outlook,
  parseOrder,
  percent,
  placeWords,
  roomOf,
  without,
} from "../../../../static/src/games/asg/sandbox/orders.js";
import { keepPlan, keptPlan } from "../../../../static/src/match/plan.js";
import {
  kindsOf,
  seatOf,
  seatsTold,
  seatTold,
  strengthOf,
} from "../../../../static/src/match/seats.js";

const scenario = JSON.parse(
  readFileSync(new URL("../../../../specs/asg/scenario_01.json", import.meta.url)),
);
const map = readMap(scenario);

test("a scenario is read with owners, forces and neighbours, and said in words", () => {
  assert.equal(map.nodes.length, 12);
  assert.equal(map.edges.length, 13);
  assert.deepEqual(map.near.get("p1_bridge"), ["p1_hq", "p1_n", "p1_s"]);
  assert.equal(
    spoken(map.byId.get("p1_hq"), map),
    "p1_hq, headquarters of P1, owned by P1, 10 of P1, 1 neighbour: p1_bridge",
  );
  assert.equal(spoken(map.byId.get("res_n"), map), "res_n, neutral, yields 2, 1 neighbour: mid_n");
  assert.deepEqual(holdings(map, "P1"), { nodes: 4, supply: 0, strength: 10 });
  const now = withState(map, [{ id: "res_n", owner: "P2", P1: 0, P2: 4 }]);
  assert.equal(now.byId.get("res_n").forces.P2, 4);
  assert.equal(now.byId.get("mid_n"), map.byId.get("mid_n"));
});

test("a broken document is read as far as it goes", () => {
  for (const doc of [
    null,
    {},
    [],
    { map: 3 },
    { map: { nodes: [null, 5, {}], edges: [1, ["a"], ["a", "b", "c"]] } },
  ])
    assert.ok(readMap(doc).nodes.length <= 1);
  const odd = readMap({
    map: {
      nodes: [
        { id: "a", x: "NaN", y: null },
        { id: "a", x: 1, y: 1 },
        { id: "__proto__", x: 2, y: 0 },
      ],
      edges: [
        ["a", "a"],
        ["a", "gone"],
        ["a", "__proto__"],
        ["__proto__", "a"],
      ],
    },
    initialState: { nodeForces: { a: 7 } },
  });
  assert.equal(new Set(odd.nodes.map(({ key }) => key)).size, 3);
  assert.deepEqual(
    odd.edges.map(({ key }) => key),
    [edgeKey("__proto__", "a")],
  );
  assert.deepEqual(odd.near.get("__proto__"), ["a"]);
});

test("pointers lead to nodes and ways", () => {
  assert.equal(nodeAt(map, "/map/nodes/3/supplyYield"), map.nodes[3].key);
  assert.equal(nodeAt(map, "/players/P2/hq"), "p2_hq");
  assert.equal(nodeAt(map, "/initialState/nodeForces/p1_hq/P1"), "p1_hq");
  assert.equal(nodeAt(map, "/settings"), null);
  assert.equal(edgeAt(map, "/map/edges/0"), map.edges[0].key);
  assert.equal(edgeAt(map, "/map/edges/99"), null);
});

test("the grid, free places and arrow keys follow the drawing", () => {
  const step = gridStep(scaleOf(map));
  assert.ok([0.5, 1].includes(step));
  assert.deepEqual(snapped({ x: 1.26, y: -0.74 }, 0.5, true), { x: 1.5, y: -0.5 });
  assert.equal(closest(map.nodes), 2);
  assert.equal(
    closest([
      { x: 0, y: 0 },
      { x: 0, y: 0 },
    ]),
    null,
  );
  assert.equal(neighbourTowards(map.nodes, map.byId.get("p1_hq"), "ArrowRight").id, "p1_bridge");
  assert.equal(neighbourTowards(map.nodes, map.byId.get("p1_bridge"), "ArrowUp").id, "p1_n");
  const free = freePlace(map.nodes, { x: -6, y: 0 }, step, 2);
  assert.ok(map.nodes.every((node) => Math.hypot(node.x - free.x, node.y - free.y) > 1));
});

test("keys do what their letters say, and nothing without a node", () => {
  const done = [];
  const hooks = new Proxy(
    {},
    {
      get:
        (_, name) =>
        (...given) =>
          done.push([name, ...given]),
    },
  );
  const state = { map, at: map.byId.get("p1_hq"), from: null, some: true, step: 1, hooks };
  for (const key of ["ArrowRight", "n", "c", "Delete", "2", "Enter"]) keyAction({ key }, state)();
  keyAction({ key: "ArrowUp", altKey: true }, state)();
  keyAction({ key: "Enter" }, { ...state, from: "res_n" })();
  assert.deepEqual(done, [
    ["go", "p1_bridge"],
    ["addNear"],
    ["from", "p1_hq"],
    ["remove"],
    ["own", "P2"],
    ["inspect"],
    ["shift", 0, 1],
    ["finish", "res_n", "p1_hq"],
  ]);
  assert.equal(keyAction({ key: "Delete" }, { ...state, some: false }), null);
  assert.equal(keyAction({ key: "x" }, state), null);
});

test("overlays tell distances, parts, chokepoints and differences", () => {
  const analysis = {
    moves: { P1: { p1_hq: 6, p2_hq: 0 } },
    distance: { P1: { p1_hq: 1, p2_hq: 0, res_n: null } },
    budget: 6,
    hq_distance: 6,
    chokepoints: { nodes: ["p1_bridge"], edges: [["p1_hq", "p1_bridge"]] },
    supply: [
      { owner: "P1", nodes: ["p1_hq"], yield: 0 },
      { near: "both", nodes: ["res_n"], yield: 2 },
      { component: 0, nodes: [], yield: 4 },
    ],
    symmetry: {
      symmetric: false,
      kind: "mirror-x",
      pairs: { p1_hq: "p2_hq" },
      differs: [{ node: "res_n", message: "yields 2 and 1", path: "/map/nodes/10" }],
    },
  };
  const plies = overlayOf("P1", analysis, map);
  assert.equal(plies.badges.get("p1_hq").text, "1");
  assert.equal(plies.badges.get("res_n").text, "∞");
  assert.match(plies.lines[0].text, /6 moves apart/);
  assert.ok(overlayOf("choke", analysis, map).edges.has(edgeKey("p1_bridge", "p1_hq")));
  assert.equal(overlayOf("supply", analysis, map).badges.get("res_n").text, "=");
  const symmetry = overlayOf("symmetry", analysis, map);
  assert.equal(symmetry.badges.get("res_n").text, "≠");
  const owners = {
    ...analysis,
    symmetry: { ...analysis.symmetry, differs: [{ node: "p1_hq", message: "x", path: "" }] },
  };
  assert.equal(overlayOf("symmetry", owners, map).badges.get("p2_hq").text, "≠");
  assert.match(
    overlayOf("choke", { ...analysis, hq_distance: null }, map).lines[0].text,
    /none yet/,
  );
  assert.equal(symmetry.lines.at(-1).path, "/map/nodes/10");
  assert.equal(overlayOf("none", analysis, map).badges.size, 0);
  assert.equal(overlayOf("P1", null, map).lines.length, 0);
});

test("edges that are none are told apart from ways, and found by key and by place", () => {
  const odd = readMap({
    map: {
      nodes: [
        { id: "a", x: 0, y: 0 },
        { id: "b", x: 1, y: 0 },
      ],
      edges: [["a", "a"], ["a", "b"], ["b", "a"], ["b", "ghost"], ["x", "y"], "no"],
    },
  });
  assert.deepEqual(
    odd.edges.map(({ index }) => index),
    [1],
  );
  assert.deepEqual(
    odd.broken.map(({ index, loop, at }) => [index, loop, at]),
    [
      [0, true, "a"],
      [3, false, "b"],
      [4, false, null],
    ],
  );
  assert.equal(wayOf(odd, edgeAt(odd, "/map/edges/3")).b, "ghost");
  assert.equal(wayOf(odd, "elsewhere"), null);
  assert.deepEqual(odd.near.get("a"), ["b"]);
});

test("a long name keeps its beginning and its end", () => {
  assert.equal(short("west_north_camp", 15), "west_north_camp");
  assert.equal(short("west_north_camp", 12), "west_…h_camp");
  assert.equal(short("west_north_camp", 12).length, 12);
});

test("a name stands above its node where a way would run through it below", () => {
  assert.deepEqual([...namedAbove(map)], ["p1_n", "p2_n", "res_n"]);
});

test("a layout is the same for the same map, keeps neighbours near and puts nobody on another", async () => {
  const heap = readMap({
    map: {
      nodes: [..."abcdef"].map((id) => ({ id, x: 0, y: 0 })),
      edges: [
        ["a", "b"],
        ["b", "c"],
        ["c", "d"],
        ["d", "e"],
        ["e", "f"],
      ],
    },
  });
  const [one, two] = [await placesFor(heap), await placesFor(heap)];
  assert.deepEqual(one, two);
  const places = Object.values(one);
  for (const [n, [x, y]] of places.entries())
    for (const [m, [u, v]] of places.entries())
      if (n < m) assert.ok(Math.hypot(x - u, y - v) > 0.6, `${n} and ${m}`);
  assert.ok(
    Math.hypot(one.a[0] - one.f[0], one.a[1] - one.f[1]) >
      Math.hypot(one.a[0] - one.b[0], one.a[1] - one.b[1]),
  );
});

test("a layout keeps the headquarters level and what is the same for both players alike", async () => {
  const pairs = Object.fromEntries(
    map.nodes.map(({ id }) => [
      id,
      id.startsWith("p1") ? id.replace("p1", "p2") : id.replace("p2", "p1"),
    ]),
  );
  const places = await placesFor(map, { pairs });
  assert.equal(places.p1_hq[1], places.p2_hq[1]);
  assert.ok(places.p1_hq[0] < places.p2_hq[0]);
  for (const [id, twin] of Object.entries(pairs))
    assert.deepEqual(places[id], [-places[twin][0] + 0, places[twin][1]]);
  assert.ok(closest(Object.values(places).map(([x, y]) => ({ x, y }))) > 1);
});

test("a layout leaves nodes apart that would all meet if they were made alike", async () => {
  const alone = readMap({
    players: { P1: { hq: "a" }, P2: { hq: "b" } },
    map: {
      nodes: [
        { id: "a", x: 0, y: 0 },
        { id: "b", x: 1, y: 0 },
      ],
      edges: [["a", "b"]],
    },
  });
  const { a, b } = await placesFor(alone, { pairs: { a: "a", b: "b" } });
  assert.ok(Math.hypot(a[0] - b[0], a[1] - b[1]) > 0.3, `${a} and ${b}`);
});

test("a picture is well-formed SVG whatever nodes are called", () => {
  const hostile = readMap({
    map: {
      nodes: [{ id: '<script>&"\u0007', x: 0, y: 0, owner: "P1", supplyYield: 3 }],
      edges: [],
    },
  });
  const text = svgOf(hostile, "</title><b>");
  assert.ok(!/<script|<b>|\u0007/.test(text));
  assert.ok(text.includes("&lt;script&gt;&amp;&quot;"));
  assert.equal(svgOf(map, "x").match(/<line /g).length, 13);
});

test("a picture shows a sign for what XML cannot hold, and a blank for the end of a line", () => {
  const odd = readMap({
    map: {
      nodes: [{ id: "a\u0001\ufffe\ud800😀", label: "South Keep\r\nHQ", x: 0, y: 0 }],
      edges: [],
    },
  });
  const text = svgOf(odd, "x");
  assert.ok(text.includes(">South Keep HQ<"));
  assert.ok(text.includes("<title>a\ufffd\ufffd\ufffd😀</title>"));
});

test("a picture holds no more of a name than a person reads", () => {
  for (const book of [
    "W".repeat(100_000),
    "e" + "\u0301".repeat(100_000),
    "😀".repeat(50_000),
    "&".repeat(100_000),
    "two words ".repeat(10_000),
  ]) {
    const nodes = [
      { id: book, x: 0, y: 0, owner: "P1" },
      { id: "b", label: book, x: 1, y: 0 },
    ];
    const text = svgOf(readMap({ map: { nodes, edges: [{ a: book, b: "b" }] } }), book);
    assert.ok(text.length < 8_000, `${book.slice(0, 4)}: ${text.length}`);
    assert.equal(text.match(/<title>/g).length, 3);
    assert.ok(!/\p{Surrogate}/u.test(text));
  }
});

const NAMES = [...Object.getOwnPropertyNames(Object.prototype), "prototype", "length"];

test("nodes may have the names of what every object has", () => {
  for (const id of NAMES) {
    const doc = {
      players: { P1: { hq: "a" } },
      map: { nodes: [{ id }, { id: "a" }], edges: [[id, "a"]] },
    };
    const [node] = readMap(doc).nodes;
    assert.equal(node.hq, null);
    const look = outlook({ to_act: "P1", supply: {}, nodes: [{ id, P1: 2, P2: 0 }] }, [
      { after: { nodes: {} } },
    ]);
    assert.equal(look.forces(id).P1, 2);
    const { badges } = overlayOf(
      "P1",
      { distance: { P1: {} }, moves: { P1: {} }, hq_distance: 1 },
      readMap(doc),
    );
    assert.equal(badges.get(id).text, "∞");
  }
});

test("what the settings leave out is the usual number", () => {
  assert.deepEqual(
    [undefined, {}, { settings: null }, { settings: {} }, { settings: { turnCapPlies: 9 } }].map(
      (spec) => settingOf(spec, "turnCapPlies"),
    ),
    [60, 60, 60, 60, 9],
  );
  const usual = JSON.parse(
    readFileSync(new URL("../../../../specs/asg/schema.json", import.meta.url)),
  ).$defs.Settings.properties;
  for (const key of ["turnCapPlies", "reinforceCostPerStrength"]) {
    assert.equal(settingOf({}, key), usual[key].default);
  }
});

test("orders are moved, removed, counted and read from text", () => {
  assert.deepEqual(moved([1, 2, 3], 2, -1), [1, 3, 2]);
  const same = [1];
  assert.equal(moved(same, 0, 1), same);
  assert.deepEqual(without([1, 2, 3], 1), [1, 3]);
  assert.deepEqual(roomOf({ slots: { used: 1, budget: 3 } }, [1]), { budget: 3, used: 2, left: 1 });
  const ids = ["a", "a-b", "b", "c d"];
  assert.deepEqual(parseOrder("a-b-b 3", ids), { type: "move", from: "a-b", to: "b", amount: 3 });
  assert.deepEqual(parseOrder(" a  b 2", ids), { type: "move", from: "a", to: "b", amount: 2 });
  assert.deepEqual(parseOrder("c d -> a 1", ids), {
    type: "move",
    from: "c d",
    to: "a",
    amount: 1,
  });
  assert.deepEqual(parseOrder("Reinforce 4", ids), { type: "reinforce", amount: 4 });
  assert.deepEqual(parseOrder("END", ids), { type: "end" });
  assert.equal(parseOrder("a-x 3", ids), null);
  assert.deepEqual([affordable(7, 2), affordable(5, 0), affordable(0, 0)], [3, 5, 1]);
});

test("a place of the scenario is said in words", () => {
  const said = [
    "/map/nodes/1",
    "/map/edges",
    "/map/edges/0",
    "/players/P2/hq",
    "/settings/actionBudget",
    "/settings/turnCapPlies",
  ].map((path) => placeWords(path, scenario));
  assert.deepEqual(said, [
    "The node p1_bridge",
    "The edges of the map",
    "The edge p1_hq – p1_bridge",
    "The headquarters of P2",
    "The orders that a ply has room for",
    "/settings/turnCapPlies",
  ]);
});

test("the odds are said exactly and never rounded to certainty", () => {
  assert.deepEqual([1, 0, 0.5, 0.99999, 1e-6, 0.676].map(percent), [
    "100%",
    "0%",
    "50%",
    ">99.9%",
    "<0.1%",
    "67.6%",
  ]);
  const left = [
    { winner: "P2", strength: 1, p: 0.5 },
    { winner: "P1", strength: 2, p: 0.25 },
    { winner: "P1", strength: 1, p: 0.25 },
  ];
  const combat = { location: "x", attacker: 5, defender: 5, win: 0.5, left };
  assert.deepEqual(
    bars(combat, "P1").map(({ player, from }) => `${player}${from}`),
    ["P12", "P11", "P21"],
  );
  assert.equal(
    combatWords(combat, "P1"),
    "Combat at x: 5 of P1 against 5 of P2; P1 wins 50%; P1 keeps 1 to 2; P2 keeps 1",
  );
  const many = {
    left: Array.from({ length: 201 }, (_, n) => ({
      winner: n < 100 ? "P1" : "P2",
      strength: n < 100 ? 100 - n : n - 99,
      p: 1 / 201,
    })),
  };
  const few = bars(many, "P1");
  assert.ok(few.length <= 42);
  assert.ok(Math.abs(few.reduce((sum, { p }) => sum + p, 0) - 1) < 1e-9);
});

test("the outlook follows the forecast, and only what hangs on a combat is uncertain", () => {
  const view = {
    to_act: "P1",
    supply: { P1: 3, P2: 0 },
    nodes: [
      { id: "a", P1: 5, P2: 0 },
      { id: "b", P1: 0, P2: 0 },
    ],
  };
  assert.equal(outlook(view, []).forces("a").P1, 5);
  const rows = [
    {
      action: { from: "a", to: "b" },
      certain: true,
      after: { supply: { P1: 3 }, nodes: { a: { P1: 2, P2: 0 }, b: { P1: 3, P2: 0 } } },
    },
    {
      action: { from: "b", to: "c" },
      combat: { location: "c" },
      certain: false,
      after: { supply: { P1: 1 }, nodes: { a: { P1: 2, P2: 0 }, b: { P1: 0, P2: 0 } } },
    },
  ];
  const look = outlook(view, rows);
  assert.deepEqual(
    [look.supply, look.forces("b").P1, look.certain("a"), look.certain("b")],
    [1, 0, true, false],
  );
});

test("the news of a ply are its marches, fights and captures", () => {
  const event = (ply, type, data) => ({ ply, type, data });
  const events = [
    event(0, "income", {}),
    event(1, "move", { from: "a", to: "b", amount: 1, player: "P1" }),
    event(2, "move", { from: "c", to: "d", amount: 2, player: "P2" }),
    event(2, "move", { from: "c", to: "d", amount: 3, player: "P2" }),
    event(2, "combat", { location: "d" }),
    event(2, "capture", { location: "d", newOwner: "P2" }),
  ];
  const news = newsOf(events, 2);
  assert.deepEqual(news.moves, [{ from: "c", to: "d", amount: 5, player: "P2" }]);
  assert.ok(news.fights.has("d"));
  assert.equal(news.taken.get("d"), "P2");
});

test("what a text is, is asked of the author, but for JSON that no map of Tiled can be", async () => {
  const asked = [];
  const author = {
    call: async (method, { text, name }) => {
      asked.push([method, name]);
      return text.includes("gml")
        ? { format: null, message: "This is a GML file." }
        : { format: text.startsWith("{") ? "tiled" : "dot", message: "" };
    },
  };
  const about = { author, name: "roads.dot" };
  assert.equal(await formatOf('graph "Season 2: harbours" { a -- b }', about), "dot");
  assert.equal(await formatOf('{"orientation":"orthogonal","layers" : []}', about), "tiled");
  assert.deepEqual(asked, [
    ["map.recognise", "roads.dot"],
    ["map.recognise", "roads.dot"],
  ]);
  assert.equal(await formatOf(JSON.stringify(scenario), about), null);
  assert.equal(await formatOf('\uFEFF {"graph": {}}', about), null);
  assert.equal(asked.length, 2);
  await assert.rejects(formatOf("gml", about), /This is a GML file/);
});

test("listed orders are kept by match and position, and forgotten when empty", () => {
  const kept = new Map();
  globalThis.sessionStorage = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => kept.set(key, value),
  };
  keepPlan("m", "d1", [{ type: "pass" }]);
  keepPlan("m", "d2", [{ type: "end" }]);
  assert.deepEqual(keptPlan("m", "d1"), [{ type: "pass" }]);
  assert.deepEqual(keptPlan("other", "d1"), []);
  keepPlan("m", "d1", []);
  assert.deepEqual([keptPlan("m", "d1"), keptPlan("m", "d2").length], [[], 1]);
  kept.set("rulewright:orders", "no JSON");
  assert.deepEqual(keptPlan("m", "d2"), []);
  delete globalThis.sessionStorage;
  assert.deepEqual(keptPlan("m", "d2"), []);
});

test("seats are those of the game", () => {
  assert.deepEqual(
    kindsOf({ seat_kinds: ["human", "mcts", "rusher"] }).map(({ title }) => title),
    ["You", "Tree search", "Rusher"],
  );
  assert.equal(kindsOf({}).length, 4);
});

test("a seat reads the same as text and as an object, in nodes and in time", () => {
  assert.deepEqual(["mcts:200", "mcts:500ms", "rusher"].map(seatOf), [
    { kind: "mcts", nodes: 200 },
    { kind: "mcts", ms: 500 },
    { kind: "rusher" },
  ]);
  assert.deepEqual(
    [
      { kind: "mcts", ms: 500 },
      { kind: "mcts", nodes: 25 },
      { kind: "mcts" },
      { kind: "lookahead" },
    ].map(strengthOf),
    ["500ms", "25", "200", "2500"],
  );
});

test("a seat reads in a sentence as in the boxes where it is chosen", () => {
  assert.deepEqual(
    [
      "random",
      "rusher",
      "mcts:100",
      "mcts:20",
      "mcts:1",
      "mcts:2500",
      "mcts:4000",
      "mcts:500ms",
      "mcts",
      "lookahead:2500",
      "lookahead",
    ].map(seatTold),
    [
      "random",
      "rusher",
      "tree search of 100 tries",
      "tree search of 20 tries",
      "tree search of 1 try",
      "tree search of 2,500 tries",
      "tree search of 4,000 tries",
      "tree search of half a second",
      "tree search",
      "look-ahead of 2,500 tries",
      "look-ahead",
    ],
  );
  assert.equal(seatsTold(["greedy", "greedy", "greedy"]), "greedy against itself");
  assert.equal(seatsTold(["greedy", "mcts:25"]), "greedy against tree search of 25 tries");
});

test("a number box says why it takes a text back", () => {
  for (const text of ["2", "0", "007", "1e3", "3.0", "2147483647"])
    assert.equal(wrongNumber(text, "whole"), "", text);
  for (const text of ["", "-", "2.7", "-4", "x", "1e", "0x10", "1e400", "2147483648", "--1", "1 2"])
    assert.notEqual(wrongNumber(text, "whole"), "", text);
  for (const text of ["-2.75", ".5", "1e-3"]) assert.equal(wrongNumber(text, "any"), "", text);
  for (const text of ["", "NaN", "Infinity", "1e999", "1,5"])
    assert.notEqual(wrongNumber(text, "any"), "", text);
});

test("what is chosen stays chosen when it is renamed, and only then", () => {
  const list = (...keys) => keys.map((key) => ({ key }));
  const chosen = new Set(["a", "c"]);
  assert.deepEqual([...followed(list("a", "b", "c"), list("x", "b", "c"), chosen)], ["x", "c"]);
  assert.equal(followed(list("a", "b", "c"), list("a", "y", "c"), chosen), chosen);
  // moved in the list
  assert.equal(followed(list("a", "b", "c"), list("b", "a", "c"), chosen), chosen);
  assert.equal(followed(list("a", "b", "c"), list("b", "c"), chosen), chosen); // deleted
});

test("a laid out map stands on the grid, as far apart as before", async () => {
  for (const step of [1, 0.5, 0.2]) {
    const places = Object.values(await placesFor(map, { step }));
    assert.equal(new Set(places.map(String)).size, map.nodes.length);
    const off = places
      .flat()
      .filter((value) => Math.abs(value / step - Math.round(value / step)) > 1e-9);
    assert.deepEqual(off, []);
  }
  const places = await placesFor(map);
  const length = ({ a, b }) => Math.hypot(places[a][0] - places[b][0], places[a][1] - places[b][1]);
  const lengths = map.edges.map(length).sort((one, two) => one - two);
  const was = map.edges
    .map(({ a, b }) =>
      Math.hypot(map.byId.get(a).x - map.byId.get(b).x, map.byId.get(a).y - map.byId.get(b).y),
    )
    .sort((one, two) => one - two);
  const middle = (values) => values[Math.floor(values.length / 2)];
  assert.ok(Math.abs(middle(lengths) / middle(was) - 1) < 0.2);
});
