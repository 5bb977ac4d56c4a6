// Which input a property gets, by the shape and the `x-kind` of its schema.

import { ReferenceField } from "./Choice.jsx";
import { MapField } from "./MapField.jsx";
import { NameField } from "./NameField.jsx";
import { OrientationField } from "./OrientationField.jsx";
import { PairField } from "./PairField.jsx";
import { isMap } from "./schema.js";
import { SquareField, SquaresField } from "./SquaresField.jsx";
import { TupleField } from "./TupleField.jsx";
import { OneOrManyField, WordListsField, WordsField } from "./Words.jsx";
import { ownIn } from "../../data/lookup.js";

/** @import { Schema } from "./types.js" */

/** @param {Schema | undefined} schema */
const isPair = (schema) =>
  schema?.type === "array" &&
  schema.minItems === 2 &&
  schema.maxItems === 2 &&
  schema.items?.type === "integer";
/** @param {Schema | undefined} schema */
const isWord = (schema) => schema?.type === "string" || (schema?.enum && !schema.type);

/** @param {Schema} schema */
function fieldFor(schema) {
  if (schema["x-name"]) return NameField;
  if (schema["x-new"]) return ReferenceField;
  const kind = schema["x-kind"];
  if (kind === "orientation") return OrientationField;
  if (kind === "square") return SquareField;
  if (kind === "offset" || isPair(schema)) return PairField;
  if (schema.oneOf?.some((one) => one.type === "array") && schema.oneOf.some(isWord))
    return OneOrManyField;
  if (schema.type === "array" && schema.items?.["x-kind"] === "square") return SquaresField;
  if (schema.type === "array" && isWord(schema.items)) return WordsField;
  if (schema.type === "array" && schema.items?.type === "array" && isWord(schema.items.items))
    return WordListsField;
  if (schema.type === "array" && schema.prefixItems?.every(isWord)) return TupleField;
  if (isMap(schema)) return MapField;
  return null;
}

/**
 * The uiSchema of an object's plain schema; `own` are inputs that the game brings along, by key.
 * @param {Schema} schema
 * @param {Record<string, unknown>} [own]
 */
export function uiSchemaOf(schema, own = {}) {
  return Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([key, property]) => {
      const field = ownIn(own, key) ?? fieldFor(property);
      return [key, field ? { "ui:field": field, "ui:fieldReplacesAnyOrOneOf": true } : {}];
    }),
  );
}
