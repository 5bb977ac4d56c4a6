"""The style sheet of a report: light and dark, from a telephone to a wide window, on paper."""

CSS = """
:root { color-scheme: light dark; --bg: #f4f5f7; --panel: #fff; --fg: #1b2330; --muted: #5a6474;
  --line: #dfe3e9; --accent: #2457c5; --soft: #e6edfb; }
@media (prefers-color-scheme: dark) { :root { --bg: #12151b; --panel: #1a1e26; --fg: #e4e8ef;
  --muted: #a0a9b8; --line: #2c323e; --accent: #85aaff; --soft: #233252; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--bg); color: var(--fg);
  font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", sans-serif;
  overflow-wrap: anywhere; }
main { max-width: 1080px; margin: 0 auto; padding: 24px 16px 48px; display: grid; gap: 18px; }
main > * { min-width: 0; }
h1 { font-size: 24px; line-height: 1.25; margin: 0; }
h2 { font-size: 19px; margin: 0; }
h3 { font-size: 15px; margin: 0 0 6px; }
h4 { font-size: 13px; margin: 0 0 4px; }
p { margin: 0 0 8px; }
.muted, figcaption, caption { color: var(--muted); font-size: 13px; text-align: start; }
.said p { font-size: 17px; }
.note { border-inline-start: 4px solid var(--accent); background: var(--soft); padding: 8px 12px;
  border-radius: 8px; }
article, .box { background: var(--panel); border: 1px solid var(--line); border-radius: 12px;
  padding: 18px; display: grid; gap: 16px; }
article > *, .box > * { min-width: 0; }
.parts { display: grid; gap: 22px;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 400px), 1fr)); }
section { min-width: 0; }
.across { grid-column: 1 / -1; }
.one figure { max-width: 660px; }
.levels { display: grid; gap: 22px; }
.findings, .contents ul { list-style: none; padding: 0; margin: 0; }
.findings li { padding: 7px 0; border-bottom: 1px solid var(--line); }
.findings li:last-child { border: 0; }
.findings p { margin: 0; }
.finding { font-size: 16px; }
.contents { gap: 6px; }
.contents > ul { display: flex; flex-wrap: wrap; gap: 4px 18px; }
.contents .plans { columns: 2 300px; margin-top: 6px; }
.plan > summary h2 { display: inline; font-size: 16px; color: var(--fg); }
article.folded { padding: 10px 18px; }
.plan[open] > :not(summary) { margin-top: 12px; }
.level { display: grid; gap: 14px;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 400px), 1fr)); }
.level h3, .level > p { grid-column: 1 / -1; margin: 0; }
figure { margin: 0 0 8px; }
svg { display: block; width: 100%; height: auto; }
.wide { overflow-x: auto; }
.wide svg { min-width: 360px; }
table { border-collapse: collapse; font-size: 13px; width: 100%; overflow-wrap: normal; }
td bdi, td a { display: inline-block; max-width: 24em; overflow-wrap: break-word; }
th, td { text-align: start; padding: 4px 8px; border-bottom: 1px solid var(--line);
  vertical-align: top; min-width: 6em; }
.number { text-align: end; font-variant-numeric: tabular-nums; }
summary { cursor: pointer; color: var(--accent); }
a { color: var(--accent); }
.files { display: flex; gap: 14px; margin: 8px 0; }
.files button { border: 0; padding: 0; background: none; color: var(--accent); font: inherit;
  text-decoration: underline; cursor: pointer; }
ul { margin: 0 0 8px; padding-inline-start: 20px; }
ul.unused { columns: 2 300px; }
pre { overflow-x: auto; font-size: 12.5px; line-height: 1.45; margin: 8px 0 0; }
code { font-family: ui-monospace, "DejaVu Sans Mono", monospace; font-size: 0.92em; }
span:target::before { content: "▶ "; color: var(--accent); }
footer { color: var(--muted); font-size: 13px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
@page { margin: 14mm; }
@media print { :root { color-scheme: light; --bg: #fff; --panel: #fff; --fg: #1b2330;
  --muted: #5a6474; --line: #dfe3e9; --accent: #2457c5; --soft: #f4f5f7; }
  h2, h3, h4, summary { break-after: avoid; }
  .plan::details-content { content-visibility: visible; }
  article, .box { border: 0; padding: 0; break-inside: auto; }
  main { padding: 0; max-width: none; } .wide { overflow: visible; }
  main, article, .box, .parts, .plan, .level { display: block; } h2 { margin-bottom: 10px; }
  details.data, details.spec, .box.contents, .matches { display: none; }
  .parts svg { max-width: 380px !important; max-height: 21cm; }
  article, .box, section { margin-bottom: 18px; }
  section, figure, tr, .findings li { break-inside: avoid; } }
"""
