// What the inputs of one entity know of it.

import { createContext } from "react";

export const EntityContext = createContext(
  /** @type {import("./types.js").EntityInfo} */ ({ path: "", issues: [], rename() {} }),
);
