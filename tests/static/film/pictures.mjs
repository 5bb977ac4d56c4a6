// Draws the positions that a Python test sends (tests/contract/test_pictures.py): rows {system,
// spec, match, title, says} on standard input, the SVG texts on the output.
import { readFileSync } from "node:fs";

const rows = JSON.parse(readFileSync(0, "utf8"));
const made = [];
for (const { system, ...about } of rows) {
  const { drawing } = await import(`../../../static/src/games/${system}/drawing.js`);
  made.push(drawing(about));
}
process.stdout.write(JSON.stringify(made));
