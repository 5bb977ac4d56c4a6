// What the text of a module alone tells about a value: that it is a number, one of some constants,
// or an object without a prototype. What cannot be told is none of them.

const STEPS = 12; // so far are names followed to what they were made of

/** What every plain object has without being told. */
export const INHERITED = new Set(Object.getOwnPropertyNames(Object.prototype));

/** What this code calls numbers and nothing else, where a parameter cannot be followed. */
const NUMBERS = new Set(["n", "i", "j", "at", "index", "nth"]);

const ARITHMETIC = new Set(["-", "*", "/", "%", "**", "|", "&", "^", "<<", ">>", ">>>"]);
const COUNTING = new Set([
  "indexOf",
  "lastIndexOf",
  "findIndex",
  "findLastIndex",
  "charCodeAt",
  "push",
]);
const WALKS = new Set([
  "map",
  "flatMap",
  "forEach",
  "filter",
  "find",
  "findIndex",
  "findLast",
  "findLastIndex",
  "some",
  "every",
]);
// the items stay what they were
const LIKE = new Set(["filter", "slice", "toSorted", "toReversed"]);

const methodOf = (node) =>
  node.type === "CallExpression" && node.callee.type === "MemberExpression" && !node.callee.computed
    ? node.callee.property.name
    : null;
const isCallOf = (node, object, method) =>
  node.type === "CallExpression" &&
  node.callee.type === "MemberExpression" &&
  node.callee.object.name === object &&
  (!method || node.callee.property.name === method);

/** Follows names within one module. */
export class Values {
  constructor(source) {
    this.source = source;
  }

  variable(node) {
    for (let scope = this.source.getScope(node); scope; scope = scope.upper) {
      const found = scope.set.get(node.name);
      if (found) return found;
    }
    return null;
  }

  /** The one place where a name is made, or null: {type, node, name}. */
  definition(node) {
    const found = this.variable(node);
    return found?.defs.length === 1
      ? { ...found.defs[0], name: found.defs[0].name, variable: found }
      : null;
  }

  /** What a name is set to, first and later; null where some of it cannot be seen. */
  settings(node) {
    const made = this.definition(node);
    if (made?.type !== "Variable" || made.node.id !== made.name || !made.node.init) return null;
    const later = made.variable.references.filter((one) => one.isWrite() && !one.init);
    if (later.some((one) => !one.writeExpr)) return null;
    const updates = later.filter((one) => one.identifier.parent.type !== "UpdateExpression");
    if (
      updates.some(
        ({ identifier: { parent } }) =>
          parent.type !== "AssignmentExpression" || !/^[-+*/%]?=$/.test(parent.operator),
      )
    )
      return null;
    return [made.node.init, ...updates.map((one) => one.writeExpr)];
  }

  /**
   * The call and the place of a parameter: `list.map((item, n) => …)` gives {call, place: 1} for n.
   */
  parameter(node) {
    const made = this.definition(node);
    if (made?.type !== "Parameter") return null;
    const place = made.node.params.findIndex(
      (one) => one === made.name || (one.type === "AssignmentPattern" && one.left === made.name),
    );
    const inside = made.node.params.findIndex(
      (one) => one.type === "ArrayPattern" && one.elements.includes(made.name),
    );
    const call = made.node.parent;
    const isArgument = call.type === "CallExpression" && call.arguments.includes(made.node);
    return { made, place, inside, call: isArgument ? call : null };
  }

  isNumber(node, left = STEPS) {
    if (!node || left === 0) return false;
    const all = (...nodes) => nodes.every((one) => this.isNumber(one, left - 1));
    if (node.type === "Literal") return typeof node.value === "number";
    if (node.type === "UnaryExpression") return ["+", "-", "~"].includes(node.operator);
    if (node.type === "UpdateExpression") return true;
    if (node.type === "BinaryExpression")
      return ARITHMETIC.has(node.operator) || (node.operator === "+" && all(node.left, node.right));
    if (node.type === "ConditionalExpression") return all(node.consequent, node.alternate);
    if (node.type === "LogicalExpression") return all(node.left, node.right);
    if (node.type === "ChainExpression") return all(node.expression);
    if (node.type === "MemberExpression")
      return !node.computed && ["length", "size"].includes(node.property.name);
    if (node.type === "CallExpression") return this.countingCall(node);
    return node.type === "Identifier" && this.numberName(node, left);
  }

  countingCall(node) {
    const { callee } = node;
    return (
      ["Number", "parseInt"].includes(callee.name) ||
      isCallOf(node, "Math") ||
      isCallOf(node, "Number") ||
      COUNTING.has(methodOf(node))
    );
  }

