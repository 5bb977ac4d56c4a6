// Reads the files of matches that a Python test wrote (tests/webapp/test_film.py), as the page does,
// and answers the links that the page would make of them. Rows come on standard input.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { readFilm } from "../../../static/src/film/data.js";
import { matchIn } from "../../../static/src/film/page.js";
import { packLink, unpackLink } from "../../../static/src/studio/model/link.js";

const rows = JSON.parse(readFileSync(0, "utf8"));
const packed = rows.map(({ page, data, digests, events }) => {
  const html = readFileSync(page, "utf8");
  const found = matchIn(html) ?? "";
  const textOf = (id) => new RegExp(`id="${id}">([^<]*)<`).exec(html)?.[1] ?? "";
  const film = readFilm(textOf);
  assert.equal(film.reel.plies, digests.length - 1);
  let told = 0;
  digests.forEach((digest, ply) => {
    const view = film.reel.at(ply);
    assert.equal(view.digest, digest);
    assert.equal(view.ply, ply);
    assert.equal(view.events.length, (told += events[ply]));
  });
  assert.equal(film.replay?.plies.length, digests.length - 1);
  const linked = unpackLink(data, Infinity);
  assert.equal(linked.text, unpackLink(found, Infinity).text);
  const again = packLink(linked);
  assert.deepEqual(unpackLink(again, Infinity), linked);
  return again;
});
process.stdout.write(JSON.stringify(packed));
