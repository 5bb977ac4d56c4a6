// How a new value is written into a text: short values on one line, long ones opened up.

const WIDTH = 92;

/** A number that is written with other letters than JavaScript's: 3.0, 1e3, a large integer. */
export class Written {
  constructor(source, value) {
    this.source = source;
    this.value = value;
  }
}

function inline(value) {
  if (value instanceof Written) return value.source;
  if (Array.isArray(value)) return `[${value.map(inline).join(", ")}]`;
  if (value !== null && typeof value === "object") {
    const pairs = Object.entries(value).map(([k, v]) => `${JSON.stringify(k)}: ${inline(v)}`);
    return pairs.length ? `{ ${pairs.join(", ")} }` : "{}";
  }
  return JSON.stringify(value);
}

/** JSON text of a value whose first line starts at `column`, further lines at `indent`. */
export function format(value, indent = "", unit = "  ", column = indent.length) {
  const short = inline(value);
  if (
    value === null ||
    typeof value !== "object" ||
    value instanceof Written ||
    column + short.length <= WIDTH
  )
    return short;
  const deeper = indent + unit;
  if (Array.isArray(value)) {
    const items = value.map((item) => deeper + format(item, deeper, unit));
    return `[\n${items.join(",\n")}\n${indent}]`;
  }
  const lines = Object.entries(value).map(([key, item]) => {
    const head = `${deeper}${JSON.stringify(key)}: `;
    return head + format(item, deeper, unit, head.length);
  });
  return `{\n${lines.join(",\n")}\n${indent}}`;
}

/** The whitespace at the start of the line that holds `offset`. */
export function indentAt(text, offset) {
  const start = text.lastIndexOf("\n", offset - 1) + 1;
  let end = start;
  while (text[end] === " " || text[end] === "\t") end += 1;
  return text.slice(start, end);
}

let asked = { text: "", unit: "  " };

/**
 * The step by which the text indents: its first indented line decides. It is asked for each value
 * of a patch, so the last answer is kept.
 * @param {string} text
 */
export function indentUnit(text) {
  if (asked.text !== text) asked = { text, unit: /\n([ \t]+)\S/.exec(text)?.[1] ?? "  " };
  return asked.unit;
}
