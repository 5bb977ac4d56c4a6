// Names that stand in quotes, as completion compares them with what is typed.

/**
 * The label as it is matched against the text from `from` on: the editor compares whole texts, so
 * a name in quotes needs the very quotes that were typed, `"`, `'` or `\"`.
 */
export function asTyped(text, from, label) {
  const quote = /^(\\?["'])?/.exec(text.slice(from, from + 2))[1] ?? ''
  return `${quote}${label}${quote}`
}
