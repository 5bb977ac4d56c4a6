// How the JSON editor looks: the page's own colours, so that it follows the theme.

import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: "var(--rw-code-key)" },
  { tag: tags.string, color: "var(--rw-code-string)" },
  { tag: tags.number, color: "var(--rw-code-number)" },
  { tag: [tags.bool, tags.null], color: "var(--rw-code-word)", fontWeight: "600" },
  { tag: [tags.separator, tags.squareBracket, tags.brace], color: "var(--rw-muted)" },
  { tag: tags.invalid, color: "var(--rw-error)" },
]);

const look = EditorView.theme({
  "&": {
    height: "100%",
    fontSize: "12.5px",
    backgroundColor: "var(--rw-panel)",
    color: "var(--rw-fg)",
  },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--rw-mono)", lineHeight: "1.55" },
  ".cm-gutters": { backgroundColor: "var(--rw-panel)", color: "var(--rw-faint)", border: "0" },
  ".cm-activeLineGutter": { backgroundColor: "transparent", color: "var(--rw-fg)" },
  ".cm-activeLine": { backgroundColor: "color-mix(in srgb, var(--rw-hover) 55%, transparent)" },
  ".cm-cursor": { borderLeftColor: "var(--rw-fg)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground":
    {
      backgroundColor: "color-mix(in srgb, var(--rw-accent) 26%, transparent)",
    },
  ".cm-selected": { backgroundColor: "var(--rw-accent-soft)", borderRadius: "3px" },
  ".cm-unused": {
    backgroundImage: "none",
    textDecoration: "underline dotted var(--rw-faint) 1.4px",
    textUnderlineOffset: "3px",
  },
  ".cm-matchingBracket, &.cm-focused .cm-matchingBracket": {
    backgroundColor: "var(--rw-accent-soft)",
    outline: "1px solid var(--rw-line-strong)",
  },
  ".cm-tooltip": {
    backgroundColor: "var(--rw-raised)",
    color: "var(--rw-fg)",
    border: "1px solid var(--rw-line)",
    borderRadius: "8px",
    boxShadow: "var(--rw-shadow)",
    overflow: "hidden",
  },
  // the docs of an option hang outside of the list
  ".cm-tooltip.cm-tooltip-autocomplete": { overflow: "visible" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": {
    fontFamily: "var(--rw-mono)",
    maxHeight: "16em",
    borderRadius: "7px",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": { padding: "2px 8px" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]": {
    backgroundColor: "var(--rw-accent-soft)",
    color: "var(--rw-fg)",
  },
  ".cm-completionDetail": { color: "var(--rw-muted)", fontStyle: "normal", marginLeft: "1em" },
  ".cm-completionInfo": { fontFamily: "var(--rw-sans)", padding: "6px 10px", maxWidth: "320px" },
  ".cm-diagnostic": {
    padding: "6px 10px",
    borderLeft: "3px solid var(--rw-error)",
    fontFamily: "var(--rw-sans)",
  },
  ".cm-diagnostic-warning": { borderLeftColor: "var(--rw-warning)" },
  ".cm-diagnostic-info": { borderLeftColor: "var(--rw-info)" },
  ".cm-diagnosticAction": {
    backgroundColor: "var(--rw-accent)",
    color: "var(--rw-accent-fg)",
    borderRadius: "5px",
    padding: "2px 8px",
    font: "inherit",
    fontSize: "12px",
  },
  ".cm-lintRange-error": {
    backgroundImage: "none",
    textDecoration: "underline wavy var(--rw-error) 1.2px",
    textUnderlineOffset: "3px",
    textDecorationSkipInk: "none",
  },
  ".cm-lintRange-warning": {
    backgroundImage: "none",
    textDecoration: "underline wavy var(--rw-warning) 1.2px",
    textUnderlineOffset: "3px",
    textDecorationSkipInk: "none",
  },
  ".cm-lintRange-info": {
    backgroundImage: "none",
    textDecoration: "underline dotted var(--rw-info) 1.6px",
    textUnderlineOffset: "3px",
  },
  ".cm-panels": {
    backgroundColor: "var(--rw-sunken)",
    color: "var(--rw-fg)",
    borderColor: "var(--rw-line)",
  },
  ".cm-panel.cm-search": { padding: "6px 8px", fontFamily: "var(--rw-sans)" },
  ".cm-textfield": {
    backgroundColor: "var(--rw-panel)",
    color: "var(--rw-fg)",
    border: "1px solid var(--rw-line-strong)",
    borderRadius: "5px",
    padding: "3px 6px",
  },
  ".cm-button": {
    backgroundImage: "none",
    backgroundColor: "var(--rw-raised)",
    color: "var(--rw-fg)",
    border: "1px solid var(--rw-line-strong)",
    borderRadius: "5px",
  },
  ".cm-searchMatch": { backgroundColor: "color-mix(in srgb, var(--rw-warning) 30%, transparent)" },
  ".cm-searchMatch-selected": {
    backgroundColor: "color-mix(in srgb, var(--rw-warning) 55%, transparent)",
  },
  ".cm-foldPlaceholder": {
    backgroundColor: "var(--rw-hover)",
    border: "0",
    color: "var(--rw-muted)",
    padding: "0 6px",
  },
  ".rw-hover": {
    padding: "7px 11px",
    maxWidth: "380px",
    fontFamily: "var(--rw-sans)",
    fontSize: "12.5px",
    whiteSpace: "pre-wrap",
  },
  ".rw-hover strong": { display: "block", marginBottom: "2px" },
});

export const appearance = [look, syntaxHighlighting(colours)];
