// Links that hold a document and its match: packed, read, and refused where they are damaged.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { strToU8, zlibSync } from "../../../../static/node_modules/fflate/esm/index.mjs";
import {
  DAMAGED,
  inflated,
  MAX_INFLATED,
  MAX_LINK,
  packLink,
  unpackLink,
} from "../../../../static/src/studio/model/link.js";

const SPECS = new URL("../../../../specs/", import.meta.url);
const texts = readdirSync(SPECS, { recursive: true })
  .map(String)
  .filter((name) => name.endsWith(".json") && !name.endsWith("schema.json"))
  .map((name) => /** @type {const} */ ([name, readFileSync(new URL(name, SPECS), "utf8")]));

const digest = (n) => (n * 2654435761).toString(16).padStart(16, "0");
const ply = (n) =>
  `{"actions": [{"player": "WHITE", "action": {"from": "a${n % 9}", "to": "b3"}, "by": "human"}], "digest": "${digest(n)}"}`;

/** A match of so many plies, in the texts of its replay. */
const replay = (count, spec = null) => ({
  head: { format: '"rulewright-replay/1"', engine: '"0.2.0"', system: '"boards"', seed: "7" },
  spec,
  plies: Array.from({ length: count }, (_, n) => ply(n)),
});

const linked = (more) => ({
  title: "Hexapawn",
  system: "boards",
  text: '{\n  "name": "Hexapawn"\n}\n',
  ply: 0,
  replay: null,
  ...more,
});

test("every shipped document comes back letter by letter, with its match", () => {
  assert.ok(texts.length >= 50);
  for (const [title, text] of texts) {
    const [system] = title.split("/");
    const given = linked({ title, system, text, ply: 3, replay: replay(40) });
    const data = packLink(given);
    assert.match(data, /^[\w-]+$/);
    if (data.length > MAX_LINK) assert.throws(() => unpackLink(data), /longer than 8,000/, title);
    else assert.deepEqual(unpackLink(data), given, title);
  }
});

test("a document of ten thousand characters takes about a tenth of them", () => {
  const text = texts.find(([name]) => name === "boards/los_alamos.json")?.[1] ?? "";
  assert.ok(text.length > 9000);
  const data = packLink(linked({ text }));
  assert.ok(data.length < 1400, String(data.length));
});

test("what names and texts hold stays text", () => {
  const names = [
    "</script><script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "line\nbreak\r\n and\u2028others",
    "constructor",
    "__proto__",
    "🂡 é \u202e",
    "",
  ];
  for (const name of names) {
    const text = JSON.stringify({ name, [name]: 1, n: 1 }).replace('"n":1', '"n": 1.0');
    const given = linked({
      title: name,
      text,
      ply: 2,
      replay: replay(2, JSON.stringify({ name }, null, 1).replaceAll("\n", " ")),
    });
    assert.deepEqual(unpackLink(packLink(given)), given);
  }
});

test("a text of several lines is kept apart from the plies", () => {
  for (const text of ["", "\n", "\n\n{}", "a\nb\nc"])
    for (const count of [0, 1, 5]) {
      const given = linked({ text, ply: count, replay: replay(count) });
      assert.deepEqual(unpackLink(packLink(given)), given);
    }
});

test("a link that lost or changed a letter is said to be damaged", () => {
  const [, text] = texts[0];
  const data = packLink(linked({ text, replay: replay(5) }));
  for (let at = 0; at < data.length; at += 7) {
    const other = data[at] === "A" ? "B" : "A";
    const changed = data.slice(0, at) + other + data.slice(at + 1);
    const wrong = [data.slice(0, at), data.slice(0, at) + data.slice(at + 1), changed];
    for (const one of wrong)
      assert.throws(() => unpackLink(one), { message: DAMAGED }, `${at}: ${one.slice(0, 60)}`);
  }
  for (const one of ["", "x", "%", "🂡", "a b", "AAAA", `${data}AAAA`])
    assert.throws(() => unpackLink(one), { message: DAMAGED }, one);
});

test("what is packed well and means nothing is refused", () => {
  const pack = (text) => Buffer.from(zlibSync(strToU8(text))).toString("base64url");
  const first = { v: 1, title: "a", system: "boards", ply: 0, head: null, spec: null, plies: 0 };
  assert.equal(unpackLink(pack(`${JSON.stringify(first)}\n{}`)).text, "{}");
  const wrong = [
    null,
    [],
    7,
    { ...first, v: 0 },
    { ...first, v: "1" },
    { ...first, title: 3 },
    { ...first, system: null },
    { ...first, ply: -1 },
    { ...first, ply: 1 },
    { ...first, plies: 9 },
    { ...first, plies: 1e9 },
    { ...first, head: [] },
    { ...first, head: { system: "boards" } },
    { ...first, head: { system: '"boards"', seed: "7, " } },
    { ...first, head: { __proto__: null, constructor: '"boards"' } },
    { ...first, spec: {} },
  ];
  for (const one of wrong)
    assert.throws(
      () => unpackLink(pack(`${JSON.stringify(one)}\n{}`)),
      { message: DAMAGED },
      JSON.stringify(one),
    );
  assert.throws(() => unpackLink(pack("not JSON\n{}")), { message: DAMAGED });
  assert.throws(
    () => unpackLink(pack(`${JSON.stringify({ ...first, v: 2, title: 3 })}\n{}`)),
    /newer version/,
  );
});

test("a link cannot become more than some megabytes", () => {
  assert.throws(() => unpackLink("A".repeat(MAX_LINK + 1)), /longer than 8,000/);
  // zlib makes at most 1032 bytes of one
  const bomb = linked({ text: " ".repeat(6_000_000) });
  assert.ok(packLink(bomb).length < MAX_LINK);
  assert.equal(unpackLink(packLink(bomb)).text.length, 6_000_000);
  assert.ok(packLink({ ...bomb, text: " ".repeat(6_300_000) }).length > MAX_LINK);
});

test("what a file hides is read up to the limit and no further", () => {
  const pack = (size) =>
    Buffer.from(zlibSync(new Uint8Array(size).fill(32), { level: 9 })).toString("base64");
  assert.equal(inflated(pack(3_000_000), "file", 3_000_000).length, 3_000_000);
  assert.throws(() => inflated(pack(3_000_001), "file", 3_000_000), {
    message:
      "This file holds more than 3,000,000 bytes, the most that this page reads. No match comes to that.",
  });
  const cut = pack(3_000_000).slice(0, 400);
  assert.throws(() => inflated(cut, "file", 3_000_000), /This file is damaged/);
});

test("a small file that hides more than the limit is refused by its number", () => {
  const bomb = zlibSync(new Uint8Array(MAX_INFLATED + 1), { level: 9 });
  assert.ok(bomb.length < 400_000);
  const data = Buffer.from(bomb).toString("base64");
  assert.throws(() => inflated(data, "file"), /holds more than 200,000,000 bytes/);
});
