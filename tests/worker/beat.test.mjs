/** What Python looks at between its instructions; run by test_client.py. */
import assert from 'node:assert/strict';
import test from 'node:test';
import { heartbeat } from '../../static/src/worker/beat.js';

test('a signal is seen once, and by looking Python shows now and then that it lives', () => {
  const shared = new Uint8Array(new SharedArrayBuffer(1));
  let time = 0;
  let beats = 0;
  const heart = heartbeat(shared, () => { beats += 1; }, () => time);
  shared[0] = 2;
  assert.deepEqual([heart[0], heart[0], shared[0]], [2, 0, 0]);
  heart[0] = 0; // as Pyodide does after it has read
  for (let n = 0; n < 1000; n += 1) assert.equal(heart[0], 0);
  assert.equal(beats, 0);
  time = 600;
  for (let n = 0; n < 1000; n += 1) assert.equal(heart[0], 0);
  assert.equal(beats, 1);
});

test('without shared memory it beats all the same', () => {
  let time = 0;
  let beats = 0;
  const heart = heartbeat(null, () => { beats += 1; }, () => (time += 600));
  for (let n = 0; n < 300; n += 1) assert.equal(heart[0], 0);
  assert.equal(beats, 1);
});
