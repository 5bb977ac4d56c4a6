/**
 * When the check of a text is asked for and withdrawn, on a clock of the test's own; run by
 * test_studio.py.
 */
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { Checker } from "../../../../static/src/studio/model/checker.js";

/** A checker whose checks end when the test says so: `checks` are {text, signal, answer()}. */
function begin() {
  mock.timers.enable({ apis: ["setTimeout", "Date"] });
  const checks = [];
  const applied = [];
  const author = {
    call: (_method, { text }, { signal }) =>
      new Promise((resolve, reject) => {
        signal.addEventListener("abort", () => reject(new Error("withdrawn")));
        checks.push({ text, signal, answer: () => resolve(text) });
      }),
  };
  const checker = new Checker(author, (answer) => applied.push(answer));
  const type = (text) => checker.request({ text });
  return { checks, applied, type };
}
const settled = () => new Promise((go) => setImmediate(go));
const end = () => mock.timers.reset();

test("a check that takes long gives way to a newer text at the end of its turn", async () => {
  const { checks, applied, type } = begin();
  type("a");
  mock.timers.tick(70);
  type("b");
  mock.timers.tick(999);
  assert.equal(checks[0].signal.aborted, false);
  mock.timers.tick(1);
  assert.equal(checks[0].signal.aborted, true);
  await settled();
  checks[1].answer();
  await settled();
  assert.deepEqual(applied, ["b"]);
  end();
});

test("the end of one check's turn never withdraws the next check, whatever is typed then", async () => {
  const { checks, applied, type } = begin();
  type("a");
  mock.timers.tick(70); // "a" is checked from here on
  type("b");
  mock.timers.tick(980); // 20 ms before the end of its turn
  checks[0].answer();
  await settled();
  assert.deepEqual(
    checks.map(({ text }) => text),
    ["a", "b"],
  );
  type("c"); // waits for its 70 ms
  mock.timers.tick(69);
  assert.equal(checks[1].signal.aborted, false);
  // from here on "c" waits for "b": 20 ms before the end of the turn of "b"
  mock.timers.tick(1 + 910);
  assert.equal(checks[1].signal.aborted, false);
  mock.timers.tick(20);
  assert.equal(checks[1].signal.aborted, true);
  await settled();
  checks[2].answer();
  await settled();
  assert.deepEqual(applied, ["c"]);
  end();
});
