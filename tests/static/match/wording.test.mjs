import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { read } from "../../../static/src/data/causes.js";
import { withMinus } from "../../../static/src/data/minus.js";
import { winWords } from "../../../static/src/games/boards/ending.js";
import { REASONS } from "../../../static/src/games/heroes/ending.js";
import { resultWords } from "../../../static/src/match/outcome.js";
import { spoken } from "../../../static/src/match/spoken.js";

test("a negative number has a real minus sign, and hyphens stay", () => {
  assert.equal(withMinus("-9"), "−9");
  assert.equal(withMinus("health -9 (was -1.5)"), "health −9 (was −1.5)");
  assert.equal(withMinus("x=-3, y:-4"), "x=−3, y:−4");
  for (const same of ["e2-e4", "fire-mage", "3-5", "a - b", "P-1", "2026-11-28"])
    assert.equal(withMinus(same), same);
});

const spec = {
  win_conditions: [{ type: "PIECE_IN_ZONE", piece: "SLINGER", zone: "ZONE_1" }],
  conditions: [
    {
      code: "ZONE_1",
      type: "POSITION",
      check: {
        WHITE: [
          [4, 5],
          [3, 5],
        ],
        BLACK: [[0, 0]],
      },
    },
  ],
};
const view = {
  events: [{ type: "result", cause: [{ path: "/win_conditions/0" }] }],
  view: {
    pieces: [
      { owner: "BLACK", piece: "SLINGER", at: [3, 5] },
      { owner: "WHITE", piece: "KING", at: [3, 5] },
      { owner: "WHITE", piece: "SLINGER", at: [4, 5] },
    ],
  },
};

test("a win by a win condition names the piece, its square and the zone", () => {
  const result = { winners: ["WHITE"], reason: "win_condition" };
  assert.equal(
    resultWords(result, { win_condition: winWords }, view, spec),
    "WHITE wins: slinger on e6, zone ZONE_1",
  );
  const any = { ...spec, win_conditions: [{ type: "PIECE_IN_ZONE", zone: "ZONE_1" }] };
  assert.equal(
    resultWords(result, { win_condition: winWords }, view, any),
    "WHITE wins: king on d6, zone ZONE_1",
  );
  assert.equal(
    resultWords(result, { win_condition: winWords }, { events: [], view: {} }, spec),
    "WHITE wins: slinger in its goal, zone ZONE_1",
  );
  assert.equal(
    resultWords(result, { win_condition: winWords }, null, null),
    "WHITE wins: a win condition is met",
  );
});

test("of two win conditions the one that decided is named", () => {
  const two = {
    ...spec,
    win_conditions: [
      { type: "PIECE_IN_ZONE", piece: "KING", zone: "ELSEWHERE" },
      ...spec.win_conditions,
    ],
  };
  const at = { ...view, events: [{ type: "result", cause: [{ path: "/win_conditions/1" }] }] };
  assert.equal(
    resultWords(
      { winners: ["WHITE"], reason: "win_condition" },
      { win_condition: winWords },
      at,
      two,
    ),
    "WHITE wins: slinger on e6, zone ZONE_1",
  );
});

test("a duel says whose script decided, and never shows a word of the language", () => {
  const duel = {
    heroes: [
      { name: "Berserker", abilities: [{ name: "Strike" }] },
      { name: "Mage", passive_effects: [{ trigger: "ON_TURN_START" }] },
    ],
    global_effects: [{ name: "Death" }, { trigger: "ON_TURN_END" }],
  };
  const said = (reason, cause, winners = ["Berserker"]) =>
    resultWords(
      { winners, reason },
      REASONS,
      { players: ["Berserker", "Mage"], events: [{ type: "result", cause: cause.map(read) }] },
      duel,
    );
  assert.equal(
    said("lose", ["/global_effects/0#12-20"]),
    "Berserker wins: Mage loses by the rule “Death”",
  );
  assert.equal(
    said("win", ["/heroes/0/abilities/0#1-4"]),
    "Berserker wins by the ability “Strike” of Berserker",
  );
  assert.equal(
    said("lose", ["/heroes/1/passive_effects/0"]),
    "Berserker wins: Mage loses by the effect at the start of the owner's turn of Mage",
  );
  assert.equal(said("lose", []), "Berserker wins: Mage loses");
  assert.equal(said("max_turns", [], []), "Draw: the turns are used up");
  for (const reason of ["win", "lose", "draw", "max_turns"])
    assert.doesNotMatch(
      said(reason, ["/global_effects/0"], reason === "draw" ? [] : undefined),
      /\bLOSE\b|\ba WIN\b/,
    );
});

