/**
 * The worker's end: boots a Runtime for its role and answers calls in turn.
 *
 * Messages in: {type: "boot", role, base, manifest, interrupt}, {type: "call", id, method, payload}.
 * Messages out: {type: "step" | "failed", step, message}, {type: "ready"}, {type: "answer", id, json}.
 */
import { Runtime } from './runtime.js';

const IDLE_MS = 3000; // how long a play worker rests before it loads the checker on its own

let runtime = null;
let step = 'files';
let turn = Promise.resolve(); // calls are answered strictly one after the other
let idle = 0;

self.onmessage = ({ data }) => {
  if (data.type === 'boot') turn = boot(data);
  else if (data.type === 'call') turn = turn.then(() => answer(data));
};

async function boot({ role, base, manifest, interrupt }) {
  try {
    const pyodide = new URL(manifest.pyodide, base).href;
    const py = new URL(manifest.py, base).href;
    const fetchBytes = (name) => fetchFile(py + name);
    runtime = new Runtime({
      role,
      loadPyodide: async (options) => {
        const module = await import(/* the hashed address is known at run time only */ pyodide + 'pyodide.mjs');
        return module.loadPyodide(options);
      },
      python: {
        indexURL: pyodide,
        packageBaseUrl: pyodide,
        stdLibURL: py + 'stdlib.zip',
        lockFileContents: manifest.lock,
      },
      fetchBytes,
      native: manifest.native,
      trusted: manifest.trusted,
      interrupt,
      onStep: report,
    });
    await runtime.boot();
    self.postMessage({ type: 'ready' });
    if (role === 'play') rest();
  } catch (error) {
    self.postMessage({ type: 'failed', step, message: advice(error) });
  }
}

async function answer({ id, method, payload }) {
  clearTimeout(idle);
  let json;
  try {
    json = await runtime.call(method, payload);
  } catch (error) {
    json = JSON.stringify({ ok: false, error: { code: 'worker.failed', message: advice(error) } });
  }
  self.postMessage({ type: 'answer', id, json });
  rest();
}

function rest() {
  idle = setTimeout(() => runtime.loadChecker().catch(() => {}), IDLE_MS);
}

function report(name, message) {
  step = name;
  self.postMessage({ type: 'step', step, message });
}

async function fetchFile(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} could not be loaded (HTTP ${response.status})`);
  return new Uint8Array(await response.arrayBuffer());
}

function advice(error) {
  const detail = String(error?.message ?? error).trim().split('\n').at(-1);
  return (
    `Python could not start: ${detail}. Check that the server is running and press Restart; ` +
    'if it happens again, reload the page or close other tabs to free memory.'
  );
}
