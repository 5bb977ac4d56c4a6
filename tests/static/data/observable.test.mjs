/** The state that views follow; run by test_studio.py. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Observable } from "../../../static/src/data/observable.js";

test("every change is told to those who listen then, and leaves the state before as it was", () => {
  const source = new Observable({ a: 1, b: 2 });
  const { getState, subscribe } = source; // as views are handed them
  const before = getState();
  const told = [];
  const off = subscribe(() => {
    told.push(getState().a);
    off(); // while it is being told
  });
  subscribe(() => told.push("second"));
  source.put({ a: 3 });
  source.put({ a: 4 });
  assert.deepEqual(told, [3, "second", "second"]);
  assert.deepEqual(
    [before, getState()],
    [
      { a: 1, b: 2 },
      { a: 4, b: 2 },
    ],
  );
});
