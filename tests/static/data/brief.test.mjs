/** What the page shows of long texts; run by test_static.py. */
import assert from "node:assert/strict";
import test from "node:test";
import { boxed, brief, told, unboxed } from "../../../static/src/data/brief.js";
import { bounded, Fragment, jsx } from "../../../static/src/shown/jsx-runtime.js";
import { huesOf, initials } from "../../../static/src/games/heroes/look.js";
import { symbolsOf } from "../../../static/src/games/mtg/look.js";

const N = 100_000;
const LONG = {
  "a word": "W".repeat(N),
  lines: "two lines\n".repeat(N / 10),
  words: "many words ".repeat(N / 11),
  "marks on one letter": `e${"\u0301".repeat(N)}`,
  "right to left": "\u05e9".repeat(N),
  "an override of the direction": `\u202e${"猫".repeat(N)}`,
  "pictures of two halves": `x${"😀".repeat(N / 2)}`,
  blanks: " ".repeat(N),
  brackets: "(".repeat(N),
};

for (const [what, text] of Object.entries(LONG)) {
  test(`of ${what} as long as a book a label and a sentence show what fits`, () => {
    for (const shown of [brief(text), told(text), told(`Turn 1: ${text} uses ${text}.`)]) {
      assert.ok(shown.length <= 401, `${shown.length} characters`);
      assert.ok(shown.isWellFormed());
      assert.doesNotMatch(shown, /\p{M}{7}/u);
    }
  });
}

test("what a person wrote stays as it is", () => {
  const texts = [
    "",
    "White",
    "שלום",
    "Tiếng Việt",
    "z\u0323\u0307a\u0301",
    "🧙🏽‍♀️",
    "x".repeat(200),
    "\u2068שלום\u2069 and more",
  ];
  for (const text of texts) assert.deepEqual([brief(text), told(text)], [text, text]);
  const sentence = "A sentence of some words. ".repeat(38);
  assert.equal(told(sentence), sentence);
  for (const other of [undefined, null, 0, false, { a: 1 }]) assert.equal(told(other), other);
});

test("a sentence keeps its own words around long names", () => {
  const shown = told(`Turn 1: ${"W".repeat(N)} uses ${"V".repeat(N)}: health 3 → 4.`);
  assert.match(shown, /^Turn 1: W{60}…W+ uses V{60}…V+: health 3 → 4\.$/);
});

test("a text that turns the direction ends its turn", () => {
  assert.equal(told("a\u202eb"), "a\u202eb\u202c");
  assert.equal(told("\u2067a\u202bb\u2066c"), "\u2067a\u202bb\u2066c\u2069\u202c\u2069");
  assert.equal(told("\u2067a\u2069b"), "\u2067a\u2069b");
});

test("an element shows, is called and explains no more than fits; what is typed is whole", () => {
  const long = "W".repeat(N);
  const props = (type, given) => bounded(type, given);
  for (const type of ["span", "p", "li", "button", "td", Fragment])
    assert.ok(props(type, { children: long }).children.length < 200);
  assert.ok(props("text", { children: long }).children.length <= 80);
  const mixed = props("span", { children: ["a", long, 3, null] }).children;
  assert.deepEqual([mixed[0], mixed[1].length < 200, mixed[2], mixed[3]], ["a", true, 3, null]);
  const named = props("div", { title: long, "aria-label": long, "data-id": long });
  assert.ok(named.title.length < 200 && named["aria-label"].length < 200);
  assert.equal(named["data-id"], long);
  assert.equal(props("input", { value: long }).value, long);
  assert.equal(props("textarea", { children: long }).children, long);
  const option = props("option", { children: long });
  assert.deepEqual([option.value, option.children.length], [long, 200]);
  assert.ok(props("pre", { children: `a\n${long}\nb` }).children.length < 500);
  const plain = { children: "White", title: "White" };
  assert.equal(props("span", plain), plain);
  function Part() {}
  assert.equal(jsx(Part, { name: long }).props.name, long);
});

test("marks of heroes and cards are drawn from the beginning of a name", () => {
  for (const text of Object.values(LONG)) {
    assert.ok([...initials(text)].length <= 2);
    assert.ok(huesOf([text, "Fighter"])[0] >= 0);
  }
  assert.ok(symbolsOf("{W}".repeat(N)).length < 100);
  assert.deepEqual(symbolsOf("{1}{R}"), ["1", "R"]);
});

const TOWER = `e${"\u0301".repeat(N)}`;

test("a box shows a bounded number of marks on one letter, and an edit keeps those it does not show", () => {
  assert.equal(boxed("Tiếng Việt 🧙🏽‍♀️"), "Tiếng Việt 🧙🏽‍♀️");
  for (const whole of [
    TOWER,
    `${TOWER}x${TOWER}`,
    `a${"\u0301\u200d".repeat(N)}b`,
    `न${"\u094d\u0303".repeat(N)}`,
    `x${"\u{1d165}".repeat(N)}`,
  ]) {
    const seen = boxed(whole);
    assert.ok(seen.length < 200 && seen.isWellFormed());
    assert.equal(unboxed(whole, seen), whole);
    assert.equal(unboxed(whole, `A${seen}`), `A${whole}`);
    assert.equal(unboxed(whole, `${seen}Z`), `${whole}Z`);
    assert.equal(unboxed(whole, ""), "");
  }
  assert.equal(unboxed(`${TOWER}xy${TOWER}`, boxed(`${TOWER}y${TOWER}`)), `${TOWER}y${TOWER}`);
  // who deletes marks deletes those behind them too
  assert.equal(unboxed(TOWER, boxed(TOWER).slice(0, 1)), "e");
  assert.equal(unboxed("plain", "plainer"), "plainer");
});

test("an element that takes text shows the boxed one and hands the whole one on", () => {
  let told = null;
  const { value, onChange } = bounded("input", {
    value: TOWER,
    onChange: ({ target }) => {
      told = target.value;
    },
  });
  assert.equal(value, boxed(TOWER));
  onChange({ target: { value: `${value}!` } });
  assert.equal(told, `${TOWER}!`);
  const props = { value: "é", onChange: () => {} };
  assert.equal(bounded("textarea", props), props);
});
