// What a part of a rule consists of, read from the author's schema: which entries are there, which
// could be, and what a new one begins with. Shapes only: what they mean is the schema's to say.
import { branchesOf, branchFor, emptyValue, resolve, tagsOf } from "../../../studio/form/schema.js";
import { ownIn } from "../../../data/lookup.js";

/** The branches of a choice as options: [{to, title, about, branch}]. */
export function kindsOf(schema, root) {
  return (branchesOf(schema, root) ?? []).map((branch) => {
    const [[, to]] = tagsOf(branch).length ? tagsOf(branch) : [[null, branch.title]];
    return { to, title: branch.title ?? String(to), about: branch.description ?? "", branch };
  });
}

/**
 * The object shape that a value has: its branch of a choice, or the schema itself; null when
 * unknown.
 */
export function shapeOf(schema, value, root) {
  const branches = branchesOf(schema, root);
  return branches ? branchFor(branches, value) : schema;
}

/** What one entry is, for the input it gets. */
export function inputOf(schema) {
  if (schema.enum) return "choice";
  if (schema.type === "integer" || schema.type === "number") return "number";
  if (schema.type === "boolean") return "flag";
  if (schema.type === "array")
    return schema.items?.type === "object" || schema.items?.properties || schema.items?.$ref
      ? "rows"
      : "words";
  if (schema.type === "object" || schema.properties || schema.oneOf) return "part";
  return "text";
}

const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

/**
 * The entries of an object: {shown: [{key, schema, needed, title}], absent: the same, unknown:
 * keys}.
 */
export function entriesOf(shape, value, root, without = []) {
  const required = new Set(shape?.required ?? []);
  const all = Object.entries(shape?.properties ?? {})
    .filter(([key, property]) => !without.includes(key) && !Object.hasOwn(property, "const"))
    .map(([key, property]) => {
      const schema = resolve(property, root);
      return { key, schema, needed: required.has(key), title: schema.title ?? key };
    });
  const own = isObject(value) ? value : {};
  const there = (entry) => Object.hasOwn(own, entry.key) || entry.needed;
  const known = new Set(Object.keys(shape?.properties ?? {}));
  return {
    shown: all.filter(there),
    absent: all.filter((entry) => !there(entry) && !entry.schema["x-idle"]),
    unknown: Object.keys(own).filter((key) => !known.has(key)),
  };
}

/**
 * What an entry begins with when it is added: a switch other than it stands, else the default or
 * the smallest that fits.
 */
export function startOf(schema, root) {
  const standard = schema["x-default"] ?? schema.default;
  if (schema.type === "boolean") return standard !== true;
  if (standard !== undefined && standard !== null) return standard;
  if (schema.type === "array" && inputOf(schema) === "rows")
    return [filled(resolve(schema.items, root), root)];
  return filled(schema, root);
}

/** The smallest object of a schema, references followed. */
function filled(schema, root) {
  const found = resolve(schema, root);
  const [first] = branchesOf(found, root) ?? [];
  if (first) return filled(first, root);
  if (found.type !== "object" && !found.properties) return emptyValue(found);
  return Object.fromEntries(
    (found.required ?? []).map((key) => [key, filled(ownIn(found.properties, key) ?? {}, root)]),
  );
}

export const newRow = (items, root) => filled(items, root);

/** The statuses that a card may name, as its schema lists them where one is asked for. */
export function statusesIn(schema) {
  const found = new Set();
  const look = (value) => {
    if (value === null || typeof value !== "object") return;
    if (value["x-refers"] === "status") for (const name of value.enum ?? []) found.add(name);
    for (const inner of Object.values(value)) look(inner);
  };
  look(schema);
  return [...found];
}
