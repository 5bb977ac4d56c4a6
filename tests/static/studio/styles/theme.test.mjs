import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const read = (name) =>
  readFileSync(new URL(`../../../../static/src/studio/styles/${name}`, import.meta.url), "utf8");

/** The colour variables of a rule, by name. */
function colours(css, selector) {
  const found = {};
  for (const [, rules] of css.matchAll(
    new RegExp(`${selector.replace(/[.[\]"]/g, "\\$&")} \\{([^}]*)\\}`, "g"),
  )) {
    for (const [, name, value] of rules.matchAll(/--rw-([\w-]+): (#[0-9a-f]{6})/g))
      found[name] = value;
  }
  return found;
}

function luminance(hex) {
  const part = (at) => {
    const c = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5);
}

function contrast(a, b) {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

const css = read("theme.css") + read("code.css");
const light = colours(css, ".rw");
const themes = { light, dark: { ...light, ...colours(css, '.rw[data-theme="dark"]') } };

const GROUNDS = ["bg", "panel", "raised", "sunken", "hover"];
const PAIRS = [
  ...["fg", "muted"].flatMap((text) => GROUNDS.map((ground) => [text, ground])),
  ...["fg", "accent", "muted"].map((text) => [text, "accent-soft"]),
  ...["panel", "raised", "sunken"].map((ground) => ["faint", ground]),
  ...["error", "warning", "info", "ok"].flatMap((kind) => [
    [kind, `${kind}-soft`],
    [kind, "panel"],
  ]),
  ...["code-key", "code-string", "code-number", "code-word"].flatMap((kind) => [
    [kind, "panel"],
    [kind, "accent-soft"],
  ]),
  ["accent-fg", "accent"],
];

for (const [name, theme] of Object.entries(themes)) {
  test(`every text of the ${name} theme has AA contrast on what it stands on`, () => {
    const poor = PAIRS.map(([text, ground]) => [
      text,
      ground,
      contrast(theme[text], theme[ground]),
    ]).filter(([, , ratio]) => !(ratio >= 4.5));
    assert.deepEqual(poor, []);
  });

  test(`the focus ring of the ${name} theme stands out from every ground`, () => {
    assert.deepEqual(
      GROUNDS.filter((ground) => contrast(theme.focus, theme[ground]) < 3),
      [],
    );
  });
}