  numberName(node, left) {
    const settings = this.settings(node);
    if (settings)
      return settings.every(
        (one) =>
          this.isNumber(one, left - 1) ||
          (this.isCount(node) && one.type !== "Literal" && one.type !== "TemplateLiteral"),
      );
    const found = this.parameter(node);
    if (!found) return this.isCount(node);
    const { call, place, made } = found;
    const standard = made.node.params[place];
    if (standard?.type === "AssignmentPattern" && this.isNumber(standard.right, left - 1))
      return true;
    if (!call || (call.arguments[0] !== made.node && !isCallOf(call, "Array", "from")))
      return this.isCount(node);
    const method = call && methodOf(call);
    return (WALKS.has(method) || method === "from" ? 1 : method === "reduce" ? 2 : -1) === place;
  }

  /**
   * Whether a name that cannot be followed is that of a number: a parameter, a piece of a pattern.
   */
  isCount(node) {
    return NUMBERS.has(node.name) && this.listOf(node) === null;
  }

  /**
   * Whether a value is one of the constants that the module names, none of which every object has.
   */
  isConstant(node, left = STEPS) {
    if (!node || left === 0) return false;
    const all = (...nodes) => nodes.every((one) => this.isConstant(one, left - 1));
    if (node.type === "Literal")
      return typeof node.value === "string" && !INHERITED.has(node.value);
    if (node.type === "TemplateLiteral")
      return node.expressions.length === 0 && !INHERITED.has(node.quasis[0].value.cooked);
    if (node.type === "ConditionalExpression") return all(node.consequent, node.alternate);
    if (node.type === "LogicalExpression")
      return all(node.right) && (node.operator === "&&" || all(node.left));
    return node.type === "Identifier" && this.constantName(node, left);
  }

  constantName(node, left) {
    const settings = this.settings(node);
    if (settings) return settings.every((one) => this.isConstant(one, left - 1));
    const list = this.listOf(node);
    return list !== null && this.constantsIn(list.node, list.inside, left - 1);
  }

  /**
   * The list that a name walks along: {node, inside: the place within each item, or -1}; or null.
   */
  listOf(node) {
    const made = this.definition(node);
    if (made?.type === "Variable" && made.node.parent.parent.type === "ForOfStatement") {
      const { id } = made.node;
      if (id === made.name) return { node: made.node.parent.parent.right, inside: -1 };
      return id.type === "ArrayPattern"
        ? { node: made.node.parent.parent.right, inside: id.elements.indexOf(made.name) }
        : null;
    }
    const found = this.parameter(node);
    if (
      !found?.call ||
      found.call.arguments[0] !== found.made.node ||
      !WALKS.has(methodOf(found.call))
    )
      return null;
    if (found.place === 0) return { node: found.call.callee.object, inside: -1 };
    return found.inside === 0
      ? {
          node: found.call.callee.object,
          inside: found.made.node.params[0].elements.indexOf(found.made.name),
        }
      : null;
  }

  /** Whether all items of a list, or what stands at a place in each, are constants. */
  constantsIn(node, inside, left) {
    if (!node || left === 0) return false;
    if (node.type === "ArrayExpression") {
      const items =
        inside < 0
          ? node.elements
          : node.elements.map((one) =>
              one?.type === "ArrayExpression" ? one.elements[inside] : null,
            );
      return items.every((one, n) =>
        node.elements[n]?.type === "SpreadElement"
          ? this.constantsIn(node.elements[n].argument, inside, left - 1)
          : this.isConstant(one, left - 1),
      );
    }
    if (LIKE.has(methodOf(node))) return this.constantsIn(node.callee.object, inside, left - 1);
    if (node.type !== "Identifier") return false;
    const settings = this.settings(node);
    return settings !== null && settings.every((one) => this.constantsIn(one, inside, left - 1));
  }

  /** Whether an object has no prototype: a key that is not there is found nowhere else. */
  isBare(node, left = STEPS) {
    if (!node || left === 0) return false;
    if (isCallOf(node, "Object", "create"))
      return node.arguments[0]?.value === null && node.arguments[0].raw === "null";
    if (node.type === "ObjectExpression")
      return node.properties.some(
        (one) =>
          one.type === "Property" &&
          !one.computed &&
          (one.key.name ?? one.key.value) === "__proto__" &&
          one.value.raw === "null",
      );
    if (node.type !== "Identifier") return false;
    const settings = this.settings(node);
    return (
      settings !== null &&
      settings.every((one) => one.type !== "ArrayExpression" && this.isBare(one, left - 1))
    );
  }
}
