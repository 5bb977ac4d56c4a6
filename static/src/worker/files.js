/**
 * Fetches what a boot needs, early and in parallel.
 *
 * Pyodide on its own loads one script, then the next, then the WebAssembly, then the standard
 * library; all of that can start in the worker's first millisecond.
 */
import { withRoom } from "./snapshot.js";

/** The bytes at `url`. */
export async function fetchBytes(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} could not be loaded (HTTP ${response.status})`);
  return new Uint8Array(await response.arrayBuffer());
}

/** Starts loading Pyodide's scripts and compiling its WebAssembly; returns its `loadPyodide`. */
export function startPyodide(folder) {
  const modules = [import(`${folder}pyodide.mjs`), import(`${folder}pyodide.asm.mjs`)];
  compileEarly(`${folder}pyodide.asm.wasm`);
  const loaded = Promise.all(modules);
  loaded.catch(() => {}); // reported where it is awaited
  return async (options) => {
    const [{ loadPyodide }, { default: createPyodideModule }] = await loaded;
    return loadPyodide({ ...options, createPyodideModule: withRoom(createPyodideModule) });
  };
}

// Pyodide asks for its WebAssembly by `fetch` and hands the answer to `instantiateStreaming`, once;
// both are replaced for that one time, so that the file is fetched and compiled only once.
function compileEarly(url) {
  const { instantiateStreaming } = WebAssembly;
  const realFetch = self.fetch;
  const compiled = WebAssembly.compileStreaming(realFetch(url));
  compiled.catch(() => {});
  self.fetch = (input, init) =>
    String(input instanceof Request ? input.url : input) === url
      ? Promise.resolve(new Response())
      : realFetch(input, init);
  WebAssembly.instantiateStreaming = async (_response, imports) => {
    WebAssembly.instantiateStreaming = instantiateStreaming;
    self.fetch = realFetch;
    const module = /** @type {WebAssembly.Module | null} */ (await compiled.catch(() => null));
    return module
      ? { module, instance: await WebAssembly.instantiate(module, imports) }
      : instantiateStreaming(realFetch(url), imports);
  };
}
