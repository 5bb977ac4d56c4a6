// Names that stand in quotes, as completion compares them with what is typed.

/**
 * The label as it is matched against the text from `from` on: the editor compares whole texts, so
 * a name in quotes needs the very quotes that were typed, `"`, `'` or `\"`.
 */
export function asTyped(text, from, label) {
  const quote = quoteAt(text, from);
  return `${quote}${label}${quote}`;
}

/** Whether something was typed behind the quote: with nothing there is nothing to compare. */
export const isTyped = (text, from, pos) => pos > from + quoteAt(text, from).length;

const quoteAt = (text, from) => /^(\\?["'])?/.exec(text.slice(from, from + 2))?.[1] ?? "";
