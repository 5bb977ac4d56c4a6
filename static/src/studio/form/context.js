// What the inputs of one entity know: where it is, what the checker says, how to rename it.

import { createContext } from "react";

/** {path, issues, rename(path, to, still)}: for `still` see actions/entities.js. */
export const EntityContext = createContext({
  path: "",
  issues: [],
  /** @type {(path: string, to: string, still?: (doc: any) => boolean) => any} */
  rename() {},
});