test("a name that is a word of the sentence stays a name", () => {
  const by = { ...view, view: { pieces: [{ owner: "WHITE", piece: "BY THE SEA", at: [4, 5] }] } };
  const any = { ...spec, win_conditions: [{ type: "PIECE_IN_ZONE", zone: "ZONE_1" }] };
  assert.equal(
    resultWords(
      { winners: ["WHITE"], reason: "win_condition" },
      { win_condition: winWords },
      by,
      any,
    ),
    "WHITE wins: by the sea on e6, zone ZONE_1",
  );
  const duel = { players: ["Mage", "when it rains"], events: [] };
  assert.equal(
    resultWords({ winners: ["Mage"], reason: "lose" }, REASONS, duel, {}),
    "Mage wins: when it rains loses",
  );
});

test("several winners win, and a reason that nobody words is shown in plain words", () => {
  assert.equal(
    resultWords({ winners: ["RED", "BLUE"], reason: "some_new_reason" }),
    "RED and BLUE win: some new reason",
  );
  assert.equal(
    resultWords({ winners: [], reason: "ply_limit" }),
    "Draw: the match reached its ply limit",
  );
  assert.equal(
    resultWords({ winners: ["BLACK"], reason: "checkmate" }, { checkmate: "by checkmate" }),
    "BLACK wins by checkmate",
  );
});

const ply = (texts) => ({
  ply: 3,
  events: [{ ply: 2, text: "before" }, ...texts.map((text) => ({ ply: 3, text }))],
});

test("a short ply is spoken in full", () => {
  assert.equal(spoken(ply(["A moves", "B has -3"])), "A moves. B has −3");
  assert.equal(spoken(ply([])), "");
});

test("a long ply is spoken in a few sentences with its beginning and its end", () => {
  const many = Array.from({ length: 160 }, (_, n) => `event ${n}`);
  assert.equal(spoken(ply(many)), "event 0. event 1. 157 more events, see the log. event 159");
  assert.equal(spoken(ply(Array.from({ length: 40 }, () => "Thorns hit"))), "Thorns hit, 40 times");
  assert.ok(spoken(ply(Array.from({ length: 4 }, (_, n) => n + "x".repeat(5000)))).length < 400);
  assert.ok(spoken(ply(many.map((text) => text + "y".repeat(900)))).length < 400);
});

test("the banner and the log have the same reasons for the end of a match", async () => {
  const told = (file) => {
    const text = readFileSync(new URL(`../../../core/games/${file}`, import.meta.url), "utf8");
    const table = /^REASONS = \{([^}]*)\}/m.exec(text)[1];
    return Object.fromEntries(
      [...table.matchAll(/"([^"]+)": "([^"]+)"/g)].map(([, reason, why]) => [reason, why]),
    );
  };
  const shown = (source, start) => {
    const text = readFileSync(
      new URL(`../../../static/src/games/${source}`, import.meta.url),
      "utf8",
    );
    const table = text.slice(text.indexOf(start));
    return (reason) =>
      new RegExp(`["{ ]${reason}"?: (?:\\([^)]*\\) =>\\s+[^"]*?\\? )?"([^"]+)"`).exec(table)?.[1];
  };
  const pairs = [
    ["asg/sentences.py", "asg/film.js", "reasons:"],
    ["boards/events.py", "boards/film.js", "reasons:"],
    ["defense/sentences.py", "defense/words.js", "reasons ="],
    ["mtg/sentences.py", "mtg/match.jsx", "REASONS ="],
  ];
  for (const [python, script, start] of pairs) {
    const of = shown(script, start);
    for (const [reason, why] of Object.entries(told(python)))
      if (reason !== "win_condition") assert.equal(of(reason), why, `${python}: ${reason}`);
  }
});
