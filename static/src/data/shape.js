// What was kept by another version, or damaged, may be anything: it is taken where it looks like
// what is expected.

/**
 * Whether a value is of the kind of another: a list, an object, or the same simple type.
 * @param {unknown} value plain JSON, or undefined
 * @param {unknown} model
 */
export const isLike = (value, model) =>
  typeof value === typeof model &&
  Array.isArray(value) === Array.isArray(model) &&
  (value === null) === (model === null);
