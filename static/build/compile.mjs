/**
 * Compiles Python files to .pyc inside Pyodide and zips them, because only the interpreter that
 * will run them can compile them. Reads {pyodide, root, jobs} as JSON on standard input; each job
 * is {out, prefix, level, sources, entries: [[name in the zip, file]]}, paths relative to root; an
 * `out` that is no .zip is a directory of loose files.
 */
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const { pyodide, root, jobs } = JSON.parse(readFileSync(0, "utf8"));
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
const py = await loadPyodide({ env: { PYTHONHASHSEED: "0" } });
py.mountNodeFS("/host", root);
py.runPython(readFileSync(new URL("compile.py", import.meta.url), "utf8"));
py.globals.get("run")(JSON.stringify(jobs));
