/** Which tab may write a draft; run by test_static.py. */
import assert from "node:assert/strict";
import test from "node:test";
import { TabLock } from "../../../../static/src/studio/model/tablock.js";

/** Web Locks of one tab, `me`, among others: who holds what, and answers that wait for `tell`. */
function locksOf(me) {
  const holders = new Map();
  const asked = [];
  return {
    holders,
    tell: () => {
      for (const answer of asked.splice(0)) answer();
    },
    request: async (name, options, work = options) => {
      holders.set(name, me);
      return work({ name });
    },
    query: async () => {
      const held = [...holders].map(([name, clientId]) => ({ name, clientId }));
      await new Promise((go) => {
        asked.push(go);
      });
      return { held, pending: [] };
    },
  };
}

async function holding(t, id) {
  const locks = locksOf("me");
  Object.defineProperty(globalThis, "navigator", { value: { locks }, configurable: true });
  const lock = new TabLock({ onLost: () => {}, onMessage: () => {} });
  t.after(() => lock.destroy());
  assert.equal(await lock.hold(id), true);
  return { lock, locks };
}

test("a tab that lives is not asked who holds its draft; one that hung is", async (t) => {
  const { lock, locks } = await holding(t, "a");
  assert.equal(lock.doubt("a"), null);
  lock.beat -= 10_000;
  locks.holders.set("rulewright:draft:a", "other");
  const isTaken = lock.doubt("a");
  assert.equal(lock.doubt("a"), isTaken, "it is asked once");
  locks.tell();
  assert.equal(await isTaken, true);
});

test("what is found of one draft says nothing of the one that is opened meanwhile", async (t) => {
  const { lock, locks } = await holding(t, "a");
  locks.holders.set("rulewright:draft:a", "other");
  lock.beat -= 10_000;
  const first = lock.doubt("a");
  assert.equal(await lock.hold("b"), true);
  const second = lock.doubt("b");
  locks.tell();
  assert.equal(await first, true);
  locks.tell();
  assert.equal(await second, false);
  assert.notEqual(lock.taken, "b");
});
