// Reading a JSON Schema for a form: references, choices, and which properties are lists of parts.
import { ownIn } from "../../data/lookup.js";

/** @import { Schema, Shape } from "./types.js" */

/**
 * A schema with its `$ref` followed; other keywords beside it win.
 * @param {Schema | undefined} schema
 * @param {Schema} root
 * @returns {Schema}
 */
export function resolve(schema, root) {
  let at = schema ?? {};
  for (let depth = 0; at.$ref && depth < 20; depth += 1) {
    const { $ref, ...own } = at;
    const target = $ref
      .replace(/^#\//, "")
      .split("/")
      .reduce((node, key) => ownIn(node, decodeURIComponent(key)), root);
    at = { ...(target ?? {}), ...own };
  }
  return at;
}

/**
 * The keys whose const tells the branches of a choice apart, with the value of each branch.
 * @param {Schema} branch
 * @returns {[string, unknown][]}
 */
export function tagsOf(branch) {
  return Object.entries(branch.properties ?? {})
    .filter(([, property]) => Object.hasOwn(property, "const"))
    .map(([key, property]) => [key, property.const]);
}

/**
 * The branches of a schema that is a choice of objects, or null.
 * @param {Schema} schema
 * @param {Schema} root
 * @returns {Schema[] | null}
 */
export function branchesOf(schema, root) {
  const options = schema.oneOf?.map((one) => resolve(one, root));
  return options?.every((one) => one.type === "object" || one.properties) ? options : null;
}

/**
 * The branch a value belongs to; one without consts takes what no other takes.
 * @param {Schema[]} branches
 * @param {unknown} value
 * @returns {Schema | null}
 */
export function branchFor(branches, value) {
  const fits = branches.find((branch) => {
    const tags = tagsOf(branch);
    return tags.length > 0 && tags.every(([key, word]) => ownIn(value, key) === word);
  });
  return fits ?? branches.find((branch) => tagsOf(branch).length === 0) ?? null;
}

/** @param {Schema} schema */
const isObject = (schema) =>
  Boolean(
    schema.properties ||
    schema.type === "object" ||
    schema.oneOf?.some((one) => one.$ref || one.properties),
  );

/**
 * What a property holds when it holds parts: {items, many}, the schema of a part and whether they
 * come as a list. Null for plain values and for maps of lists.
 * @param {Schema} property
 * @param {Schema} root
 */
export function partsOf(property, root) {
  const schema = resolve(property, root);
  if (schema.type === "array" && schema.items) {
    const items = resolve(schema.items, root);
    return isObject(items) ? { items, many: true } : null;
  }
  return isObject(schema) && !isMap(schema) && !isPlainMap(schema)
    ? { items: schema, many: false }
    : null;
}

/**
 * The schema of the values under names that the schema does not list, where it has one.
 * @param {Schema} schema
 */
const othersOf = ({ additionalProperties: others }) =>
  typeof others === "object" ? others : undefined;

/**
 * An object whose keys are names, each with a plain value.
 * @param {Schema} schema
 */
export function isPlainMap(schema) {
  return (
    schema.type === "object" &&
    !schema.properties &&
    /^(number|integer|string|boolean)$/.test(othersOf(schema)?.type ?? "")
  );
}

/**
 * An object whose keys are names, each with a list.
 * @param {Schema} schema
 */
export function isMap(schema) {
  const values = schema.properties ? Object.values(schema.properties) : [othersOf(schema)];
  return (
    schema.type === "object" && values.length > 0 && values.every((one) => one?.type === "array")
  );
}

/**
 * How many levels of lists of parts are inside: 0 is a simple part.
 * @param {Schema} schema
 * @param {Schema} root
 * @returns {number}
 */
export function height(schema, root, depth = 6) {
  if (depth === 0) return 0;
  const shapes = branchesOf(schema, root) ?? [schema];
  let most = 0;
  for (const shape of shapes) {
    for (const property of Object.values(shape.properties ?? {})) {
      const parts = partsOf(property, root);
      if (parts) most = Math.max(most, 1 + height(parts.items, root, depth - 1));
    }
  }
  return most;
}

/**
 * The part of an object's schema a form shows: no parts, no consts, references followed.
 * @param {Schema} shape
 * @param {Schema} root
 * @returns {Shape}
 */
export function plainSchema(shape, root) {
  const plain = Object.entries(shape.properties ?? {}).filter(
    ([, property]) => !Object.hasOwn(property, "const") && !partsOf(property, root),
  );
  const properties = Object.fromEntries(
    plain.map(([key, property]) => [key, expand(property, root)]),
  );
  const required = (shape.required ?? []).filter((key) => Object.hasOwn(properties, key));
  return { type: "object", properties, required };
}

/**
 * A property with references followed all the way and defaults moved into its hint.
 * @param {Schema} property
 * @param {Schema} root
 * @returns {Schema}
 */
function expand(property, root, depth = 5) {
  const { default: standard, $defs: _, ...schema } = resolve(property, root);
  if (standard !== undefined && standard !== null && typeof standard !== "object") {
    schema["x-default"] = standard;
  }
  if (depth === 0) return schema;
  if (schema.items) schema.items = expand(schema.items, root, depth - 1);
  if (schema.properties) {
    schema.properties = Object.fromEntries(
      Object.entries(schema.properties).map(([key, one]) => [key, expand(one, root, depth - 1)]),
    );
  }
  for (const choice of ["oneOf", "anyOf"]) {
    if (schema[choice]) schema[choice] = schema[choice].map((one) => expand(one, root, depth - 1));
  }
  if (schema.additionalProperties && typeof schema.additionalProperties === "object") {
    schema.additionalProperties = expand(schema.additionalProperties, root, depth - 1);
  }
  return schema;
}

/**
 * The smallest value that has everything a schema requires.
 * @param {Schema} schema
 * @returns {unknown}
 */
export function emptyValue(schema) {
  if (Object.hasOwn(schema, "const")) return schema.const;
  if (schema.enum?.length) return schema.enum[0];
  if (schema.type === "array")
    return Array.from({ length: schema.minItems ?? 0 }, () => emptyValue(schema.items ?? {}));
  if (schema.type === "integer" || schema.type === "number") return schema.minimum ?? 0;
  if (schema.type === "boolean") return false;
  if (schema.type === "object") {
    return Object.fromEntries(
      (schema.required ?? []).map((key) => [key, emptyValue(ownIn(schema.properties, key) ?? {})]),
    );
  }
  return "";
}
