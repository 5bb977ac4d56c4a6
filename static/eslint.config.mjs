// What `make lint` says about static/src. The layout is Prettier's.

import hooks from "eslint-plugin-react-hooks";
import { rules } from "./lint/rules.mjs";

const GLOBALS = `AbortController AbortSignal Blob BroadcastChannel CSS DOMException Event FileReader Headers Image
  IntersectionObserver Int32Array MessageChannel MutationObserver ResizeObserver Request Response SharedArrayBuffer
  DOMMatrix DOMPoint TextDecoder TextEncoder WebAssembly URL URLSearchParams Worker XMLSerializer caches clearInterval clearTimeout confirm console
  crypto document fetch getComputedStyle history indexedDB localStorage location matchMedia navigator performance
  queueMicrotask requestAnimationFrame cancelAnimationFrame requestIdleCallback self sessionStorage setInterval
  setTimeout structuredClone window __RULEWRIGHT_BUILD__ __RULEWRIGHT_FILES__`;

export default [
  { ignores: ["dist/**", ".cache/**", "node_modules/**"] },
  {
    files: ["src/**/*.{js,jsx}"],
    languageOptions: {
      ecmaVersion: 2024,
      sourceType: "module",
      parserOptions: { ecmaFeatures: { jsx: true } },
      globals: Object.fromEntries(GLOBALS.split(/\s+/).map((name) => [name, "readonly"])),
    },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    plugins: { rulewright: { rules }, "react-hooks": hooks },
    rules: {
      "react-hooks/rules-of-hooks": "error",
      "react-hooks/exhaustive-deps": "error",
      "rulewright/names-are-data": "error",
      "rulewright/selectors-are-escaped": "error",
      "rulewright/reasons-are-given": "error",
      "rulewright/numbers-are-asked-for-in-one-way": "error",
      "max-len": [
        "error",
        {
          code: 100,
          ignoreStrings: true,
          ignoreTemplateLiterals: true,
          ignoreRegExpLiterals: true,
          ignorePattern: "eslint-disable",
        },
      ],
      "no-undef": "error",
      "no-unused-vars": [
        "error",
        { argsIgnorePattern: "^_", varsIgnorePattern: "^_", caughtErrors: "none" },
      ],
      "no-prototype-builtins": "error",
      "no-proto": "error",
      "no-dupe-keys": "error",
      "no-const-assign": "error",
      "no-unreachable": "error",
    },
  },
];
