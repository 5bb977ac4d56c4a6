/**
 * What the page makes of forms: [{first, wrong, action}] for a JSON list of forms on standard
 * input.
 */
import { readFileSync } from "node:fs";
import { faultOf, filled, firstValues } from "../../../static/src/match/forms.js";

const found = JSON.parse(readFileSync(0, "utf8")).map((form) => {
  const first = firstValues(form);
  return { first, wrong: faultOf(form, first), action: filled(form, first) };
});
process.stdout.write(JSON.stringify(found));
