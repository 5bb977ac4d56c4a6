/**
 * The worker's end: boots a Runtime for its role and answers calls in turn.
 *
 * Messages in: {type: "boot", role, interrupt}, {type: "call", id, method, payload}, {type:
 * "ping"}.
 * Messages out: {type: "step" | "failed", step, message}, {type: "ready", build}, {type: "begun",
 * id}, {type: "answer", id, json, broken, memory}, {type: "pong"}, and signs of life while Python
 * works:
 * {type: "beat", patience?}.  The names of the files are written in by the build, so that fetching
 * starts at once.
 */
import { fetchBytes, startPyodide } from "./files.js";
import { Runtime } from "./runtime.js";

const LOADING_MS = 120_000; // the checker's parts load without a sign of life
const ALIVE_MS = 1000; // between two signs of life while Python starts
const IDLE_MS = 3000; // how long a play worker rests before it loads the checker on its own
const FILES = __RULEWRIGHT_FILES__;
const PYODIDE = new URL(FILES.pyodide, self.location.href).href;
const PY = new URL(FILES.py, self.location.href).href;

const loadPyodide = startPyodide(PYODIDE);
const early = new Map(
  ["snapshot.bin", "engine.zip", "stdlib.zip"].map((name) => [name, fetchBytes(PY + name)]),
);
for (const bytes of early.values()) bytes.catch(() => {}); // reported where they are awaited

/** @type {Runtime | null} */
let runtime = null;
let role = null;
let step = "files";
let turn = Promise.resolve(); // calls are answered strictly one after the other
let idle = 0;

self.onmessage = ({ data }) => {
  if (data.type === "boot") turn = boot(data);
  else if (data.type === "call") turn = turn.then(() => answer(data));
  else if (data.type === "ping") self.postMessage({ type: "pong" });
};

async function boot({ role: wanted, interrupt }) {
  role = wanted;
  const alive = setInterval(beat, ALIVE_MS, false);
  try {
    const started = new Runtime({
      role,
      loadPyodide,
      python: {
        indexURL: PYODIDE,
        packageBaseUrl: PYODIDE,
        stdLibURL: `${PY}stdlib.zip`,
        lockFileContents: FILES.lock,
      },
      fetchBytes: take,
      snapshot: "snapshot.bin",
      native: FILES.native,
      trusted: FILES.trusted,
      interrupt,
      onStep: report,
      onBeat: beat,
    });
    runtime = started;
    await started.boot();
    self.postMessage({ type: "ready", build: FILES.build });
    rest();
  } catch (error) {
    self.postMessage({ type: "failed", step, message: advice(error) });
  } finally {
    clearInterval(alive);
  }
}

function take(name) {
  const bytes = early.get(name) ?? fetchBytes(PY + name);
  early.delete(name);
  return bytes;
}

async function answer({ id, method, payload }) {
  if (!runtime) return;
  clearTimeout(idle);
  self.postMessage({ type: "begun", id });
  let json;
  try {
    json = await runtime.call(method, payload);
  } catch (error) {
    json = JSON.stringify({ ok: false, error: { code: "worker.failed", message: advice(error) } });
  }
  self.postMessage({ type: "answer", id, json, broken: runtime.broken, memory: runtime.memory });
  if (!runtime.broken) rest();
}

// A batch worker plays documents that were checked: it loads the checker only where it must.
function rest() {
  if (role === "batch") return;
  idle = setTimeout(() => runtime?.loadChecker().catch(() => {}), IDLE_MS);
}

/** A sign of life; `isLoading`: the next one may take long. */
function beat(isLoading) {
  self.postMessage({ type: "beat", patience: isLoading ? LOADING_MS : 0 });
}

function report(name, message) {
  step = name;
  self.postMessage({ type: "step", step, message });
}

function advice(error) {
  const detail = String(error?.message ?? error)
    .trim()
    .split("\n")
    .at(-1);
  return (
    `Python could not start: ${detail}. Check that the server is running and press Restart; ` +
    "if it happens again, reload the page or close other tabs to free memory."
  );
}
