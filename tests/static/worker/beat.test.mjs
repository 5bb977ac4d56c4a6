/** What Python looks at between its instructions; run by test_client.py. */
import assert from "node:assert/strict";
import test from "node:test";
import { Worker } from "node:worker_threads";
import { heartbeat } from "../../../static/src/worker/beat.js";
import { INTERRUPT, restOf, sharedSignals } from "../../../static/src/worker/signals.js";

test("a signal is seen once, and by looking Python shows now and then that it lives", () => {
  const shared = new Uint8Array(new SharedArrayBuffer(1));
  let time = 0;
  let beats = 0;
  const heart = heartbeat(
    shared,
    () => {
      beats += 1;
    },
    () => time,
  );
  shared[0] = 2;
  assert.deepEqual([heart[0], heart[0], shared[0]], [2, 0, 0]);
  heart[0] = 0; // as Pyodide does after it has read
  for (let n = 0; n < 1000; n += 1) assert.equal(heart[0], 0);
  assert.equal(beats, 0);
  time = 600;
  for (let n = 0; n < 1000; n += 1) assert.equal(heart[0], 0);
  assert.equal(beats, 1);
});

test("without shared memory it beats all the same", () => {
  let time = 0;
  let beats = 0;
  const heart = heartbeat(
    null,
    () => {
      beats += 1;
    },
    () => (time += 600),
  );
  for (let n = 0; n < 300; n += 1) assert.equal(heart[0], 0);
  assert.equal(beats, 1);
});

test("a worker that is to rest does so until it may go on, beats meanwhile, and still hears that it is to stop", async () => {
  const shared = sharedSignals();
  const code = `
    import { parentPort, workerData } from 'node:worker_threads';
    import { heartbeat } from '${new URL("../../../static/src/worker/beat.js", import.meta.url)}';
    const heart = heartbeat(workerData, () => parentPort.postMessage('beat'));
    parentPort.postMessage(heart[0]);
    parentPort.postMessage(heart[0]);
  `;
  const resting = restOf(shared);
  Atomics.store(resting, 0, 1);
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(code)}`), {
    workerData: shared,
  });
  const heard = [];
  const next = () =>
    new Promise((go) =>
      worker.once("message", (data) => {
        heard.push(data);
        go();
      }),
    );
  await next();
  assert.deepEqual(heard, ["beat"]); // it rests
  Atomics.store(shared, 0, INTERRUPT);
  Atomics.notify(resting, 0);
  while (heard.at(-1) === "beat") await next();
  assert.equal(heard.at(-1), INTERRUPT);
  await next();
  assert.equal(heard.at(-1), "beat"); // it rests again: nobody said that it may go on
  Atomics.store(resting, 0, 0);
  Atomics.notify(resting, 0);
  while (heard.at(-1) === "beat") await next();
  assert.equal(heard.at(-1), 0);
  await worker.terminate();
});

test("held it lives, neither stops nor rests, and stops once nothing holds it any more", () => {
  const shared = sharedSignals();
  let time = 0;
  let beats = 0;
  const heart = heartbeat(
    shared,
    () => {
      beats += 1;
    },
    () => (time += 600),
  );
  Atomics.store(restOf(shared), 0, 1);
  heart.hold(true);
  heart.hold(true);
  Atomics.store(shared, 0, INTERRUPT);
  for (let n = 0; n < 300; n += 1) assert.equal(heart[0], 0);
  assert.equal(beats, 1);
  heart.hold(false);
  assert.equal(heart[0], 0); // imports are nested
  Atomics.store(shared, 0, 0);
  assert.equal(heart[0], 0); // it would rest here for ever, were it not held
  Atomics.store(shared, 0, INTERRUPT);
  heart.hold(false);
  assert.deepEqual([heart[0], shared[0]], [INTERRUPT, 0]);
});
