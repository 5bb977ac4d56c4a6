/** Where squares lie, what they are called, and how players look; run by test_static.py. */
import assert from "node:assert/strict";
import test from "node:test";
import { playerStyles } from "../../../static/src/canvas/colours.js";
import { layout, neighbour, squareAt, turnFor } from "../../../static/src/canvas/geometry.js";
import { glyphOf, lettersOf } from "../../../static/src/canvas/glyphs.js";
import { parseSquare, squareName, words } from "../../../static/src/canvas/names.js";

test("a square and its name are one to one", () => {
  for (let x = 0; x < 26; x += 1)
    for (let y = 0; y < 26; y += 1) assert.deepEqual(parseSquare(squareName([x, y])), [x, y]);
  assert.equal(squareName([25, 25]), "z26");
  for (const text of ["", "4e", "e", "e123", "<e4>", null]) assert.equal(parseSquare(text), null);
});

test("places on the screen and squares agree in every rotation", () => {
  for (const turn of [0, 1, 2, 3]) {
    const place = layout(5, 3, turn);
    assert.deepEqual([place.wide, place.high], turn % 2 ? [3, 5] : [5, 3]);
    for (let x = 0; x < 5; x += 1) {
      for (let y = 0; y < 3; y += 1) {
        const [c, r] = place.toView([x, y]);
        assert.ok(c >= 0 && c < place.wide && r >= 0 && r < place.high);
        assert.deepEqual(place.toSquare(c, r), [x, y]);
        assert.deepEqual(squareAt(place, ...place.middle([x, y])), [x, y]);
      }
    }
    assert.equal(squareAt(place, place.gutter - 1, 10), null);
  }
});

test("the forward direction of a player is shown upwards", () => {
  for (const forward of [
    [0, 1],
    [1, 0],
    [0, -1],
    [-1, 0],
  ]) {
    const place = layout(7, 7, turnFor(forward));
    const here = place.toView([3, 3]);
    const there = place.toView([3 + forward[0], 3 + forward[1]]);
    assert.deepEqual([there[0] - here[0], there[1] - here[1]], [0, -1]);
  }
});

test("arrow keys pass over holes and stop at the edge", () => {
  const place = layout(4, 1);
  assert.deepEqual(neighbour(place, [0, 0], 1, 0, new Set(["1,0", "2,0"])), [3, 0]);
  assert.deepEqual(neighbour(place, [3, 0], 1, 0), [3, 0]);
  assert.deepEqual(neighbour(place, [0, 0], 1, 0, new Set(["1,0", "2,0", "3,0"])), [0, 0]);
});

test("eight players have eight colours and eight shapes, whatever they are called", () => {
  const styles = Object.values(playerStyles(["RED", "A", "white", "B", "red", "C", "black", "D"]));
  assert.equal(new Set(styles.map((style) => style.fill)).size, 8);
  assert.equal(new Set(styles.map((style) => style.shape)).size, 8);
  assert.equal(playerStyles(["RED", "white"]).white.fill, "#ffffff");
});

const light = (hex) => {
  const [r, g, b] = [1, 3, 5]
    .map((n) => parseInt(hex.slice(n, n + 2), 16) / 255)
    .map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (a, b) => {
  const [low, high] = [light(a), light(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
};

test("every piece stands out from every square by its outline or its fill", () => {
  const styles = Object.values(playerStyles(["a", "b", "c", "d", "e", "f", "g", "h"]));
  for (const square of ["#ecebe0", "#8fa88b", "#eceadf", "#93a98f", "#b9bfb2", "#66806a"]) {
    for (const { ink, fill } of styles)
      assert.ok(
        Math.max(contrast(ink, square), contrast(fill, square)) >= 3,
        `${fill} on ${square}`,
      );
  }
  for (const { fill, detail } of styles)
    assert.ok(contrast(fill, detail) >= 3, `letters on ${fill}`);
});

test("known pieces have drawings, any other has letters", () => {
  assert.equal(glyphOf("KNIGHT"), "N");
  assert.equal(glyphOf("CAMEL"), null);
  assert.equal(lettersOf("CAMEL"), "CAM");
  assert.equal(lettersOf("CAMEL", "c"), "C");
  assert.equal(lettersOf("WAR_MACHINE"), "WM");
});

test("names in capitals are written small, codes of players are not", () => {
  assert.deepEqual(["WHITE", "GOLD_COIN", "P1", "Fire Mage", null].map(words), [
    "white",
    "gold coin",
    "P1",
    "Fire Mage",
    "",
  ]);
});
