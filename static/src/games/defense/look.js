// How defence documents are read for the eye: heroes, their cards and partitions, from any draft,
// with the place of each. No rules here: what a card does is the engine's to say.
import { isWithin } from "../../studio/model/pointer.js";

export const listOf = (value) => (Array.isArray(value) ? value : []);
export const isObject = (value) =>
  value !== null && typeof value === "object" && !Array.isArray(value);

const DEFAULT_FACES = 6;

/** Which kind of document this is: match or hero. */
export function kindOf(doc) {
  if (!isObject(doc)) return null;
  return "heroes" in doc ? "match" : "hero";
}

/** The heroes of a document: [{hero, path, name, index}]; a hero alone is one. */
export function heroesOf(doc) {
  const kind = kindOf(doc);
  const all =
    kind === "match"
      ? listOf(doc.heroes).map((hero, n) => [hero, `/heroes/${n}`])
      : kind === "hero"
        ? [[doc, ""]]
        : [];
  return all.map(([raw, path], index) => {
    const hero = isObject(raw) ? raw : {};
    return { hero, path, index, name: String(hero.name ?? hero.id ?? `Hero ${index + 1}`) };
  });
}

/** The heroes as they sit at the table: one alone meets its mirror image. */
export function seatedIn(doc) {
  const heroes = heroesOf(doc);
  return heroes.length === 1 ? [heroes[0], { ...heroes[0], index: 1 }] : heroes.slice(0, 2);
}

/** The hero that a place of the document belongs to: its index, or null. */
export function heroAt(heroes, path) {
  const found = heroes.find((one) => one.path && isWithin(path ?? "", one.path));
  return found ? found.index : null;
}

/**
 * A card as the views read it: {path, there, dice, faces, fields, rules, of}.
 * `of(face)` are the indexes of the fields that hold a face: one in a partition, none when idle.
 */
export function readCard(hero, base) {
  const raw = isObject(hero?.defenseCard) ? hero.defenseCard : null;
  const path = `${base}/defenseCard`;
  const fields = listOf(raw?.fields).map((field, index) => ({
    id: String(field?.id ?? ""),
    index,
    path: `${path}/fields/${index}`,
    faces: listOf(field?.faces).filter(Number.isInteger),
    label: typeof field?.label === "string" ? field.label : null,
  }));
  const given = Number.isInteger(raw?.faces) ? raw.faces : DEFAULT_FACES;
  return {
    path,
    there: !!raw,
    raw,
    fields,
    dice: Number.isInteger(raw?.dice) ? raw.dice : 0,
    faces: Math.min(20, Math.max(1, given)),
    rules: listOf(raw?.rules).map((rule, index) => ({
      rule: isObject(rule) ? rule : {},
      index,
      path: `${path}/rules/${index}`,
    })),
    of: (face) => fields.filter((field) => field.faces.includes(face)).map((field) => field.index),
  };
}

/**
 * Colours that stay apart for people who see few of them; the tag of the field stands beside each.
 */
const HUES = [215, 28, 150, 330, 265, 55, 185, 0, 95, 300];

export const hueOf = (index) => HUES[index % HUES.length];

/** A hue per hero, so that it has its colour everywhere; the second of a pair keeps apart. */
export function heroHues(names) {
  const hues = names.map((name) => {
    let hash = 7;
    for (const letter of String(name)) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 3600;
    return hash / 10;
  });
  return hues.map((hue, n) => {
    const gap = n ? Math.abs(((hue - hues[0] + 540) % 360) - 180) : 360;
    return gap < 50 ? (hues[0] + 150) % 360 : hue;
  });
}

/** Faces in words: "1–3, 6". */
export function facesInWords(faces) {
  const sorted = [...new Set(faces)].sort((a, b) => a - b);
  const runs = [];
  for (const face of sorted) {
    if (runs.at(-1)?.at(-1) === face - 1) runs.at(-1).push(face);
    else runs.push([face]);
  }
  return runs
    .map((run) => (run.length > 2 ? `${run[0]}–${run.at(-1)}` : run.join(", ")))
    .join(", ");
}

/** A name in words: "flatBlock" is "flat block", "smolder_guard" is "smolder guard". */
export const inWords = (name) =>
  String(name ?? "")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll("_", " ")
    .toLowerCase();

export const titleOf = (rule, index) => String(rule?.label ?? rule?.id ?? `rule ${index + 1}`);

const CARD_FAULT = /^defense\.card-/;

/** What the checker says is wrong with a card, so that its hero plays v1. */
export const faultsOf = (issues, cardPath) =>
  issues.filter((issue) => CARD_FAULT.test(issue.code) && isWithin(issue.path, cardPath));

/** The worst problem at a place and inside it. */
export function worstAt(issues, base) {
  const here = issues.filter((issue) => isWithin(issue.path, base));
  if (here.some((issue) => CARD_FAULT.test(issue.code) || issue.severity === "error"))
    return "error";
  return (
    ["warning", "info"].find((severity) => here.some((issue) => issue.severity === severity)) ??
    null
  );
}
