// What the inputs of one entity know: where it is, what the checker says, how to rename it.

import { createContext } from "react";

/** {path, issues, rename(path, to)} */
export const EntityContext = createContext({ path: "", issues: [], rename() {} });
