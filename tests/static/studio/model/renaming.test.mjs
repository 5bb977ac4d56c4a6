import assert from "node:assert/strict";
import { test } from "node:test";
import { applySplice } from "../../../../static/src/studio/model/history.js";
import { renamed } from "../../../../static/src/studio/model/renaming.js";

const TEXT = '{\n  "schema_version": 1,\n  "name": "Duel"\n}\n';
const closed = {
  id: "d1",
  title: "Duel",
  system: "heroes",
  text: TEXT,
  history: { done: [], undone: [{ name: "Old" }] },
};
const VERSIONS = { heroes: 1 };

test("the game in a closed document goes along with its title, as one step that takes back both", () => {
  const { record, game, along } = renamed(closed, "War", { versions: VERSIONS });
  assert.deepEqual([record.title, game, along], ["War", "Duel", true]);
  assert.equal(record.text, TEXT.replace("Duel", "War"));
  const [step] = record.history.done;
  assert.deepEqual(
    [step.name, step.extra.title, record.history.undone],
    ["Rename the game to War", ["Duel", "War"], []],
  );
  assert.equal(applySplice(record.text, step.splice, true), TEXT);
  assert.equal(closed.history.done.length, 0);
});

test("a copy's game goes along too, and what the Undo of a renaming asks for is given", () => {
  const { record } = renamed({ ...closed, title: "Duel, copy" }, "War", { versions: VERSIONS });
  assert.equal(record.text, TEXT.replace("Duel", "War"));
  const back = renamed(record, "Duel, copy", { versions: VERSIONS, name: "Duel" }).record;
  assert.deepEqual([back.title, back.text], ["Duel, copy", TEXT]);
});

for (const [what, text] of [
  ["has another name", TEXT.replace("Duel", "Other")],
  ["has none", '{"schema_version": 1}'],
  ["is no JSON", '{"name": "Duel"'],
  ["is a list", '["Duel"]'],
  ["is of a newer version", TEXT.replace("1", "9")],
]) {
  test(`the text of a closed document stays as it is where the game ${what}`, () => {
    const { record, along } = renamed({ ...closed, text }, "War", { versions: VERSIONS });
    assert.deepEqual(
      [record.title, record.text, along, record.history],
      ["War", text, false, closed.history],
    );
  });
}
