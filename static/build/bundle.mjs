/**
 * Bundles the browser's JavaScript. Reads {build, files, out, entries: {name: file}, bundled} as
 * JSON on standard input; `build` is written into the bundles, so that page and worker can be
 * compared, and `files` into the worker, so that it need not ask where they are. `bundled` is the
 * file for the names of the packages that the bundles hold.
 */
import { readFileSync, writeFileSync } from "node:fs";
import * as esbuild from "esbuild";

const { build, files, out, entries, bundled } = JSON.parse(readFileSync(0, "utf8"));
const { metafile } = await esbuild.build({
  metafile: true,
  entryPoints: entries,
  outdir: out,
  bundle: true,
  format: "esm",
  minify: true,
  target: "es2022",
  jsx: "automatic",
  jsxImportSource: "shown",
  alias: { "shown/jsx-runtime": "./src/shown/jsx-runtime.js" },
  loader: { ".css": "text", ".svg": "text" },
  define: {
    "process.env.NODE_ENV": '"production"',
    __RULEWRIGHT_BUILD__: JSON.stringify(build),
    __RULEWRIGHT_FILES__: JSON.stringify(files),
  },
  // The notices of all packages are in THIRD-PARTY.txt beside the bundles
  // (webapp/building/notices.py).
  legalComments: "none",
  banner: { js: "/*! Notices of others: THIRD-PARTY.txt */" },
  logLevel: "warning",
});

/** The package that a source file belongs to: `@scope/name` or `name`, also of nested ones. */
const owner = (path) =>
  path.match(/^node_modules\/((?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)\//)?.[1];

const used = Object.values(metafile.outputs).flatMap((output) =>
  Object.entries(output.inputs).flatMap(([path, { bytesInOutput }]) =>
    bytesInOutput > 0 ? [owner(path)] : [],
  ),
);
writeFileSync(bundled, JSON.stringify([...new Set(used.filter(Boolean))].sort(), null, 1));
