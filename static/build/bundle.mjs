/**
 * Bundles the browser's JavaScript. Reads {build, files, out, entries: {name: file}} as JSON on
 * standard input; `build` is written into the bundles, so that page and worker can be compared, and
 * `files` into the worker, so that it need not ask where they are.
 */
import { readFileSync } from 'node:fs';
import * as esbuild from 'esbuild';

const { build, files, out, entries } = JSON.parse(readFileSync(0, 'utf8'));
await esbuild.build({
  entryPoints: entries,
  outdir: out,
  bundle: true,
  format: 'esm',
  minify: true,
  target: 'es2022',
  jsx: 'automatic',
  loader: { '.css': 'text', '.svg': 'text' },
  define: {
    'process.env.NODE_ENV': '"production"',
    __RULEWRIGHT_BUILD__: JSON.stringify(build),
    __RULEWRIGHT_FILES__: JSON.stringify(files),
  },
  legalComments: 'linked',
  logLevel: 'warning',
});
