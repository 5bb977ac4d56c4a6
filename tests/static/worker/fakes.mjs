/** Workers made of plain objects, for the tests of the page's end of a worker. */
import assert from "node:assert/strict";
import { createWorker } from "../../../static/src/worker/client.js";

export const BASE = "http://127.0.0.1:1/assets/";
export const GRACE = 20;

/** Workers that answer when the test says so; `list` holds every one that was started. */
export function fakes() {
  const list = [];
  const spawn = (url, name) => {
    const worker = { url, name, sent: [], ended: false };
    worker.postMessage = (message) => worker.sent.push(message);
    worker.terminate = () => (worker.ended = true);
    worker.say = (data) => worker.onmessage({ data });
    worker.calls = () => worker.sent.filter(({ type }) => type === "call");
    worker.answer = (value, broken = false) => {
      const { id } = worker.calls().at(-1);
      worker.say({ type: "answer", id, json: JSON.stringify(value), broken });
    };
    list.push(worker);
    return worker;
  };
  return { list, spawn };
}

export function start(options = {}) {
  const { list, spawn } = fakes();
  const client = createWorker("play", { base: BASE, spawn, grace: GRACE, ...options });
  return { client, list };
}

/** A client whose worker is up. */
export function ready(options) {
  const { client, list } = start(options);
  list[0].say({ type: "ready" });
  return { client, list };
}

export const code = (promise) =>
  promise.then(
    () => "resolved",
    (error) => error.code,
  );
export const later = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
export const until = async (holds) => {
  for (let n = 0; n < 1000 && !holds(); n += 1) await later(5);
  assert.ok(holds());
};
