/** The page's end of a worker, against workers made of plain objects; run by test_client.py. */
import assert from 'node:assert/strict';
import test from 'node:test';
import { createWorker } from '../../static/src/worker/client.js';

const BASE = 'http://127.0.0.1:1/assets/';
const GRACE = 20;

/** Workers that answer when the test says so; `list` holds every one that was started. */
function fakes() {
  const list = [];
  const spawn = (url, name) => {
    const worker = { url, name, sent: [], ended: false };
    worker.postMessage = (message) => worker.sent.push(message);
    worker.terminate = () => (worker.ended = true);
    worker.say = (data) => worker.onmessage({ data });
    worker.calls = () => worker.sent.filter(({ type }) => type === 'call');
    worker.answer = (value, broken = false) => {
      const { id } = worker.calls().at(-1);
      worker.say({ type: 'answer', id, json: JSON.stringify(value), broken });
    };
    list.push(worker);
    return worker;
  };
  return { list, spawn };
}

function start(options = {}) {
  const { list, spawn } = fakes();
  const client = createWorker('play', { base: BASE, spawn, grace: GRACE, ...options });
  return { client, list };
}

const code = (promise) => promise.then(() => 'resolved', (error) => error.code);
const later = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

test('a call before the boot waits, and calls run one at a time', async () => {
  const { client, list } = start();
  const first = client.call('a', { x: 1 });
  const second = client.call('b');
  assert.equal(list[0].calls().length, 0);
  list[0].say({ type: 'ready' });
  assert.deepEqual(list[0].calls().map(({ method, payload }) => [method, payload]), [
    ['a', '{"x":1}'],
  ]);
  list[0].answer({ ok: true, result: [1] });
  assert.deepEqual(await first, [1]);
  list[0].answer({ ok: true, result: null });
  assert.equal(await second, null);
  client.terminate();
});

test('a refusal arrives with its code, message and issues', async () => {
  const { client, list } = start();
  list[0].say({ type: 'ready' });
  const call = client.call('check');
  const issues = [{ code: 'x' }];
  list[0].answer({ ok: false, error: { code: 'spec.invalid', message: 'No.', issues } });
  await assert.rejects(call, { code: 'spec.invalid', message: 'No.', issues });
  client.terminate();
});

test('status tells the boot step by step', () => {
  const { client, list } = start();
  const seen = [];
  const off = client.onStatus(({ state, step }) => seen.push(`${state} ${step}`));
  list[0].say({ type: 'step', step: 'python', message: 'Starting Python' });
  list[0].say({ type: 'ready' });
  off();
  client.terminate();
  assert.deepEqual(seen, ['loading python', 'ready ready']);
  assert.equal(client.status.state, 'stopped');
});

test('a failed boot rejects what waits, and a restart boots again', async () => {
  const { client, list } = start();
  const waiting = client.call('a');
  list[0].say({ type: 'failed', step: 'python', message: 'No memory.' });
  assert.equal(await code(waiting), 'worker.failed');
  assert.deepEqual(client.status, { state: 'failed', step: 'python', message: 'No memory.' });
  await assert.rejects(client.call('b'), { code: 'worker.failed', message: 'No memory.' });
  client.restart();
  assert.equal(list.length, 2);
  assert.equal(client.generation, 2);
  list[1].say({ type: 'ready' });
  const call = client.call('c');
  list[1].answer({ ok: true, result: 3 });
  assert.equal(await call, 3);
  client.terminate();
});

test('a boot that never ends fails and says what to do', async () => {
  const { client } = start({ bootLimit: 5 });
  assert.equal(await code(client.call('a')), 'worker.failed');
  assert.match(client.status.message, /Retry/);
});

test('a worker whose script cannot be loaded fails and says what to do', async () => {
  const { client, list } = start();
  list[0].onerror({});
  assert.equal(client.status.state, 'failed');
  assert.match(client.status.message, /server is running/);
});

