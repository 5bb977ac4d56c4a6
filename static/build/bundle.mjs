/**
 * Bundles the browser's JavaScript. Reads {build, out, entries: {name: file}} as JSON on standard
 * input; `build` is written into the bundles, so that page and files on the server can be compared.
 */
import { readFileSync } from 'node:fs';
import * as esbuild from 'esbuild';

const { build, out, entries } = JSON.parse(readFileSync(0, 'utf8'));
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
  },
  legalComments: 'linked',
  logLevel: 'warning',
});
