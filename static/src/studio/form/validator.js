// RJSF wants a validator; ours only tells the branches of a choice apart. What is right or wrong
// about a document is said by the author worker alone.
import { ownIn } from "../../data/lookup.js";

function typeOf(value) {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return typeof value === "number" && Number.isInteger(value) ? "integer" : typeof value;
}

function fits(schema, value, root) {
  if (!schema || typeof schema !== "object" || value === undefined) return true;
  if (Object.hasOwn(schema, "const")) return value === schema.const;
  if (schema.enum) return schema.enum.includes(value);
  if (schema.type) {
    const kind = typeOf(value);
    const wanted = [schema.type].flat();
    if (!wanted.includes(kind) && !(kind === "integer" && wanted.includes("number"))) return false;
  }
  if (schema.properties && typeOf(value) === "object") {
    if (schema.required?.some((key) => !Object.hasOwn(value, key))) return false;
    return Object.entries(schema.properties).every(([key, one]) =>
      fits(one, ownIn(value, key), root),
    );
  }
  return true;
}

export const validator = {
  isValid: (schema, value, root) => fits(schema, value, root),
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  rawValidation: () => ({ errors: [] }),
  toErrorList: () => [],
  reset: () => {},
};