test('an interrupt that is heeded keeps the worker', async () => {
  const { client, list } = start();
  list[0].say({ type: 'ready' });
  globalThis.crossOriginIsolated = true;
  client.restart();
  delete globalThis.crossOriginIsolated;
  const worker = list[1];
  worker.say({ type: 'ready' });
  const { interrupt } = worker.sent[0];
  const call = client.call('search');
  client.interrupt();
  assert.equal(interrupt[0], 2);
  worker.answer({ ok: false, error: { code: 'match.interrupted', message: 'Stopped.' } });
  assert.equal(await code(call), 'match.interrupted');
  await later(2 * GRACE);
  assert.equal(worker.ended, false);
  client.terminate();
});

test('a runaway is ended after the grace time, and waiting calls are kept', async () => {
  const { client, list } = start();
  list[0].say({ type: 'ready' });
  const runaway = client.call('loop');
  const waiting = client.call('view');
  client.interrupt();
  assert.equal(await code(runaway), 'worker.stopped');
  assert.equal(list[0].ended, true);
  assert.equal(client.status.state, 'loading');
  list[1].say({ type: 'ready' });
  list[1].answer({ ok: true, result: 'seen' });
  assert.equal(await waiting, 'seen');
  client.terminate();
});

test('when Python is gone another one is booted, and waiting calls are kept', async () => {
  const { client, list } = start();
  list[0].say({ type: 'ready' });
  const fatal = client.call('fatal');
  const waiting = client.call('view');
  list[0].answer({ ok: false, error: { code: 'worker.failed', message: 'Gone.' } }, true);
  assert.equal(await code(fatal), 'worker.failed');
  assert.equal(list[0].ended, true);
  list[1].say({ type: 'ready' });
  list[1].answer({ ok: true, result: 'seen' });
  assert.equal(await waiting, 'seen');
  client.terminate();
});

test('an interrupt with nothing running does nothing', async () => {
  const { client, list } = start();
  list[0].say({ type: 'ready' });
  client.interrupt();
  await later(2 * GRACE);
  assert.equal(list.length, 1);
  client.terminate();
});

test('a withdrawn call is not run, and a late answer is dropped', async () => {
  const { client, list } = start();
  list[0].say({ type: 'ready' });
  const [running, waiting] = [new AbortController(), new AbortController()];
  const first = client.call('a', {}, { signal: running.signal });
  const second = client.call('b', {}, { signal: waiting.signal });
  const third = client.call('c');
  running.abort();
  waiting.abort();
  assert.deepEqual(await Promise.all([code(first), code(second)]), [
    'worker.aborted',
    'worker.aborted',
  ]);
  list[0].answer({ ok: true, result: 'late' });
  list[0].answer({ ok: true, result: 'third' });
  assert.equal(await third, 'third');
  assert.deepEqual(list[0].calls().map(({ method }) => method), ['a', 'c']);
  const gone = AbortSignal.abort();
  assert.equal(await code(client.call('d', {}, { signal: gone })), 'worker.aborted');
  client.terminate();
});

test('an ended worker rejects everything', async () => {
  const { client, list } = start();
  list[0].say({ type: 'ready' });
  const calls = [client.call('a'), client.call('b')].map(code);
  client.terminate();
  assert.deepEqual(await Promise.all(calls), ['worker.stopped', 'worker.stopped']);
  assert.equal(await code(client.call('c')), 'worker.stopped');
});

test('a call about what an ended worker held is never sent to the next one', async () => {
  const { client, list } = start();
  list[0].say({ type: 'ready' });
  const { generation } = client;
  const running = client.call('a', {}, { generation });
  const waiting = client.call('b', {}, { generation });
  const anybodys = client.call('c');
  client.restart();
  const late = client.call('d', {}, { generation });
  list[1].say({ type: 'ready' });
  assert.deepEqual(await Promise.all([running, waiting, late].map(code)), [
    'worker.stopped',
    'worker.stopped',
    'worker.stopped',
  ]);
  assert.deepEqual(list[1].calls().map(({ method }) => method), ['c']);
  list[1].answer({ ok: true, result: 1 });
  assert.equal(await anybodys, 1);
  client.terminate();
});
