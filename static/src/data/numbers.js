// Numbers as boxes show them.

/** What a number box can show of a value: the browser complains about anything but a number. */
export function numberText(value) {
  const text = typeof value === "number" || typeof value === "string" ? String(value).trim() : "";
  return text !== "" && Number.isFinite(Number(text)) && /^[-\d.eE+]+$/.test(text) ? text : "";
}
