// The other formats that games read, without their views: an import needs no React.
import { files as asg } from "./asg/files.js";
import { files as mtg } from "./mtg/files.js";

/**
 * {formatOf(text, {author, name, options}), importMethod, accept, titles} by the id of the system;
 * see GAMES. The first that knows a text reads it: maps say of any XML whether they can read it.
 */
export const FILES = { mtg, asg };
