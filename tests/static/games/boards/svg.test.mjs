/** What of a text is read as an SVG at all; what a browser does with it is in e2e/test_pictures.py. */
import assert from "node:assert/strict";
import test from "node:test";
import { declared, undeclared } from "../../../../static/src/games/boards/svg.js";

const SVG = '<svg><path d="M0 0"/></svg>';
const PUBLIC =
  '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">';

test("what drawing programs write above a drawing is passed over", () => {
  for (const above of [
    "",
    '<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n',
    "<?xml version='1.0'?>\n<!-- made by hand -->\n",
    `<?xml version="1.0"?>\n${PUBLIC}\n`,
    PUBLIC,
    "<!DOCTYPE svg>",
  ])
    assert.equal(undeclared(`${above}${SVG}`), SVG);
  assert.equal(undeclared("<svg><!-- <script/> --><g/></svg>"), "<svg><g/></svg>");
});

test("entities, sections and instructions are not", () => {
  for (const text of [
    `<!DOCTYPE svg [<!ENTITY a "b">]>${SVG}`,
    `<!DOCTYPE svg SYSTEM "a.dtd" [<!ENTITY a SYSTEM "file:///etc/passwd">]>${SVG}`,
    `<<!-- -->!DOCTYPE svg [<!ENTITY a "b">]>${SVG}`,
    `<!-- -->${PUBLIC}<!DOCTYPE svg [<!ENTITY a "b">]>${SVG}`,
    '<svg><![CDATA[<path d="M0 0"/>]]></svg>',
    '<?xml-stylesheet href="http://127.0.0.1:9/a.css"?><svg/>',
    '<svg><?xml version="1.0"?></svg>',
    "<!-- never closed <svg/>",
  ])
    assert.equal(undeclared(text), null, text);
});

test("what a style says of paint is kept, as attributes", () => {
  const paint = " fill:#ff8800; stroke : rgb(1, 2, 3);stroke-width:1.5px; opacity:.5;";
  assert.deepEqual(declared(paint), {
    kept: [
      ["fill", "#ff8800"],
      ["stroke", "rgb(1, 2, 3)"],
      ["stroke-width", "1.5px"],
      ["opacity", ".5"],
    ],
    dropped: 0,
  });
  assert.deepEqual(declared("FILL:None;stroke-dasharray:1, 2 3;fill:url(#own)").kept, [
    ["fill", "url(#own)"],
    ["stroke-dasharray", "1, 2 3"],
  ]);
  assert.deepEqual(declared(" ; "), { kept: [], dropped: 0 });
});

test("anything else in a style is left out, and counted", () => {
  for (const style of [
    "fill:url(http://127.0.0.1:9/a)",
    "fill:url(//127.0.0.1/a#b)",
    "fill:url( #a )",
    "fill:url(data:image/png;base64,AAAA)",
    "fill:expression(alert(1))",
    "fill:var(--x)",
    "fill:env(x)",
    "fill:attr(href)",
    "fill:image-set(url(a))",
    "@import url(a)",
    "fill:red/**/",
    "fill:u/**/rl(a)",
    "fill:\\75 rl(a)",
    "f\\69ll:red",
    "fill:'red'",
    'fill:"red"',
    "fill:red !important",
    "fill:rgb(var(--x))",
    "behavior:url(#a)",
    "-moz-binding:url(#a)",
    "background:red",
    "filter:blur(9px)",
    "mask:url(#a)",
    "animation:a 1s infinite",
    "position:fixed",
    "--x:red",
    "d:path('M0 0')",
    "fill",
    ":red",
    "fill:",
    "fill:&#x75;rl(a)",
    "}*{fill:red",
  ]) {
    const { kept, dropped } = declared(style);
    assert.deepEqual(kept, [], style);
    assert.ok(dropped > 0, style);
  }
  const mixed = declared("position:fixed;fill:red;fill:url(http://a)");
  assert.deepEqual(mixed, { kept: [["fill", "red"]], dropped: 2 });
});
