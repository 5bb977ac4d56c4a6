/** What lies where: rows, stacks of equal cards, attachments, and the lines of the match. */
import assert from "node:assert/strict";
import test from "node:test";
import {
  clumpsOf,
  linksOf,
  sidesOf,
  thingsOf,
} from "../../../../../static/src/games/mtg/table/scene.js";

let next = 0;
/** @param {any} [more] */
const permanent = (more = {}) => ({
  instance_id: `p${(next += 1)}`,
  card_id: "x",
  name: "X",
  controller: "P1",
  types: ["creature"],
  keywords: [],
  power: 1,
  toughness: 1,
  ...more,
});
const land = (more = {}) =>
  permanent({ types: ["land"], power: undefined, card_id: "mountain", name: "Mountain", ...more });
const token = (more = {}) => permanent({ is_token: true, card_id: "soldier", ...more });
const none = new Map();
const sizes = (all, marks = none) => clumpsOf(all, marks, all).map(({ ids }) => ids.length);

test("equal lands and tokens lie on one stack; what differs in anything lies apart", () => {
  assert.deepEqual(sizes([land(), land(), land({ tapped: true }), land()]), [3, 1]);
  assert.deepEqual(sizes([token(), token(), token({ damage_marked: 1 })]), [2, 1]);
  assert.deepEqual(sizes([permanent(), permanent()]), [1, 1], "cards that are no tokens");
  const crowd = Array.from({ length: 100 }, (_, n) => token({ tapped: n % 2 === 0 }));
  assert.deepEqual(sizes(crowd), [50, 50], "a crowd is two stacks");
  const all = [token(), token(), token()];
  assert.deepEqual(sizes(all, new Map([[all[1].instance_id, "chosen"]])), [2, 1]);
});

test("what is left of a stack keeps its key while a choice takes cards from it", () => {
  const all = [token(), token(), token()];
  const [one, two, three] = all.map(({ instance_id: id }) => id);
  /** @param {string[]} chosen */
  const keys = (...chosen) =>
    clumpsOf(all, new Map(chosen.map((id) => [id, "chosen"])), all).map(({ key, ids }) => [
      key,
      ids.length,
    ]);
  assert.deepEqual(keys(), [[one, 3]]);
  assert.deepEqual(keys(one), [
    [`${one} chosen`, 1],
    [one, 2],
  ]);
  assert.deepEqual(keys(one, two), [
    [`${one} chosen`, 2],
    [one, 1],
  ]);
  assert.deepEqual(keys(one, two, three), [[one, 3]]);
  const alone = permanent();
  const marked = clumpsOf([alone], new Map([[alone.instance_id, "held"]]), [alone]);
  assert.equal(marked[0].key, alone.instance_id);
});

test("what is attached to an attachment lies at the same host", () => {
  const host = permanent();
  const blade = permanent({ types: ["artifact"], attached_to: host.instance_id });
  const aura = permanent({ types: ["enchantment"], attached_to: blade.instance_id });
  const all = [host, blade, aura];
  const found = clumpsOf(all, none, all);
  assert.deepEqual(
    found.map(({ attachments }) => attachments.map(({ instance_id: id }) => id)),
    [[aura.instance_id, blade.instance_id]],
  );
});

test("what is attached lies at its host, whoever controls it", () => {
  const host = token();
  const aura = permanent({
    types: ["enchantment"],
    power: undefined,
    attached_to: host.instance_id,
  });
  const all = [host, aura, token()];
  const found = clumpsOf(all, none, all);
  assert.deepEqual(
    found.map(({ ids, attachments }) => [ids.length, attachments.length]),
    [
      [1, 1],
      [1, 0],
    ],
  );
  assert.deepEqual(clumpsOf([aura], none, [aura]).length, 1, "its host is gone");
});

const view = () => {
  const [goblin, wolf] = [permanent(), permanent({ controller: "P2" })];
  const lands = [land(), land()];
  return {
    goblin,
    wolf,
    match: {
      players: ["P1", "P2"],
      to_act: "P1",
      viewer: "P1",
      view: {
        player: "P1",
        turn: { active: "P1" },
        cards: { x: { name: "X", mana_cost: "{R}" } },
        players: {
          P1: { hand: [{ instance_id: "c1", card_id: "x", name: "X" }], graveyard: [], exile: [] },
          P2: { hand: [], graveyard: [{ instance_id: "c2", card_id: "y", name: "Y" }], exile: [] },
        },
        battlefield: [goblin, wolf, ...lands],
        stack: [
          {
            instance_id: "s1",
            name: "X",
            controller: "P1",
            targets: [[{ player_id: "P2" }, { instance_id: "gone", is_gone: true }]],
          },
        ],
        combat: { attackers: [goblin.instance_id], blockers: {}, blocked: [] },
      },
    },
  };
};

test("each side has its creatures and lands, the viewer's last", () => {
  const { match } = view();
  const [far, near] = sidesOf(match, none);
  assert.deepEqual([far.name, far.creatures.length, near.creatures.length], ["P2", 1, 1]);
  assert.deepEqual([near.lands.length, near.lands[0].ids.length, near.count], [1, 2, 3]);
});

test("every object is known by its key, with what the view or the document says of it", () => {
  const { match } = view();
  const things = thingsOf(match, new Map([["y", { path: "/cards/1", card: { name: "Y" } }]]));
  assert.equal(things.get("c1").facts.mana_cost, "{R}");
  assert.equal(things.get("c2").facts.name, "Y");
  assert.equal(things.get("s1").facts.mana_cost, "{R}");
  assert.equal(things.get("player:P2").kind, "player");
});

test("lines go from a spell to what is still there, from attackers to whom they attack", () => {
  const { match, goblin, wolf } = view();
  const told = () => linksOf(match).map(({ from, to, kind }) => `${kind} ${from} ${to}`);
  assert.deepEqual(told(), ["target s1 player:P2", `attack ${goblin.instance_id} player:P2`]);
  match.view.combat.blockers = { [wolf.instance_id]: goblin.instance_id };
  match.view.combat.blocked = [goblin.instance_id];
  assert.deepEqual(told()[1], `block ${wolf.instance_id} ${goblin.instance_id}`);
});
