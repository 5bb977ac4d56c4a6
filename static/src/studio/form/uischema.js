// Which input a property gets, by the shape and the `x-kind` of its schema.

import {
  MapField,
  NameField,
  OneOrManyField,
  PairField,
  ReferenceField,
  SquareField,
  SquaresField,
  WordListsField,
  WordsField,
} from "./fields.jsx";
import { OrientationField } from "./OrientationField.jsx";
import { isMap } from "./schema.js";
import { TupleField } from "./TupleField.jsx";
import { ownIn } from "../../data/lookup.js";

const isPair = (schema) =>
  schema?.type === "array" &&
  schema.minItems === 2 &&
  schema.maxItems === 2 &&
  schema.items?.type === "integer";
const isWord = (schema) => schema?.type === "string" || (schema?.enum && !schema.type);

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
 */
export function uiSchemaOf(schema, own = {}) {
  return Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([key, property]) => {
      const field = ownIn(own, key) ?? fieldFor(property);
      return [key, field ? { "ui:field": field, "ui:fieldReplacesAnyOrOneOf": true } : {}];
    }),
  );
}
