// How a script is coloured. The words are told apart by their shape, so that the table of commands
// stays in one place, the engine.
import { HighlightStyle, StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import { tags } from "@lezer/highlight";

const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?/;

function inComment(stream, state) {
  while (!stream.eol()) {
    if (stream.match("*/")) {
      state.comment = false;
      break;
    }
    stream.next();
  }
  return "comment";
}

/** The kind of the next token, by CodeMirror's names. */
export function token(stream, state) {
  if (state.comment) return inComment(stream, state);
  if (stream.eatSpace()) return null;
  if (stream.match("//")) {
    stream.skipToEnd();
    return "comment";
  }
  if (stream.match("/*")) {
    state.comment = true;
    return inComment(stream, state);
  }
  if (stream.match(/^(["'])(?:(?!\1).)*\1/)) return "string";
  if (stream.match(/^["'].*/) || stream.match(/^[“”‘’]/)) return "invalid";
  if (stream.match(NUMBER)) return "number";
  if (stream.match(/^ON_[A-Z_]+/)) return "keyword";
  if (stream.match(/^[A-Z][A-Z_0-9]*(?=\s*\()/)) return "function";
  if (stream.match(/^[A-Z][A-Z_0-9]*/)) return "atom";
  if (stream.match(/^[\p{L}_][\p{L}\p{N}_]*/u)) return "invalid";
  stream.match(/^(.)\1*/u); // a run of the same is one
  return "punctuation";
}

const scripts = StreamLanguage.define({
  name: "hero-script",
  startState: () => ({ comment: false }),
  token,
  // the context is whole, whatever the type of the parser says
  indent: (
    state,
    textAfter,
    /** @type {import("@codemirror/language").TreeIndentContext} */ context,
  ) => (/^\)/.test(textAfter) ? context.lineIndent(context.pos) - context.unit : null),
  languageData: {
    commentTokens: { line: "//", block: { open: "/*", close: "*/" } },
    closeBrackets: { brackets: ["(", "'", '"'] },
  },
  tokenTable: { function: tags.function(tags.variableName) },
});

const colours = HighlightStyle.define([
  { tag: tags.function(tags.variableName), color: "var(--rw-code-key)", fontWeight: "600" },
  { tag: tags.atom, color: "var(--rw-code-word)", fontWeight: "600" },
  { tag: tags.keyword, color: "var(--rw-code-word)", fontWeight: "600" },
  { tag: tags.string, color: "var(--rw-code-string)" },
  { tag: tags.number, color: "var(--rw-code-number)" },
  { tag: tags.comment, color: "var(--rw-muted)", fontStyle: "italic" },
  { tag: tags.punctuation, color: "var(--rw-muted)" },
  { tag: tags.invalid, color: "var(--rw-error)" },
]);

export const scriptLanguage = [scripts, syntaxHighlighting(colours)];
