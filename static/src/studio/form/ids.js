// The ids of a form's elements.

/** @param {string} path */
export const idOf = (path) => `rwf${path.replace(/[^\w]+/g, "-") || "-game"}`;
