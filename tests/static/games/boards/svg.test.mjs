/** What of a text is read as an SVG at all; what a browser does with it is in e2e/test_pictures.py. */
import assert from "node:assert/strict";
import test from "node:test";
import { undeclared } from "../../../../static/src/games/boards/svg.js";

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
