import assert from "node:assert/strict";
import { test } from "node:test";
import { read, written } from "../../../static/src/data/causes.js";

test("a cause is written as one text and read again", () => {
  const causes = [
    { path: "", span: null },
    { path: "/a#1", span: null },
    { path: "/heroes/0/abilities/0/script", span: [3, 27] },
    { path: "/a#1-2", span: [3, 4] },
    { path: "/a\nb", span: [5, 60] },
    { path: "/a#1-2", span: null },
    { path: "/a#1-2#", span: null },
    { path: "/a\n#1-2", span: null },
  ];
  for (const cause of causes) assert.deepEqual(read(written(cause)), cause);
  assert.equal(written(causes[2]), "/heroes/0/abilities/0/script#3-27");
  assert.equal(written({ path: "/a#1-2", span: null }), "/a#1-2#");
});
