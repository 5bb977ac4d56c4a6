/**
 * Writes the snapshot a worker starts from: Python with the engine imported and the shipped games
 * loaded. Reads {pyodide, py, lock, trusted, games: [{system, spec}], out} as JSON on standard
 * input.
 *
 * Compiled code cannot be in a snapshot, so pydantic is not; but the standard library's modules
 * that it imports can, and which those are is found out by loading the checker once.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { ENGINE, ENGINE_ZIP } from "../src/worker/python.js";
import { ENVIRONMENT, Runtime } from "../src/worker/runtime.js";
import { pack } from "../src/worker/snapshot.js";

// The program's path would be in the memory: no folder of this machine is to be in what is
// published.
process.argv[1] = "snapshot.mjs";

const {
  pyodide,
  py: files,
  lock,
  native,
  trusted,
  games,
  out,
} = JSON.parse(readFileSync(0, "utf8"));
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
const read = (name) => new Uint8Array(readFileSync(`${files}/${name}`));
const python = { stdLibURL: `${files}/stdlib.zip`, lockFileContents: lock };

const STANDARD_MODULES = `
import json, sys
json.dumps([name for name, module in sys.modules.items()
            if str(getattr(module, "__file__", "")).startswith("/lib/python314.zip/")])
`;

async function checkersModules() {
  let py = null;
  const runtime = new Runtime({
    role: "author",
    loadPyodide: async (options) => (py = await loadPyodide(options)),
    python,
    fetchBytes: async (name) => read(name),
    native,
    trusted,
    interrupt: null,
    onStep: () => {},
  });
  await runtime.boot();
  return JSON.parse(py.runPython(STANDARD_MODULES));
}

async function snapshot(modules) {
  const py = await loadPyodide({ ...python, env: { ...ENVIRONMENT }, _makeSnapshot: true });
  py.FS.writeFile(ENGINE_ZIP, read("engine.zip"));
  py.runPython(ENGINE);
  // By __import__, so that the modules do not become names of __main__.
  for (const name of modules) py.runPython(`__import__(${JSON.stringify(name)}) and None`);
  py.runPython("from core.host import call");
  const call = py.globals.get("call");
  ask(call, "trust", { digests: trusted });
  for (const game of games) {
    const { match } = ask(call, "match.new", game);
    ask(call, "match.close", { match });
  }
  call.destroy();
  py.runPython("import gc; gc.collect()");
  return py.makeMemorySnapshot();
}

function ask(call, method, payload) {
  const answer = JSON.parse(call(method, JSON.stringify(payload)));
  if (!answer.ok) throw new Error(`${method}: ${answer.error.message}`);
  return answer.result;
}

writeFileSync(out, pack(await snapshot(await checkersModules())));
