import assert from "node:assert/strict";
import test from "node:test";
import { reused } from "../../../static/src/match/reuse.js";

test("an equal list is the old one, and of another list the equal entries are", () => {
  const before = [
    { n: 1, text: "a" },
    { n: 2, cause: ["/x"] },
  ];
  assert.equal(reused(before, JSON.parse(JSON.stringify(before))), before);
  const longer = reused(before, [{ n: 1, text: "a" }, { n: 2, cause: ["/y"] }, { n: 3 }]);
  assert.equal(longer[0], before[0]);
  assert.notEqual(longer[1], before[1]);
  assert.deepEqual(longer, [{ n: 1, text: "a" }, { n: 2, cause: ["/y"] }, { n: 3 }]);
  assert.deepEqual(reused(before, [before[0]]), [before[0]]);
  assert.deepEqual(reused([], []), []);
});
