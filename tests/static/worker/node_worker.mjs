/**
 * The browser's Python in node, for tests: the worker's own Runtime on the built files.
 *
 * Argument: {dist, role, runtime, snapshot?, missing?} as JSON; the file `missing` is not there at
 * first. Standard input: one request a line, {call: [method, payload]}, {python: code} (whose value
 * is JSON text; `_interrupt()` in it is a person's Stop) or {copy: [file, path in the worker]};
 * standard output: one JSON answer a line.
 */
import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const { dist, role, snapshot, missing, runtime: source } = JSON.parse(process.argv[2]);
const { Runtime } = await import(pathToFileURL(source).href);
const manifest = JSON.parse(await readFile(`${dist}/manifest.json`, "utf8"));
const { withRoom } = await import(new URL("snapshot.js", pathToFileURL(source)).href);
const pyodide = (name) => import(pathToFileURL(`${dist}/${manifest.pyodide}${name}`).href);
const { loadPyodide } = await pyodide("pyodide.mjs");
const { default: createPyodideModule } = await pyodide("pyodide.asm.mjs");
const files = `${dist}/${manifest.py}`;
const { INTERRUPT, sharedSignals } = await import(
  new URL("signals.js", pathToFileURL(source)).href
);
const interrupt = sharedSignals();
const absent = new Set([missing]);
const say = (value) => process.stdout.write(`${JSON.stringify(value)}\n`);

let py = null;
const steps = [];
const runtime = new Runtime({
  role,
  loadPyodide: async (options) => {
    py = await loadPyodide({ ...options, createPyodideModule: withRoom(createPyodideModule) });
    return py;
  },
  python: {
    indexURL: `${dist}/${manifest.pyodide}`,
    stdLibURL: `${files}stdlib.zip`,
    lockFileContents: manifest.lock,
    stdout: (line) => process.stderr.write(`${line}\n`),
  },
  fetchBytes: async (name) => {
    if (absent.delete(name)) throw new Error(`${name} could not be loaded`);
    return new Uint8Array(await readFile(files + name));
  },
  snapshot,
  native: manifest.native,
  trusted: manifest.trusted,
  interrupt,
  onStep: (step) => steps.push(step),
});
await runtime.boot();
py.globals.set("_interrupt", () => {
  interrupt[0] = INTERRUPT;
});
say({ steps, restored: runtime.restored, cpu: process.cpuUsage().user / 1e6 });

for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line);
  const before = process.cpuUsage().user;
  try {
    const value = await answer(request);
    say({ value: JSON.parse(value ?? "null"), cpu: (process.cpuUsage().user - before) / 1e6 });
  } catch (error) {
    say({ error: String(error.message ?? error) });
  }
}

async function answer({ call, python, copy }) {
  if (call) return runtime.call(call[0], JSON.stringify(call[1]));
  if (copy) return void py.FS.writeFile(copy[1], new Uint8Array(await readFile(copy[0])));
  return py.runPython(python);
}
