// How duels are read for the eye: heroes, their rules and their scripts, from any draft of a
// document, with the place of each. No rules here: what happens is the engine's to say.
import { number } from "./figures.js";
import { moment } from "./moments.js";
import { ownIn } from "../../data/lookup.js";

const listOf = (value) => (Array.isArray(value) ? value : []);
const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

/** Which kind of document this is: duel, hero or rules. */
export function kindOf(doc) {
  if (!isObject(doc)) return null;
  if ("heroes" in doc) return "duel";
  if ("attributes" in doc || "abilities" in doc || "passive_effects" in doc) return "hero";
  return "global_effects" in doc ? "rules" : null;
}

/** The heroes of a document, {hero, path}; a hero alone fights its mirror image. */
export function heroesOf(doc) {
  const kind = kindOf(doc);
  if (kind === "duel")
    return listOf(doc.heroes).map((hero, n) => ({
      hero: isObject(hero) ? hero : {},
      path: `/heroes/${n}`,
    }));
  if (kind === "hero")
    return [
      { hero: doc, path: "" },
      { hero: doc, path: "" },
    ];
  return [];
}

/** The rules that apply to one side, {name, trigger, description, path}, in the engine's order. */
export function effectsOf(doc, side) {
  const own = ownIn(heroesOf(doc), side);
  const entry = (base) => (effect, n) => ({
    name: effect?.name ?? null,
    trigger: String(effect?.trigger ?? ""),
    description: effect?.description ?? null,
    path: `${base}/${n}`,
  });
  return [
    ...(own ? listOf(own.hero.passive_effects).map(entry(`${own.path}/passive_effects`)) : []),
    ...listOf(doc?.global_effects).map(entry("/global_effects")),
  ];
}

/** Every script of a document in its order: {path, trigger, owner, name, kind}. */
export function scriptsOf(doc) {
  const found = [];
  const collect = (owner, list, base, kind) =>
    listOf(list).forEach((one, n) => {
      if (!isObject(one)) return;
      const path = `${base}/${n}`;
      found.push({
        owner,
        kind,
        base: path,
        path: `${path}/script`,
        trigger: kind === "effect" ? `${path}/trigger` : null,
        name: String(
          one.name ?? (kind === "effect" ? moment(String(one.trigger ?? "Effect")) : "Ability"),
        ),
        when: kind === "effect" ? moment(String(one.trigger ?? "")) : null,
      });
    });
  const kind = kindOf(doc);
  const heroes = kind === "duel" ? heroesOf(doc) : heroesOf(doc).slice(0, 1);
  heroes.forEach(({ hero, path }, n) => {
    const owner = String(hero.name ?? `Hero ${n + 1}`);
    collect(owner, hero.abilities, `${path}/abilities`, "ability");
    collect(owner, hero.passive_effects, `${path}/passive_effects`, "effect");
  });
  collect("Both heroes", doc?.global_effects, "/global_effects", "effect");
  return found;
}

/**
 * The script that a place of the document belongs to: its own, or that of its ability or effect.
 */
export function scriptAt(scripts, path) {
  const at = path ?? "";
  return scripts.find((one) => at === one.base || at.startsWith(`${one.base}/`)) ?? null;
}

/** A change with its sign. */
export const signed = (value) => (value > 0 ? `+${number(value)}` : number(value));

const MOST = 200; // characters of a name that its mark depends on

/** A hue per name, so that a hero has its colour everywhere; the second of a pair keeps apart. */
export function huesOf(names) {
  const hues = names.map((name) => {
    let hash = 7;
    for (const letter of String(name).slice(0, MOST))
      hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 3600;
    return hash / 10;
  });
  return hues.map((hue, n) => {
    const gap = n ? Math.abs(((hue - hues[0] + 540) % 360) - 180) : 360;
    return gap < 50 ? (hues[0] + 150) % 360 : hue;
  });
}

/** Up to two letters that stand for a name. */
export function initials(name) {
  const words = String(name ?? "")
    .slice(0, MOST)
    .replace(/\(.*?\)/g, " ")
    .trim()
    .split(/\s+/)
    .filter(Boolean);
  const letters =
    words.length > 1
      ? [words[0], words[words.length - 1]].map((word) => [...word][0])
      : [...(words[0] ?? "?")].slice(0, 2);
  return letters.join("");
}

/**
 * What a player does, in words: also where only another may see what is legal.
 * @type {(action: any, view: any, player?: string | null) => string}
 */
export function actionText(action, view, player) {
  if (action?.type !== "ability") return action?.type ?? "";
  const own = view.view.entities.find((entity) => entity.player === player)?.abilities ?? [];
  return ownIn(own, action.ability)?.name || `ability ${action.ability + 1}`;
}
