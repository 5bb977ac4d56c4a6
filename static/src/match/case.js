// A match as a test case: the format of tests/contract/recorded, one ply a line. All texts
// are the engine's own.

const line = (key, text) => ` ${JSON.stringify(key)}: ${text},\n`;

/**
 * The text of a case from the parts of a replay (record.js). `shipped` is the gallery's entry of
 * the document, {id, text}: a case of its very rules names it instead of holding the spec.
 */
export function caseText({ head, spec, plies }, shipped) {
  const named =
    shipped && JSON.stringify(JSON.parse(shipped.text)) === JSON.stringify(JSON.parse(spec));
  const first = named ? line("spec_name", JSON.stringify(shipped.id)) : line("spec", spec);
  const rest = Object.entries(head)
    .map(([key, text]) => line(key, text))
    .join("");
  return `{\n${first}${rest} "plies": [\n${plies.map((ply) => `  ${ply}`).join(",\n")}\n ]\n}\n`;
}
