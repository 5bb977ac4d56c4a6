/** What is read from a document to draw it, also from a broken one; run by test_static.py. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { describer, flipBy, lookOf, turnOf } from "../../../../static/src/games/boards/look.js";
import { drawingOf, PICTURE_NAMES } from "../../../../static/src/canvas/glyphs.js";
import { byFrom, fromText, squaresOf } from "../../../../static/src/games/boards/moves.js";

const shipped = (name) =>
  JSON.parse(
    readFileSync(new URL(`../../../../specs/boards/${name}.json`, import.meta.url), "utf8"),
  );

test("a shipped spec is read whole", () => {
  const look = lookOf(shipped("chess"));
  assert.deepEqual(
    [look.cols, look.rows, look.start.length, look.players],
    [8, 8, 32, ["WHITE", "BLACK"]],
  );
  const describe = describer(look, look.start);
  assert.equal(describe([4, 1]), "e2, WHITE pawn");
  assert.equal(describe([4, 3]), "e4, empty");
  assert.deepEqual(
    [turnOf(look, "WHITE"), turnOf(look, "BLACK"), flipBy(shipped("chess"))],
    [0, 2, 2],
  );
});

test("four players look four ways, holes are named", () => {
  const spec = shipped("four_player_chess");
  const look = lookOf(spec);
  assert.equal(new Set(look.players.map((player) => turnOf(look, player))).size, 4);
  assert.equal(flipBy(spec), 1);
  assert.equal(describer(look, look.start)([0, 0]), "a1, no square");
});

test("no document is too broken to be drawn", () => {
  const broken = [
    null,
    1,
    "x",
    [],
    {},
    { board: 3, players: [null, 7, { name: [], starting_positions: {} }], pieces: [null, {}] },
    { board: { dimensions: ["a", 1e9], disabled_positions: [[1], null, [99, 99]] } },
    {
      players: [
        { name: "A", direction: [[1], 2], starting_positions: [{ positions: [[0, 0], "no"] }] },
      ],
    },
  ];
  for (const doc of broken) {
    const look = lookOf(doc);
    assert.ok(look.cols >= 1 && look.cols <= 26 && look.rows >= 1 && look.rows <= 26);
    for (const code of ["X", "", "<img src=x>"]) assert.ok("letters" in look.looks(code));
    for (const player of [...look.players, "nobody"]) assert.ok(turnOf(look, player) >= 0);
  }
});

test("legal moves are sorted by their squares, typed moves found by their label", () => {
  const move = (from, to, n) => ({ type: "move", from, to, move: n, action: 0 });
  const legal = [move([0, 0], [0, 1], 0), move([0, 0], [0, 1], 1), move([1, 0], [0, 1], 0)];
  const { moves, options } = byFrom(legal, ["a1a2", "a1a2", "b1a2"]);
  assert.equal(moves.get("0,0").get("0,1").length, 2);
  assert.deepEqual(options, []);
  assert.equal(fromText(" B1-A2 ", legal, ["a1a2", "a1a2", "b1a2"]), legal[2]);
  assert.equal(fromText("b1b2", legal, ["a1a2", "a1a2", "b1a2"]), null);
  assert.deepEqual(squaresOf("b1b12"), { from: [1, 0], to: [1, 11] });
  assert.equal(squaresOf("castle"), null);
});

test("the page draws the pictures that the format names, and no others", () => {
  const source = readFileSync(
    new URL("../../../../core/games/boards/pictures.py", import.meta.url),
    "utf8",
  );
  const names = source
    .slice(source.indexOf("NAMES = ("), source.indexOf("LARGE"))
    .match(/"(\w+)"/g);
  assert.deepEqual(
    names.map((name) => name.slice(1, -1)).filter((name) => name !== "The"),
    PICTURE_NAMES,
  );
  assert.ok(PICTURE_NAMES.length >= 40);
  const drawn = PICTURE_NAMES.map((name) => JSON.stringify(drawingOf(name)));
  assert.equal(new Set(drawn).size, drawn.length);
});

test("a picture goes before the drawing that comes of a name", () => {
  const piece = (picture) => lookOf({ pieces: [{ code: "KING", picture }] }).looks("KING");
  assert.equal(piece(undefined).glyph, "K");
  assert.equal(piece("dragon").glyph, "dragon");
  assert.deepEqual(piece("\u{1F469}\u200D\u{1F692}"), {
    glyph: null,
    letters: "\u{1F469}\u200D\u{1F692}",
  });
  for (const odd of ["", "no such", "constructor", 7, null, ["star"], `a${"\u0301".repeat(16)}`])
    assert.equal(piece(odd).glyph, "K");
});
