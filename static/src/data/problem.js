// What was thrown, read as a problem. Anything can be thrown, so `catch` knows nothing of it.

/** @import { Problem } from "../studio/types.js" */

/**
 * An error, or what stands for one, with whatever goes with it; anything else is its own message.
 * @param {unknown} thrown
 * @returns {Problem}
 */
export const problemOf = (thrown) =>
  typeof thrown === "object" && thrown !== null && "message" in thrown
    ? /** @type {Problem} */ (thrown)
    : { message: String(thrown) };

/**
 * What a person is told of it.
 * @param {unknown} thrown
 */
export const messageOf = (thrown) => problemOf(thrown).message;
