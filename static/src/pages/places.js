// Places in the file of a report: each part of a document has one, by its JSON Pointer.

import { read } from "../data/causes.js";

// what no HTML file may hold
const UNFIT = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufffe\uffff]|\p{Surrogate}/gu;

const coded = (text) =>
  encodeURIComponent(text.replace(UNFIT, "\ufffd")).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/**
 * The address of a part of plan number `plan` in the report `file`; the ids are made by
 * webapp/reports/sections.py.
 */
export const placeOf = (file, plan, path) =>
  `${file}#spec-${plan}${read(path).path.split("/").map(coded).join("/").replaceAll("%", "%25")}`;
