/** What the code editors bound: long lines, marks of one line, long names. */
import assert from "node:assert/strict";
import test from "node:test";
import { EditorState } from "../../../../static/node_modules/@codemirror/state/dist/index.js";
import { brief } from "../../../../static/src/data/brief.js";
import { bounded, LONG_LINE, longLines } from "../../../../static/src/studio/code/bounds.js";

const stateOf = (doc) => EditorState.create({ doc, extensions: [longLines] });
const mark = (from, to = from + 1) => ({ from, to, severity: "error", message: "no" });

test("a text has a long line as soon as one is typed, and no longer than it is there", () => {
  const short = stateOf("a\nb\n");
  assert.equal(short.field(longLines), false);
  const { state: long } = short.update({ changes: { from: 2, insert: "@".repeat(LONG_LINE + 1) } });
  assert.equal(long.field(longLines), true);
  const { state: split } = long.update({ changes: { from: 5000, insert: "\n" } });
  assert.equal(split.field(longLines), false);
  const { state: elsewhere } = long.update({ changes: { from: 0, insert: "x" } });
  assert.equal(elsewhere.field(longLines), true);
  const halves = stateOf(`${"@".repeat(6000)}\n${"@".repeat(6000)}`);
  assert.equal(halves.field(longLines), false);
  const { state: joined } = halves.update({ changes: { from: 6000, to: 6001 } });
  assert.equal(joined.field(longLines), true);
});

test("a long line carries no marks, a line of usual length some, and a text not all it has", () => {
  const long = `{\n${"@".repeat(LONG_LINE + 5)}\n}`;
  assert.deepEqual(bounded([mark(5), mark(7000)], stateOf(long).doc), []);
  assert.equal(bounded([mark(0)], stateOf(long).doc).length, 1);
  const many = Array.from({ length: 300 }, (_, n) => mark(n));
  const { length } = bounded(many, stateOf("x".repeat(400)).doc);
  assert.ok(length > 0 && length < 50, String(length));
  const lines = stateOf("x\n".repeat(5000)).doc;
  assert.ok(
    bounded(
      Array.from({ length: 5000 }, (_, n) => mark(2 * n)),
      lines,
    ).length <= 500,
  );
});

test("a label shows the beginning of a name that is a book", () => {
  assert.equal(brief("Ann"), "Ann");
  assert.equal(brief(undefined), undefined);
  assert.equal(brief("x".repeat(90000)).length, 200);
});
