// The rules of our own for static/src. Names come from documents, and a name may be `constructor`
// or `__proto__`: it is no key of a plain object, and no piece of a selector as it stands.

import { Values } from "./values.mjs";

const SELECTING = new Set(["querySelector", "querySelectorAll", "closest", "matches"]);
const REASON = /\s--\s+\S+(\s+\S+){2,}/; // three words at least

const rule = (messages, create) => ({ meta: { type: "problem", schema: [], messages }, create });

/** No object is read, written, asked or walked by a key that the module cannot name. */
const namesAreData = rule(
  {
    key: "A key that is not known here: every object has `constructor` and `__proto__`. Use a Map, ownIn(object, name) of data/lookup.js, list.at(n), or a table made with `__proto__: null`.",
    pattern:
      "Taking a key apart that is not known here finds `constructor` in every object: use Object.entries, a Map or ownIn(object, name).",
    in: "`in` finds `constructor` in every object: use Object.hasOwn, or a Map or Set.",
    forIn: "for..in walks along inherited keys too: use Object.keys or Object.entries.",
    reflect:
      "Reflect finds `constructor` in every object: use Object.hasOwn, ownIn(object, name) of data/lookup.js, or a Map.",
    assign: "Object.assign takes a key `__proto__` for the prototype: spread into a new object.",
  },
  (context) => {
    const { sourceCode } = context;
    const values = new Values(sourceCode);
    const say = (node, messageId) => context.report({ node, messageId });
    const isKnown = (key) => values.isNumber(key) || values.isConstant(key);
    const isPlain = (node) =>
      node.type === "ObjectExpression" &&
      node.properties.every(
        (one) => one.type === "Property" && (!one.computed || values.isConstant(one.key)),
      );
    return {
      MemberExpression(node) {
        if (node.computed && !isKnown(node.property) && !values.isBare(node.object))
          say(node, "key");
      },
      "ObjectPattern > Property[computed=true]"(node) {
        if (!isKnown(node.key)) say(node, "pattern");
      },
      "BinaryExpression[operator='in']"(node) {
        if (node.left.type !== "PrivateIdentifier" && !values.isConstant(node.left))
          say(node, "in");
      },
      ForInStatement: (node) => say(node, "forIn"),
      "CallExpression[callee.object.name='Reflect'][callee.property.name=/^(get|set|has)$/]"(node) {
        if (!isKnown(node.arguments[1])) say(node, "reflect");
      },
      "CallExpression[callee.object.name='Object'][callee.property.name='assign']"(node) {
        if (!node.arguments.slice(1).every(isPlain)) say(node, "assign");
      },
    };
  },
);

/** What goes into a selector is escaped, or a number, or one of the module's constants. */
const selectorsAreEscaped = rule(
  { raw: "A name in a selector may hold quotes and brackets: CSS.escape(name)." },
  (context) => {
    const values = new Values(context.sourceCode);
    const isEscaped = (node) =>
      node.type === "CallExpression" && context.sourceCode.getText(node.callee) === "CSS.escape";
    const isSafe = (node) => {
      if (node.type === "TemplateLiteral")
        return node.expressions.every(
          (one) => isEscaped(one) || values.isNumber(one) || isSafe(one),
        );
      if (node.type === "BinaryExpression") return isSafe(node.left) && isSafe(node.right);
      if (node.type === "ConditionalExpression")
        return isSafe(node.consequent) && isSafe(node.alternate);
      if (node.type === "Literal" || values.isConstant(node)) return true;
      const settings = node.type === "Identifier" ? values.settings(node) : null;
      return settings !== null && settings.every(isSafe);
    };
    return {
      "CallExpression[callee.type='MemberExpression'][callee.computed=false]"(node) {
        if (
          SELECTING.has(node.callee.property.name) &&
          node.arguments[0] &&
          !isSafe(node.arguments[0])
        )
          context.report({ node, messageId: "raw" });
      },
    };
  },
);

/** A number is asked for by the one component that says what it wants when letters are typed. */
const numbersAreAskedForInOneWay = rule(
  {
    box: "An input of type number empties itself without a word when a letter is typed: use NumberInput of studio/form.",
  },
  (context) => ({
    "JSXAttribute[name.name='type'] Literal[value='number']": (node) =>
      context.report({ node, messageId: "box" }),
    "CallExpression[callee.property.name='createElement'] Property[key.name='type'][value.value='number']":
      (node) => context.report({ node, messageId: "box" }),
    "AssignmentExpression[left.property.name='type'][right.value='number']": (node) =>
      context.report({ node, messageId: "box" }),
  }),
);

/** Whoever turns a rule off says why, after two dashes. */
const reasonsAreGiven = rule(
  { none: "Say why the rule does not fit here: `-- the reason in a few words`." },
  (context) => ({
    Program() {
      for (const comment of context.sourceCode.getAllComments()) {
        if (/^\s*eslint-disable/.test(comment.value) && !REASON.test(comment.value))
          context.report({ loc: comment.loc, messageId: "none" });
      }
    },
  }),
);

export const rules = {
  "names-are-data": namesAreData,
  "selectors-are-escaped": selectorsAreEscaped,
  "reasons-are-given": reasonsAreGiven,
  "numbers-are-asked-for-in-one-way": numbersAreAskedForInOneWay,
};
