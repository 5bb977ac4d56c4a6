/** Packing a snapshot loses nothing; run by test_client.py. */
import assert from "node:assert/strict";
import test from "node:test";
import { pack, unpack, withRoom } from "../../../static/src/worker/snapshot.js";

test("empty pages are left out and come back", () => {
  const bytes = new Uint8Array(100_003);
  bytes[0] = 1;
  bytes[50_000] = 2;
  bytes[100_002] = 3;
  const packed = pack(bytes);
  assert.ok(packed.length < 4 * 4096);
  assert.deepEqual(unpack(packed), bytes);
});

test("a snapshot that was cut off is refused", () => {
  const packed = pack(new Uint8Array(10_000).fill(7));
  assert.throws(() => unpack(packed.subarray(0, packed.length - 1)), /incomplete/);
});

test("a memory that is too small for the snapshot grows before it is filled", async () => {
  const asked = [];
  const module = { HEAP8: new Int8Array(8), _malloc: (n) => asked.push(n), _free: () => {} };
  const start = withRoom(async () => module);
  assert.equal(await start({ INITIAL_MEMORY: 8 }), module);
  assert.equal(await start({}), module);
  assert.deepEqual(asked, []);
  await start({ INITIAL_MEMORY: 9 });
  assert.deepEqual(asked, [9]);
});
